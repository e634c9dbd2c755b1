import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// What quick notes have learnt, in the space: with the records it came with, of one account only, and about people who are here.
@Suite struct CaptureLessonsTests {
    private let clock = TestClock()
    private let account: Account.ID = .make(at: Date(timeIntervalSince1970: 1))
    private let other: Account.ID = .make(at: Date(timeIntervalSince1970: 2))

    private func observation(
        _ word: String, _ meaning: CaptureLesson.Meaning, isCorrection: Bool = true
    ) throws -> CaptureObservation {
        try #require(CaptureObservation(word, meaning, isCorrection: isCorrection))
    }

    /// Saves a gift idea, which teaches something.
    @discardableResult
    private func save(
        _ observations: [CaptureObservation], of account: Account.ID? = nil, as id: Gift.ID? = nil, in space: Space
    ) async throws -> CaptureReceipt {
        let gift = GiftDraft(id: id ?? .make(at: clock.now), title: "Kite")
        return try await space.saveCapture(
            [.gift(gift)], cards: [], teaching: observations, asking: account ?? self.account, today: clock.today, in: .utc,
            at: clock.now)
    }

    private func lessons(of account: Account.ID? = nil, in space: Space) async throws -> [String] {
        try await space.captureLearning(of: account ?? self.account).lessons.map { lesson in
            "\(lesson.word) \(lesson.corrections) \(lesson.confirmations)"
        }
    }

    private func person(in space: Space) async throws -> Person.ID {
        try #require(try await space.person(named: "Anna Berg")).id
    }

    @Test func `a line that is saved teaches, once, and undoing it takes that back`() async throws {
        let space = try await TestSpace.withCast(at: clock.now).space
        let seen = [
            try observation("schatz", .person(try await person(in: space))), try observation("kite", .kind(.gift)),
            try observation("kite", .kind(.gift), isCorrection: false),
            try observation("string", .kind(.gift), isCorrection: false),
        ]
        let id = Gift.ID.make(at: clock.now)
        let receipt = try await save(seen, as: id, in: space)
        #expect(try await lessons(in: space) == ["kite 1 1", "schatz 1 0"])
        #expect(receipt.lessons.count == 3)
        // The same sheet sent again saves nothing and teaches nothing.
        let again = try await save(seen, as: id, in: space)
        #expect(again == CaptureReceipt())
        #expect(try await lessons(in: space) == ["kite 1 1", "schatz 1 0"])
        try await save([try observation("schatz", .person(try await person(in: space)))], in: space)
        let left = try await space.undoCapture(receipt, cards: [], asking: account, today: clock.today, at: clock.now + 60)
        #expect(left == 0)
        #expect(try await lessons(in: space) == ["schatz 1 0"])
    }

