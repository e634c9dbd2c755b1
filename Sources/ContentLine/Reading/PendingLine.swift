/// A logical line that may go on with the next physical line, which has not been read yet.
struct PendingLine {
    private(set) var start: Int
    private(set) var contentEnd: Int
    private(set) var end: Int
    let number: Int
    private(set) var isASCII: Bool
    private(set) var isFolded = false
    private(set) var isNested = false
    /// An empty line followed: a base64 block is over, but a fold may still come.
    var isAfterEmptyLine = false
    let indentation: Int
    private var isResolved = false
    /// How often it was asked for a soft break before it was known whether more comes.
    private var askedEarly = 0
    private var resolvedHeader: LineHeader?

    init(_ line: PhysicalLine, indentation: Int) {
        start = line.start
        contentEnd = line.contentEnd
        end = line.end
        number = line.number
        isASCII = line.isASCII
        self.indentation = indentation
    }

    /// Returns the part before the colon; nil without a colon. Read once, after the folds before it are in.
    @inline(__always)
    mutating func header(in bytes: UnsafeRawBufferPointer) -> LineHeader? {
        if isResolved { return resolvedHeader }
        isResolved = true
        resolvedHeader = LineHeader(bytes, from: start &+ indentation, to: contentEnd)
        if let header = resolvedHeader, header.flags.contains(.foldedHeader) {
            // A parameter that matters may be torn apart by the fold.
            let whole = Folding.unfold(bytes.part(start, header.valueStart), indentation: indentation)
            let flags = whole.withUnsafeBytes { LineHeader($0, from: 0, to: $0.count)?.flags }
            resolvedHeader?.flags.formUnion(flags ?? [])
        }
        return resolvedHeader
    }

    /// Takes `line` as going on with this one.
    mutating func extend(with line: PhysicalLine) {
        contentEnd = line.contentEnd
        end = line.end
        isASCII = isASCII && line.isASCII
        isFolded = true
        isAfterEmptyLine = false
    }

    /// From here on a whole card follows as the value.
    mutating func nest() {
        isNested = true
    }

    /// Whether `line`, which does not begin with a blank, goes on with this one all the same: after a soft line break of
    /// quoted-printable, or as a further line of a base64 block.
    @inline(__always)
    mutating func isContinued(by line: PhysicalLine, content: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        guard let header = header(in: bytes) else { return false }
        guard !header.flags.isDisjoint(with: [.quotedPrintable, .base64]) else { return false }
        if endsInSoftBreak(in: bytes) { return !isAfterEmptyLine }
        return header.flags.contains(.base64) && !isAfterEmptyLine
            && Base64.looksEncoded(bytes.part(content, line.contentEnd))
    }

    /// Whether the value is quoted-printable and its last line ends with an equals sign.
    mutating func endsInSoftBreak(in bytes: UnsafeRawBufferPointer) -> Bool {
        guard let header = header(in: bytes), header.flags.contains(.quotedPrintable) else { return false }
        return contentEnd > header.valueStart && bytes[contentEnd - 1] == .equals
    }

    /// The same of a line that may go on. The header is not read for good, since some of its folds may still come; of a line
    /// that asks again and again it is, so that a long header is not read once for each of its folds.
    mutating func endsInSoftBreakSoFar(in bytes: UnsafeRawBufferPointer) -> Bool {
        guard contentEnd > start, bytes[contentEnd - 1] == .equals else { return false }
        askedEarly += 1
        guard askedEarly <= Self.mostEarlyReadings else { return endsInSoftBreak(in: bytes) }
        var copy = self
        return copy.endsInSoftBreak(in: bytes)
    }

    private static let mostEarlyReadings = 16

    /// Whether this is an AGENT whose value is still to come, as a card of its own.
    mutating func announcesCard(in bytes: UnsafeRawBufferPointer, onSameLine: Bool) -> Bool {
        guard let header = header(in: bytes), bytes.part(header.nameStart, header.nameEnd).equals(upperCase: "AGENT") else {
            return false
        }
        let value = bytes.part(header.valueStart, contentEnd).trimmed()
        // Not so if more follows on the line: that is a whole card, escaped.
        return onSameLine ? value.equals(upperCase: "BEGIN:VCARD") : value.isEmpty
    }

    /// The buffer lost its first `count` bytes.
    mutating func shift(by count: Int) {
        start -= count
        contentEnd -= count
        end -= count
        resolvedHeader?.nameStart -= count
        resolvedHeader?.nameEnd -= count
        resolvedHeader?.valueStart -= count
    }
}
