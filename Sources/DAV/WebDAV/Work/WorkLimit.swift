import Synchronization

/// How much a query may look at, so that none takes the processor for long: bytes that are folded and compared.
///
/// Of an address book, reading each card once and looking through it for the properties of a usual query is not counted: that is
/// bounded by the book, and a book with many pictures must be searched as any.
package final class WorkLimit: Sendable {
    /// Thrown where a query has looked at as much as it may.
    struct Exceeded: Error {}

    /// What one query may look at: a gibibyte.
    package static let most = 1 << 30

    /// So many names of properties are looked for in a card uncounted. Programs ask for fewer.
    static let freeNames = 16

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
