import Foundation
import Synchronization

/// A few threads for work that waits for the network, so that those that answer requests never do.
///
/// A thread ends when nothing waits; a server that sends nothing has none.
final class TransferThreads: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var running = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    /// At most `limit` threads at once; what comes beyond waits its turn.
    init(limit: Int) {
        self.limit = limit
    }

    /// Does the work on one of the threads.
    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            begin { continuation.resume(returning: work()) }
        }
    }

    private func begin(_ work: @escaping @Sendable () -> Void) {
        let isFree = state.withLock { state in
            guard state.running < limit else {
                state.waiting.append(work)
                return false
            }
            state.running += 1
            return true
        }
        guard isFree else { return }
        Thread.detachNewThread { [self] in
            work()
            while let next = next() { next() }
        }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.running -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}
