/// Tells, where a card begins inside of another without an AGENT, whether the outer one goes on behind it.
///
/// Version 2.1 lets a card hold others. Far more often an END was forgotten, and what begins is the next card; so the outer
/// card is only taken to go on if its END is found before another card begins that has none.
enum CardsInside {
    enum Verdict {
        /// The outer card goes on behind the inner ones.
        case inside
        /// The END of the outer card was forgotten.
        case endForgotten
        /// That cannot be told before more is read.
        case needsInput
    }

    /// An END that is further away than this is not looked for.
    private static let furthest = 1 << 16

    /// Looks on from a line BEGIN:VCARD, which is that of the inner card.
    static func verdict(
        from begin: PhysicalLine, in bytes: UnsafeRawBufferPointer, isFinal: Bool
    ) -> Verdict {
        let end = min(bytes.count, begin.start + furthest)
        let isWhole = isFinal && end == bytes.count
        let part = bytes.part(0, end)
        var lines = PhysicalLines(at: begin.end)
        var inner = NestedCards()
        inner.open()
        while let line = lines.next(in: part, isFinal: isWhole) {
            let content = ComponentLine.skipMarks(part, from: line.start, to: line.contentEnd)
            if inner.isOpen {
                guard inner.take(line, content: content, in: part) else { return .endForgotten }
                continue
            }
            switch ComponentLine(part, from: content, to: line.contentEnd) {
            case .endCard(let rest): return rest == nil ? .inside : .endForgotten
            case .beginCard: inner.open()
            case .beginOther, .endOther: break
            case nil: if NestedCards.announces(line, content, in: part, onSameLine: true) { inner.open() }
            }
        }
        return isFinal || bytes.count - begin.start >= furthest ? .endForgotten : .needsInput
    }
}
