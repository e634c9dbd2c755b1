import Foundation
import GRDB
import Kinkeeper

/// Takes files in, in one transaction.
struct NoteFileTaking {
    let db: Database
    let paths: Set<String>
    let shared: Set<Note.ID>?
    let account: Account.ID
    let time: Date

    func take(_ file: ArrivingNoteFile) throws -> NoteFileOutcome {
        var file = file
        do throws(NoteRefusal) { file.draft = try file.draft.checked() } catch { return .refused(error) }
        guard let state = try state(of: file) else { return try takeUnknown(file) }
        let present = try db.note(state.note, asking: account)
        // A note that is nowhere here may be one of the couple's.
        let isElsewhere = present == nil && (shared?.contains(state.note) ?? true)
        guard state.digest != file.digest else {
            if isElsewhere { return .unchanged }
            return try takeSame(file, of: state, present)
        }
        guard !isElsewhere else { return .shared }
        guard let present else {
            // The file was changed after its note was deleted: it is one again.
            try db.forget(state)
            try add(file, as: nil)
            return .added
        }
        try keepMarks(of: present, in: &file)
        if present.isAll(of: file.draft) {
            try db.set(file.state(of: present), at: time)
            return .unchanged
        }
        guard present.version == state.version || present.says(file.draft) else {
            try moveAside(state)
            try add(file, as: nil)
            return .keptBoth
        }
        let changed = try change(present, to: file)
        try db.set(file.state(of: changed), at: time)
        return .updated
    }

    /// A file with the bytes of before. Renamed, or in a folder that was moved: its place is known from now on, and a note that was called
    /// like the file still is.
    private func takeSame(_ file: ArrivingNoteFile, of state: NoteFileState, _ present: Note?) throws -> NoteFileOutcome {
        var moved = state
        (moved.folder, moved.path) = (file.folder, file.path)
        if moved != state { try db.set(moved, at: time) }
        guard var present else { return .deletedHere }
        guard state.path != file.path, present.title == state.stem, file.draft.title != present.title else { return .unchanged }
        present.summary.title = file.draft.title
        (present.summary.version, present.summary.modifiedAt) = (present.version + 1, time)
        try db.write(present, isNew: false)
        moved.version = present.version
        try db.set(moved, at: time)
        return .updated
    }

    /// What is said beside the text and has not changed in the file is as it is here.
    private func keepMarks(of present: Note, in file: inout ArrivingNoteFile) throws {
        let marks = file.changedMarks
        if !marks.contains(.status) { file.draft.status = present.summary.status }
        if !marks.contains(.pin) { file.draft.isPinned = present.summary.isPinned }
        if !marks.contains(.draft) { file.draft.isDraft = present.privacy == .draft }
        if !marks.contains(.people) { file.draft.people = present.summary.people }
        file.draft.purposes = marks.contains(.purposes) ? try purposes(file.purposes) : nil
        file.draft.isForCheckIn = present.summary.isForCheckIn
    }

    /// The state of the file at this place; else that of a file with the same bytes that was renamed, or whose folder was moved.
    private func state(of file: ArrivingNoteFile) throws -> NoteFileState? {
        let here = "WHERE folder = ? AND path = ? ORDER BY id DESC LIMIT 1"
        if let row = try db.firstRow(
            "SELECT \(NoteFileState.columns) FROM note_files \(here)",
            [file.folder.data.databaseValue, file.path.databaseValue])
        {
            return NoteFileState(row: row)
        }
        let same = try db.rows(
            "SELECT \(NoteFileState.columns) FROM note_files WHERE digest = ? ORDER BY id", [file.digest.data.databaseValue]
        ).compactMap(NoteFileState.init(row:))
        if let moved = same.first(where: { $0.folder == file.folder ? !paths.contains($0.path) : $0.path == file.path }) {
            return moved
        }
        // Renamed and changed, with the identifier that this program gave it.
        guard let id = file.draft.id else { return nil }
        let named = "WHERE of_note = ? AND folder = ? LIMIT 1"
        return try db.firstRow(
            "SELECT \(NoteFileState.columns) FROM note_files \(named)", [id.value, file.folder.data.databaseValue]
        ).flatMap(NoteFileState.init(row:)).flatMap { paths.contains($0.path) ? nil : $0 }
    }

    /// A file at a place that is not known: of a note that this program once wrote, or a new one.
    private func takeUnknown(_ file: ArrivingNoteFile) throws -> NoteFileOutcome {
        guard let id = file.draft.id else {
            try add(file, as: nil)
            return .added
        }
        if shared?.contains(id) ?? false { return .shared }
        guard try db.firstRow("SELECT 1 FROM notes WHERE id = ?", [id.value]) != nil else {
            try add(file, as: id)
            return .added
        }
        guard let known = try db.note(id, asking: account) else {
            // Deleted here, and other words than it had as a file.
            try add(file, as: nil)
            return .added
        }
        var draft = file.draft
        draft.title = known.title
        if known.says(draft) {
            // The same words in another file, or under another name.
            try db.set(file.state(of: known), at: time)
            return .unchanged
        }
        try add(file, as: nil)
        return .keptBoth
    }

