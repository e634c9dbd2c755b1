import Foundation
import GRDB
import Kinkeeper

// What is a note's own about moving between spaces.

extension Note: MovingRecord {
    static let tables = MovingTables(records: "notes", moves: "note_moves")

    static func refused(_ refusal: TakingBackRefusal) -> StoreError {
        switch refusal {
        case .notAuthor: .noteRefused(.notAuthor)
        case .opened: .noteRefused(.opened)
        }
    }

    var author: Account.ID? { summary.author }
    var openedAt: Date? { summary.openedAt }
    var changedAt: Date { summary.modifiedAt }
    var createdAt: Date { summary.createdAt }

    static func read(_ id: Note.ID, asking account: Account.ID, in db: Database) throws -> Note? {
        guard var note = try db.note(id, asking: account) else { return nil }
        note.transcripts = try db.transcripts(of: note)
        return note
    }

    static func leaving(_ id: Note.ID, to author: Account.ID, in db: Database) throws -> Note? {
        let condition = """
            notes.id = ?2 AND ?1 IS NOT NULL
            AND EXISTS (SELECT 1 FROM note_moves m WHERE m.id = notes.id AND m.direction = 'taking-back')
            """
        guard let row = try db.firstRow("SELECT text FROM notes WHERE id = ?", [id.value]) else { return nil }
        var found = try db.rows(
            "SELECT \(NoteSummary.Columns.list) FROM notes WHERE \(condition)", [author.value, id.value]
        ).map(NoteSummary.init(row:))
        try db.addParts(to: &found)
        guard let summary = found.first else { return nil }
        var note = Note(summary: summary, text: row["text"])
        note.transcripts = try db.transcripts(of: note)
        return note
    }

    /// Whether it has the words, the tags and the files of another.
    func says(_ other: Note) -> Bool {
        title == other.title && text == other.text && Set(summary.tags) == Set(other.summary.tags)
            && Set(media) == Set(other.media)
    }

    var media: [MediaDigest] { summary.attachments.map(\.digest) }

    func shared(by account: Account.ID, at time: Date, in db: Database) throws -> Note {
        var shared = self
        shared.summary.version += 1
        shared.summary.privacy = .shared
        shared.summary.isPinned = false
        (shared.summary.isForCheckIn, shared.summary.isKept) = (false, false)
        (shared.summary.author, shared.summary.sharedAt, shared.summary.openedAt) = (account, time, nil)
        shared.summary.checkIn = try db.currentCheckIn()?.id
        return shared
    }

    func takenBack() -> Note {
        var own = self
        own.summary.privacy = .isPrivate
        (own.summary.author, own.summary.sharedAt, own.summary.openedAt, own.summary.checkIn) = (nil, nil, nil, nil)
        return own
    }

    func kept(for account: Account.ID, in db: Database) throws -> Note {
        var kept = self
        (kept.summary.privacy, kept.summary.isKept) = (.isPrivate, true)
        if let checkIn = kept.summary.checkIn, try db.checkIn(checkIn) == nil { kept.summary.checkIn = nil }
        return kept
    }

    func renamed(_ id: Note.ID) -> Note {
        var other = NoteSummary(
            id: id, title: title, beginning: summary.beginning, status: summary.status,
            isPinned: summary.isPinned, privacy: privacy, checkIn: summary.checkIn, isForCheckIn: summary.isForCheckIn,
            author: summary.author, sharedAt: summary.sharedAt, openedAt: summary.openedAt, isKept: summary.isKept,
            createdAt: summary.createdAt, modifiedAt: summary.modifiedAt, version: version)
        other.tags = summary.tags
        // No two notes of a space have one row.
        let names = Dictionary(
            uniqueKeysWithValues: summary.attachments.map { file in
                (file.id, NoteAttachment.ID(of: StableDigest("\(file.id) of \(id)"), at: file.createdAt))
            })
        other.attachments = summary.attachments.map { file in
            NoteAttachment(
                id: names[file.id] ?? file.id, path: file.path, mediaType: file.mediaType, size: file.size, digest: file.digest,
                createdAt: file.createdAt)
        }
        var renamed = Note(summary: other, text: text)
        renamed.transcripts = transcripts.map {
            Transcript(id: names[$0.id] ?? $0.id, text: $0.text, engine: $0.engine, isInText: $0.isInText)
        }
        return renamed
    }

    func write(origin: Space.ID?, isNew: Bool, in db: Database) throws {
        try db.write(self, origin: origin, isNew: isNew)
        try db.setAttachments(summary.attachments, of: id)
        for transcript in transcripts { try db.insert(transcript) }
        // Of a note that comes back, what was done here meanwhile is ticked.
        try db.updateToDos(of: id)
        try db.tickCheckboxes(of: id)
    }

    static func moveParts(of id: Note.ID, to other: Note.ID, in db: Database) throws {
        try db.run("UPDATE note_people SET note_id = ? WHERE note_id = ?", [other.value, id.value])
        try db.moveCheckboxes(of: id, to: other)
        try copyParts(of: id, to: other, in: db)
    }

    static func copyParts(of id: Note.ID, to other: Note.ID, in db: Database) throws {
        let row = try db.firstRow("SELECT modified_at FROM notes WHERE id = ?", [other.value])
        guard let row else { return }
        try db.copyPurposes(of: id, to: other, at: Date(milliseconds: row["modified_at"]))
    }

    static func empty(_ id: Note.ID, in db: Database) throws {
        try db.run("UPDATE notes SET title = '', text = '', sort_title = '' WHERE id = ?", [id.value])
        try db.run("DELETE FROM note_tags WHERE note_id = ?", [id.value])
        try db.run("DELETE FROM note_attachments WHERE note_id = ?", [id.value])
        let terms = try db.termNumbers(of: id)
        try db.run("DELETE FROM note_documents WHERE note_id = ?", [id.value])
        try db.relabel(terms)
        // What was deleted stays in the index until its parts are merged.
        try db.rebuildNoteIndex()
    }
}

extension Space {
    /// Opens a note of the partner, and returns it; nil if there is none.
    func openNote(_ id: Note.ID, by account: Account.ID, at time: Date) async throws(StoreError) -> Note? {
        try await file.write { db in
            try db.run(
                """
                UPDATE notes SET opened_at = ? WHERE id = ? AND opened_at IS NULL AND author <> ?
                  AND shared_at IS NOT NULL AND NOT is_kept
                  AND deleted_at IS NULL AND \(NoteVisibility.isHere)
                """, [time.milliseconds.databaseValue, id.value, account.value])
            return try db.note(id, asking: account)
        }
    }
}
