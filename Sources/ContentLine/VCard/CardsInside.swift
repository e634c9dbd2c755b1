/// Tells, where a card begins inside of another without an AGENT, whether the outer one goes on behind it.
///
/// Version 2.1 lets a card hold others. Far more often an END was forgotten, and what begins is the next card; so the outer card is
/// only taken to go on where lines of its own and then its END are found behind whole inner cards.
enum CardsInside {
    enum Verdict {
        /// The outer card goes on behind the inner ones.
        case inside
        /// The END of the outer card was forgotten, or nothing of it follows.
        case endForgotten
        /// More input is needed to tell.
        case needsInput
    }

    /// Looked at are so many cards, so that a file in which every END was forgotten takes time by its size alone.
    private static let mostCards = 32
    private static let mostDepth = 8
    /// No further than so many bytes: all of it is held in memory.
    private static let furthest = 4 << 20

    /// Looks on from a line BEGIN:VCARD, which is that of the inner card.
    static func verdict(from begin: PhysicalLine, in bytes: UnsafeRawBufferPointer, isFinal: Bool) -> Verdict {
        var lines = PhysicalLines(at: begin.end)
        // The outer card is open, and the inner one in it.
        var (depth, cards, hasMore) = (2, 1, false)
        while let line = lines.next(in: bytes, isFinal: isFinal), line.end - begin.start <= furthest {
            let content = ComponentLine.skipMarks(bytes, from: line.start, to: line.contentEnd)
            switch ComponentLine(bytes, from: content, to: line.contentEnd) {
            case .beginCard?:
                depth += 1
                cards += 1
                guard depth <= mostDepth, cards <= mostCards else { return .endForgotten }
            case .endCard(let rest)?:
                guard rest == nil else { return .endForgotten }
                depth -= 1
                guard depth > 0 else { return hasMore ? .inside : .endForgotten }
            case .beginOther?, .endOther?: break
            case nil:
                guard content < line.contentEnd else { break }
                if depth == 1 { hasMore = true }
                if NestedCards.announces(line, content, in: bytes, onSameLine: true) { depth += 1 }
            }
        }
        return isFinal || bytes.count - begin.start > furthest ? .endForgotten : .needsInput
    }
}
