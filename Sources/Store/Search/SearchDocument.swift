import GRDB
import Kinkeeper

extension Profile {
    /// Everything a search looks into, folded, one field a line, so that no match spans two fields.
    var searchDocument: String {
        var text = name.formatted
        for part in [name.given, name.middle, name.family, name.prefix, name.suffix]
        where !part.isEmpty && !name.formatted.holds(part) { text += "\n" + part }
        for field in [name.nickname, organisation, note] + tags where !field.isEmpty { text += "\n" + field }
        var digits = ""
        for contact in contacts {
            switch contact.value {
            case .email(let address): text += "\n" + address
            case .phone(let number): digits += "\n" + SearchFolding.digits(number)
            case .address, .url, .messaging: break
            }
        }
        let folded = SearchFolding.fold(text)
        // SQLite's indexes end at a zero.
        return (folded.utf8.contains(0) ? folded.replacing("\0", with: " ") : folded) + digits
    }
}

extension String {
    /// Whether a short text stands in another, byte for byte. Long texts are not looked through, which would take too long: a
    /// word that a document says twice is found all the same.
    fileprivate func holds(_ part: String) -> Bool {
        guard utf8.count <= 1_000, part.utf8.count <= 200 else { return false }
        let (text, sought) = (Array(utf8), Array(part.utf8))
        guard sought.count <= text.count else { return false }
        return (0...text.count - sought.count).contains { text[$0...].starts(with: sought) }
    }
}

extension Database {
    /// The number of the latest document, for `indexNewDocuments(after:)`.
    func lastSearchDocument() throws -> Int64 {
        try firstRow("SELECT coalesce(max(number), 0) FROM search_documents", [])?[0] ?? 0
    }

    /// Makes the documents findable that were inserted since, and must come before the transaction ends.
    func indexNewDocuments(after number: Int64) throws {
        try run(
            "INSERT INTO search_index (rowid, text) SELECT number, text FROM search_documents WHERE number > ?",
            [number.databaseValue])
    }

    /// Keeps what a new person is found by; `indexNewDocuments(after:)` makes it findable.
    func insertSearchDocument(_ text: String, of person: Person.ID) throws {
        try run("INSERT INTO search_documents (person_id, text) VALUES (?, ?)", [person.value, text.databaseValue])
    }

    /// Replaces a person's search document.
    func updateSearchDocument(_ text: String, of person: Person.ID) throws {
        try run(
            "UPDATE search_documents SET text = ?1 WHERE person_id = ?2 AND text <> ?1", [text.databaseValue, person.value])
    }
}

extension Database {
    /// Rebuilds the search documents of all people.
    func rebuildDocuments() throws {
        let ids = try Row.fetchAll(self, sql: "SELECT id FROM people").map { Person.ID($0[0]) }
        let last = try lastSearchDocument()
        for id in ids {
            guard let row = try firstRow(PersonSQL.select, [id.value]) else { continue }
            let text = try Person(row: row, in: self).profile.searchDocument
            try updateSearchDocument(text, of: id)
            try run(
                "INSERT INTO search_documents (person_id, text) SELECT ?1, ?2 "
                    + "WHERE NOT EXISTS (SELECT 1 FROM search_documents WHERE person_id = ?1)",
                [id.value, text.databaseValue])
        }
        try indexNewDocuments(after: last)
    }
}

extension Space {
    /// Rebuilds the search from the people and the notes, which repairs whatever `doctor` finds wrong with it.
    public func rebuildSearch() async throws(StoreError) {
        try await file.write { db in
            // The index is rebuilt as a whole, because it may be damaged; the triggers would fail on it.
            try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('rebuild')")
            try db.rebuildDocuments()
            try db.rebuildNoteDocuments()
        }
    }
}
