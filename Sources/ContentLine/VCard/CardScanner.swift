/// Finds the cards in a buffer that may still grow, and tells what lies between them.
struct CardScanner {
    /// The outcome of scanning on.
    enum Outcome {
        case card(ScannedCard)
        /// The buffer holds no whole card any more; `keepFrom` is the first byte that is still needed.
        case needsInput(keepFrom: Int)
        case end
    }

    private enum State {
        case outside
        case inCard
        /// Inside of a component that is no card.
        case inOther(depth: Int)
        /// Behind the start of a card that is too large to be read.
        case inOversized
    }

    /// Beyond this much, a line outside of any card is not kept whole.
    private static let longestOutsideLine = 1 << 16

    private var lines: PhysicalLines
    private var state = State.outside
    private var card = CardAssembler()
    private let maximumCardSize: Int
    private var otherName = ""
    private var otherLine = 0
    private var outsideLines = 0
    private var firstOutsideLine = 0
    private var hasEnded = false
    /// The first card inside of the one that is being read: it is read as one of its own behind that.
    private var firstInside: PhysicalLine?
    /// The next line decides where the card ends, and is not there yet.
    private var needsInput = false
    /// Up to here, lines outside of any card are those of a card that was read already; only the cards that begin at these places
    /// are still to be read.
    private var knownUpTo = 0
    private var knownStarts: [Int] = []

    init(at position: Int, maximumCardSize: Int) {
        lines = PhysicalLines(at: position)
        self.maximumCardSize = maximumCardSize
    }

    /// The number of the last line that was read.
    var line: Int { max(lines.number - 1, 1) }
    /// How far the buffer is read.
    var position: Int { lines.position }

    /// Scans on until there is a card or no more input. `isFinal` says that the buffer will not grow.
    mutating func scan(_ bytes: UnsafeRawBufferPointer, isFinal: Bool, log: inout DiagnosticLog) -> Outcome {
        while let line = lines.next(in: bytes, isFinal: isFinal) {
            if case .inCard = state {
                if let card = takeInCard(line, in: bytes, isFinal: isFinal, log: &log) { return .card(card) }
                if needsInput { break }
            } else if line.start < knownUpTo {
                takeKnown(line, in: bytes)
            } else {
                takeOutside(line, in: bytes, log: &log)
            }
        }
        if needsInput {
            needsInput = false
            return .needsInput(keepFrom: card.start)
        }
        return isFinal ? finish(bytes, log: &log) : makeRoom(bytes, log: &log)
    }

    /// The buffer lost its first `count` bytes.
    mutating func shift(by count: Int) {
        lines.shift(by: count)
        card.shift(by: count)
        firstInside?.shift(by: count)
        knownUpTo -= count
        knownStarts = knownStarts.map { $0 - count }
    }

    // MARK: Cards

    @inline(__always)
    private mutating func takeInCard(
        _ line: PhysicalLine, in bytes: UnsafeRawBufferPointer, isFinal: Bool, log: inout DiagnosticLog
    ) -> ScannedCard? {
        guard line.end - card.start <= maximumCardSize else {
            abandonCard(log: &log)
            takeOutside(line, in: bytes, log: &log)
            return nil
        }
        switch card.take(line, in: bytes, log: &log) {
        case .more: return nil
        case .closed(let bodyEnd, let rest):
            if let rest {
                lines.goBack(to: line, offset: rest)
                log.report(.gluedCards, line: line.number, .note)
            }
            return close(at: rest ?? line.end, bodyEnd: bodyEnd, in: bytes, log: &log)
        case .closedBefore(let mayHold):
            let verdict = mayHold ? CardsInside.verdict(from: line, in: bytes, isFinal: isFinal) : .endForgotten
            guard verdict != .inside else {
                firstInside = line
                card.hold(line, in: bytes, log: &log)
                log.report(.innerCards, line: line.number, .note)
                return nil
            }
            lines.goBack(to: line)
            needsInput = verdict == .needsInput
            guard !needsInput else { return nil }
            if line.start < knownUpTo { knownStarts.insert(line.start, at: 0) }
            return closeWithoutEnd(at: line.start, in: bytes, log: &log)
        }
    }

    /// A line of a card that was read already: only the cards inside of it matter.
    private mutating func takeKnown(_ line: PhysicalLine, in bytes: UnsafeRawBufferPointer) {
        guard knownStarts.first == line.start else { return }
        knownStarts.removeFirst()
        let start = ComponentLine.skipMarks(bytes, from: line.start, to: line.contentEnd)
        state = .inCard
        card.begin(at: startOfIndentation(before: start, line, bytes), on: line, in: bytes)
    }

    private mutating func close(
        at end: Int, bodyEnd: Int, in bytes: UnsafeRawBufferPointer, log: inout DiagnosticLog
    ) -> ScannedCard {
        let scanned = card.close(at: end, bodyEnd: bodyEnd, in: bytes, log: &log)
        state = .outside
        if scanned.version == nil { log.report(.noVersion, line: scanned.line, .warning) }
        log.endCard()
        if let inside = firstInside {
            // They are read in the order in which they stand, and before those that stand behind this card.
            knownUpTo = max(knownUpTo, lines.position)
            knownStarts = scanned.cuts.map { scanned.range.lowerBound + $0.lowerBound } + knownStarts
            lines.goBack(to: inside)
            firstInside = nil
        }
        return scanned
    }

