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
        /// How many threads are at work.
        var running = 0
    }

    private let waiting = Mutex(Waiting())
    private let threads: Int
    private let queue = DispatchQueue(label: "kinkeeper.fair", attributes: .concurrent)

    /// - Parameter threads: How many pieces run at once: half of the processors, so that the others answer.
    package init(threads: Int = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)) {
        self.threads = max(1, threads)
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
        let isThreadFree = waiting.withLock { waiting in
            let account = piece.executor.account
            if waiting.pieces[account] == nil { waiting.turns.append(account) }
            waiting.pieces[account, default: []].append(piece)
            guard waiting.running < threads else { return false }
            waiting.running += 1
            return true
        }
        guard isThreadFree else { return }
        queue.async { [self] in
            while let piece = next() { piece.job.runSynchronously(on: piece.executor.asUnownedTaskExecutor()) }
        }
    }

    /// The next piece of the account whose turn it is; at nil the thread is done.
    private func next() -> Piece? {
        waiting.withLock { waiting in
            guard let account = waiting.turns.first, var pieces = waiting.pieces[account], !pieces.isEmpty else {
                waiting.running -= 1
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
