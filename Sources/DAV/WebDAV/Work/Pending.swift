import Synchronization

/// Records read for an answer and not yet written, between its parts. They are taken one after the other.
final class Pending<Element: Sendable>: Sendable {
    /// The first one last.
    private let elements = Mutex<[Element]>([])
    private let last = Mutex(false)

    /// Whether all that was read is written.
    var isEmpty: Bool { elements.withLock(\.isEmpty) }

    /// Whether there may be more to write.
    var isMore: Bool { !isEmpty || !last.withLock(\.self) }

    /// Adds newly read records; `isLast` when none come after them.
    func add(_ more: [Element], isLast: Bool) {
        elements.withLock { $0 = more.reversed() + $0 }
        if isLast { last.withLock { $0 = true } }
    }

    /// Writes one after the other until the part of the answer is long enough. A large one does not wait for the next part: it
    /// would be held meanwhile, and counted nowhere.
    func write(
        to writer: inout XMLWriter, isLarge: (Element) -> Bool = { _ in false },
        _ write: (Element, inout XMLWriter) throws -> Void
    ) rethrows {
        while let next = elements.withLock({ elements in
            let isNext = writer.count < MultiStatus.partBytes || elements.contains(where: isLarge)
            return isNext ? elements.popLast() : nil
        }) {
            try write(next, &writer)
        }
    }
}
