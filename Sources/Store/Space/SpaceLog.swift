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
