import Foundation
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite struct NoteAttachmentTests {
    private let start = TestClock().now
    private let account = Account.ID(UUID())
    private let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data("a picture of hers".utf8)

    private func keep(_ bytes: Data, in space: Space) throws -> KeptMedia { try space.media.keep(bytes, at: start) }

    @Test func `a file is kept once, shown with its note, taken away and put back`() async throws {
        let test = try TestSpace()
        let space = test.space
        let note = try await space.createNote(NoteDraft(text: "x"), asking: account, at: start).id
        let file = try keep(picture, in: space)
        #expect(file.mediaType == "image/png" && file.size == picture.count)
        let added = try await space.attach(file, name: "My plan.png", to: note, asking: account, at: start)
        #expect(added.path == "attachments/\(note.description.suffix(6))/My-plan.png" && added.kind == .picture)
        // Sent again, under its path, or under another name: the same bytes are not there twice.
        for (name, path) in [("My plan.png", nil), ("Other.png", nil), ("My plan.png", added.path)] {
            #expect(try await space.attach(file, name: name, path: path, to: note, asking: account, at: start) == added)
        }
        // Other bytes whose path is taken get another one, however often they are sent.
        let other = try keep(Data("other".utf8), in: space)
        for _ in 1...2 {
            let beside = try await space.attach(
                other, name: "My plan.png", path: added.path.uppercased(), to: note, asking: account, at: start)
            #expect(beside.path.hasSuffix("My-plan-2.png") && beside.mediaType == MediaType.unknown)
        }
        let read = try #require(try await space.note(note, asking: account))
        #expect(Set(read.summary.attachments.map(\.name)) == ["My-plan.png", "My-plan-2.png"] && read.version == 3)
        // An edit of the words leaves files alone.
        var draft = NoteDraft(read)
        draft.text = "y"
        try await space.editNote(note, to: draft, ifVersion: 3, asking: account, at: start)
        #expect(try await space.notes(limit: 9, asking: account).rows.first?.attachments.count == 2)
        #expect(try await space.attachment(added.id, asking: account)?.note == note)

        let removed = try await space.removeAttachment(added.id, asking: account, at: start)
        #expect(removed.attachment == added)
        #expect(try await space.attachment(added.id, asking: account) == nil)
        try await space.removeUnreferencedMedia(at: start.addingTimeInterval(3600))
        let kept = try #require(try space.media.kept(added.digest))
        #expect(kept == file)
        try await space.attach(kept, name: "My plan.png", path: added.path, to: note, asking: account, at: start)
        try await space.removeUnreferencedMedia(at: start.addingTimeInterval(90 * 86_400))
        #expect(space.media.contains(added.digest))
    }

    @Test func `what cannot be kept is refused, and nothing is left`() async throws {
        let test = try TestSpace()
        let space = test.space
        let note = try await space.createNote(NoteDraft(text: "x"), asking: account, at: start).id
        #expect(throws: StoreError.noteRefused(.emptyAttachment)) { try space.media.keep(Data(), at: start) }
        let large = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: large) }
        try Data().write(to: large)
        try FileHandle(forWritingTo: large).truncate(atOffset: UInt64(NoteAttachment.mostBytes + 1))
        #expect(throws: StoreError.noteRefused(.largeAttachment)) { try space.media.adopt(large, at: start) }
        #expect(try space.media.digests().isEmpty && FileManager.default.fileExists(atPath: large.path))
        let file = try keep(picture, in: space)
        await #expect(throws: StoreError.notFound) {
            try await space.attach(file, name: "x", to: .make(at: start), asking: account, at: start)
        }
        for index in 0..<NoteAttachment.most {
            let some = try keep(Data("file \(index)".utf8), in: space)
            try await space.attach(some, name: "x.txt", to: note, asking: account, at: start)
        }
        await #expect(throws: StoreError.noteRefused(.tooManyAttachments)) {
            try await space.attach(file, name: "x", to: note, asking: account, at: start)
        }
        // One that was cleared away since it was kept is no row without a file.
        let second = try await space.createNote(NoteDraft(text: "y"), asking: account, at: start).id
        try space.media.remove(file.digest)
        await #expect(throws: StoreError.conflict) {
            try await space.attach(file, name: "x", to: second, asking: account, at: start)
        }
    }

    @Test func `a large file is taken over from where it was received`() throws {
        let test = try TestSpace()
        let space = test.space
        defer { withExtendedLifetime(test) {} }
        let sent = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let bytes = Data((0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        for _ in 1...2 {
            try bytes.write(to: sent)
            let kept = try space.media.adopt(sent, at: start)
            #expect(kept.size == bytes.count && !FileManager.default.fileExists(atPath: sent.path))
            #expect(try kept.digest == MediaFolder.digest(of: bytes))
            #expect(try Data(contentsOf: space.media.url(for: kept.digest)) == bytes)
            #expect(PrivateFiles.rightsOfOthers(to: space.media.url(for: kept.digest)) == 0)
        }
        #expect(try space.media.digests().count == 1)
    }

    // MARK: Couples

    /// A note of Anna's with a picture.
    private func note(_ world: CoupleWorld) async throws -> (id: Note.ID, file: NoteAttachment) {
        let own = try await world.own(world.anna)
        let note = try await own.createNote(NoteDraft(text: "See ![](plan.png)"), asking: world.anna.id, at: start).id
        let kept = try keep(picture, in: own)
        return (note, try await own.attach(kept, name: "plan.png", to: note, asking: world.anna.id, at: start))
    }

    private func couple(_ world: CoupleWorld, _ account: Account) async throws -> CoupleNotes {
        try await world.folder.coupleNotes(of: account, at: start)
    }

    @Test func `files go with a note that is shared, are shown once it is opened, and come back with it`() async throws {
        let world = try await CoupleWorld()
        let (id, file) = try await note(world)
        let (hers, his) = (try await couple(world, world.anna), try await couple(world, world.ben))
        let theirs = hers.couple.id
        #expect(try await his.space.attachment(file.id, asking: world.ben.id) == nil)
        #expect(try !world.files(of: theirs, contain: "a picture of hers"))
        try await hers.share(id, at: start)
        #expect(try await hers.note(id)?.summary.attachments == [file])
        #expect(try world.files(of: theirs, contain: "a picture of hers"))
        #expect(try await hers.space.attachment(file.id, asking: world.anna.id) != nil)
        // Not before he has opened it.
        #expect(try await his.space.attachment(file.id, asking: world.ben.id) == nil)
        #expect(try await document(of: his.space, for: world.ben.id).isDisjoint(with: [file.path, file.digest.hex]))
        await #expect(throws: StoreError.notFound) {
            try await his.space.removeAttachment(file.id, asking: world.ben.id, at: start)
        }
        #expect(try await world.folder.notes(of: world.anna, at: start).attachment(file.id)?.space === hers.space)

        try await hers.takeBack(id)
        #expect(try !world.files(of: theirs, contain: "a picture of hers") && !world.files(of: theirs, contain: file.path))
        let own = try await world.own(world.anna)
        #expect(try await own.note(id, asking: world.anna.id)?.summary.attachments == [file])
        #expect(try Data(contentsOf: own.media.url(for: file.digest)) == picture)

        try await hers.share(id, at: start)
        #expect(try await his.open(id, at: start)?.summary.attachments == [file])
        #expect(try await his.space.attachment(file.id, asking: world.ben.id) != nil)
        #expect(try await document(of: his.space, for: world.ben.id).isSuperset(of: [file.path, file.digest.hex]))
    }

    /// The words and the files of a document.
    private func document(of space: Space, for account: Account.ID) async throws -> Set<String> {
        let words = Mutex<Set<String>>([])
        try await space.readDocument(for: account) { part in
            switch part {
            case .record(_, let values): words.withLock { $0.formUnion(values.map(\.text)) }
            case .picture(let digest, _): words.withLock { _ = $0.insert(digest.hex) }
            default: break
            }
        }
        return words.withLock(\.self)
    }

    @Test func `a file that two notes have stays with the one that is not taken back`() async throws {
        let world = try await CoupleWorld()
        let (first, second) = (try await note(world), try await note(world))
        let hers = try await couple(world, world.anna)
        for id in [first.id, second.id] { try await hers.share(id, at: start) }
        try await hers.takeBack(first.id)
        #expect(hers.space.media.contains(first.file.digest))
        #expect(try await hers.note(second.id)?.summary.attachments == [second.file])
    }

    @Test func `a note whose sharing a crash cut off has its files where it is`() async throws {
        let world = try await CoupleWorld()
        let (id, file) = try await note(world)
        let hers = try await couple(world, world.anna)
        _ = try await hers.sharing.beginSharing(id, ifVersion: nil, at: start)
        // The next opening goes on; a change of the private one in between goes its own way, with the file.
        let own = try await world.own(world.anna)
        var draft = NoteDraft(try #require(try await own.note(id, asking: world.anna.id)))
        draft.text += " more"
        try await own.editNote(id, to: draft, ifVersion: 2, asking: world.anna.id, at: start)
        let all = try await world.folder.notes(of: world.anna, at: start)
        let rows = try await all.page(limit: 9).rows
        #expect(rows.count == 2 && rows.allSatisfy { $0.attachments.map(\.path) == [file.path] })
        #expect(Set(rows.flatMap(\.attachments).map(\.id)).count == 2)
        // Deleted while it begins: the couple's files have nothing of it.
        let other = try await note(world)
        _ = try await hers.sharing.beginSharing(other.id, ifVersion: nil, at: start)
        try await own.deleteNote(other.id, at: start)
        try await hers.delete(id, at: start)
        _ = try await world.folder.notes(of: world.anna, at: start)
        #expect(try !world.files(of: hers.couple.id, contain: "a picture of hers"))
        #expect(own.media.contains(file.digest))
    }

    @Test func `a file that comes while a note is shared stays with its author, and is not shared unseen`() async throws {
        let world = try await CoupleWorld()
        let (id, file) = try await note(world)
        let (own, hers) = (try await world.own(world.anna), try await couple(world, world.anna))
        // The page of before did not show it.
        let seen = try #require(try await own.note(id, asking: world.anna.id)).version
        let late = try keep(Data("a late file of hers".utf8), in: own)
        let added = try await own.attach(late, name: "late.txt", to: id, asking: world.anna.id, at: start)
        await #expect(throws: StoreError.conflict) { try await hers.share(id, ifVersion: seen, at: start) }
        try await own.removeAttachment(added.id, asking: world.anna.id, at: start)
        _ = try await hers.sharing.beginSharing(id, ifVersion: nil, at: start)
        try await own.attach(late, name: "late.txt", to: id, asking: world.anna.id, at: start)
        let rows = try await world.folder.notes(of: world.anna, at: start).page(limit: 9).rows
        #expect(Set(rows.map { Set($0.attachments.map(\.name)) }) == [["plan.png"], ["plan.png", "late.txt"]])
        #expect(try !world.files(of: hers.couple.id, contain: "a late file of hers") && own.media.contains(file.digest))
    }

    @Test func `each partner keeps the files of what they have read`() async throws {
        let world = try await CoupleWorld()
        let (id, file) = try await note(world)
        let hers = try await couple(world, world.anna)
        try await hers.share(id, at: start)
        _ = try await couple(world, world.ben).open(id, at: start)
        try await world.folder.leaveCouple(world.ben.id, at: start)
        for account in [world.anna, world.ben] {
            let own = try await world.own(account)
            #expect(try await own.note(id, asking: account.id)?.summary.attachments.map(\.path) == [file.path])
            #expect(try Data(contentsOf: own.media.url(for: file.digest)) == picture)
        }
    }
}
