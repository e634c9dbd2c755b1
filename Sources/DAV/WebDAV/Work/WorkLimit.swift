import Synchronization

/// How much a query may look at, so that none takes the processor for long: bytes that are read, folded and compared.
package final class WorkLimit: Sendable {
    /// Thrown where a query has looked at as much as it may.
    struct Exceeded: Error {}

    /// What one query may look at: a gibibyte. Ten thousand people with pictures of 50 kB are half of it.
    package static let most = 1 << 30

    /// How many times the work of comparing a byte it is to fold one, to read one of a card, and to work out a time.
    static let folding = 16
    static let reading = 4
    static let timing = 4_096

    private let left: Mutex<Int>

    init(_ bytes: Int = WorkLimit.most) {
        left = Mutex(bytes)
    }

    /// Counts bytes as looked at.
    func spend(_ bytes: Int) throws(Exceeded) {
        let isEnough = left.withLock { left in
            left -= bytes
            return left >= 0
        }
        guard isEnough else { throw Exceeded() }
    }
}
