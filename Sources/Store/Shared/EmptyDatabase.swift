import GRDB
import Synchronization

/// Databases without rows, one for each list of steps: made once, and copied for each further database in memory.
///
/// Making the tables takes far longer than copying the pages that hold them. A file on disk is not made so: two processes may
/// begin it at once, and a copy would replace what the other one has written by then.
enum EmptyDatabase {
    private static let made = Mutex<[[String]: DatabaseQueue]>([:])

    /// Copies the empty database of these steps over one that is in memory.
    static func copy(of steps: SchemaSteps, to queue: DatabaseQueue) throws {
        try made.withLock { made in
            if let found = made[steps.names] { return found }
            let new = try DatabaseQueue()
            try SQLiteFile.migrate(new, through: steps)
            made[steps.names] = new
            return new
        }.backup(to: queue)
    }
}