    @Test func `nothing is learnt of a line that is not saved`() async throws {
        let space = try await TestSpace.withCast(at: clock.now).space
        let nobody = Person.ID.make(at: clock.now)
        let gift = GiftDraft(id: .make(at: clock.now), title: "Kite", recipients: [nobody])
        await #expect(throws: StoreError.self) {
            try await space.saveCapture(
                [.gift(gift)], cards: [], teaching: [try observation("kite", .kind(.note))], asking: account,
                today: clock.today, in: .utc, at: clock.now)
        }
        #expect(try await lessons(in: space).isEmpty)
        // Nor about a person who is not here.
        try await save([try observation("schatz", .person(nobody))], in: space)
        #expect(try await lessons(in: space).isEmpty)
    }

    @Test func `an account neither sees nor changes what another one taught, in one and the same space`() async throws {
        let space = try await TestSpace.withCast(at: clock.now).space
        try await save([try observation("kite", .kind(.gift))], in: space)
        #expect(try await lessons(of: other, in: space).isEmpty)
        try await save([try observation("kite", .kind(.gift), isCorrection: false)], of: other, in: space)
        #expect(try await lessons(of: other, in: space).isEmpty)
        try await space.clearCaptureLessons(of: other)
        try await space.setCaptureLearning(isOn: false, of: other)
        let id = try #require(try await space.captureLearning(of: account).lessons.first).id
        await #expect(throws: StoreError.notFound) { try await space.removeCaptureLesson(id, of: other) }
        #expect(try await lessons(in: space) == ["kite 1 0"])
        #expect(try await space.captureLearning(of: account).isOn)
    }

    @Test func `a lesson goes with the person whom it names, for good`() async throws {
        let space = try await TestSpace.withCast(at: clock.now).space
        let anna = try await person(in: space)
        try await save([try observation("schatz", .person(anna)), try observation("kite", .kind(.gift))], in: space)
        let removed = try await space.captureLearning(of: account).lessons
        try await space.trash(anna, at: clock.now)
        #expect(try await lessons(in: space) == ["kite 1 0", "schatz 1 0"])
        _ = try await space.emptyTrash(before: clock.now + 1)
        #expect(try await lessons(in: space) == ["kite 1 0"])
        // It does not come back by an undo.
        try await space.restoreCaptureLessons(removed, of: account)
        #expect(try await lessons(in: space) == ["kite 1 0"])
    }

    @Test func `a lesson follows a merge, and its undoing`() async throws {
        let space = try await TestSpace.withCast(at: clock.now).space
        let anna = try await person(in: space)
        let lea = try #require(try await space.person(named: "Léa Dubois")).id
        for person in [anna, lea, lea] { try await save([try observation("mum", .person(person))], in: space) }
        let candidates = try #require(try await space.mergeCandidates(kept: anna, merged: lea))
        let result = PersonMerge(candidates.kept, with: candidates.merged, choices: [:]) { _ in "" }
        let draft = MergeDraft(
            id: .make(at: clock.now), kept: anna, merged: lea, version: candidates.version, result: result,
            card: Array("merged card".utf8))
        #expect(try await space.merge(draft, at: clock.now) == .merged)
        let merged = try await space.captureLearning(of: account)
        #expect(merged.lessons.map(\.meaning) == [.person(anna), .person(anna)])
        #expect(merged.used.allNames.map(\.isConfirmed) == [true])
        // What is taught about either is about the one that is left.
        try await save([try observation("mum", .person(lea))], in: space)
        #expect(try await lessons(in: space).sorted() == ["mum 2 0", "mum 2 0"])
        _ = try await space.undoMerge(draft.id, before: Cast.anna, at: clock.now)
        let parted = try await space.captureLearning(of: account)
        #expect(Set(parted.lessons.map(\.meaning)) == [.person(anna), .person(lea)])
    }

    @Test func `what is removed and cleared comes back, and what was learnt anew since stays as it is`() async throws {
        let space = try await TestSpace.withCast(at: clock.now).space
        try await save([try observation("kite", .kind(.gift)), try observation("harp", .kind(.note))], in: space)
        let kite = try #require(try await space.captureLearning(of: account).lessons.first { $0.word == "kite" })
        #expect(try await space.removeCaptureLesson(kite.id, of: account) == kite)
        #expect(try await lessons(in: space) == ["harp 1 0"])
        try await space.restoreCaptureLessons([kite], of: account)
        #expect(try await lessons(in: space) == ["harp 1 0", "kite 1 0"])
        let all = try await space.clearCaptureLessons(of: account)
        #expect(all.count == 2)
        #expect(try await lessons(in: space).isEmpty)
        for _ in 1...2 { try await save([try observation("kite", .kind(.gift))], in: space) }
        try await space.restoreCaptureLessons(all, of: account)
        #expect(try await lessons(in: space) == ["harp 1 0", "kite 2 0"])
    }

    @Test func `while it is off nothing is learnt or used, and what was learnt stays`() async throws {
        let space = try await TestSpace.withCast(at: clock.now).space
        for _ in 1...2 { try await save([try observation("kite", .kind(.gift))], in: space) }
        try await space.setCaptureLearning(isOn: false, of: account)
        let receipt = try await save([try observation("kite", .kind(.gift))], in: space)
        #expect(receipt.lessons.isEmpty && receipt.count == 1)
        let off = try await space.captureLearning(of: account)
        #expect(!off.isOn && off.used.isEmpty && off.lessons.map(\.corrections) == [2])
        try await space.setCaptureLearning(isOn: true, of: account)
        #expect(try await space.captureLearning(of: account).used.shift(of: [.init("kite")]) != nil)
    }

    @Test func `an account has so many lessons at most, and what was just taught stays`() async throws {
        let space = try await TestSpace.withCast(at: clock.now).space
        let account = account
        let old = (0..<CaptureLesson.most).map { number in
            CaptureLesson(
                id: .make(at: clock.now), word: "word\(number)", meaning: .kind(.note), corrections: 2,
                taughtAt: clock.now - Double(1_000 - number))
        }
        try await space.file.write { db in for lesson in old { try db.insert(lesson, of: account) } }
        try await save([try observation("kite", .kind(.gift))], in: space)
        let words = Set(try await space.captureLearning(of: account).lessons.map(\.word))
        #expect(words.count == CaptureLesson.most && words.contains("kite") && !words.contains("word0"))
    }

    @Test func `lessons are in no change feed and in no document`() async throws {
        let space = try await TestSpace.withCast(at: clock.now).space
        let before = try await space.currentSequence()
        let account = account
        let lesson = CaptureLesson(
            id: .make(at: clock.now), word: "quartzmine", meaning: .kind(.gift), corrections: 1, taughtAt: clock.now)
        try await space.file.write { db in try db.insert(lesson, of: account) }
        try await space.setCaptureLearning(isOn: false, of: account)
        try await space.clearCaptureLessons(of: account)
        #expect(try await space.currentSequence() == before)
        #expect(!DocumentTable.all.contains { $0.name.hasPrefix("capture") })
    }
}
