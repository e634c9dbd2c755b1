import Foundation
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store

/// Love languages that lie in two spaces under one identifier, or did.
@Suite struct LoveLanguageAgainTests {
    private let today = CivilDate(daysSinceEpoch: 20_000)

    private func languages(_ world: CoupleWorld, _ account: Account) async throws -> AccountLoveLanguages {
        try await world.folder.loveLanguages(of: account, at: world.start)
    }

    private func draft(_ title: String, id: LoveLanguage.ID? = nil) -> LoveLanguageDraft {
        LoveLanguageDraft(id: id, kind: .acts, title: title, details: "Before anything else")
    }

    private func changed(_ language: LoveLanguage, to title: String) -> LoveLanguageDraft {
        var draft = LoveLanguageDraft(language)
        draft.title = title
        return draft
    }

    /// The two become a couple again.
    private func join(_ world: CoupleWorld, with other: Account? = nil) async throws {
        let hash = [UInt8](repeating: 9, count: 32)
        _ = try await world.folder.accounts.invitePartner(
            of: world.anna.id, codeHash: hash, makesAccount: false, at: world.start)
        try await world.folder.acceptInvitation(codeHash: hash, by: (other ?? world.ben).id, at: world.start)
    }

    @Test func `the same two again: what is shared now is read, and not the copy of before`() async throws {
        let world = try await CoupleWorld()
        let made = try await languages(world, world.anna).create(draft("Tea"), isShared: true, at: world.start)
        _ = try await languages(world, world.ben).log(
            LoveActionDraft(day: today), for: made.id, today: today, at: world.start)
        try await world.folder.leaveCouple(world.anna.id, at: world.start)
        try await join(world)
        let hers = try await languages(world, world.anna)
        let home = try #require(try await hers.language(made.id))
        let edited = try await hers.edit(made.id, to: changed(home, to: "Coffee"), seen: home.version, at: world.start)
        try await hers.share(made.id, seen: edited.version, at: world.start)
        let his = try await languages(world, world.ben)
        #expect(try await his.page(of: .partner, limit: 9).languages.map(\.title) == ["Coffee"])
        let opened = try #require(try await his.open(made.id, at: world.start))
        #expect(opened.title == "Coffee" && opened.openedAt == world.start && !opened.isKept)
        try await his.log(LoveActionDraft(day: today), for: made.id, today: today, at: world.start)
        await #expect(throws: StoreError.loveLanguageRefused(.opened)) { try await hers.takeBack(made.id) }
        // The copy is still his, and his again where the other is gone.
        #expect(try await his.page(of: .formerPartner, limit: 9).languages.map(\.title) == ["Tea"])
        // What was done before stays with her, with the words of then, to read.
        let earlier = try await hers.page(of: .formerPartner, limit: 9).languages
        #expect(earlier.map(\.title) == ["Coffee"] && earlier.allSatisfy { $0.isKept && $0.privacy == .isPrivate })
        let left = try #require(earlier.first)
        #expect(try await hers.actions(for: left.id, limit: 9).actions.map(\.account) == [world.ben.id])
        #expect(try await hers.actions(for: made.id, limit: 9).actions.count == 1)
        await #expect(throws: StoreError.loveLanguageRefused(.notAuthor)) {
            try await hers.edit(left.id, to: draft("Other"), seen: left.version, at: world.start)
        }
        // A second end keeps both.
        try await world.folder.leaveCouple(world.anna.id, at: world.start)
        let kept = try await languages(world, world.ben).page(of: .formerPartner, limit: 9).languages
        #expect(Set(kept.map(\.title)) == ["Tea", "Coffee"])
    }

    @Test func `a new partner sees nothing of what was done before, and the copy stays apart`() async throws {
        let world = try await CoupleWorld()
        let cleo = try await world.folder.accounts.create(named: "Cleo", passwordHash: "x", at: world.start)
        let made = try await languages(world, world.anna).create(draft("Tea"), isShared: true, at: world.start)
        try await languages(world, world.ben).log(
            LoveActionDraft(day: today, words: "Of Ben"), for: made.id, today: today, at: world.start)
        try await world.folder.leaveCouple(world.ben.id, at: world.start)
        try await join(world, with: cleo)
        let hers = try await languages(world, world.anna)
        try await hers.share(made.id, seen: nil, at: world.start)
        let new = try await languages(world, cleo)
        #expect(try await new.page(of: nil, limit: 9).languages.map(\.id) == [made.id])
        #expect(try await new.actions(for: made.id, limit: 9).actions.isEmpty)
        let space = try #require(new.couple).id
        #expect(try !world.files(of: space, contain: "Of Ben"))
        #expect(try await languages(world, world.ben).language(made.id)?.isKept == true)
        // Taken back, it is private, and what was done before is still there.
        let back = try await hers.takeBack(made.id)
        #expect(back.id == made.id && back.privacy == .isPrivate)
        #expect(try await hers.page(of: .own, limit: 9).languages.map(\.title) == ["Tea"])
        let left = try #require(try await hers.page(of: .formerPartner, limit: 9).languages.first)
        #expect(try await hers.actions(for: left.id, limit: 9).actions.map(\.words) == ["Of Ben"])
    }

    @Test func `copies that a crash left while the couple goes on are not seen, and the end brings them up to date`()
        async throws
    {
        let world = try await CoupleWorld()
        let (hers, his) = (try await languages(world, world.anna), try await languages(world, world.ben))
        let made = try await hers.create(draft("Tea"), isShared: true, at: world.start)
        let leaving = try await hers.create(draft("Leaving"), isShared: true, at: world.start)
        _ = try await his.open(made.id, at: world.start)
        // Killed between the copies and the end.
        try await world.checkIns(world.anna).keepCopies(at: world.start)
        #expect(try await world.own(world.anna).rows(of: ["love_languages"]).count == 2)
        #expect(try await hers.page(of: .own, limit: 9).languages.map(\.privacy) == [.shared, .shared])
        #expect(try await hers.page(of: nil, limit: 9).languages.count == 2)
        #expect(try await hers.statistics(today: today).total == 2)
        #expect(try await his.page(of: .formerPartner, limit: 9).languages.isEmpty)
        #expect(try await !his.hasKept())
        let edited = try await hers.edit(made.id, to: changed(made, to: "Coffee"), seen: 1, at: world.start)
        #expect(edited.privacy == .shared && edited.title == "Coffee")
        #expect(try await his.language(made.id)?.title == "Coffee")
        #expect(try await hers.share(made.id, seen: nil, at: world.start) == edited)
        // Taken back, it comes back whole and is hers.
        #expect(try await hers.takeBack(leaving.id).privacy == .isPrivate)
        #expect(Set(try await hers.page(of: .own, limit: 9).languages.map(\.privacy)) == [.shared, .isPrivate])
        // Deleted, no copy takes its place.
        try await hers.delete(made.id, seen: edited.version, at: world.start)
        for side in [hers, his] { #expect(try await side.language(made.id) == nil) }
        #expect(try await hers.deleted(limit: 9).map(\.id) == [made.id])
        #expect(try await hers.restore(made.id).privacy == .shared)
        // One that went to the trash where it lay comes out of it.
        try await world.own(world.anna).deleteLoveLanguage(made.id, seen: 1, by: world.anna.id, at: world.start)
        try await world.folder.leaveCouple(world.anna.id, at: world.start)
        let home = try await languages(world, world.anna).page(of: .own, limit: 9).languages
        #expect(Set(home.map(\.title)) == ["Coffee", "Leaving"])
        #expect(try await languages(world, world.ben).page(of: .formerPartner, limit: 9).languages.map(\.title) == ["Coffee"])
    }

    @Test func `an identifier in the trash makes no second one in the other space, and no words are lost`() async throws {
        let world = try await CoupleWorld()
        let hers = try await languages(world, world.anna)
        for isShared in [false, true] {
            let id = LoveLanguage.ID.make(at: world.start)
            let made = try await hers.create(draft("Tea", id: id), isShared: isShared, at: world.start)
            try await hers.delete(id, seen: made.version, at: world.start)
            for place in [false, true] {
                await #expect(throws: StoreError.conflict) {
                    try await hers.create(draft("Other", id: id), isShared: place, at: world.start)
                }
            }
        }
        // Where it was made by an earlier version, or in a space that was restored from a copy.
        let sharing = try #require(hers.sharing)
        for edits in 0...2 {
            let id = LoveLanguage.ID.make(at: world.start)
            var own = try await hers.create(draft("In the trash", id: id), isShared: false, at: world.start)
            for edit in 0..<edits {
                own = try await hers.edit(id, to: changed(own, to: "In the trash \(edit)"), seen: own.version, at: world.start)
            }
            try await hers.delete(id, seen: own.version, at: world.start)
            _ = try await sharing.space.createLoveLanguage(
                draft("Shared \(edits)", id: id), by: world.anna.id, isShared: true, at: world.start + 1)
            let back = try await hers.takeBack(id)
            #expect(back.id != id && back.title == "Shared \(edits)" && back.privacy == .isPrivate)
            #expect(try await hers.language(back.id) == back)
            #expect(try await hers.restore(id).title == own.title)
        }
    }

    @Test func `what its author has deleted comes home deleted`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await languages(world, world.anna), try await languages(world, world.ben))
        let made = try await hers.create(draft("Tea"), isShared: true, at: world.start)
        let action = try await his.log(LoveActionDraft(day: today), for: made.id, today: today, at: world.start)
        try await hers.delete(made.id, seen: 1, at: world.start)
        try await world.folder.leaveCouple(world.ben.id, at: world.start + 5)
        let home = try await languages(world, world.anna)
        #expect(try await home.page(of: .own, limit: 9).languages.isEmpty)
        #expect(try await home.deleted(limit: 9).map(\.deletedAt) == [world.start])
        #expect(try await home.restore(made.id).privacy == .isPrivate)
        #expect(try await home.actions(for: made.id, limit: 9).actions == [action])
        let other = try await languages(world, world.ben)
        #expect(try await other.page(of: .formerPartner, limit: 9).languages.isEmpty)
        #expect(try !world.files(of: world.ben.personalSpace, contain: "Before anything else"))
    }

    @Test func `a tap that is sent again after midnight is what it was`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await languages(world, world.anna), try await languages(world, world.ben))
        let made = try await hers.create(draft("Tea"), isShared: true, at: world.start)
        let id = LoveAction.ID.make(at: world.start)
        let done = try await his.log(LoveActionDraft(id: id, day: today), for: made.id, today: today, at: world.start)
        let tomorrow = today.adding(days: 1)
        let again = LoveActionDraft(id: id, day: tomorrow)
        #expect(try await his.log(again, for: made.id, today: tomorrow, at: world.start) == done)
        await #expect(throws: StoreError.conflict) {
            try await his.log(again, for: made.id, today: tomorrow.adding(days: 1), at: world.start)
        }
        await #expect(throws: StoreError.conflict) {
            try await his.log(
                LoveActionDraft(id: id, day: tomorrow, words: "More"), for: made.id, today: tomorrow, at: world.start)
        }
    }

    @Test func `an action that was deleted is in the document of who did it alone`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await languages(world, world.anna), try await languages(world, world.ben))
        let made = try await hers.create(draft("Tea"), isShared: true, at: world.start)
        let action = try await his.log(
            LoveActionDraft(day: today, words: "Regretted words"), for: made.id, today: today, at: world.start)
        try await his.deleteAction(action.id, at: world.start)
        let space = try await world.checkIns(world.anna).space
        for (account, isTold) in [(world.anna, false), (world.ben, true)] {
            let parts = Mutex<[String]>([])
            try await space.readDocument(for: account.id) { part in
                guard case .record(_, let values) = part else { return }
                parts.withLock { $0 += values.map(\.text) }
            }
            #expect(parts.withLock { $0.contains("Regretted words") } == isTold)
        }
    }

    @Test func `the couple's document restored makes one's own private ones, and the partner's copies`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await languages(world, world.anna), try await languages(world, world.ben))
        for (side, title) in [(hers, "Hers"), (his, "His")] {
            let made = try await side.create(draft(title), isShared: true, at: world.start)
            _ = try await hers.open(made.id, at: world.start)
        }
        let parts = Mutex<[DocumentPart]>([])
        try await world.checkIns(world.anna).space.readDocument(for: world.anna.id) { part in
            guard case .record(let table, _) = part, table.name == "love_languages" else { return }
            parts.withLock { $0.append(part) }
        }
        _ = try await world.own(world.anna).restoreDocument(for: world.anna.id, of: world.folder.accounts, at: world.start) {
            parts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
        try await world.folder.leaveCouple(world.ben.id, at: world.start)
        let home = try await languages(world, world.anna)
        let restored = try await home.page(of: .own, limit: 9).languages
        #expect(restored.contains { $0.title == "Hers" && $0.privacy == .isPrivate && $0.openedAt == nil && !$0.isKept })
        let kept = try await home.page(of: .formerPartner, limit: 9).languages
        #expect(!kept.isEmpty && kept.allSatisfy { $0.title == "His" && $0.privacy == .isPrivate })
    }
}
