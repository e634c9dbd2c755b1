package import Foundation
import GRDB
public import Kinkeeper

/// The file of a note in a folder of Markdown, as it was when both were last the same.
public struct NoteFileState: Hashable, Sendable {
    /// The note.
    public let note: Note.ID
    /// The path below the folder.
    public var path: String
    /// All that stood before the text.
    public var head: String
    /// The SHA-256 of the file.
    public var digest: MediaDigest
    /// The version of the note.
    public var version: Int

    /// A state from its parts.
    package init(note: Note.ID, path: String, head: String, digest: MediaDigest, version: Int) {
        (self.note, self.path, self.head, self.digest, self.version) = (note, path, head, digest, version)
    }
}

/// A file of a folder of Markdown that is to become a note.
package struct ArrivingNoteFile: Sendable {
    package var path: String
    package var head: String
    package var digest: MediaDigest
    /// The note, with the identifier that the file says, if it says one.
    package var draft: NoteDraft
    package var createdAt: Date
    package var modifiedAt: Date

    package init(
        path: String, head: String, digest: MediaDigest, draft: NoteDraft, createdAt: Date, modifiedAt: Date
    ) {
        (self.path, self.head, self.digest) = (path, head, digest)
        (self.draft, self.createdAt, self.modifiedAt) = (draft, createdAt, modifiedAt)
    }
}

/// What became of an arriving file.
public enum NoteFileOutcome: Hashable, Sendable {
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
    /// It cannot be kept.
    case refused(NoteRefusal)
}

extension Space {
    /// The files of all notes.
    package func noteFileStates() async throws(StoreError) -> [NoteFileState] {
        try await file.read { db in
            try db.rows("SELECT note_id, path, head, digest, version FROM note_files ORDER BY id", [])
                .compactMap(NoteFileState.init(row:))
        }
    }

    /// Takes files in, all of them or none. Doing it again changes nothing.
    package func takeNoteFiles(
        _ files: [ArrivingNoteFile], asking account: Account.ID, at time: Date
    ) async throws(StoreError) -> [NoteFileOutcome] {
        try await file.write { db in try files.map { try db.take($0, asking: account, at: time) } }
    }

    /// Remembers files that were written. Those of notes that are gone by now are left out.
    package func setNoteFiles(_ states: [NoteFileState], at time: Date) async throws(StoreError) {
        try await file.write { db in
            for state in states where try db.firstRow("SELECT 1 FROM notes WHERE id = ?", [state.note.value]) != nil {
                try db.set(state, at: time)
            }
        }
    }
}

extension NoteFileState {
    fileprivate init?(row: Row) {
        guard let digest = MediaDigest(data: row["digest"]) else { return nil }
        self.init(note: row["note_id"], path: row["path"], head: row["head"], digest: digest, version: row["version"])
    }
}

extension Database {
    fileprivate func take(_ file: ArrivingNoteFile, asking account: Account.ID, at time: Date) throws -> NoteFileOutcome {
        var file = file
        do throws(NoteRefusal) { file.draft = try file.draft.checked() } catch { return .refused(error) }
        guard let state = try noteFile(at: file.path) else { return try takeUnknown(file, asking: account, at: time) }
        let present = try note(state.note, asking: account)
        guard state.digest != file.digest else { return present == nil ? .deletedHere : .unchanged }
        guard let present else {
            // The file was changed after its note was deleted: it is one again.
            try run("DELETE FROM note_files WHERE path = ?", [file.path.databaseValue])
            try add(file, as: nil, asking: account, at: time)
            return .added
        }
        if file.head == state.head {
            // What is said beside the text is as it was in the file, so that what was changed here stays.
            (file.draft.status, file.draft.isPinned) = (present.summary.status, present.summary.isPinned)
            (file.draft.isDraft, file.draft.people) = (present.privacy == .draft, present.summary.people)
        }
        if present.isAll(of: file.draft) {
            try set(file.state(of: present), at: time)
            return .unchanged
        }
        guard present.version == state.version || present.says(file.draft) else {
            try moveAside(state, at: time)
            try add(file, as: nil, asking: account, at: time)
            return .keptBoth
        }
        let changed = try change(present, to: file, asking: account)
        try set(file.state(of: changed), at: time)
        return .updated
    }

