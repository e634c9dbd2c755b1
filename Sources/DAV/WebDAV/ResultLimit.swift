import Synchronization

/// How many results may still be given.
final class ResultLimit: Sendable {
    private let left: Mutex<Int>

    init(limit: Int?) {
        left = Mutex(limit ?? .max)
    }

    /// Takes as many as are left, at most `count`; returns how many.
    func take(_ count: Int) -> Int {
        left.withLock { left in
            let taken = min(left, count)
            left -= taken
            return taken
        }
    }
}
