import GRDB
public import Kinkeeper

/// A note that a search has found.
public struct FoundNote: Hashable, Sendable {
    /// The note.
    public let summary: NoteSummary
    /// Whether its text may be shown; of a note of the partner that the account has not opened, title and tags are all.
    public let isOpen: Bool
}

/// The first notes that a search has found.
public struct FoundNotes: Hashable, Sendable {
    /// How much of a text is looked through for an excerpt, in characters.
    static let mostRead = 50_000
    /// More notes than this are not counted.
    static let counted = 100

    /// The notes of this page, in the order of the list of notes: pinned ones first, then the latest change.
    public var rows: [FoundNote]
    /// How many there are on all pages; on later ones, how many are left.
    public var count: RowCount
    /// Where the next page starts; nil on the last one.
    public var next: NoteCursor?

    /// Finds notes in several spaces of an account, as one list: its own space, and that of its couple.
    public static func among(
        _ spaces: [Space], _ filter: NoteFilter, after cursor: NoteCursor? = nil, limit: Int, asking account: Account.ID
    ) async throws(StoreError) -> FoundNotes {
        var all = FoundNotes(rows: [], count: .exactly(0))
        var goesOn = false
        for space in spaces {
            let found = try await space.findNotes(filter, after: cursor, limit: limit, asking: account)
            all.rows += found.rows
            all.count = all.count + found.count
            goesOn = goesOn || found.next != nil
        }
        all.rows.sort { NoteCursor.isBefore(NoteCursor($0.summary, in: .modified), NoteCursor($1.summary, in: .modified)) }
        goesOn = goesOn || all.rows.count > limit
        all.rows = Array(all.rows.prefix(limit))
        all.next = goesOn ? all.rows.last.map { NoteCursor($0.summary, in: .modified) } : nil
        return all
    }
}

extension Space {
    /// The beginning of a note's text, for an excerpt; nil where the account may not see it. Texts are read one at a time.
    public func textToExcerpt(of note: Note.ID, asking account: Account.ID) async throws(StoreError) -> String? {
        try await file.read { db in
            let open = "notes.id = ?2 AND notes.deleted_at IS NULL AND \(NoteVisibility.isOpen) AND \(NoteVisibility.isHere)"
            return try db.firstRow(
                "SELECT substr(text, 1, \(FoundNotes.mostRead)) AS text FROM notes WHERE \(open)", [account.value, note.value])?[
                    "text"]
        }
    }

    /// Finds notes of this space. Of a partner's note that the account has not opened, only title and tags are searched, and no
    /// text is read; finding a note does not open it.
    func findNotes(
        _ filter: NoteFilter, after cursor: NoteCursor?, limit: Int, asking account: Account.ID
    ) async throws(StoreError) -> FoundNotes {
        try await file.read { db in
            let most = max(FoundNotes.counted, limit)
            let candidates = try db.noteCandidates(for: filter, wanted: most + 1)
            if case .few(let numbers) = candidates, numbers.isEmpty {
                return FoundNotes(rows: [], count: .exactly(0), next: nil)
            }
            let question = try NoteQuestion(
                filter, .modified, after: cursor, limit: most + 1, in: db, among: candidates)
            let found = try db.rows(
                "SELECT notes.id FROM notes WHERE ?1 IS NOT NULL AND \(NoteVisibility.isHere) AND \(question.condition)",
                [account.value] + question.values)
            let rows = try db.noteSummaries(asking: account, found.prefix(limit).map { $0[0] as Note.ID })
                .map { FoundNote(summary: $0, isOpen: $0.isOpen(to: account)) }
            return FoundNotes(
                rows: rows, count: RowCount(found.count, most: most),
                next: found.count > limit ? rows.last.map { NoteCursor($0.summary, in: .modified) } : nil)
        }
    }
}