    /// A file at a path that was not there: of a note that this program once wrote, or a new one.
    private func takeUnknown(_ file: ArrivingNoteFile, asking account: Account.ID, at time: Date) throws -> NoteFileOutcome {
        guard let id = file.draft.id, let row = try firstRow("SELECT deleted_at FROM notes WHERE id = ?", [id.value]) else {
            try add(file, as: file.draft.id, asking: account, at: time)
            return .added
        }
        let known = try note(id, asking: account)
        if let known, known.says(file.draft) {
            if known.privacy != .shared { try set(file.state(of: known), at: time) }
            return .unchanged
        }
        if known == nil, row["deleted_at"] as Int64? != nil { return .deletedHere }
        try add(file, as: nil, asking: account, at: time)
        return .keptBoth
    }

    private func noteFile(at path: String) throws -> NoteFileState? {
        try firstRow(
            "SELECT note_id, path, head, digest, version FROM note_files WHERE path = ? ORDER BY id DESC LIMIT 1",
            [path.databaseValue]
        ).flatMap(NoteFileState.init(row:))
    }

    fileprivate func set(_ state: NoteFileState, at time: Date) throws {
        let values: [DatabaseValue] = [
            state.path.databaseValue, state.head.databaseValue, state.digest.data.databaseValue, state.version.databaseValue,
            state.note.value,
        ]
        if try firstRow("SELECT 1 FROM note_files WHERE note_id = ?", [state.note.value]) != nil {
            return try run("UPDATE note_files SET path = ?, head = ?, digest = ?, version = ? WHERE note_id = ?", values)
        }
        let id = Identifier<NoteFileState>.make(at: time)
        try run(
            "INSERT INTO note_files (path, head, digest, version, note_id, id) VALUES (?, ?, ?, ?, ?, ?)", values + [id.value])
    }

    /// Gives the file of a note another name, so that one that came from the folder has its own.
    private func moveAside(_ state: NoteFileState, at time: Date) throws {
        var state = state
        let dot = state.path.lastIndex(of: ".") ?? state.path.endIndex
        let (stem, ending) = (state.path[..<dot], state.path[dot...])
        for number in 1... {
            state.path = "\(stem) (Kinkeeper\(number == 1 ? "" : " \(number)"))\(ending)"
            if try noteFile(at: state.path) == nil { break }
        }
        // It was never written there.
        state.version = max(1, state.version - 1)
        try set(state, at: time)
    }

    private func add(_ file: ArrivingNoteFile, as id: Note.ID?, asking account: Account.ID, at time: Date) throws {
        let draft = file.draft
        var summary = NoteSummary(
            id: id ?? .make(at: time), title: draft.title, beginning: "", status: draft.status, isPinned: draft.isPinned,
            privacy: draft.isDraft ? .draft : .isPrivate, createdAt: file.createdAt, modifiedAt: file.modifiedAt)
        summary.tags = draft.tags
        let note = Note(summary: summary, text: draft.text)
        try write(note, isNew: true)
        try setPeople(draft.people, of: note.id, at: time)
        try set(file.state(of: note), at: time)
    }

    private func change(_ note: Note, to file: ArrivingNoteFile, asking account: Account.ID) throws -> Note {
        var changed = note
        let draft = file.draft
        (changed.summary.title, changed.text, changed.summary.tags) = (draft.title, draft.text, draft.tags)
        (changed.summary.status, changed.summary.isPinned) = (draft.status, draft.isPinned)
        changed.summary.privacy = draft.isDraft ? .draft : .isPrivate
        changed.summary.modifiedAt = file.modifiedAt
        changed.summary.version += 1
        try write(changed, isNew: false)
        try setPeople(draft.people, of: note.id, at: file.modifiedAt)
        return changed
    }
}

extension Note {
    /// Whether a draft says nothing else, beside its text either.
    fileprivate func isAll(of draft: NoteDraft) -> Bool {
        says(draft) && summary.status == draft.status && summary.isPinned == draft.isPinned
            && (privacy == .draft) == draft.isDraft && Set(summary.people) == Set(draft.people)
    }
}

extension ArrivingNoteFile {
    fileprivate func state(of note: Note) -> NoteFileState {
        NoteFileState(note: note.id, path: path, head: head, digest: digest, version: note.version)
    }
}
