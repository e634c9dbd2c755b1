import GRDB
import Kinkeeper

// The words and phrases that notes are about, and their figures, derived from their texts in the transaction that writes them: it takes a tenth of a millisecond for a
// short note and a few for a very long one, and no list lags behind.

/// A term of a note as it is kept.
private struct KeptTerm {
    let number: Int64
    let weight: Int
    let isInTitle: Bool
}

/// What is derived from the text of a note.
struct NoteReading {
    let terms: [NoteTerm]
    let words: Int
    let sentiment: NoteSentiment?

    init(title: String, text: String) {
        let read = NoteTerms(title: title, text: text)
        terms = read.terms
        words = NoteWordCount.count(title) + NoteWordCount.count(text)
        sentiment = NoteSentiment(title: title, text: text, language: read.language)
    }
}

extension NoteTerm {
    /// In thousandths.
    fileprivate var storedWeight: Int { Int((weight * 1_000).rounded()) }
}

extension Database {
    /// Reads anew what a note is about. A note in the trash is about nothing.
    func writeTerms(of note: Note.ID, title: String, text: String) throws {
        let sql =
            "SELECT number, deleted_at IS NOT NULL AS is_deleted FROM note_documents JOIN notes ON notes.id = note_id WHERE note_id = ?"
        guard let row = try firstRow(sql, [note.value]) else { return }
        guard !(row["is_deleted"] as Bool) else { return try write([], ofDocument: row["number"]) }
        try write(NoteReading(title: title, text: text), ofDocument: row["number"])
    }

    /// Writes what is derived from a note.
    func write(_ reading: NoteReading, ofDocument number: Int64) throws {
        try write(reading.terms, ofDocument: number)
        try run(
            """
            INSERT INTO note_figures (note, words, valence, valence_words) VALUES (?, ?, ?, ?)
            ON CONFLICT (note) DO UPDATE SET words = excluded.words, valence = excluded.valence,
              valence_words = excluded.valence_words
            """,
            [
                number.databaseValue, reading.words.databaseValue,
                reading.sentiment.map { Int(($0.valence * 1_000).rounded()) }.value,
                (reading.sentiment?.words ?? 0).databaseValue,
            ])
    }

    /// Writes the terms of a note; those that stay are not written again.
    func write(_ terms: [NoteTerm], ofDocument number: Int64) throws {
        var present: [String: KeptTerm] = [:]
        let kept = try rows(
            """
            SELECT key, term, weight, is_in_title FROM note_terms JOIN terms ON terms.number = term WHERE note = ?
            """, [number.databaseValue])
        for row in kept {
            present[row["key"]] = KeptTerm(number: row["term"], weight: row["weight"], isInTitle: row["is_in_title"])
        }
        for term in terms {
            guard let known = present.removeValue(forKey: term.key) else {
                try insert(term, ofDocument: number)
                continue
            }
            guard known.weight != term.storedWeight || known.isInTitle != term.isInTitle else { continue }
            try run(
                "UPDATE note_terms SET weight = ?, is_in_title = ? WHERE term = ? AND note = ?",
                [
                    term.storedWeight.databaseValue, term.isInTitle.databaseValue, known.number.databaseValue,
                    number.databaseValue,
                ])
        }
        for gone in present.values {
            try run("DELETE FROM note_terms WHERE term = ? AND note = ?", [gone.number.databaseValue, number.databaseValue])
        }
    }

    private func insert(_ term: NoteTerm, ofDocument number: Int64) throws {
        try run(
            "INSERT INTO terms (key, label, notes) VALUES (?, ?, 0) ON CONFLICT (key) DO NOTHING",
            [term.key.databaseValue, term.label.databaseValue])
        try run(
            """
            INSERT INTO note_terms (term, note, weight, is_in_title)
            SELECT number, ?, ?, ? FROM terms WHERE key = ?
            """,
            [number.databaseValue, term.storedWeight.databaseValue, term.isInTitle.databaseValue, term.key.databaseValue])
    }

    /// The numbers of the terms of a note.
    func termNumbers(of note: Note.ID) throws -> [Int64] {
        try Int64.fetchAll(
            boundStatement(
                "SELECT term FROM note_terms WHERE note = (SELECT number FROM note_documents WHERE note_id = ?)", [note.value]))
    }

    /// Writes terms as another note has them: a note that is gone leaves none of its spellings.
    func relabel(_ terms: [Int64]) throws {
        for term in terms {
            let other = try firstRow(
                """
                SELECT key, title, text FROM note_terms JOIN terms ON terms.number = term
                JOIN note_documents ON note_documents.number = note JOIN notes ON notes.id = note_id WHERE term = ? LIMIT 1
                """, [term.databaseValue])
            guard let other,
                let found = NoteTerms(title: other["title"], text: other["text"]).terms.first(where: { $0.key == other["key"] })
            else { continue }
            try run("UPDATE terms SET label = ? WHERE number = ?", [found.label.databaseValue, term.databaseValue])
        }
    }

    /// Reads anew what all notes are about.
    func rebuildTerms() throws {
        try run("DELETE FROM note_terms", [])
        try run("DELETE FROM terms", [])
        try run("DELETE FROM note_figures", [])
        let sql = "SELECT number, note_id FROM note_documents JOIN notes ON notes.id = note_id WHERE deleted_at IS NULL"
        for row in try rows(sql, []) {
            guard let words = try firstRow("SELECT title, text FROM notes WHERE id = ?", [(row["note_id"] as Note.ID).value])
            else {
                continue
            }
            try write(NoteReading(title: words["title"], text: words["text"]), ofDocument: row["number"])
        }
    }
}
