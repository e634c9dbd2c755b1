import Foundation
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite struct CoupleNoteTests {
    private let secret = "Words of hers that are long enough to look for"

    private func notes(_ world: CoupleWorld, _ account: Account) async throws -> AccountNotes {
        try await world.folder.notes(of: account, at: world.start)
    }

    private func couple(_ world: CoupleWorld, _ account: Account) async throws -> CoupleNotes {
        try await world.folder.coupleNotes(of: account, at: world.start)
    }

    /// A private note of Anna's, with all that a note can have.
    private func privateNote(_ world: CoupleWorld, _ title: String = "Hers") async throws -> Note {
        let draft = NoteDraft(
            title: title, text: secret, tags: ["ours", "xyzzy tag"], status: .active, isPinned: true, isForCheckIn: true)
        return try await world.own(world.anna).createNote(draft, asking: world.anna.id, at: world.start)
    }

    /// Whether a text is anywhere in the files of the couple.
    private func isInCouple(_ world: CoupleWorld, _ text: String) async throws -> Bool {
        try world.files(of: try await couple(world, world.ben).couple.id, contain: text)
    }

    // MARK: The wall

    @Test func `a private note and a draft are in no file that the partner opens`() async throws {
        let world = try await CoupleWorld()
        _ = try await couple(world, world.ben)
        let note = try await privateNote(world)
        try await world.own(world.anna).createNote(
            NoteDraft(title: "Draft of hers", text: "Another long text of hers", isDraft: true), asking: world.anna.id,
            at: world.start)
        for text in [secret, "Draft of hers", "Another long text", "xyzzy tag"] {
            #expect(try await !isInCouple(world, text))
            #expect(try !world.files(of: world.ben.personalSpace, contain: text))
            #expect(try world.files(of: world.anna.personalSpace, contain: text))
        }
        let his = try await notes(world, world.ben)
        #expect(try await his.page(limit: 9).rows.isEmpty)
        #expect(try await his.count() == 0)
        #expect(try await his.tags(limit: 9).isEmpty)
        #expect(try await his.open(note.id, at: world.start) == nil)
        await #expect(throws: StoreError.notFound) { try await his.space(of: note.id) }
        await #expect(throws: StoreError.notFound) { try await couple(world, world.ben).share(note.id, at: world.start) }
    }

    @Test func `of a note that the partner has not opened, only title and tags are shown`() async throws {
        let world = try await CoupleWorld()
        let titled = try await privateNote(world)
        let untitled = try await privateNote(world, "")
        for note in [titled, untitled] { try await couple(world, world.anna).share(note.id, at: world.start) }
        let his = try await notes(world, world.ben)
        let rows = try await his.page(limit: 9).rows
        #expect(Set(rows.map(\.heading)) == ["Hers", nil] && rows.allSatisfy { $0.beginning.isEmpty && $0.openedAt == nil })
        #expect(rows.allSatisfy { $0.privacy == .shared && !$0.isOpen(to: world.ben.id) && $0.isOpen(to: world.anna.id) })
        // Words of the text find it for its author alone.
        for words in ["words of hers", "hers look"] {
            #expect(try await his.count(NoteFilter(words: words)) == 0)
            #expect(try await notes(world, world.anna).count(NoteFilter(words: words)) == 2)
        }
        #expect(try await his.count(NoteFilter(words: "xyzzy")) == 2)
        #expect(try await couple(world, world.ben).note(titled.id) == nil)
        let parts = DocumentTexts()
        try await couple(world, world.ben).space.readDocument(for: world.ben.id) { parts.add($0) }
        #expect(!parts.contain(secret) && !parts.contain("Hers") && !parts.contain("xyzzy tag"))
        try await his.space(of: untitled.id).deleteNote(untitled.id, at: world.start)
        #expect(try await his.deleted(limit: 9).map(\.heading) == [nil])
        #expect(try await notes(world, world.anna).deleted(limit: 9).map(\.heading) == [secret])
        // Opened, all of it is his, too.
        #expect(try await his.open(titled.id, at: world.start)?.text == secret)
        #expect(try await his.count(NoteFilter(words: "words of hers")) == 1)
        try await couple(world, world.ben).space.readDocument(for: world.ben.id) { parts.add($0) }
        #expect(parts.contain(secret) && parts.contain("xyzzy tag"))
    }

    // MARK: Sharing

    @Test func `a shared note keeps its identifier and leaves its author's space`() async throws {
        let world = try await CoupleWorld()
        let own = try await world.own(world.anna)
        try await own.importAll(Cast.everybody.map { Cast.card($0, uid: $0.name.formatted) }, at: world.start)
        let person = try #require(try await own.person(named: Cast.lea.name.formatted)).id
        var draft = NoteDraft(try await privateNote(world))
        draft.people = [person]
        draft.id = .make(at: world.start)
        let note = try await own.createNote(draft, asking: world.anna.id, at: world.start)
        let anna = try await couple(world, world.anna)
        await #expect(throws: StoreError.conflict) { try await anna.share(note.id, ifVersion: 7, at: world.start) }
        let shared = try await anna.share(note.id, ifVersion: 1, at: world.start)
        #expect(shared.id == note.id && shared.text == secret && shared.summary.tags == note.summary.tags)
        #expect(shared.privacy == .shared && shared.summary.author == world.anna.id && shared.summary.sharedAt == world.start)
        #expect(shared.summary.people.isEmpty && !shared.summary.isPinned && !shared.summary.isForCheckIn)
        #expect(shared.summary.status == .active && shared.summary.createdAt == note.summary.createdAt)
        #expect(try await own.note(note.id, asking: world.anna.id) == nil)
        // Sent twice, the second finds what the first has done; the partner cannot share what he does not have.
        #expect(try await anna.share(note.id, ifVersion: 1, at: world.start.addingTimeInterval(9)) == shared)
        await #expect(throws: StoreError.notFound) { try await couple(world, world.ben).share(note.id, at: world.start) }
        for account in [world.anna, world.ben] {
            let read = try #require(try await notes(world, account).open(note.id, at: world.start))
            #expect(read.text == secret)
            var edit = NoteDraft(read)
            edit.text += "!"
            edit.isDraft = true
            let edited = try await anna.space.editNote(
                note.id, to: edit, ifVersion: read.version, asking: account.id, at: world.start)
            #expect(edited.privacy == .shared && edited.version == read.version + 1)
            await #expect(throws: StoreError.conflict) {
                try await anna.space.editNote(
                    note.id, to: edit, ifVersion: read.version, asking: account.id, at: world.start)
            }
            edit.text = secret
            try await anna.space.editNote(
                note.id, to: edit, ifVersion: edited.version, asking: account.id, at: world.start)
        }
    }

    @Test func `a crash while a note is shared is taken up by the next opening`() async throws {
        let world = try await CoupleWorld()
        let note = try await privateNote(world)
        let anna = try await couple(world, world.anna)
        for _ in 1...2 { #expect(try await anna.sharing.beginSharing(note.id, ifVersion: 1, at: world.start) == nil) }
        // It is in both now. The partner's opening moves nothing in her space.
        #expect(try await notes(world, world.ben).page(limit: 9).rows.map(\.id) == [note.id])
        #expect(try await world.own(world.anna).note(note.id, asking: world.anna.id) != nil)
        #expect(try await notes(world, world.anna).page(limit: 9).rows.map(\.privacy) == [.shared])
        #expect(try await world.own(world.anna).rows(of: ["notes", "note_tags"]).isEmpty)
        #expect(try await anna.space.rows(of: ["note_moves"]).isEmpty)
        try await anna.settle()
        #expect(try await notes(world, world.ben).page(limit: 9).rows.count == 1)
    }

    @Test func `what its author writes while a note is shared stays with the author, under an identifier of its own`()
        async throws
    {
        let world = try await CoupleWorld()
        let note = try await privateNote(world)
        let (anna, own) = (try await couple(world, world.anna), try await world.own(world.anna))
        _ = try await anna.sharing.beginSharing(note.id, ifVersion: 1, at: world.start)
        var draft = NoteDraft(note)
        draft.text = "Changed on another device"
        try await own.editNote(note.id, to: draft, ifVersion: 1, asking: world.anna.id, at: world.start)
        let rows = try await notes(world, world.anna).page(limit: 9).rows
        #expect(Set(rows.map(\.privacy)) == [.shared, .isPrivate] && Set(rows.map(\.id)).count == 2)
        let kept = try #require(rows.first { $0.privacy == .isPrivate })
        #expect(try await own.note(kept.id, asking: world.anna.id)?.text == "Changed on another device")
        #expect(kept.tags == note.summary.tags && kept.id != note.id)
        #expect(try await own.notes(NoteFilter(words: "another device"), limit: 9, asking: world.anna.id).rows == [kept])
        #expect(try await !isInCouple(world, "Changed on another device"))
    }

    // MARK: Taking back

    @Test func `a note that was taken back leaves nothing in the couple's files`() async throws {
        let world = try await CoupleWorld()
        // The index keeps of a trigram what differs from the one before it: this one it keeps whole.
        let note = try await privateNote(world, "Hers жщю жщюxyzzyword")
        let anna = try await couple(world, world.anna)
        // Other notes of both, so that the index has several parts.
        for number in 0..<30 {
            _ = try await anna.create(NoteDraft(title: "Other \(number)", text: "Ordinary text"), at: world.start)
        }
        try await anna.share(note.id, at: world.start)
        #expect(try await isInCouple(world, secret))
        _ = try await anna.create(NoteDraft(text: "One more"), at: world.start)
        for _ in 1...2 {
            let own = try await anna.takeBack(note.id)
            #expect(own.id == note.id && own.text == secret && own.privacy == .isPrivate && own.summary.author == nil)
            #expect(own.summary.tags == note.summary.tags && own.summary.sharedAt == nil)
        }
        // Neither the words, which one index has whole, nor the trigrams of the other; both have them folded.
        for text in [secret, "Hers", "xyzzy tag", "xyzzy", SearchFolding.fold(secret), "жщю", "жщюxyzzyword"] {
            #expect(try await !isInCouple(world, text), "\(text)")
        }
        #expect(try await anna.space.examine(as: "space").isEmpty)
        let his = try await notes(world, world.ben)
        #expect(try await his.open(note.id, at: world.start) == nil)
        #expect(try await his.count() == 31)
        #expect(try await his.deleted(limit: 9).isEmpty)
        // It can be shared and taken back again.
        try await anna.share(note.id, at: world.start)
        #expect(try await his.page(NoteFilter(words: "hers"), limit: 9).rows.map(\.id) == [note.id])
        #expect(try await anna.takeBack(note.id).id == note.id)
    }

    @Test func `a note that was opened, or is the partner's, is not taken back`() async throws {
        let world = try await CoupleWorld()
        let note = try await privateNote(world)
        let (anna, ben) = (try await couple(world, world.anna), try await couple(world, world.ben))
        try await anna.share(note.id, at: world.start)
        await #expect(throws: StoreError.noteRefused(.notAuthor)) { try await ben.takeBack(note.id) }
        // Her own reading does not open it.
        #expect(try await anna.open(note.id, at: world.start)?.summary.openedAt == nil)
        #expect(try await ben.open(note.id, at: world.start)?.summary.openedAt == world.start)
        #expect(try await ben.open(note.id, at: world.start.addingTimeInterval(9))?.summary.openedAt == world.start)
        await #expect(throws: StoreError.noteRefused(.opened)) { try await anna.takeBack(note.id) }
        #expect(try await notes(world, world.ben).page(limit: 9).rows.map(\.beginning) == [secret])
        // Deleted and restored by either.
        try await ben.space.deleteNote(note.id, at: world.start)
        await #expect(throws: StoreError.notFound) { try await anna.takeBack(note.id) }
        try await anna.space.restoreNote(note.id)
        #expect(try await anna.note(note.id)?.text == secret)
        await #expect(throws: StoreError.notFound) { try await anna.takeBack(Note.ID(UUID())) }
    }

    @Test func `a crash while a note is taken back shows it to no partner, and is taken up by the author`() async throws {
        let world = try await CoupleWorld()
        let note = try await privateNote(world)
        let anna = try await couple(world, world.anna)
        try await anna.share(note.id, at: world.start)
        let ben = try await couple(world, world.ben)
        try await anna.space.beginTakingBack(note.id, by: world.anna.id)
        #expect(try await notes(world, world.ben).page(limit: 9).rows.isEmpty)
        #expect(try await ben.open(note.id, at: world.start) == nil)
        #expect(try await ben.note(note.id) == nil)
        #expect(try await ben.space.noteTags(limit: 9).isEmpty)
        await #expect(throws: StoreError.notFound) { try await ben.space.deleteNote(note.id, at: world.start) }
        let parts = DocumentTexts()
        try await ben.space.readDocument(for: world.ben.id) { parts.add($0) }
        try await ben.space.readDocument(for: world.anna.id) { parts.add($0) }
        #expect(!parts.contain(secret) && !parts.contain("xyzzy tag"))
        // Her own next opening ends it, however often.
        for _ in 1...2 { #expect(try await notes(world, world.anna).page(limit: 9).rows.map(\.privacy) == [.isPrivate]) }
        #expect(try await !isInCouple(world, secret))
    }

    @Test func `a crash before the log is cut is taken up, and brings no empty note back`() async throws {
        let world = try await CoupleWorld()
        let note = try await privateNote(world)
        let (anna, own) = (try await couple(world, world.anna), try await world.own(world.anna))
        try await anna.share(note.id, at: world.start)
        try await anna.space.beginTakingBack(note.id, by: world.anna.id)
        let leaving = try #require(try await anna.space.leavingRecord(note.id))
        try await own.putBack(leaving)
        try await anna.space.emptyTakenBack(note.id)
        // Deleted for good meanwhile, it stays so; taken back once more, nothing changes.
        try await own.deleteNote(note.id, at: world.start)
        try await own.purgeNotes(at: world.start + Space.trashRetention + 1)
        try await anna.space.beginTakingBack(note.id, by: world.anna.id)
        for _ in 1...2 { #expect(try await notes(world, world.anna).page(limit: 9).rows.isEmpty) }
        #expect(try await anna.space.rows(of: ["notes", "note_moves", "note_tags", "note_documents"]).isEmpty)
        #expect(try await !isInCouple(world, secret))
        #expect(try await anna.space.examine(as: "space").isEmpty)
    }

    @Test func `a space that was restored from an older copy loses nothing of a note that is taken back`() async throws {
        let world = try await CoupleWorld()
        let note = try await privateNote(world)
        let (anna, own) = (try await couple(world, world.anna), try await world.own(world.anna))
        try await anna.share(note.id, at: world.start)
        var draft = NoteDraft(note)
        draft.text = "Newer words"
        try await anna.space.editNote(note.id, to: draft, ifVersion: 2, asking: world.anna.id, at: world.start)
        // As the copy has it, from before it was shared.
        try await own.createNote(
            NoteDraft(id: note.id, title: note.title, text: secret), asking: world.anna.id, at: world.start)
        #expect(try await anna.takeBack(note.id).text == "Newer words")
        #expect(try await own.notes(NoteFilter(words: "newer words"), limit: 9, asking: world.anna.id).rows.count == 1)
        #expect(try await anna.space.noteCount(asking: world.anna.id) == 0)
    }

    @Test func `a note under the identifier of another is not shared over it`() async throws {
        let world = try await CoupleWorld()
        let note = try await privateNote(world)
        let ben = try await couple(world, world.ben)
        _ = try await ben.create(NoteDraft(id: note.id, title: "His"), at: world.start)
        let anna = try await couple(world, world.anna)
        await #expect(throws: StoreError.conflict) { try await anna.share(note.id, at: world.start) }
        #expect(try await world.own(world.anna).note(note.id, asking: world.anna.id)?.text == secret)
        #expect(try await ben.note(note.id)?.title == "His")
        try await anna.settle()
        #expect(try await world.own(world.anna).note(note.id, asking: world.anna.id)?.text == secret)
    }

    // MARK: Two devices

    @Test func `a form of the private note is not saved over the shared one`() async throws {
        let world = try await CoupleWorld()
        let note = try await privateNote(world)
        let anna = try await couple(world, world.anna)
        try await anna.share(note.id, at: world.start)
        var draft = NoteDraft(note)
        draft.text = "Typed for herself alone"
        let hers = try await notes(world, world.anna)
        await #expect(throws: StoreError.conflict) {
            try await hers.space(of: note.id).editNote(
                note.id, to: draft, ifVersion: note.version, asking: world.anna.id, at: world.start)
        }
        #expect(try await !isInCouple(world, "Typed for herself"))
        // Nor one of the shared note over what was taken back.
        let shared = try #require(try await anna.note(note.id))
        let back = try await anna.takeBack(note.id)
        #expect(note.version < shared.version && shared.version < back.version)
    }

    @Test func `a late end of sharing clears nothing that was taken back`() async throws {
        let world = try await CoupleWorld()
        let note = try await privateNote(world)
        let (anna, own) = (try await couple(world, world.anna), try await world.own(world.anna))
        try await anna.share(note.id, at: world.start)
        try await anna.takeBack(note.id)
        // Another process read the move before, and goes on only now.
        #expect(try await own.clearShared(note.id, version: note.version, of: world.anna.id) == nil)
        let left = try await own.notes(NoteFilter(words: "words of hers"), limit: 9, asking: world.anna.id).rows
        #expect(left.count == 1)
        #expect(try await own.note(try #require(left.first).id, asking: world.anna.id)?.text == secret)
    }

    @Test func `sharing clears no other words that lie under the identifier of a shared note`() async throws {
        let world = try await CoupleWorld()
        let note = try await privateNote(world)
        let (anna, own) = (try await couple(world, world.anna), try await world.own(world.anna))
        try await anna.share(note.id, at: world.start)
        // As a space that was restored from an older copy has it, and what was typed there since.
        try await own.createNote(
            NoteDraft(id: note.id, title: "Hers", text: "Typed since", tags: note.summary.tags), asking: world.anna.id,
            at: world.start)
        await #expect(throws: StoreError.conflict) { try await anna.share(note.id, at: world.start) }
        #expect(try await own.note(note.id, asking: world.anna.id)?.text == "Typed since")
        #expect(try await anna.note(note.id)?.text == secret)
    }

    @Test func `what its author deletes unopened is the author's to bring back, and in no file of both`() async throws {
        let world = try await CoupleWorld()
        let note = try await privateNote(world)
        try await couple(world, world.anna).share(note.id, at: world.start)
        let (hers, his) = (try await notes(world, world.anna), try await notes(world, world.ben))
        try await hers.delete(note.id, at: world.start)
        #expect(try await his.deleted(limit: 9).isEmpty)
        #expect(try await !isInCouple(world, secret))
        await #expect(throws: StoreError.notFound) { try await his.space(of: note.id) }
        #expect(try await hers.deleted(limit: 9).map(\.id) == [note.id])
        try await hers.space(of: note.id).restoreNote(note.id)
        #expect(try await hers.open(note.id, at: world.start)?.privacy == .isPrivate)
        // One that was opened is both's.
        try await couple(world, world.anna).share(note.id, at: world.start)
        _ = try await his.open(note.id, at: world.start)
        try await hers.delete(note.id, at: world.start)
        #expect(try await his.deleted(limit: 9).map(\.id) == [note.id])
    }

    @Test func `a note that is shared while the couple ends stays with its author`() async throws {
        let world = try await CoupleWorld()
        let note = try await privateNote(world)
        let anna = try await couple(world, world.anna)
        try await world.folder.leaveCouple(world.ben.id, at: world.start)
        await #expect(throws: StoreError.spaceRefused(.noCouple)) { try await anna.share(note.id, at: world.start) }
        #expect(try await world.own(world.anna).note(note.id, asking: world.anna.id)?.text == secret)
    }

    @Test func `a copy of a couple's note takes no other note's place`() async throws {
        let world = try await CoupleWorld()
        let note = try await privateNote(world)
        let (anna, own) = (try await couple(world, world.anna), try await world.own(world.anna))
        try await anna.share(note.id, at: world.start)
        try await own.createNote(
            NoteDraft(id: note.id, title: "Hers", text: "Typed since"), asking: world.anna.id, at: world.start)
        try await world.folder.leaveCouple(world.ben.id, at: world.start)
        let hers = try await notes(world, world.anna)
        let texts = try await hers.page(limit: 9).rows.map(\.beginning)
        #expect(Set(texts) == [secret, "Typed since"] && texts.count == 2)
    }
}

/// The texts of an exported document.
private final class DocumentTexts: Sendable {
    private let all = Mutex<[String]>([])

    func add(_ part: DocumentPart) {
        guard case .record(_, let values) = part else { return }
        all.withLock { $0 += values.map(\.text) }
    }

    func contain(_ text: String) -> Bool { all.withLock { $0.contains { $0.contains(text) } } }
}
