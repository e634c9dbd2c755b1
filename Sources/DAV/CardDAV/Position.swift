import Synchronization

/// How far a list has been answered, between the parts of an answer.
final class Position: Sendable {
    private let offset = Mutex(0)

    /// The next so many of a list, or those that are left.
    func next(_ count: Int, of total: Int) -> Range<Int> {
        offset.withLock { offset in
            let start = offset
            offset = min(start + count, total)
            return start..<offset
        }
    }

    /// Whether some of the list are left.
    func isBefore(_ total: Int) -> Bool { offset.withLock { $0 < total } }
}
