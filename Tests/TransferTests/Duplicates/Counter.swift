import Synchronization

/// Counts from any thread.
final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock(\.self) }
    func add() { count.withLock { $0 += 1 } }
}
