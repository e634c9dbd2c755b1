import GRDB
public import Kinkeeper

/// A page of a list of notes.
public struct NotePage: Hashable, Sendable {
    /// The notes of this page, pinned ones first.
    public let rows: [NoteSummary]
    /// Where the next page starts; nil on the last one.
    public let next: NoteCursor?
}

/// A tag in use.
public struct NoteTagCount: Hashable, Sendable {
    /// The tag, as it was written first.
    public let tag: String
    /// The number of notes with it.
    public let count: Int
}

extension Space {
    /// The notes of this space that a filter lets through. Of a partner's note that the account has not opened, only title and
    /// tags are searched.
    public func notes(
        _ filter: NoteFilter = NoteFilter(), by order: NoteOrder = .modified, after cursor: NoteCursor? = nil, limit: Int,
        asking account: Account.ID
    ) async throws(StoreError) -> NotePage {
        let parts = filter.parts
        var found = try await file.glance { db in
            try parts.flatMap { part in
                let candidates = try db.noteCandidates(for: part, wanted: limit + 1)
                let question = try NoteQuestion(
                    part, order, after: cursor, limit: limit + 1, in: db, among: candidates)
                return try db.noteSummaries(asking: account, where: question.condition, question.values)
            }
        }
        if parts.count > 1 { found.sort { NoteCursor.isBefore(NoteCursor($0, in: order), NoteCursor($1, in: order)) } }
        let rows = Array(found.prefix(limit))
        return NotePage(rows: rows, next: found.count > limit ? rows.last.map { NoteCursor($0, in: order) } : nil)
    }

    /// The notes that the account has read, with their texts, pinned ones first and then the newest: at most so many, and so many bytes
    /// of text but for the last one. Notes that are not open to the account are passed over.
    package func wholeNotes(
        after cursor: NoteCursor? = nil, limit: Int, bytes: Int, asking account: Account.ID
    ) async throws(StoreError) -> (notes: [Note], next: NoteCursor?) {
        try await file.read { db in
            let question = try NoteQuestion(NoteFilter(), .created, after: cursor, limit: limit, in: db)
            let found = try db.noteSummaries(asking: account, where: question.condition, question.values)
            var (notes, read) = ([Note](), 0)
            for summary in found {
                guard read < bytes else { return (notes, notes.last.map { NoteCursor($0.summary, in: .created) }) }
                guard summary.isOpen(to: account) else { continue }
                guard let row = try db.firstRow("SELECT text FROM notes WHERE id = ?", [summary.id.value]) else { continue }
                let note = Note(summary: summary, text: row["text"])
                read += note.text.utf8.count
                notes.append(note)
            }
            return (notes, found.count == limit ? found.last.map { NoteCursor($0, in: .created) } : nil)
        }
    }

    /// The number of notes that a filter lets through.
    public func noteCount(_ filter: NoteFilter = NoteFilter(), asking account: Account.ID) async throws(StoreError) -> Int {
        try await file.read { db in
            let question = try NoteQuestion(filter, in: db)
            let condition = "\(NoteVisibility.isHere) AND (\(question.condition))"
            return try db.firstRow(
                "SELECT count(*) FROM notes WHERE ?1 IS NOT NULL AND \(condition)", [account.value] + question.values)?[0] ?? 0
        }
    }

    /// The tags of the notes that were changed last, and of those that are pinned: those of most of these notes first, then by name. However many
    /// notes there are, only so many are looked at.
    package func recentNoteTags(of notes: Int = 500) async throws(StoreError) -> [NoteTagCount] {
        try await file.read { db in
            try db.rows(
                """
                SELECT tag, min(note_tags.id), count(DISTINCT note_id) AS total FROM note_tags WHERE note_id IN (
                  SELECT id FROM notes WHERE deleted_at IS NULL AND \(NoteVisibility.isHere)
                  ORDER BY is_pinned DESC, modified_at DESC, id DESC LIMIT ?)
                GROUP BY folded ORDER BY total DESC, folded
                """, [notes.databaseValue]
            ).map { NoteTagCount(tag: $0["tag"], count: $0["total"]) }
        }
    }

    /// The tags of the notes of this space: those of most notes first, then by name.
    public func noteTags(limit: Int) async throws(StoreError) -> [NoteTagCount] {
        try await file.read { db in
            // The words of the row with the least identifier: as it was written first.
            try db.rows(
                """
                SELECT tag, min(note_tags.id), count(DISTINCT note_id) AS total FROM note_tags
                JOIN notes ON notes.id = note_id WHERE notes.deleted_at IS NULL AND \(NoteVisibility.isHere)
                GROUP BY folded ORDER BY total DESC, folded LIMIT ?
                """, [limit.databaseValue]
            ).map { NoteTagCount(tag: $0["tag"], count: $0["total"]) }
        }
    }
}
