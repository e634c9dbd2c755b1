import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// What another device of the author's does to a record while it is shared or taken back.
@Suite struct RecordsOnTheirWayTests {
    private let secret = "Words of hers that are long enough to look for"

    private func languages(_ world: CoupleWorld, _ account: Account) async throws -> AccountLoveLanguages {
        try await world.folder.loveLanguages(of: account, at: world.start)
    }

    private func notes(_ world: CoupleWorld, _ account: Account) async throws -> AccountNotes {
        try await world.folder.notes(of: account, at: world.start)
    }

    /// A private love language of Anna's.
    private func language(_ hers: AccountLoveLanguages, at time: Date) async throws -> LoveLanguage {
        let draft = LoveLanguageDraft(
            kind: .acts, title: "Tea in bed", details: secret, examples: [], importance: .high, tags: [])
        return try await hers.create(draft, isShared: false, at: time)
    }

    @Test(arguments: [false, true])
    func `a love language that is deleted while its sharing begins is not shared`(isOpened: Bool) async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await languages(world, world.anna), try await languages(world, world.ben))
        let made = try await language(hers, at: world.start)
        let sharing = try #require(hers.sharing)
        _ = try await sharing.beginSharing(made.id, ifVersion: 1, at: world.start)
        // The other device had found it in her own space.
        try await hers.personal.deleteLoveLanguage(made.id, seen: 1, by: world.anna.id, at: world.start + 1)
        if isOpened { #expect(try await his.open(made.id, at: world.start + 1)?.details == secret) }
        await #expect(throws: StoreError.notFound) { try await sharing.share(made.id, ifVersion: 1, at: world.start + 2) }
        for account in [world.anna, world.ben] {
            let all = try await languages(world, account)
            #expect(try await all.page(of: nil, limit: 9).languages.isEmpty)
            #expect(try await all.language(made.id) == nil)
        }
        #expect(try await hers.deleted(limit: 9).map(\.id) == [made.id])
        #expect(try await sharing.space.rows(of: ["love_language_moves"]).isEmpty)
        // What the partner has read stays in the couple's trash; anything else leaves no word in its files.
        #expect(try world.files(of: sharing.couple.id, contain: secret) == isOpened)
        #expect(try await hers.restore(made.id).privacy == (isOpened ? .shared : .isPrivate))
        #expect(try await languages(world, world.anna).page(of: .own, limit: 9).languages.map(\.details) == [secret])
    }

    @Test func `what was changed before it was deleted stays in the trash beside what the partner has read`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await languages(world, world.anna), try await languages(world, world.ben))
        let made = try await language(hers, at: world.start)
        let sharing = try #require(hers.sharing)
        _ = try await sharing.beginSharing(made.id, ifVersion: 1, at: world.start)
        var typed = LoveLanguageDraft(made)
        typed.title = "Typed meanwhile"
        let change = typed
        _ = try await hers.personal.editLoveLanguage(made.id, to: change, seen: 1, by: world.anna.id, at: world.start + 1)
        try await hers.personal.deleteLoveLanguage(made.id, seen: 2, by: world.anna.id, at: world.start + 2)
        _ = try await his.open(made.id, at: world.start + 2)
        try await sharing.settle()
        let deleted = try await hers.deleted(limit: 9)
        #expect(Set(deleted.map(\.title)) == ["Tea in bed", "Typed meanwhile"] && Set(deleted.map(\.id)).count == 2)
        #expect(try await hers.page(of: nil, limit: 9).languages.isEmpty)
    }

    @Test func `a note that is deleted while its sharing begins is not shared`() async throws {
        let world = try await CoupleWorld()
        let hers = try await notes(world, world.anna)
        let note = try await hers.personal.createNote(
            NoteDraft(title: "Hers", text: secret), asking: world.anna.id, at: world.start)
        let sharing = try #require(hers.shared).sharing
        _ = try await sharing.beginSharing(note.id, ifVersion: 1, at: world.start)
        try await hers.personal.deleteNote(note.id, at: world.start + 1)
        await #expect(throws: StoreError.notFound) { try await sharing.share(note.id, ifVersion: 1, at: world.start + 2) }
        for account in [world.anna, world.ben] {
            #expect(try await notes(world, account).page(limit: 9).rows.isEmpty)
        }
        #expect(try await sharing.space.rows(of: ["notes", "note_moves"]).isEmpty)
        #expect(try !world.files(of: sharing.couple.id, contain: secret))
        try await hers.personal.restoreNote(note.id)
        #expect(try await hers.open(note.id, at: world.start + 3)?.text == secret)
    }

    @Test func `what is being taken back is found, changed and deleted by another device of its author`() async throws {
        let world = try await CoupleWorld()
        let (hers, notesOfHers) = (try await languages(world, world.anna), try await notes(world, world.anna))
        let sharing = try #require(hers.sharing)
        for isDeleted in [false, true] {
            let made = try await language(hers, at: world.start)
            _ = try await hers.share(made.id, seen: 1, at: world.start)
            // From here until it is written to her space, it is in neither.
            try await sharing.space.beginTakingBack(made.id, by: world.anna.id)
            let found = try #require(try await hers.language(made.id))
            #expect(found.privacy == .isPrivate && found.details == secret)
            if isDeleted { try await hers.delete(made.id, seen: found.version, at: world.start) }
            #expect(try await hers.page(of: .own, limit: 9).languages.count == 1)
        }
        let note = try await notesOfHers.personal.createNote(
            NoteDraft(title: "Hers", text: secret), asking: world.anna.id, at: world.start)
        let shared = try #require(notesOfHers.shared)
        try await shared.share(note.id, at: world.start)
        try await sharing.space.beginTakingBack(note.id, by: world.anna.id)
        #expect(try await notesOfHers.space(of: note.id) === notesOfHers.personal)
        #expect(try await notesOfHers.open(note.id, at: world.start)?.privacy == .isPrivate)
    }

    @Test func `what came back and was deleted since does not come back once more`() async throws {
        let world = try await CoupleWorld()
        let hers = try await languages(world, world.anna)
        let sharing = try #require(hers.sharing)
        let made = try await language(hers, at: world.start)
        _ = try await hers.share(made.id, seen: 1, at: world.start)
        try await sharing.space.beginTakingBack(made.id, by: world.anna.id)
        // Two of her devices take it up at once, and a third deletes it between them.
        let leaving: LoveLanguage = try #require(try await sharing.space.leavingRecord(made.id))
        try await hers.personal.putBack(leaving)
        let back = try #require(try await hers.language(made.id))
        try await hers.delete(made.id, seen: back.version, at: world.start)
        try await hers.personal.putBack(leaving)
        #expect(try await languages(world, world.anna).page(of: nil, limit: 9).languages.isEmpty)
        #expect(try await hers.deleted(limit: 9).map(\.id) == [made.id])
    }
}
