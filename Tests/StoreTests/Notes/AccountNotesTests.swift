import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct AccountNotesTests {
    private let secret = "Words of hers that are long enough to look for"

    private func notes(_ world: CoupleWorld, _ account: Account) async throws -> AccountNotes {
        try await world.folder.notes(of: account, at: world.start)
    }

    private func couple(_ world: CoupleWorld, _ account: Account) async throws -> CoupleNotes {
        try await world.folder.coupleNotes(of: account, at: world.start)
    }

    @Test func `the same two again: the note that is shared now is read, and not the copy of before`() async throws {
        let world = try await CoupleWorld()
        let note = try await couple(world, world.anna).create(NoteDraft(title: "Before"), at: world.start)
        _ = try await notes(world, world.ben).open(note.id, at: world.start)
        // Killed between the copies and the end, and a copy deleted: the end brings it back.
        try await world.checkIns(world.anna).keepCopies(at: world.start)
        try await world.own(world.anna).deleteNote(note.id, at: world.start)
        try await world.folder.leaveCouple(world.anna.id, at: world.start)
        let home = try #require(try await notes(world, world.anna).open(note.id, at: world.start))
        let hash = [UInt8](repeating: 9, count: 32)
        _ = try await world.folder.accounts.invitePartner(
            of: world.anna.id, codeHash: hash, makesAccount: false, at: world.start)
        try await world.folder.acceptInvitation(codeHash: hash, by: world.ben.id, at: world.start)
        let hers = try await notes(world, world.anna)
        let edited = try await hers.space(of: note.id).editNote(
            note.id, to: NoteDraft(title: "Now"), ifVersion: home.version, asking: world.anna.id, at: world.start)
        try await couple(world, world.anna).share(note.id, ifVersion: edited.version, at: world.start)
        let his = try await notes(world, world.ben)
        #expect(try await his.open(note.id, at: world.start)?.title == "Now")
        await #expect(throws: StoreError.noteRefused(.opened)) { try await couple(world, world.anna).takeBack(note.id) }
        // Deleting it deletes what is read.
        try await his.delete(note.id, at: world.start)
        #expect(try await hers.open(note.id, at: world.start) == nil)
    }

    @Test func `whole notes come by number and by bytes, each once, those that were not opened left out`() async throws {
        let world = try await CoupleWorld()
        let anna = try await couple(world, world.anna)
        for number in 0..<30 {
            let text = String(repeating: "x", count: number % 7 == 0 ? 500 : 3)
            let made = try await anna.create(
                NoteDraft(title: "\(number)", text: text, isPinned: number == 9),
                at: world.start.addingTimeInterval(Double(number / 4)))
            if number % 3 == 0 { _ = try await couple(world, world.ben).open(made.id, at: world.start) }
        }
        for (account, count) in [(world.anna, 30), (world.ben, 10)] {
            for (limit, bytes) in [(1, 1), (4, 600), (7, 1_000_000), (200, 1), (200, 1_000)] {
                var (all, cursor) = ([Note](), NoteCursor?.none)
                repeat {
                    let page = try await anna.space.wholeNotes(
                        after: cursor, limit: limit, bytes: bytes, asking: account.id)
                    #expect(page.notes.dropLast().reduce(0) { $0 + $1.text.utf8.count } < bytes && page.notes.count <= limit)
                    (all, cursor) = (all + page.notes, page.next)
                } while cursor != nil
                let listed = try await anna.space.notes(by: .created, limit: 99, asking: account.id).rows
                #expect(all.map(\.id) == listed.filter { $0.isOpen(to: account.id) }.map(\.id), "\(limit), \(bytes)")
                #expect(all.count == count && all.allSatisfy { !$0.text.isEmpty })
            }
        }
    }

    @Test func `own and shared notes are one list, page by page`() async throws {
        let world = try await CoupleWorld()
        var random = SeededGenerator(seed: 3)
        let (own, anna) = (try await world.own(world.anna), try await couple(world, world.anna))
        for number in 0..<60 {
            let time = world.start.addingTimeInterval(Double(Int.random(in: 0..<20, using: &random)))
            let draft = NoteDraft(
                title: ["b", "A", "", "ä"][number % 4], text: "t", tags: number % 3 == 0 ? ["Both"] : [],
                isPinned: number % 7 == 0)
            if Bool.random(using: &random) {
                try await own.createNote(draft, asking: world.anna.id, at: time)
            } else {
                _ = try await anna.create(draft, at: time)
            }
        }
        let hers = try await notes(world, world.anna)
        for order in NoteOrder.allCases {
            let all = try await hers.page(by: order, limit: 100).rows
            #expect(all.count == 60 && Set(all.map(\.privacy)) == [.isPrivate, .shared])
            var (paged, cursor) = ([NoteSummary](), NoteCursor?.none)
            repeat {
                let page = try await hers.page(by: order, after: cursor, limit: 7)
                (paged, cursor) = (paged + page.rows, page.next)
            } while cursor != nil
            #expect(paged == all)
        }
        #expect(try await hers.tags(limit: 9) == [.init(tag: "Both", count: 20)])
        // First by both together, though by neither alone.
        for (tag, count) in [("mine", 15), ("between", 14)] {
            for _ in 0..<count {
                try await own.createNote(NoteDraft(text: "t", tags: [tag]), asking: world.anna.id, at: world.start)
            }
        }
        for (tag, count) in [("ours", 15), ("between", 14)] {
            for _ in 0..<count { _ = try await anna.create(NoteDraft(text: "t", tags: [tag]), at: world.start) }
        }
        #expect(try await hers.tags(limit: 1) == [.init(tag: "between", count: 28)])
        let shared = try await hers.count(NoteFilter(privacy: .shared))
        #expect(try await notes(world, world.ben).count() == shared)
        #expect(try await hers.count() == 60 + 58)
    }

    @Test func `each partner keeps what both have read, and the author what only the author has`() async throws {
        let world = try await CoupleWorld()
        let (anna, ben) = (try await couple(world, world.anna), try await couple(world, world.ben))
        let read = try await anna.create(NoteDraft(title: "Read", text: "by both", tags: ["kept"]), at: world.start)
        _ = try await ben.open(read.id, at: world.start)
        let own = try await world.own(world.anna)
        let unread = try await own.createNote(
            NoteDraft(title: "Unread", text: secret), asking: world.anna.id, at: world.start)
        try await anna.share(unread.id, at: world.start)
        let leaving = try await own.createNote(
            NoteDraft(title: "On its way back", text: secret), asking: world.anna.id, at: world.start)
        try await anna.share(leaving.id, at: world.start)
        try await anna.space.beginTakingBack(leaving.id, by: world.anna.id)
        let gone = try await anna.create(NoteDraft(text: "Deleted before"), at: world.start)
        try await anna.space.deleteNote(gone.id, at: world.start)
        try await world.folder.leaveCouple(world.ben.id, at: world.start)
        let (hers, his) = (try await notes(world, world.anna), try await notes(world, world.ben))
        #expect(hers.shared == nil && his.shared == nil)
        #expect(Set(try await hers.page(limit: 9).rows.map(\.title)) == ["Read", "Unread", "On its way back"])
        #expect(try await his.page(limit: 9).rows.map(\.title) == ["Read"])
        #expect(try !world.files(of: world.ben.personalSpace, contain: secret))
        for kept in [hers, his] {
            let note = try #require(try await kept.open(read.id, at: world.start))
            #expect(note.summary.isKept && note.privacy == .isPrivate && note.summary.author == world.anna.id)
            #expect(note.text == "by both" && note.summary.tags == ["kept"])
            #expect(try await kept.page(NoteFilter(words: "both"), limit: 9).rows.map(\.id) == [read.id])
        }
        let back = try #require(try await hers.open(leaving.id, at: world.start))
        #expect(!back.summary.isKept && back.text == secret)
    }

    @Test func `a couple's space that cannot be read keeps no own note back`() async throws {
        let world = try await CoupleWorld()
        let note = try await world.own(world.anna).createNote(
            NoteDraft(text: secret), asking: world.anna.id, at: world.start)
        let id = try await couple(world, world.anna).couple.id
        let other = try DataFolder(url: world.test.url)
        let file = world.test.url.appending(path: "spaces/\(id)/space.sqlite")
        for ending in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: file.path + ending) }
        try Data(String(repeating: "no database at all ", count: 500).utf8).write(to: file)
        let hers = try await other.notes(of: world.anna, at: world.start)
        #expect(hers.isIncomplete && hers.shared == nil)
        #expect(try await hers.page(limit: 9).rows.map(\.id) == [note.id])
    }
}
