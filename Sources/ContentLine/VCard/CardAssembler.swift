/// Puts the physical lines between BEGIN and END together to logical ones, and finds out where the card ends.
struct CardAssembler {
    /// The effect of a physical line on the card.
    enum Step {
        case more
        /// The card ends here; `rest` is where another begins on the same line.
        case closed(bodyEnd: Int, rest: Int?)
        /// The card ended without END, before this line; or it holds the card that begins here, where that may be.
        case closedBefore(mayHold: Bool)
    }

    private(set) var start = 0
    private(set) var line = 0
    private(set) var indentation = 0
    private var entries: [LineEntry] = []
    private var version: VCard.Version?
    private var hasVersionLine = false
    private var pending: PendingLine?
    private var nested = NestedCards()
    /// Cards inside of this one that no AGENT announced, which are cards of their own: the open one, and where they all are.
    private var inner = NestedCards()
    private var cuts: [Range<Int>] = []
    /// Open components inside of the card that are no cards.
    private var foreign = 0
    private var foreignStart = 0

    /// Begins a card at `offset`, on `line`, which is that of its BEGIN.
    mutating func begin(at offset: Int, on line: PhysicalLine, in bytes: UnsafeRawBufferPointer) {
        start = offset
        self.line = line.number
        var content = offset
        while content < line.contentEnd, bytes[content].isBlank { content += 1 }
        indentation = min(content - offset, Int(UInt8.max))
        entries.removeAll(keepingCapacity: true)
        (version, hasVersionLine, pending, nested, foreign) = (nil, false, nil, NestedCards(), 0)
        (inner, cuts) = (NestedCards(), [])
    }

    /// Takes the next physical line.
    @inline(__always)
    mutating func take(_ line: PhysicalLine, in bytes: UnsafeRawBufferPointer, log: inout DiagnosticLog) -> Step {
        if nested.isOpen { return takeNested(line, in: bytes) }
        if inner.isOpen { return takeInner(line, in: bytes) }
        let content = indentation == 0 ? line.start : contentStart(of: line, in: bytes)
        if content == line.contentEnd {
            takeEmpty(line, in: bytes)
            return .more
        }
        if bytes[content].isBlank {
            pending?.extend(with: line)
            return .more
        }
        if let component = ComponentLine(bytes, from: content, to: line.contentEnd) {
            return take(component, line, in: bytes, log: &log)
        }
        if foreign > 0 { return .more }
        if pending?.isContinued(by: line, content: content, in: bytes) == true {
            pending?.extend(with: line)
            return .more
        }
        finishLine(in: bytes, log: &log)
        pending = PendingLine(line, indentation: content - line.start)
        // A card on the same line as its AGENT ends with the D of BEGIN:VCARD, give or take a blank.
        let last = bytes[line.contentEnd &- 1]
        if last | 0x20 == 0x64 || last.isBlank, NestedCards.announces(line, content, in: bytes, onSameLine: true) {
            nest()
        }
        return .more
    }

    /// Ends the card before `end`, with its END line, if it has one, at `bodyEnd`. Both are offsets in the buffer.
    mutating func close(
        at end: Int, bodyEnd: Int, in bytes: UnsafeRawBufferPointer, log: inout DiagnosticLog
    ) -> ScannedCard {
        let appendAt = foreign > 0 ? foreignStart : lastSafePlace(before: bodyEnd, in: bytes)
        finishLine(in: bytes, log: &log)
        return ScannedCard(
            range: start..<end, line: line, indentation: indentation, bodyEnd: bodyEnd - start, appendOffset: appendAt - start,
            entries: takeEntries(), version: version, cuts: cuts.map { $0.lowerBound - start..<$0.upperBound - start })
    }

    /// A copy of just the right size, which keeps the room for the next card; a very long list is handed over instead.
    private mutating func takeEntries() -> [LineEntry] {
        guard entries.count > 4096 else { return entries.map { $0 } }
        defer { entries = [] }
        return entries
    }

    /// The buffer lost its first `count` bytes.
    mutating func shift(by count: Int) {
        start -= count
        foreignStart -= count
        cuts = cuts.map { $0.lowerBound - count..<$0.upperBound - count }
        pending?.shift(by: count)
    }

    private func contentStart(of line: PhysicalLine, in bytes: UnsafeRawBufferPointer) -> Int {
        var offset = line.start
        let limit = min(line.start + indentation, line.contentEnd)
        while offset < limit, bytes[offset].isBlank { offset += 1 }
        return offset
    }

    private mutating func takeEmpty(_ line: PhysicalLine, in bytes: UnsafeRawBufferPointer) {
        if pending?.isAfterEmptyLine == false, pending?.endsInSoftBreakSoFar(in: bytes) == true { pending?.extend(with: line) }
        pending?.isAfterEmptyLine = true
    }

