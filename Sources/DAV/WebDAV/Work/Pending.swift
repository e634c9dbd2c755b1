import Synchronization

/// Records read for an answer and not yet written, between its parts. They are taken one after the other.
final class Pending<Element: Sendable>: Sendable {
    private struct Read {
        var elements: [Element] = []
        var isLast = false

        /// Lets go of the first ones.
        mutating func drop(_ count: Int) {
            if count == elements.count { elements = [] } else { elements.removeFirst(count) }
        }
    }

    private let read = Mutex(Read())

    /// Whether all that was read is written.
    var isEmpty: Bool { read.withLock(\.elements.isEmpty) }

    /// Whether there may be more to write.
    var isMore: Bool { read.withLock { !$0.elements.isEmpty || !$0.isLast } }

    /// Adds newly read records, where all before them are written; `isLast` when none come after them.
    func add(_ more: consuming [Element], isLast: Bool) {
        let more = Read(elements: more, isLast: isLast)
        read.withLock { read in
            assert(read.elements.isEmpty, "records are read when all before them are written")
            read = more
        }
    }

    /// Writes one after the other until the part of the answer is long enough. A large one does not wait for the next part: it
    /// would be held meanwhile, and counted nowhere.
    ///
    /// The records stay where they are until the part is written: to copy some hundred of them takes longer than to write them.
    func write(
        to writer: inout XMLWriter, isLarge: (Element) -> Bool = { _ in false },
        _ write: (Element, inout XMLWriter) throws -> Void
    ) rethrows {
        try read.withLock { read in
            var written = 0
            // One that could not be written is not tried again.
            defer { read.drop(written) }
            while written < read.elements.count,
                writer.count < MultiStatus.partBytes || read.elements[written...].contains(where: isLarge)
            {
                written += 1
                try write(read.elements[written - 1], &writer)
            }
        }
    }
}
