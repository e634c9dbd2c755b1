public import Foundation
import GRDB
public import Kinkeeper

/// A note that was deleted and can be brought back.
public struct DeletedNote: Identifiable, Hashable, Sendable {
    /// Names the note.
    public let id: Note.ID
    /// The title, else the first line of the text; nil for a note of the partner without a title that was never opened.
    public let heading: String?
    /// When it was deleted; 30 days later it is gone for good.
    public let deletedAt: Date
}

/// A change of what is said beside a note, which is no new version of it; parts that are nil stay as they are.
public struct NoteMarks: Hashable, Sendable {
    /// How far it has come.
    public var status: Note.Status?
    /// Whether it stands before all others.
    public var isPinned: Bool?
    /// Whether it is a draft; not of a shared note.
    public var isDraft: Bool?
    /// Whether it is to be brought up in the next check-in; not of a shared note.
    public var isForCheckIn: Bool?

    /// A change from its parts.
    public init(
        status: Note.Status? = nil, isPinned: Bool? = nil, isDraft: Bool? = nil, isForCheckIn: Bool? = nil
    ) {
        self.status = status
        self.isPinned = isPinned
        self.isDraft = isDraft
        self.isForCheckIn = isForCheckIn
    }

    /// What a draft says beside its content.
    init(_ draft: NoteDraft) {
        self.init(
            status: draft.status, isPinned: draft.isPinned, isDraft: draft.isDraft, isForCheckIn: draft.isForCheckIn)
    }
}

extension Space {
    /// One note with its text; nil if there is none, it was deleted, or the account has not opened it yet.
    public func note(_ id: Note.ID, asking account: Account.ID) async throws(StoreError) -> Note? {
        try await file.glance { db in try db.note(id, asking: account) }
    }

    /// The headings of some notes that are here and open to the account; those without one are left out.
    public func noteHeadings(of notes: [Note.ID], asking account: Account.ID) async throws(StoreError) -> [Note.ID: String] {
        guard !notes.isEmpty else { return [:] }
        return try await file.glance { db in
            let ids = Set(notes).map(\.value)
            let places = ids.indices.map { "?\($0 + 2)" }.joined(separator: ", ")
            let found = try db.noteSummaries(
                asking: account, where: "notes.id IN (\(places)) AND notes.deleted_at IS NULL AND \(NoteVisibility.isOpen)", ids
            )
            return Dictionary(found.compactMap { note in note.heading.map { (note.id, $0) } }) { first, _ in first }
        }
    }

    /// Adds a note to an account's own space. A draft with an identifier is written once, however often it is sent. Throws
    /// `noteRefused`, and `notFound` for unknown people and purposes.
    @discardableResult
    public func createNote(_ draft: NoteDraft, asking account: Account.ID, at time: Date) async throws(StoreError) -> Note {
        let draft = try draft.checkedForStore()
        return try await file.write { db in try db.createNote(draft, sharedBy: nil, asking: account, at: time) }
    }

    /// Changes a note. `version` is the one that the client saw: if title, text, tags or people changed since, this throws
    /// `conflict` and changes nothing. Throws as `createNote` does.
    @discardableResult
    public func editNote(
        _ id: Note.ID, to draft: NoteDraft, ifVersion version: Int, asking account: Account.ID, at time: Date
    ) async throws(StoreError) -> Note {
        let draft = try draft.checkedForStore()
        return try await file.write { db in
            let present = try db.requiredNote(id, asking: account)
            guard present.version == version else { throw StoreError.conflict }
            var edited = present.marked(NoteMarks(draft))
            (edited.summary.title, edited.text) = (draft.title, draft.text)
            edited.summary.tags = draft.tags
            let hasPeople = Set(draft.people) != Set(present.summary.people) && present.privacy != .shared
            if edited.text != present.text || edited.title != present.title || edited.summary.tags != present.summary.tags
                || hasPeople
            {
                edited.summary.version += 1
                edited.summary.modifiedAt = time
            }
            try db.write(edited, isNew: false)
            if hasPeople { try db.setPeople(draft.people, of: id, at: time) }
            if let purposes = draft.purposes, present.privacy != .shared {
                try db.setPurposes(purposes, of: .note(id), at: time)
            }
            if edited.text != present.text || hasPeople { try db.updateToDos(of: id, at: time) }
            return try db.requiredNote(id, asking: account)
        }
    }

    /// Changes what is said beside a note. It is no new version, so that no edit fails because of it. Throws `notFound`.
    @discardableResult
    public func markNote(
        _ id: Note.ID, _ marks: NoteMarks, asking account: Account.ID
    ) async throws(StoreError) -> Note {
        try await file.write { db in
            let present = try db.requiredNote(id, asking: account)
            let marked = present.marked(marks)
            if marked != present { try db.write(marked, isNew: false) }
            return marked
        }
    }

    /// Deletes a note with its open to-dos; `restoreNote` brings both back as they were within `trashRetention`. Deleting twice is deleting
    /// once. Throws `notFound` for one that never was, or is gone for good.
    public func deleteNote(_ id: Note.ID, at time: Date) async throws(StoreError) {
        try await file.write { db in
            try db.checkNote(id)
            try db.run(
                "UPDATE notes SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL",
                [time.milliseconds.databaseValue, id.value])
            if db.changesCount > 0 { try db.deleteToDos(of: id, at: time) }
        }
    }

