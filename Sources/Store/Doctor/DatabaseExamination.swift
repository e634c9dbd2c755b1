import GRDB
import Kinkeeper

extension SQLiteFile {
    /// Returns SQLite's own findings about the file.
    func examine(as subject: String) async throws(StoreError) -> [Finding] {
        try await read { db in
            let damage = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }.map {
                Finding(
                    .error, "file-damaged", subject: subject, message: "SQLite finds the file damaged: \($0).",
                    advice: "Restore the file from a backup.", blanks: ["damage": $0])
            }
            let dangling = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
                let table: String = row["table"]
                return Finding(
                    .error, "row-dangling", subject: subject, message: "A row of \(table) refers to a row that is not there.",
                    advice: "Restore the file from a backup, or export the cards and import them into a new account.",
                    blanks: ["table": table])
            }
            return damage + dangling
        }
    }
}

extension Space {
    /// Returns the problems of this space, worst last; empty when all is well. Changes nothing.
    func examine(as folder: String) async throws(StoreError) -> [Finding] {
        let subject = folder + "/space.sqlite"
        var findings = try await mediaFindings(folder + "/media")
        findings += try await logFindings(subject)
        findings += await searchFindings(subject)
        findings += try await file.examine(as: subject)
        return findings
    }

    private func mediaFindings(_ subject: String) async throws(StoreError) -> [Finding] {
        let state = try await mediaState()
        let unreferenced =
            state.unreferenced.isEmpty
            ? []
            : [
                Finding(
                    .note, "pictures-stray", subject: subject,
                    message: "\(state.unreferenced.count) pictures belong to nobody.",
                    advice: "Nothing; they are cleared away when they are a day old.",
                    blanks: ["count": String(state.unreferenced.count)])
            ]
        return unreferenced
            + state.missing.map { digest in
                Finding(
                    .warning, "picture-missing", subject: subject, message: "The picture \(digest.hex) is missing.",
                    advice: "Import the file it came in once more: the picture is put back and nothing else changes.",
                    blanks: ["picture": digest.hex])
            }
    }

    private func logFindings(_ subject: String) async throws(StoreError) -> [Finding] {
        try await file.read { db in
            let row = try db.firstRow(
                "SELECT count(*) AS lines, min(sequence) AS first, max(sequence) AS last FROM changes", [])
            guard let row, let first = row["first"] as Int64?, let last = row["last"] as Int64? else { return [] }
            let missing = last - first + 1 - (row["lines"] as Int64)
            guard missing > 0 else { return [] }
            return [
                Finding(
                    .warning, "log-gaps", subject: subject, message: "\(missing) lines are missing from the change log.",
                    advice: "Nothing is lost here, but devices that sync should start again from a snapshot.",
                    blanks: ["count": String(missing)])
            ]
        }
    }

    private func searchFindings(_ subject: String) async -> [Finding] {
        guard !file.isReadOnly else { return [] }
        do throws(StoreError) {
            // The check is written as an INSERT, which is why it is one of a write connection; it writes nothing.
            try await file.write { db in
                try db.execute(sql: "INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)")
                let lost: Int =
                    try db.firstRow(
                        "SELECT count(*) FROM people WHERE id NOT IN (SELECT person_id FROM search_documents)", [])?[0] ?? 0
                if lost > 0 { throw StoreError.damaged("\(lost) people are not in it") }
                try db.execute(
                    sql: "INSERT INTO search_index_notes (search_index_notes, rank) VALUES ('integrity-check', 1)")
                let notes: Int =
                    try db.firstRow(
                        "SELECT count(*) FROM notes WHERE id NOT IN (SELECT note_id FROM note_documents)", [])?[0] ?? 0
                if notes > 0 { throw StoreError.damaged("\(notes) notes are not in it") }
                let unread: Int =
                    try db.firstRow(
                        """
                        SELECT count(*) FROM note_documents JOIN notes ON notes.id = note_id
                        WHERE deleted_at IS NULL AND number NOT IN (SELECT note FROM note_figures)
                        """, [])?[0] ?? 0
                if unread > 0 { throw StoreError.damaged("what \(unread) notes are about is not in it") }
            }
            return []
        } catch {
            return [
                Finding(
                    .warning, "search-stale", subject: subject, message: "The search is out of step: \(error)",
                    advice: "Run \"kinkeeper doctor --repair\": the search is built anew, and nothing else changes.",
                    cause: error)
            ]
        }
    }
}
