/// One line of a file, as offsets into the buffer that is being read.
struct PhysicalLine {
    var start: Int
    /// Before the line end.
    var contentEnd: Int
    /// After the line end.
    var end: Int
    /// Counted from 1.
    var number: Int
    var isASCII: Bool
    /// The end of a line whose beginning was too long to keep.
    var isRest: Bool

    var isEmpty: Bool { start == contentEnd }

    /// The buffer lost its first `count` bytes.
    mutating func shift(by count: Int) {
        start -= count
        contentEnd -= count
        end -= count
    }
}

/// Cuts a buffer that may still grow into lines that end with LF, CRLF, CR, or the CR CR LF that a file gets when its
/// line ends are converted once too often.
struct PhysicalLines {
    /// The first byte of the line that comes next.
    private(set) var position = 0
    /// Its number.
    private(set) var number = 1
    /// No line end lies between `position` and here.
    private var searched = 0
    private var high: UInt64 = 0
    /// The line at `position` is the rest of one whose beginning was dropped.
    private(set) var isRest = false

    /// Begins at `position`, after a byte-order mark.
    init(at position: Int) {
        self.position = position
        searched = position
    }

    /// The next line, or nil when it is not wholly there or when the buffer has come to its end.
    @inline(__always)
    mutating func next(in bytes: UnsafeRawBufferPointer, isFinal: Bool) -> PhysicalLine? {
        guard position < bytes.count else { return nil }
        let contentEnd = bytes.firstLineEnd(from: searched, high: &high)
        guard let end = lineEnd(after: contentEnd, in: bytes, isFinal: isFinal) else {
            searched = contentEnd
            return nil
        }
        let line = PhysicalLine(
            start: position, contentEnd: contentEnd, end: end, number: number, isASCII: high == 0, isRest: isRest)
        move(to: end, number: number &+ 1)
        return line
    }

    @inline(__always)
    private func lineEnd(after end: Int, in bytes: UnsafeRawBufferPointer, isFinal: Bool) -> Int? {
        guard end < bytes.count else { return isFinal ? end : nil }
        if bytes[end] == .lineFeed { return end &+ 1 }
        if end &+ 1 < bytes.count {
            if bytes[end &+ 1] == .lineFeed { return end &+ 2 }
            if bytes[end &+ 1] != .carriageReturn { return end &+ 1 }
            if end &+ 2 < bytes.count { return bytes[end &+ 2] == .lineFeed ? end &+ 3 : end &+ 1 }
        }
        return isFinal ? end &+ 1 : nil
    }

    /// Makes `line` the next one again, or the rest of it from `offset` on.
    mutating func goBack(to line: PhysicalLine, offset: Int? = nil) {
        move(to: offset ?? line.start, number: line.number)
    }

    /// Gives up the part of an endless line that is there; what follows it still is the same line.
    mutating func skipPart(of bytes: UnsafeRawBufferPointer) {
        // A CR at the very end may be half of a line end.
        let end = bytes.count > position && bytes[bytes.count - 1] == .carriageReturn ? searched : bytes.count
        move(to: max(end, position), number: number)
        isRest = true
    }

    /// The buffer lost its first `count` bytes.
    mutating func shift(by count: Int) {
        position -= count
        searched -= count
    }

    @inline(__always)
    private mutating func move(to position: Int, number: Int) {
        self.position = position
        self.number = number
        searched = position
        high = 0
        isRest = false
    }
}
