package import Foundation
import GRDB
package import Kinkeeper

/// The file of a note in a folder of Markdown, as it was when both were last the same.
package struct NoteFileState: Hashable, Sendable {
    /// The note; it may be deleted, or shared, by now.
    package let note: Note.ID
    /// The SHA-256 of the folder's path.
    package var folder: MediaDigest
    /// The path below the folder.
    package var path: String
    /// All that stood before the text.
    package var head: String
    /// The SHA-256 of the file.
    package var digest: MediaDigest
    /// The version of the note.
    package var version: Int

    package init(
        note: Note.ID, folder: MediaDigest, path: String, head: String, digest: MediaDigest, version: Int
    ) {
        (self.note, self.folder, self.path) = (note, folder, path)
        (self.head, self.digest, self.version) = (head, digest, version)
    }
}

/// A file of a folder of Markdown that is to become a note.
package struct ArrivingNoteFile: Sendable {
    /// What a file says beside title, text and tags.
    package enum Mark: Hashable, Sendable {
        case status, pin, draft, people, purposes
    }

    package var folder: MediaDigest
    package var path: String
    package var head: String
    package var digest: MediaDigest
    /// The note, with the identifier that the file says, if it says one.
    package var draft: NoteDraft
    /// What the file says the note is for, by name.
    package var purposes: [String]
    /// The marks that the file says otherwise than when it was last the same as its note. The others are the note's.
    package var changedMarks: Set<Mark>
    package var createdAt: Date
    package var modifiedAt: Date

    package init(
        folder: MediaDigest, path: String, head: String, digest: MediaDigest, draft: NoteDraft, purposes: [String] = [],
        changedMarks: Set<Mark>,
        createdAt: Date, modifiedAt: Date
    ) {
        (self.folder, self.path, self.head, self.digest) = (folder, path, head, digest)
        (self.draft, self.purposes, self.changedMarks) = (draft, purposes, changedMarks)
        (self.createdAt, self.modifiedAt) = (createdAt, modifiedAt)
    }
}

/// What became of an arriving file.
package enum NoteFileOutcome: Hashable, Sendable {
    /// It is a new note.
    case added
    /// The note has the words of the file now.
    case updated
    /// Nothing has changed since it was read last, or written.
    case unchanged
    /// File and note were both changed: the note stays, and the file is a note of its own.
    case keptBoth
    /// Its note was deleted here and the file has not changed since.
    case deletedHere
    /// Its note is shared with the partner.
    case shared
    /// It cannot be kept.
    case refused(NoteRefusal)
}

extension Space {
    /// The files of all notes.
    package func noteFileStates() async throws(StoreError) -> [NoteFileState] {
        try await file.read { db in
            try db.rows("SELECT \(NoteFileState.columns) FROM note_files ORDER BY id", []).compactMap(NoteFileState.init(row:))
        }
    }

    /// The identifiers of all notes that are here.
    package func noteIDs() async throws(StoreError) -> Set<Note.ID> {
        try await file.read { db in
            Set(try db.rows("SELECT id FROM notes WHERE \(NoteVisibility.isHere)", []).map { $0["id"] as Note.ID })
        }
    }

    /// Takes files in, all of them or none. Doing it again changes nothing.
    ///
    /// - Parameters:
    ///   - paths: The paths of all files of the folder. A file that is nowhere else than before under another name was renamed.
    ///   - shared: Notes that lie in the space of the couple; nil while that cannot be read.
    package func takeNoteFiles(
        _ files: [ArrivingNoteFile], among paths: Set<String>, shared: Set<Note.ID>?, asking account: Account.ID, at time: Date
    ) async throws(StoreError) -> [NoteFileOutcome] {
        try await file.write { db in
            let taking = NoteFileTaking(db: db, paths: paths, shared: shared, account: account, time: time)
            return try files.map(taking.take)
        }
    }

    /// Remembers files that were written.
    package func setNoteFiles(_ states: [NoteFileState], at time: Date) async throws(StoreError) {
        try await file.write { db in for state in states { try db.set(state, at: time) } }
    }
}

extension NoteFileState {
    /// The name of the file without its ending.
    var stem: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return NoteTag.line(name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name)
    }

    static let columns = "of_note, folder, path, head, digest, version"

    init?(row: Row) {
        guard let folder = MediaDigest(data: row["folder"]), let digest = MediaDigest(data: row["digest"]) else { return nil }
        self.init(
            note: row["of_note"], folder: folder, path: row["path"], head: row["head"], digest: digest, version: row["version"])
    }
}
