import Dispatch
import Foundation
import Kinkeeper
package import Store
import Synchronization

/// Runs the work of requests that may take long on threads of its own, one piece of each account after the other.
///
/// The threads on which all other requests are answered stay free, and an account with a hundred queries does not keep
/// another's from their turn. A piece is what a task does from one suspension to the next, so that long loops have to yield.
package final class FairExecutor: Sendable {
    private struct Piece {
        let job: UnownedJob
        let executor: OfAccount
    }

    private struct Waiting {
        var pieces: [Account.ID: [Piece]] = [:]
        /// The accounts that have pieces, in the order of their turns.
        var turns: [Account.ID] = []
        /// The threads that have nothing to do, as places in `queues`.
        var free: [Int]
    }

    private let waiting: Mutex<Waiting>
    /// One for each thread. Serial ones, since those of a queue that runs several at once get no thread while all are busy elsewhere.
    private let queues: [DispatchQueue]

    /// - Parameter threads: How many pieces run at once: half of the processors, so that the others answer.
    package init(threads: Int = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)) {
        queues = (0..<max(1, threads)).map { DispatchQueue(label: "kinkeeper.fair.\($0)") }
        waiting = Mutex(Waiting(free: Array(queues.indices)))
    }

    /// Does the work of an account in its turns.
    package func run<Value>(
        for account: Account.ID, _ work: () async throws -> Value
    ) async throws -> Value {
        try await withTaskExecutorPreference(OfAccount(account, self), operation: work)
    }

    // MARK: - Private

    private final class OfAccount: TaskExecutor {
        let account: Account.ID
        private let pool: FairExecutor

        init(_ account: Account.ID, _ pool: FairExecutor) {
            self.account = account
            self.pool = pool
        }

        func enqueue(_ job: consuming ExecutorJob) {
            pool.add(Piece(job: UnownedJob(job), executor: self))
        }
    }

    private func add(_ piece: Piece) {
        let thread = waiting.withLock { waiting in
            let account = piece.executor.account
            if waiting.pieces[account] == nil { waiting.turns.append(account) }
            waiting.pieces[account, default: []].append(piece)
            return waiting.free.popLast()
        }
        guard let thread else { return }
        queues[thread].async { [self] in
            while let piece = next(for: thread) { piece.job.runSynchronously(on: piece.executor.asUnownedTaskExecutor()) }
        }
    }

    /// The next piece of the account whose turn it is; at nil the thread is done.
    private func next(for thread: Int) -> Piece? {
        waiting.withLock { waiting in
            guard let account = waiting.turns.first, var pieces = waiting.pieces[account], !pieces.isEmpty else {
                waiting.free.append(thread)
                return nil
            }
            waiting.turns.removeFirst()
            let piece = pieces.removeFirst()
            waiting.pieces[account] = pieces.isEmpty ? nil : pieces
            if !pieces.isEmpty { waiting.turns.append(account) }
            return piece
        }
    }
}
