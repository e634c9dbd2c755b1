import GRDB

extension Space {
    /// Copies committed changes back into the database and empties the log beside it, which a large failed transaction leaves
    /// as large as that was. On a full disk the rest stays in the log and is safe there.
    ///
    /// It is done at once, because the task that failed may be cancelled by now.
    package func shrinkLog() {
        _ = try? file.writer.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    }
}

extension Space {
    /// Empties the log that a crash has left, of what was never committed too: the words of a note whose sharing was killed are not to
    /// lie in the file of the couple. Where another program uses the space it goes on as it is, and nothing is waited for.
    func dropUncommitted() {
        try? file.writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA busy_timeout = 0")
            defer { try? db.execute(sql: "PRAGMA busy_timeout = \(SQLiteFile.patience * 1000)") }
            try db.checkpoint(.truncate)
        }
    }

    /// The same where nothing has failed: what was deleted is in neither file afterwards. Readers are waited for as long as for a
    /// lock; false where one is still there.
    func emptyLog() async -> Bool {
        (try? await file.writer.writeWithoutTransaction { db in try db.checkpoint(.truncate) }) != nil
    }
}
