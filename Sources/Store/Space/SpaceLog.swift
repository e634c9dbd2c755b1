import GRDB

extension Space {
    /// Copies what is committed back into the database and empties the log beside it, which after a large transaction that
    /// came to nothing is as large as that was. What cannot be copied, on a full disk, stays in the log and is safe there.
    ///
    /// It is done at once, because the task that failed may be cancelled by now.
    package func shrinkLog() {
        _ = try? file.writer.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    }
}
