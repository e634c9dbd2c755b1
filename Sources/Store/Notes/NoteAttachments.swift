public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Gives a note a file whose bytes are in the media folder already. The same file under the same path is not given twice; one of other
    /// bytes whose path is taken gets another path.
    ///
    /// - Parameters:
    ///   - name: The name of the file, from which a path is made.
    ///   - path: The path that the text refers to already; nil makes one.
    /// - Throws: `notFound` for a note that is not there, `noteRefused` for one file too many.
    @discardableResult
    public func attach(
        _ file: KeptMedia, name: String, path: String? = nil, to note: Note.ID, asking account: Account.ID, at time: Date
    ) async throws(StoreError) -> NoteAttachment {
        let media = media
        return try await self.file.write { db in
            let present = try db.requiredNote(note, asking: account).summary.attachments
            let wanted = path.flatMap { NoteAttachment.isPath($0) ? $0 : nil } ?? NoteAttachment.path(for: name, of: note)
            let other = present.first { NoteAttachment.key($0.path) == NoteAttachment.key(wanted) }
            if let known = present.first(where: { $0.digest == file.digest && (path == nil || other != nil) }) { return known }
            guard present.count < NoteAttachment.most else { throw StoreError.noteRefused(.tooManyAttachments) }
            let free = other == nil ? wanted : NoteAttachment.path(for: name, of: note, taken: present.map(\.path))
            let added = NoteAttachment(
                id: .make(at: time), path: free, mediaType: file.mediaType, size: file.size, digest: file.digest,
                createdAt: time)
            // It may have been cleared away since it was kept, with another record that had it.
            guard media.contains(file.digest) else { throw StoreError.conflict }
            try db.insert(added, of: note)
            return added
        }
    }

    /// Gives a note of the account's own the file that lies at a path beside it. One of other bytes at that path is replaced, since the
    /// text refers to the path. Returns whether anything changed; nil where there is no such note. Throws `noteRefused`.
    package func setAttachment(
        _ file: KeptMedia, at path: String, of note: Note.ID, asking account: Account.ID, time: Date
    ) async throws(StoreError) -> Bool? {
        let media = media
        return try await self.file.write { db in
            guard let present = try db.note(note, asking: account)?.summary.attachments else { return nil }
            let other = present.first { NoteAttachment.key($0.path) == NoteAttachment.key(path) }
            guard other?.digest != file.digest else { return false }
            guard other != nil || present.count < NoteAttachment.most else { throw StoreError.noteRefused(.tooManyAttachments) }
            guard media.contains(file.digest) else { throw StoreError.conflict }
            if let other { try db.run("DELETE FROM note_attachments WHERE id = ?", [other.id.value]) }
            let added = NoteAttachment(
                id: .make(at: time), path: path, mediaType: file.mediaType, size: file.size, digest: file.digest,
                createdAt: time)
            try db.insert(added, of: note)
            return true
        }
    }

    /// A file of a note that is open to the account; nil if there is none.
    public func attachment(
        _ id: NoteAttachment.ID, asking account: Account.ID
    ) async throws(StoreError) -> (note: Note.ID, attachment: NoteAttachment)? {
        try await file.read { db in try db.attachment(id, asking: account) }
    }

    /// Takes a file from a note, and returns what was taken, so that `putBack` can give it again: its bytes are kept for a day at least.
    /// Throws `notFound`.
    @discardableResult
    public func removeAttachment(
        _ id: NoteAttachment.ID, asking account: Account.ID, at time: Date
    ) async throws(StoreError) -> (note: Note.ID, attachment: NoteAttachment) {
        let media = media
        return try await file.write { db in
            guard let found = try db.attachment(id, asking: account) else { throw StoreError.notFound }
            media.keepAWhile(found.attachment.digest, at: time)
            try db.run("DELETE FROM note_attachments WHERE id = ?", [id.value])
            return found
        }
    }
}

/// A file in the media folder, and what it is.
public struct KeptMedia: Hashable, Sendable {
    /// Names its bytes.
    public let digest: MediaDigest
    /// The media type that its bytes say.
    public let mediaType: String
    /// Its length in bytes.
    public let size: Int
}

