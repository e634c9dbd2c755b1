import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct CoupleOnboardingStoreTests {
    private let start: [CoupleOnboardingAct] = [.finish(.welcome), .answer(.hardDay, .touch), .answer(.birthday, .gifts)]

    private func rows(of space: Space) async throws -> [Int] {
        try await space.file.read { db in
            try ["couple_onboardings", "quiz_answers"].map { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? -1 }
        }
    }

    @Test func `it is kept in the account's own space alone, and goes on where it was left`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await world.own(world.anna), try await world.own(world.ben))
        #expect(try await hers.coupleOnboarding() == StoredCoupleOnboarding(onboarding: CoupleOnboarding(), version: 0))
        let stored = try await hers.changeCoupleOnboarding(by: start, seen: 0, at: world.start)
        #expect(stored.version == 1 && stored.onboarding.next == .quiz)
        #expect(stored.onboarding.answers == [.hardDay: .touch, .birthday: .gifts])
        #expect(try await hers.coupleOnboarding() == stored)
        #expect(try await his.coupleOnboarding().version == 0)
        #expect(try await rows(of: hers) == [1, 2])
        #expect(try await rows(of: his) == [0, 0])
        #expect(try await rows(of: world.checkIns(world.anna).space) == [0, 0])
    }

    @Test func `all acts are done or none, once, and not to another version than was seen`() async throws {
        let world = try await CoupleWorld()
        let hers = try await world.own(world.anna)
        await #expect(throws: StoreError.coupleOnboardingRefused(.choiceNotOffered)) {
            try await hers.changeCoupleOnboarding(by: start + [.answer(.busyWeek, .gifts)], seen: 0, at: world.start)
        }
        #expect(try await rows(of: hers) == [0, 0])
        let stored = try await hers.changeCoupleOnboarding(by: start, seen: nil, at: world.start)
        // Sent again, by whichever version.
        #expect(try await hers.changeCoupleOnboarding(by: start, seen: 0, at: world.start + 1) == stored)
        await #expect(throws: StoreError.conflict) {
            try await hers.changeCoupleOnboarding(by: [.answer(.hardDay, .words)], seen: 0, at: world.start)
        }
        // What was seen is not so any more: that is said rather than what it leads to.
        await #expect(throws: StoreError.conflict) {
            try await hers.changeCoupleOnboarding(by: [.finish(.tour)], seen: 0, at: world.start)
        }
        await #expect(throws: StoreError.coupleOnboardingRefused(.stepNotOpen)) {
            try await hers.changeCoupleOnboarding(by: [.finish(.tour)], seen: 1, at: world.start)
        }
        let changed = try await hers.changeCoupleOnboarding(
            by: [.answer(.hardDay, .words), .answer(.birthday, nil), .dismiss(true)], seen: 1, at: world.start)
        #expect(changed.version == 2 && changed.onboarding.answers == [.hardDay: .words] && changed.onboarding.isDismissed)
        #expect(try await hers.coupleOnboarding() == changed)
        #expect(try await rows(of: hers) == [1, 1])
        let again = try await hers.changeCoupleOnboarding(by: [.restart], seen: 2, at: world.start)
        #expect(again.onboarding.answers.isEmpty && again.onboarding.next == .quiz)
        #expect(try await hers.coupleOnboarding() == again)
        #expect(try await rows(of: hers) == [1, 0])
    }

    @Test func `it stays with the account when the couple ends, and needs no couple`() async throws {
        let world = try await CoupleWorld()
        let hers = try await world.own(world.anna)
        let stored = try await hers.changeCoupleOnboarding(by: start, seen: 0, at: world.start)
        try await world.folder.leaveCouple(world.ben.id, at: world.start)
        #expect(try await hers.coupleOnboarding() == stored)
        #expect(try await rows(of: world.own(world.ben)) == [0, 0])
        let alone = try await world.folder.accounts.create(named: "Cleo", passwordHash: "x", at: world.start)
        let own = try await world.own(alone)
        #expect(try await own.changeCoupleOnboarding(by: start, seen: 0, at: world.start).version == 1)
    }

    @Test func `steps of getting started keep no document from being restored, answers do`() async throws {
        let world = try await CoupleWorld()
        let hers = try await world.own(world.anna)
        #expect(try await hers.isEmptyForRestore())
        try await hers.changeCoupleOnboarding(by: [.finish(.welcome)], seen: 0, at: world.start)
        #expect(try await hers.isEmptyForRestore())
        try await hers.changeCoupleOnboarding(by: start, seen: nil, at: world.start)
        #expect(try await !hers.isEmptyForRestore())
    }

    @Test func `a question that the program does not ask is left aside`() async throws {
        let world = try await CoupleWorld()
        let hers = try await world.own(world.anna)
        let stored = try await hers.changeCoupleOnboarding(by: start, seen: 0, at: world.start)
        try await hers.file.write { db in
            try db.run(
                "INSERT INTO quiz_answers (id, question, kind, answered_at) VALUES (?, 'from-later', 'acts', 1)",
                [Identifier<LoveLanguageQuiz>.make(at: world.start).value])
        }
        #expect(try await hers.coupleOnboarding() == stored)
    }

    @Test func `the account's own love languages are found by their kind, the most important of each`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (
            try await world.folder.loveLanguages(of: world.anna, at: world.start),
            try await world.folder.loveLanguages(of: world.ben, at: world.start)
        )
        #expect(try await hers.ownByKind().isEmpty)
        func make(
            _ kind: LoveLanguage.Kind, _ title: String, _ importance: LoveLanguage.Importance, shared: Bool
        ) async throws
            -> LoveLanguage
        {
            try await hers.create(
                LoveLanguageDraft(kind: kind, title: title, importance: importance), isShared: shared, at: world.start)
        }
        _ = try await make(.acts, "Tea", .low, shared: false)
        _ = try await make(.acts, "Breakfast", .high, shared: false)
        _ = try await make(.touch, "A hug", .medium, shared: true)
        let gone = try await make(.gifts, "Shells", .high, shared: false)
        try await hers.delete(gone.id, seen: gone.version, at: world.start)
        try await his.create(LoveLanguageDraft(kind: .words), isShared: true, at: world.start)
        #expect(try await hers.ownByKind().mapValues(\.title) == [.acts: "Breakfast", .touch: "A hug"])
        #expect(try await his.ownByKind().map(\.key) == [.words])
    }
}
