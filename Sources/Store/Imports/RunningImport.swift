import Foundation
import GRDB
public import Kinkeeper
import Synchronization

/// A running import: its memory from one batch to the next.
///
/// Batches of one run are handed over one after the other.
public final class RunningImport: Sendable {
    /// Names the run, for `Space.importReport(_:)`.
    public let id: ImportRun.ID
    private let memory = Mutex(ImportMemory())
    private let lock: ImportLock?

    init(id: ImportRun.ID, lock: ImportLock? = nil) {
        self.id = id
        self.lock = lock
    }

    /// Notes how many bytes of the file are read, and how many there are: kept with the next batch.
    package func note(bytesRead: Int64, of total: Int64?) { memory.withLock { $0.bytes = (bytesRead, total) } }

    /// Returns the memory of the batches so far.
    func recall() -> ImportMemory { memory.withLock(\.self) }

    /// Keeps what the next batch must know.
    func remember(_ newer: ImportMemory) { memory.withLock { $0 = newer } }
}

/// The cards that a run has already come across, which no other card of the run may take.
struct ImportMemory {
    var claimed: Set<UUID> = []
    var identifiers = IdentifierSequence()
    /// How many bytes of the file are read, and how many there are.
    var bytes: (read: Int64, total: Int64?)?
    private var followsCards = false

    /// Lets the run's identifiers follow those of the cards that are here, whatever the clock says: cards are exported
    /// in the order of their identifiers.
    mutating func followCards(in db: Database) throws {
        guard !followsCards else { return }
        followsCards = true
        guard let row = try db.firstRow("SELECT max(id) FROM cards", []), let last = row[0] as UUID? else { return }
        identifiers.goOn(after: Identifier<KnownCard>(last))
    }
}
