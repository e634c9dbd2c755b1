import Foundation
import GRDB
import Kinkeeper

// How notes look in columns, and how they are found inside of a transaction.

extension NoteSummary {
    enum Columns: Int, SelectedColumns {
        case id, title, beginning, status, isPinned, isDraft, checkInID, isForCheckIn, author, sharedAt, openedAt, isKept,
            createdAt, modifiedAt, version

        var sql: String {
            switch self {
            case .beginning:
                "CASE WHEN \(NoteVisibility.isOpen) THEN substr(notes.text, 1, \(Note.beginningLength)) ELSE '' END"
            default: "notes.\(name)"
            }
        }
    }

    /// The note of a row of `Columns`, without tags, people and files.
    init(row: Row) throws {
        guard let status = Note.Status(rawValue: row[Columns.status]) else {
            throw StoreError.damaged("a note of no known status")
        }
        let (sharedAt, isKept) = (row.moment(Columns.sharedAt) as Date?, row[Columns.isKept] as Bool)
        self.init(
            id: row[Columns.id], title: row[Columns.title], beginning: row[Columns.beginning], status: status,
            isPinned: row[Columns.isPinned],
            privacy: sharedAt != nil && !isKept ? .shared : row[Columns.isDraft] ? .draft : .isPrivate,
            checkIn: row[Columns.checkInID], isForCheckIn: row[Columns.isForCheckIn], author: row[Columns.author],
            sharedAt: sharedAt, openedAt: row.moment(Columns.openedAt),
            isKept: isKept,
            createdAt: row.moment(Columns.createdAt), modifiedAt: row.moment(Columns.modifiedAt),
            version: row[Columns.version])
    }
}

/// Which notes an account reads, decided where they are read. In an account's own space these conditions always hold.
enum NoteVisibility {
    /// The condition that the account `?1` sees a note's text: its partner's only once it has opened it.
    static let isOpen = "(notes.shared_at IS NULL OR notes.is_kept OR notes.opened_at IS NOT NULL OR notes.author = ?1)"
    /// The condition that a note is there. One that is being taken back is on its way to its author's space.
    static let isHere = "NOT EXISTS (SELECT 1 FROM note_moves m WHERE m.id = notes.id AND m.direction = 'taking-back')"
}

extension Note {
    /// What notes without a title are sorted under: behind all others.
    private static let lastTitle = "\u{10FFFF}"

    /// What a title is sorted by, cut to a length that an index has room for.
    static func sortTitle(_ title: String) -> String {
        let folded = SearchFolding.fold(String(title.prefix(100)))
        return folded.isEmpty ? lastTitle : String(String.UnicodeScalarView(folded.unicodeScalars.prefix(100)))
    }
}

extension Database {
    /// Notes that a condition on `notes` picks; its values count from `?2`. Their tags, people, checkboxes and files come along.
    func noteSummaries(
        asking account: Account.ID, where condition: String, _ values: [DatabaseValue]
    ) throws -> [NoteSummary] {
        var notes = try rows(
            "SELECT \(NoteSummary.Columns.list) FROM notes WHERE \(NoteVisibility.isHere) AND \(condition)",
            [account.value] + values
        ).map(NoteSummary.init(row:))
        try addParts(to: &notes)
        return notes
    }

    /// Some notes, in the order of their identifiers here; those that are not here are left out.
    func noteSummaries(asking account: Account.ID, _ ids: [Note.ID]) throws -> [NoteSummary] {
        let values = ids.map(\.value)
        let found = try values.slices.flatMap { slice in
            try noteSummaries(asking: account, where: "notes.id IN (\(values.sliceMarks))", slice)
        }
        let known = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { known[$0] }
    }