extension MediaFolder {
    /// Keeps a file that lies elsewhere in the data folder, and removes it there. It is on the disk when this returns. A file of the same
    /// bytes that is here already is as good. Throws `noteRefused` for an empty one and one that is too large for an attachment.
    public func adopt(_ source: URL, at time: Date) throws(StoreError) -> KeptMedia {
        let kept = try keepCopy(of: source, at: time)
        try? FileManager.default.removeItem(at: source)
        return kept
    }

    /// Keeps these bytes. Throws as `adopt` does.
    public func keep(_ bytes: Data, at time: Date) throws(StoreError) -> KeptMedia {
        guard !bytes.isEmpty else { throw .noteRefused(.emptyAttachment) }
        guard bytes.count <= NoteAttachment.mostBytes else { throw .noteRefused(.largeAttachment) }
        return KeptMedia(digest: try put(bytes, at: time), mediaType: MediaType.of(bytes), size: bytes.count)
    }

    /// Keeps a copy of a file that lies elsewhere. Throws as `adopt` does.
    public func keepCopy(of source: URL, at time: Date) throws(StoreError) -> KeptMedia {
        let (digest, start, size): (MediaDigest, Data, Int)
        do { (digest, start, size) = try MediaFolder.survey(source) } catch { throw StoreError(error) }
        guard size > 0 else { throw .noteRefused(.emptyAttachment) }
        guard size <= NoteAttachment.mostBytes else { throw .noteRefused(.largeAttachment) }
        do { try take(source, as: digest, at: time) } catch { throw StoreError(error) }
        return KeptMedia(digest: digest, mediaType: MediaType.of(start), size: size)
    }

    /// A file that is kept here; nil if there is none.
    public func kept(_ digest: MediaDigest) throws(StoreError) -> KeptMedia? {
        guard contains(digest) else { return nil }
        let (start, size): (Data, Int)
        do { (_, start, size) = try MediaFolder.survey(url(for: digest)) } catch { throw StoreError(error) }
        return KeptMedia(digest: digest, mediaType: MediaType.of(start), size: size)
    }

    /// Keeps files of another space's folder here as well. One that is missing there is passed over.
    func copy(_ digests: [MediaDigest], from other: MediaFolder, at time: Date) throws(StoreError) {
        for digest in digests where contains(digest) || other.contains(digest) {
            do { try take(other.url(for: digest), as: digest, at: time) } catch { throw StoreError(error) }
        }
    }
}

extension Database {
    /// The files of some notes, in the order in which they came.
    func attachments(of notes: [DatabaseValue]) throws -> [Note.ID: [NoteAttachment]] {
        var found: [Note.ID: [NoteAttachment]] = [:]
        let columns = "note_id, id, path, media_type, size, digest, created_at"
        for row in try rows("SELECT \(columns) FROM note_attachments WHERE note_id", in: notes, "ORDER BY id") {
            guard let attachment = NoteAttachment(row: row) else { throw StoreError.damaged("an attachment of a note") }
            found[row["note_id"], default: []].append(attachment)
        }
        return found
    }

    /// Gives a note these files and no others.
    func setAttachments(_ attachments: [NoteAttachment], of note: Note.ID) throws {
        try run("DELETE FROM note_attachments WHERE note_id = ?", [note.value])
        for attachment in attachments { try insert(attachment, of: note) }
    }

    func insert(_ attachment: NoteAttachment, of note: Note.ID) throws {
        try run(
            "INSERT INTO note_attachments (id, note_id, path, media_type, size, digest, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                attachment.id.value, note.value, attachment.path.databaseValue, attachment.mediaType.databaseValue,
                attachment.size.databaseValue, attachment.digest.data.databaseValue,
                attachment.createdAt.milliseconds.databaseValue,
            ])
    }

    func attachment(
        _ id: NoteAttachment.ID, asking account: Account.ID
    ) throws -> (note: Note.ID, attachment: NoteAttachment)? {
        guard let row = try firstRow("SELECT note_id FROM note_attachments WHERE id = ?", [id.value]),
            let note = try note(row["note_id"], asking: account),
            let found = note.summary.attachments.first(where: { $0.id == id })
        else { return nil }
        return (note.id, found)
    }
}

extension NoteAttachment {
    fileprivate init?(row: Row) {
        guard let digest = MediaDigest(data: row["digest"]) else { return nil }
        self.init(
            id: row["id"], path: row["path"], mediaType: row["media_type"], size: row["size"], digest: digest,
            createdAt: Date(milliseconds: row["created_at"]))
    }
}
