import Synchronization

/// How far a list has been answered, between the parts of an answer.
final class Position: Sendable {
    private let offset = Mutex(0)

    /// How many are answered.
    var count: Int { offset.withLock(\.self) }

    /// Advances by so many answers; returns whether some of `total` are left.
    func advance(by count: Int, of total: Int) -> Bool {
        offset.withLock { offset in
            offset += count
            return offset < total
        }
    }
}