    /// Gives the file of a note another name, so that one that came from the folder has its own.
    private func moveAside(_ state: NoteFileState) throws {
        var state = state
        let dot = state.path.lastIndex(of: ".") ?? state.path.endIndex
        let (stem, ending) = (state.path[..<dot], state.path[dot...])
        for number in 1... {
            state.path = "\(stem) (Kinkeeper\(number == 1 ? "" : " \(number)"))\(ending)"
            let known = "SELECT 1 FROM note_files WHERE folder = ? AND path = ?"
            let isKnown = try db.firstRow(known, [state.folder.data.databaseValue, state.path.databaseValue]) != nil
            if !isKnown, !paths.contains(state.path) { break }
        }
        try db.set(state, at: time)
    }

    /// The purposes of some words and names; one that is not there is added, while there is room.
    private func purposes(_ words: [String]) throws -> [Purpose.ID] {
        try words.compactMap { word in
            let known = try db.purposes()
            if let found = known.called(word) { return found.id }
            guard !known.isFull, let added = try? PurposeDraft(name: word).purpose(.make(at: time)) else { return nil }
            try db.write(added)
            return added.id
        }
    }

    private func add(_ file: ArrivingNoteFile, as id: Note.ID?) throws {
        let draft = file.draft
        var summary = NoteSummary(
            id: id ?? .make(at: time), title: draft.title, beginning: "", status: draft.status, isPinned: draft.isPinned,
            privacy: draft.isDraft ? .draft : .isPrivate, createdAt: file.createdAt, modifiedAt: file.modifiedAt)
        summary.tags = draft.tags
        let note = Note(summary: summary, text: draft.text)
        try db.write(note, isNew: true)
        try db.setPeople(draft.people, of: note.id, at: time)
        if !file.purposes.isEmpty { try db.setPurposes(purposes(file.purposes), of: .note(note.id), at: time) }
        try db.updateToDos(of: note.id, at: time)
        try db.set(file.state(of: note), at: time)
    }

    private func change(_ note: Note, to file: ArrivingNoteFile) throws -> Note {
        var changed = note
        let draft = file.draft
        (changed.summary.title, changed.text, changed.summary.tags) = (draft.title, draft.text, draft.tags)
        (changed.summary.status, changed.summary.isPinned) = (draft.status, draft.isPinned)
        changed.summary.privacy = draft.isDraft ? .draft : .isPrivate
        if !note.says(draft) || Set(note.summary.people) != Set(draft.people) {
            changed.summary.modifiedAt = file.modifiedAt
            changed.summary.version += 1
        }
        try db.write(changed, isNew: false)
        try db.setPeople(draft.people, of: note.id, at: time)
        if let purposes = draft.purposes { try db.setPurposes(purposes, of: .note(note.id), at: time) }
        try db.updateToDos(of: note.id, at: time)
        return changed
    }
}

extension Database {
    func set(_ state: NoteFileState, at time: Date) throws {
        let values: [DatabaseValue] = [
            state.path.databaseValue, state.head.databaseValue, state.digest.data.databaseValue, state.version.databaseValue,
            state.note.value, state.folder.data.databaseValue,
        ]
        let known = "SELECT 1 FROM note_files WHERE of_note = ? AND folder = ?"
        if try firstRow(known, [state.note.value, state.folder.data.databaseValue]) != nil {
            return try run(
                "UPDATE note_files SET path = ?, head = ?, digest = ?, version = ? WHERE of_note = ? AND folder = ?", values)
        }
        let id = Identifier<NoteFileState>.make(at: time)
        try run(
            "INSERT INTO note_files (path, head, digest, version, of_note, folder, id) VALUES (?, ?, ?, ?, ?, ?, ?)",
            values + [id.value])
    }

    fileprivate func forget(_ state: NoteFileState) throws {
        try run(
            "DELETE FROM note_files WHERE of_note = ? AND folder = ?", [state.note.value, state.folder.data.databaseValue])
    }
}

extension Note {
    /// Whether a draft says nothing else, beside its text either.
    fileprivate func isAll(of draft: NoteDraft) -> Bool { says(draft) && hasMarks(of: draft) }
}

extension ArrivingNoteFile {
    fileprivate func state(of note: Note) -> NoteFileState {
        NoteFileState(note: note.id, folder: folder, path: path, head: head, digest: digest, version: note.version)
    }
}