    /// Gives notes their tags, people, purposes, checkboxes and files.
    func addParts(to notes: inout [NoteSummary]) throws {
        guard !notes.isEmpty else { return }
        let ids = notes.map(\.id.value)
        var tags: [NoteSummary.ID: [String]] = [:]
        for row in try rows("SELECT note_id, tag FROM note_tags WHERE note_id", in: ids, "ORDER BY id") {
            tags[row["note_id"], default: []].append(row["tag"])
        }
        var people: [NoteSummary.ID: [Person.ID]] = [:]
        let named = "SELECT note_id, person_id FROM note_people JOIN people ON people.id = person_id"
        let present = "AND merged_into IS NULL AND trashed_at IS NULL ORDER BY note_people.id"
        for row in try rows("\(named) WHERE note_id", in: ids, present) {
            people[row["note_id"], default: []].append(row["person_id"])
        }
        let attachments = try attachments(of: ids)
        let purposes = try purposeLinks("of_note", in: ids)
        let known = purposes.isEmpty ? nil : try self.purposes()
        let checkboxes = try checkboxCounts(of: ids)
        for index in notes.indices {
            // Two devices may have added the same.
            notes[index].tags = NoteTag.unique(tags[notes[index].id] ?? [])
            notes[index].people = people[notes[index].id] ?? []
            notes[index].attachments = attachments[notes[index].id] ?? []
            guard notes[index].privacy != .shared else { continue }
            notes[index].checkboxes = checkboxes[notes[index].id]
            if let known {
                notes[index].purposes = known.present(purposes[notes[index].id.uuid] ?? [])
            }
        }
    }

    /// How many checkboxes some notes have, and how many of them are ticked; nothing for those without.
    private func checkboxCounts(of notes: [DatabaseValue]) throws -> [NoteSummary.ID: NoteSummary.Checkboxes] {
        let sql =
            "SELECT of_note, count(*) AS all_count, sum(is_done) AS done FROM note_checkboxes WHERE position IS NOT NULL AND of_note"
        var counts: [NoteSummary.ID: NoteSummary.Checkboxes] = [:]
        for row in try rows(sql, in: notes, "GROUP BY of_note") {
            counts[row["of_note"]] = NoteSummary.Checkboxes(done: row["done"], all: row["all_count"])
        }
        return counts
    }

    /// The note with its text; nil if there is none, it was deleted, or the account has not opened it yet.
    func note(_ id: Note.ID, asking account: Account.ID) throws -> Note? {
        let condition = "notes.id = ?2 AND notes.deleted_at IS NULL AND \(NoteVisibility.isOpen)"
        guard let summary = try noteSummaries(asking: account, where: condition, [id.value]).first,
            let row = try firstRow("SELECT text FROM notes WHERE id = ?", [id.value])
        else { return nil }
        return Note(summary: summary, text: row["text"])
    }

    /// The note, or `notFound`.
    func requiredNote(_ id: Note.ID, asking account: Account.ID) throws -> Note {
        guard let note = try note(id, asking: account) else { throw StoreError.notFound }
        return note
    }

