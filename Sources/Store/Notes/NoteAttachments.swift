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
            try db.countFile(of: note, at: time)
            return added
        }
    }

    /// Gives a note of the account's own the file that lies at a path beside it. One of other bytes at that path is replaced if it is what
    /// the folder had before, since the text refers to the path; any other is the note's own, and stays. Returns what became of it; nil
    /// where there is no such note. Throws `noteRefused`.
    ///
    /// - Parameter before: The file that the folder had there when it was last read or written; nil for none.
    package func setAttachment(
        _ file: KeptMedia, at path: String, of note: Note.ID, before: MediaDigest?, asking account: Account.ID, time: Date
    ) async throws(StoreError) -> AttachedFile? {
        let media = media
        return try await self.file.write { db in
            guard let present = try db.note(note, asking: account)?.summary.attachments else { return nil }
            let other = present.first { NoteAttachment.key($0.path) == NoteAttachment.key(path) }
            guard other?.digest != file.digest else { return .same }
            // What the folder has is what it had, or the note's own is another one.
            if let other, before == file.digest || before != other.digest { return .other }
            guard other != nil || present.count < NoteAttachment.most else { throw StoreError.noteRefused(.tooManyAttachments) }
            guard media.contains(file.digest) else { throw StoreError.conflict }
            if let other {
                media.keepAWhile(other.digest, at: time)
                try db.run("DELETE FROM note_attachments WHERE id = ?", [other.id.value])
            }
            let added = NoteAttachment(
                id: .make(at: time), path: path, mediaType: file.mediaType, size: file.size, digest: file.digest,
                createdAt: time)
            try db.insert(added, of: note)
            try db.countFile(of: note)
            return .new
        }
    }

    /// A file of a note that is open to the account; nil if there is none.
    public func attachment(
        _ id: NoteAttachment.ID, asking account: Account.ID
    ) async throws(StoreError) -> (note: Note.ID, attachment: NoteAttachment)? {
        try await file.glance { db in try db.attachment(id, asking: account) }
    }

    /// Takes a file from a note, and returns what was taken: its bytes are kept for a day at least, so that it can be attached again.
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
            try db.countFile(of: found.note, at: time)
            return found
        }
    }
}

/// What became of a file that lies beside a note in a folder.
package enum AttachedFile: Hashable, Sendable {
    /// The note has it since now.
    case new
    /// The note had it already.
    case same
    /// The note has another file at its path, which stays.
    case other
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

    /// Counts a change of a note's files as one of the note: what is shared, or kept of a couple, is what was seen. Where the text lies in a
    /// folder of Markdown, it is as it was there.
    func countFile(of note: Note.ID, at time: Date? = nil) throws {
        guard let row = try firstRow("SELECT version FROM notes WHERE id = ?", [note.value]) else { return }
        let version: Int = row["version"]
        try run(
            "UPDATE notes SET version = version + 1, modified_at = coalesce(?, modified_at) WHERE id = ?",
            [(time?.milliseconds).value, note.value])
        try run(
            "UPDATE note_files SET version = version + 1 WHERE of_note = ? AND version = ?",
            [note.value, version.databaseValue])
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