    private mutating func closeWithoutEnd(
        at end: Int, in bytes: UnsafeRawBufferPointer, log: inout DiagnosticLog
    ) -> ScannedCard {
        log.report(.missingEnd, line: card.line, .warning)
        return close(at: end, bodyEnd: end, in: bytes, log: &log)
    }

    private mutating func abandonCard(log: inout DiagnosticLog) {
        log.report(.oversized, line: card.line, .error, .size(maximumCardSize))
        state = .inOversized
        firstInside = nil
    }

    // MARK: Between cards

    private mutating func takeOutside(_ line: PhysicalLine, in bytes: UnsafeRawBufferPointer, log: inout DiagnosticLog) {
        let start = ComponentLine.skipMarks(bytes, from: line.start, to: line.contentEnd)
        // The beginning of the line was counted when it was given up.
        guard start < line.contentEnd, !line.isRest else { return }
        switch ComponentLine(bytes, from: start, to: line.contentEnd) {
        case .beginCard?:
            reportOther(upTo: line.number - 1, log: &log)
            reportOutsideText(log: &log)
            state = .inCard
            card.begin(at: startOfIndentation(before: start, line, bytes), on: line, in: bytes)
        case .beginOther(let name)?: beginOther(bytes.part(name.lowerBound, name.upperBound), line, log: &log)
        case .endOther?: endOther(line, log: &log)
        case .endCard(let rest)?: endStrayCard(line, rest: rest, log: &log)
        case nil: if case .outside = state { noteOutsideText(line.number) }
        }
    }

    /// The blanks right before BEGIN belong to the card; a byte-order mark and earlier bytes do not.
    private func startOfIndentation(before start: Int, _ line: PhysicalLine, _ bytes: UnsafeRawBufferPointer) -> Int {
        var offset = start
        while offset > line.start, bytes[offset - 1].isBlank { offset -= 1 }
        return offset
    }

    private mutating func beginOther(_ name: UnsafeRawBufferPointer, _ line: PhysicalLine, log: inout DiagnosticLog) {
        switch state {
        case .inOther(let depth): state = .inOther(depth: depth + 1)
        case .outside:
            reportOutsideText(log: &log)
            otherName = name.part(0, min(name.count, 40)).trimmed().string
            otherLine = line.number
            state = .inOther(depth: 1)
        case .inCard, .inOversized: break
        }
    }

    private mutating func endOther(_ line: PhysicalLine, log: inout DiagnosticLog) {
        switch state {
        case .inOther(let depth) where depth > 1: state = .inOther(depth: depth - 1)
        case .inOther: reportOther(upTo: line.number, log: &log)
        case .outside: noteOutsideText(line.number)
        case .inCard, .inOversized: break
        }
    }

    private mutating func endStrayCard(_ line: PhysicalLine, rest: Int?, log: inout DiagnosticLog) {
        if let rest { lines.goBack(to: line, offset: rest) }
        if case .inOversized = state {
            state = .outside
            log.endCard()
        } else {
            log.report(.strayEnd, line: line.number, .error)
        }
    }

    private mutating func noteOutsideText(_ line: Int) {
        if outsideLines == 0 { firstOutsideLine = line }
        outsideLines += 1
    }

    private mutating func reportOutsideText(log: inout DiagnosticLog) {
        guard outsideLines > 0 else { return }
        log.report(.outsideText, line: firstOutsideLine, .error, .lines(outsideLines))
        outsideLines = 0
    }

    private mutating func reportOther(upTo last: Int, log: inout DiagnosticLog) {
        guard case .inOther = state else { return }
        state = .outside
        log.report(.otherComponent, line: otherLine, .error, .component(otherName, last: last))
    }

    // MARK: The end of the buffer

    private mutating func finish(_ bytes: UnsafeRawBufferPointer, log: inout DiagnosticLog) -> Outcome {
        if case .inCard = state { return .card(closeWithoutEnd(at: bytes.count, in: bytes, log: &log)) }
        guard !hasEnded else { return .end }
        hasEnded = true
        reportOther(upTo: lines.number - 1, log: &log)
        reportOutsideText(log: &log)
        log.endFile(line: line)
        return .end
    }

    private mutating func makeRoom(_ bytes: UnsafeRawBufferPointer, log: inout DiagnosticLog) -> Outcome {
        if case .inCard = state {
            guard bytes.count - card.start > maximumCardSize else { return .needsInput(keepFrom: card.start) }
            abandonCard(log: &log)
        }
        if bytes.count - lines.position > Self.longestOutsideLine {
            if case .outside = state, !lines.isRest { noteOutsideText(lines.number) }
            lines.skipPart(of: bytes)
        }
        return .needsInput(keepFrom: lines.position)
    }
}
