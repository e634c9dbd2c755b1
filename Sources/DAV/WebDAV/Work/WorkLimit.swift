import Synchronization

/// How many bytes a query may fold and compare, so that none takes the processor for long.
///
/// Reading each card of an address book once and searching it for the properties of a usual query is not counted: that is
/// bounded by the book, and a book with many pictures must be searchable too.
package final class WorkLimit: Sendable {
    /// Thrown when a query has reached its limit.
    struct Exceeded: Error {}

    /// The limit of one query: a gibibyte.
    package static let most = 1 << 30

    /// How many names of properties may be searched in a card without counting. Programs ask for fewer.
    static let freeNames = 16

    /// The work of folding a byte, of reading one of a card, and of computing a time, as a multiple of comparing one.
    static let folding = 16
    static let reading = 4
    static let timing = 4_096

    private let left: Mutex<Int>

    init(_ bytes: Int = WorkLimit.most) {
        left = Mutex(bytes)
    }

    /// Counts examined bytes.
    func spend(_ bytes: Int) throws(Exceeded) {
        let isEnough = left.withLock { left in
            left -= bytes
            return left >= 0
        }
        guard isEnough else { throw Exceeded() }
    }
}
