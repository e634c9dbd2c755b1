/// Keeps track of the cards inside of an AGENT. A number, not a stack: however deep they are nested, they cost nothing.
struct NestedCards {
    private var depth = 0
    /// The last line was an AGENT whose card has to begin now.
    private var isAnnounced = false

    /// Some card is not closed yet.
    var isOpen: Bool { depth > 0 }

    /// The first card begins.
    mutating func open() {
        depth = 1
        isAnnounced = false
    }

    /// Takes a line of an open card; false if it begins a card that was not announced. Then an END is missing, and it is
    /// unclear which, so that the outermost card ends here too.
    mutating func take(_ line: PhysicalLine, content: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        switch ComponentLine(bytes, from: content, to: line.contentEnd) {
        case .beginCard?:
            guard isAnnounced else { return false }
            depth += 1
            isAnnounced = false
        case .endCard?:
            depth -= 1
            isAnnounced = false
        case .beginOther?, .endOther?: isAnnounced = false
        case nil:
            guard content < line.contentEnd else { break }
            isAnnounced = Self.announces(line, content, in: bytes, onSameLine: false)
            if Self.announces(line, content, in: bytes, onSameLine: true) { depth += 1 }
        }
        return true
    }

    /// Takes a line of an open card that holds others, announced or not.
    mutating func count(_ line: PhysicalLine, content: Int, in bytes: UnsafeRawBufferPointer) {
        switch ComponentLine(bytes, from: content, to: line.contentEnd) {
        case .beginCard?: depth += 1
        case .endCard?: depth -= 1
        case .beginOther?, .endOther?: break
        case nil:
            if content < line.contentEnd, Self.announces(line, content, in: bytes, onSameLine: true) { depth += 1 }
        }
    }

    /// Whether the line is an AGENT whose card follows, or begins on the same line.
    static func announces(
        _ line: PhysicalLine, _ content: Int, in bytes: UnsafeRawBufferPointer, onSameLine: Bool
    ) -> Bool {
        // A copy, because more of the line may follow.
        var copy = PendingLine(line, indentation: content - line.start)
        return copy.announcesCard(in: bytes, onSameLine: onSameLine)
    }
}