    /// Puts a row where there was none, or in its place; `origin` is the space that it came from.
    func write(_ note: Note, origin: Space.ID? = nil, isNew: Bool) throws {
        let summary = note.summary
        let values: [DatabaseValue] = [
            note.title.databaseValue, note.text.databaseValue, summary.status.rawValue.databaseValue,
            summary.isPinned.databaseValue, (note.privacy == .draft).databaseValue, summary.checkIn.value,
            summary.isForCheckIn.databaseValue, summary.author.value, (summary.sharedAt?.milliseconds).value,
            (summary.openedAt?.milliseconds).value, Note.sortTitle(note.title).databaseValue, summary.version.databaseValue,
            summary.createdAt.milliseconds.databaseValue, summary.modifiedAt.milliseconds.databaseValue,
            summary.isKept.databaseValue,
        ]
        let isReadAnew = try isNew || !hasWords(of: note)
        if isNew {
            try run(
                """
                INSERT INTO notes (title, text, status, is_pinned, is_draft, check_in_id, is_for_check_in, author, shared_at,
                  opened_at, sort_title, version, created_at, modified_at, is_kept, origin, id)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, values + [origin.value, note.id.value])
        } else {
            try run(
                """
                UPDATE notes SET title = ?, text = ?, status = ?, is_pinned = ?, is_draft = ?, check_in_id = ?,
                  is_for_check_in = ?, author = ?, shared_at = ?, opened_at = ?, sort_title = ?, version = ?, created_at = ?,
                  modified_at = ?, is_kept = ? WHERE id = ?
                """, values + [note.id.value])
        }
        try setTags(of: note)
        try writeDocument(of: note)
        if isReadAnew { try writeTerms(of: note.id, title: note.title, text: note.text) }
    }

    /// Whether a note is kept with this title and this text, letter by letter.
    private func hasWords(of note: Note) throws -> Bool {
        let same = "SELECT 1 FROM notes WHERE id = ? AND title = ? AND text = ?"
        return try firstRow(same, [note.id.value, note.title.databaseValue, note.text.databaseValue]) != nil
    }

    /// Writes the tags of a note. Rows of tags that stay are kept, so that an addition elsewhere is not lost.
    private func setTags(of note: Note) throws {
        var present: Set<String> = []
        let wanted = Set(note.summary.tags.map(NoteTag.key))
        for row in try rows("SELECT id, folded FROM note_tags WHERE note_id = ?", [note.id.value]) {
            guard wanted.contains(row["folded"]) else {
                try run("DELETE FROM note_tags WHERE id = ?", [(row["id"] as Identifier<NoteTag>).value])
                continue
            }
            present.insert(row["folded"])
        }
        var identifiers = IdentifierSequence()
        for tag in note.summary.tags where !present.contains(NoteTag.key(tag)) {
            let id: Identifier<NoteTag> = identifiers.next(at: note.summary.modifiedAt)
            try run(
                "INSERT INTO note_tags (id, note_id, tag, folded) VALUES (?, ?, ?, ?)",
                [id.value, note.id.value, tag.databaseValue, NoteTag.key(tag).databaseValue])
        }
    }

    /// Sets the people that a note mentions. A merged person is replaced by the one they were merged into; people in the trash
    /// stay, since a client cannot name them. Throws `notFound` for unknown people.
    func setPeople(_ people: [Person.ID], of note: Note.ID, at time: Date) throws {
        var named: [Person.ID] = []
        for person in try people.map(presentPerson) where !named.contains(person) { named.append(person) }
        var present: Set<Person.ID> = []
        let links = try rows(
            """
            SELECT note_people.id, person_id, trashed_at IS NOT NULL AND merged_into IS NULL AS is_trashed FROM note_people
            JOIN people ON people.id = person_id WHERE note_id = ?
            """, [note.value])
        for link in links {
            let person: Person.ID = link["person_id"]
            present.insert(person)
            guard try !named.contains(presentPersonIfAny(person) ?? person), !(link["is_trashed"] as Bool) else { continue }
            try run("DELETE FROM note_people WHERE id = ?", [(link["id"] as Identifier<NoteTag>).value])
        }
        var identifiers = IdentifierSequence()
        for person in named where !present.contains(person) {
            let id: Identifier<NoteTag> = identifiers.next(at: time)
            try run(
                "INSERT INTO note_people (id, note_id, person_id) VALUES (?, ?, ?)",
                [id.value, note.value, person.value])
        }
    }

    /// Keeps what a note is found by.
    private func writeDocument(of note: Note) throws {
        let head = SearchFolding.fold(([note.title] + note.summary.tags).joined(separator: "\n"))
        try run(
            """
            INSERT INTO note_documents (note_id, head, body) VALUES (?, ?, ?)
            ON CONFLICT (note_id) DO UPDATE SET head = excluded.head, body = excluded.body
              WHERE head <> excluded.head OR body <> excluded.body
            """,
            [
                note.id.value, head.withoutNUL.databaseValue,
                SearchFolding.fold(note.text).withoutNUL.databaseValue,
            ])
    }

    /// Builds the index of trigrams anew from the folded texts: nothing of a text that is gone stays in it.
    func rebuildNoteIndex() throws {
        try execute(sql: "INSERT INTO search_index_notes (search_index_notes) VALUES ('rebuild')")
    }

    /// Makes anew what all notes are found by.
    func rebuildNoteDocuments() throws {
        try rebuildNoteIndex()
        for row in try rows("SELECT id FROM notes", []) { try rebuildDocument(of: row[0]) }
        try rebuildTerms()
    }

    /// Makes anew what a note is found by.
    func rebuildDocument(of id: Note.ID) throws {
        guard let row = try firstRow("SELECT title, text FROM notes WHERE id = ?", [id.value]) else { return }
        let tags = try rows("SELECT tag FROM note_tags WHERE note_id = ? ORDER BY id", [id.value])
        var summary = NoteSummary(
            id: id, title: row["title"], beginning: "", status: .inbox, isPinned: false, privacy: .isPrivate,
            createdAt: .distantPast, modifiedAt: .distantPast)
        summary.tags = tags.map { $0["tag"] }
        try writeDocument(of: Note(summary: summary, text: row["text"]))
    }
}

extension String {
    /// The text with blanks in the place of each NUL, at which SQLite's functions end.
    fileprivate var withoutNUL: String { utf8.contains(0) ? replacing("\0", with: " ") : self }
}