    /// Brings a deleted note back as it was. Nothing happens to one that is here. Throws `notFound` as `deleteNote` does.
    public func restoreNote(_ id: Note.ID) async throws(StoreError) {
        try await file.write { db in
            try db.checkNote(id)
            try db.restoreToDos(of: id)
            try db.run("UPDATE notes SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL", [id.value])
            if db.changesCount > 0, let row = try db.firstRow("SELECT title, text FROM notes WHERE id = ?", [id.value]) {
                try db.writeTerms(of: id, title: row["title"], text: row["text"])
            }
            try db.updateToDos(of: id)
        }
    }

    /// The notes that were deleted, the last first.
    public func deletedNotes(limit: Int, asking account: Account.ID) async throws(StoreError) -> [DeletedNote] {
        try await file.read { db in
            let rows = try db.rows(
                """
                SELECT \(NoteSummary.Columns.list), deleted_at FROM notes
                WHERE deleted_at IS NOT NULL AND \(NoteVisibility.isHere) ORDER BY deleted_at DESC, notes.id DESC LIMIT ?2
                """, [account.value, limit.databaseValue])
            return try rows.map { row in
                let note = try NoteSummary(row: row)
                return DeletedNote(
                    id: note.id, heading: note.heading, deletedAt: Date(milliseconds: row[NoteSummary.Columns.count]))
            }
        }
    }

    /// Deletes for good the notes that were deleted longer than `trashRetention` ago.
    public func purgeNotes(at time: Date) async throws(StoreError) {
        let limit = time.addingTimeInterval(-Space.trashRetention).milliseconds.databaseValue
        try await file.write { db in
            try db.clearCheckboxes(ofNotesDeletedBefore: limit)
            try db.clearPurposes(ofNotesDeletedBefore: limit)
            try db.run("DELETE FROM notes WHERE deleted_at < ?", [limit])
            try db.purgeCheckboxes()
        }
    }
}

extension NoteDraft {
    func checkedForStore() throws(StoreError) -> NoteDraft {
        do throws(NoteRefusal) { return try checked() } catch { throw .noteRefused(error) }
    }
}

extension Note {
    /// Whether a draft has its words and its tags.
    func says(_ draft: NoteDraft) -> Bool {
        title == draft.title.asStored && text == draft.text.asStored
            && Set(summary.tags) == Set(draft.tags.map(\.asStored))
    }

    /// Whether it is marked as a draft says, mentions the same people, and is for the same.
    func hasMarks(of draft: NoteDraft) -> Bool {
        summary.status == draft.status && summary.isPinned == draft.isPinned && (privacy == .draft) == draft.isDraft
            && summary.isForCheckIn == draft.isForCheckIn && Set(summary.people) == Set(draft.people)
            && (draft.purposes.map { Set($0) == Set(summary.purposes) } ?? true)
    }

    /// The note with other marks. A shared note is no draft, and is not marked for a check-in.
    fileprivate func marked(_ marks: NoteMarks) -> Note {
        var note = self
        note.summary.status = marks.status ?? summary.status
        note.summary.isPinned = marks.isPinned ?? summary.isPinned
        guard privacy != .shared else { return note }
        if let isDraft = marks.isDraft { note.summary.privacy = isDraft ? .draft : .isPrivate }
        note.summary.isForCheckIn = marks.isForCheckIn ?? summary.isForCheckIn
        return note
    }
}

extension Database {
    /// Adds a note; `author` is the partner who adds it to the space of a couple, where no people are mentioned.
    func createNote(
        _ draft: NoteDraft, sharedBy author: Account.ID?, asking account: Account.ID, at time: Date
    ) throws -> Note {
        if let id = draft.id, let known = try note(id, asking: account) {
            // Sent again as it is; what says more has to be a change.
            var meant = draft
            if let said = draft.purposes { meant.purposes = try purposes().present(said) }
            guard known.says(draft), author != nil || known.hasMarks(of: meant) else { throw StoreError.conflict }
            return known
        }
        let id = draft.id ?? .make(at: time)
        if try firstRow("SELECT 1 FROM notes WHERE id = ?", [id.value]) != nil { throw StoreError.conflict }
        var summary = NoteSummary(
            id: id, title: draft.title, beginning: "", status: draft.status, isPinned: draft.isPinned,
            privacy: author != nil ? .shared : draft.isDraft ? .draft : .isPrivate,
            isForCheckIn: author == nil && draft.isForCheckIn, author: author, sharedAt: author == nil ? nil : time,
            createdAt: time, modifiedAt: time)
        summary.tags = draft.tags
        if author != nil { summary.checkIn = try currentCheckIn()?.id }
        try write(Note(summary: summary, text: draft.text), isNew: true)
        if author == nil {
            try setPeople(draft.people, of: id, at: time)
            if let purposes = draft.purposes { try setPurposes(purposes, of: .note(id), at: time) }
            try updateToDos(of: id, at: time)
        }
        return try requiredNote(id, asking: account)
    }

    /// Throws `notFound` unless the note is here, deleted or not.
    fileprivate func checkNote(_ id: Note.ID) throws {
        guard try firstRow("SELECT 1 FROM notes WHERE id = ? AND \(NoteVisibility.isHere)", [id.value]) != nil else {
            throw StoreError.notFound
        }
    }
}