    private mutating func take(
        _ component: ComponentLine, _ line: PhysicalLine, in bytes: UnsafeRawBufferPointer, log: inout DiagnosticLog
    ) -> Step {
        switch component {
        case .endCard(let rest):
            return .closed(bodyEnd: line.start, rest: rest)
        case .beginCard:
            guard foreign == 0, pending?.announcesCard(in: bytes, onSameLine: false) == true else {
                // After a first inner card in a row it is already known that the outer one goes on.
                guard cuts.isEmpty else {
                    hold(line, in: bytes, log: &log)
                    return .more
                }
                return .closedBefore(mayHold: foreign == 0)
            }
            pending?.extend(with: line)
            nest()
        case .beginOther(let name):
            foreign += 1
            guard foreign == 1 else { break }
            foreignStart = lastSafePlace(before: line.start, in: bytes)
            finishLine(in: bytes, log: &log)
            let name = bytes.part(name.lowerBound, min(name.upperBound, name.lowerBound + 40)).string
            log.report(.innerComponent, line: line.number, .warning, .name(name))
        case .endOther:
            finishLine(in: bytes, log: &log)
            foreign = max(foreign - 1, 0)
        }
        return .more
    }

    /// Where another line could be set without becoming part of one that is not properly ended.
    private func lastSafePlace(before end: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        guard var line = pending, nested.isOpen || line.endsInSoftBreak(in: bytes) else { return end }
        return line.start
    }

    private mutating func nest() {
        pending?.nest()
        nested.open()
    }

    private mutating func takeNested(_ line: PhysicalLine, in bytes: UnsafeRawBufferPointer) -> Step {
        let content = indentation == 0 ? line.start : contentStart(of: line, in: bytes)
        guard nested.take(line, content: content, in: bytes) else { return .closedBefore(mayHold: false) }
        pending?.extend(with: line)
        return .more
    }

    // MARK: Cards inside

    /// Leaves out the card that begins on a line, and all others before the END of this one.
    mutating func hold(_ line: PhysicalLine, in bytes: UnsafeRawBufferPointer, log: inout DiagnosticLog) {
        finishLine(in: bytes, log: &log)
        inner.open()
        cuts.append(line.start..<line.end)
    }

    private mutating func takeInner(_ line: PhysicalLine, in bytes: UnsafeRawBufferPointer) -> Step {
        inner.count(line, content: ComponentLine.skipMarks(bytes, from: line.start, to: line.contentEnd), in: bytes)
        cuts[cuts.count - 1] = cuts[cuts.count - 1].lowerBound..<line.end
        return .more
    }

    // MARK: Logical lines

    @inline(__always)
    private mutating func finishLine(in bytes: UnsafeRawBufferPointer, log: inout DiagnosticLog) {
        guard var line = pending else { return }
        pending = nil
        guard let header = line.header(in: bytes) else {
            log.report(.noColon, line: line.number, .warning, .text(excerpt(line, bytes)))
            return
        }
        let name = bytes.part(header.nameStart, header.nameEnd)
        if name.equals(upperCase: "VERSION") {
            noteVersion(line, header, in: bytes, log: &log)
            return
        }
        let entry = entry(line, header)
        entries.append(entry)
        if name.isEmpty || !entry.flags.isDisjoint(with: [.nonASCII, .charset, .oddName, .quotedPrintable]) {
            let card = bytes.part(start, bytes.count)
            let isHeeded = LineChecks.check(entry, in: card, line: line.number, log: &log)
            if !isHeeded { entries.removeLast() }
        }
    }

    @inline(__always)
    private func entry(_ line: PendingLine, _ header: LineHeader) -> LineEntry {
        func offset(_ place: Int) -> UInt32 { UInt32(truncatingIfNeeded: place &- start) }
        var flags = header.flags
        if line.isNested {
            flags.formIntersection([.foldedHeader, .oddName])
            flags.insert(.nested)
        } else if line.isFolded {
            flags.insert(.folded)
        }
        if !line.isASCII { flags.insert(.nonASCII) }
        return LineEntry(
            start: offset(line.start), nameStart: offset(header.nameStart), nameEnd: offset(header.nameEnd),
            valueStart: offset(header.valueStart), valueEnd: offset(line.contentEnd), end: offset(line.end),
            line: UInt32(truncatingIfNeeded: line.number &- self.line), flags: flags,
            indentation: UInt8(truncatingIfNeeded: line.indentation))
    }

    private mutating func noteVersion(
        _ line: PendingLine, _ header: LineHeader, in bytes: UnsafeRawBufferPointer, log: inout DiagnosticLog
    ) {
        let value = bytes.part(header.valueStart, line.contentEnd).trimmed()
        guard !hasVersionLine else {
            log.report(.repeatedVersion, line: line.number, .warning)
            return
        }
        hasVersionLine = true
        version = VCard.Version(lenient: value)
        guard version == nil || version?.rawValue.utf8.elementsEqual(value) == false else { return }
        let text = value.part(0, min(value.count, 20)).string
        log.report(.unknownVersion, line: line.number, .warning, .version(text, readAs: version?.rawValue))
    }

    private func excerpt(_ line: PendingLine, _ bytes: UnsafeRawBufferPointer) -> String {
        let end = min(line.contentEnd, line.start + 40)
        return bytes.part(line.start, end).string + (end < line.contentEnd ? "…" : "")
    }
}
