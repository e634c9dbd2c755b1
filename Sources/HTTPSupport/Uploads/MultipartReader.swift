import Foundation

/// Takes a multipart/form-data body apart as it arrives (RFC 7578, RFC 2046 section 5.1.1), holding no more of it
/// than one part's head and one delimiter. Where the bytes are cut on the way in makes no difference.
struct MultipartReader: Sendable {
    /// An event of the reader, in order.
    enum Event: Hashable, Sendable {
        /// A part begins.
        case part(MultipartHead)
        /// Some of its content.
        case content([UInt8])
        /// The part is over.
        case end
    }

    /// Why a body is refused.
    enum Fault: Error, Hashable, Sendable {
        /// The Content-Type has no boundary, or one that RFC 2046 does not allow.
        case boundary
        /// A part's head is longer than 8 KiB, or is not understood.
        case head
        /// More than 64 parts.
        case tooManyParts
        /// The body ends in the middle.
        case truncated
    }

    private enum State {
        case preamble, afterDelimiter, head, content, epilogue
    }

    private static let longestHead = 8_192
    private static let mostParts = 64

    private let delimiter: [UInt8]
    /// Bytes that came and are not passed on yet. A line break is put before the first byte, so that the first
    /// delimiter looks like all others.
    private var pending: [UInt8] = [13, 10]
    private var state = State.preamble
    private var parts = 0

    /// Begins a body that came with the field `Content-Type: contentType`.
    init(contentType: String) throws(Fault) {
        guard let boundary = Self.boundary(of: contentType) else { throw .boundary }
        delimiter = [13, 10, 45, 45] + Array(boundary.utf8)
    }

    /// Takes more of the body, and returns the complete events.
    mutating func take(_ bytes: some Sequence<UInt8>) throws(Fault) -> [Event] {
        if state == .epilogue { return [] }
        pending += bytes
        var events: [Event] = []
        while try step(&events) {}
        return events
    }

    /// Says that the body is over.
    func finish() throws(Fault) {
        guard state == .epilogue else { throw .truncated }
    }

    // MARK: Steps

    /// Goes one state further; false when more bytes are needed.
    private mutating func step(_ events: inout [Event]) throws(Fault) -> Bool {
        switch state {
        case .preamble: return skipPreamble()
        case .afterDelimiter: return try readDelimiterEnd()
        case .head: return try readHead(&events)
        case .content: return readContent(&events)
        case .epilogue:
            pending = []
            return false
        }
    }

    private mutating func skipPreamble() -> Bool {
        guard let found = pending.firstRange(of: delimiter, from: 0) else {
            pending.removeFirst(max(0, pending.count - delimiter.count + 1))
            return false
        }
        pending.removeFirst(found.upperBound)
        state = .afterDelimiter
        return true
    }

    /// After a delimiter stand "--" at the very end, or white space and a line break before a part.
    private mutating func readDelimiterEnd() throws(Fault) -> Bool {
        guard pending.count >= 2 else { return false }
        if pending.starts(with: [45, 45]) {
            state = .epilogue
            return true
        }
        guard let lineEnd = pending.firstRange(of: [13, 10], from: 0) else {
            guard pending.count < 256 else { throw .head }
            return false
        }
        guard pending[..<lineEnd.lowerBound].allSatisfy({ $0 == 32 || $0 == 9 }) else { throw .head }
        parts += 1
        guard parts <= Self.mostParts else { throw .tooManyParts }
        // The break stays: an empty head is then a break followed by a break, as a full one ends.
        pending.removeFirst(lineEnd.lowerBound)
        state = .head
        return true
    }

    private mutating func readHead(_ events: inout [Event]) throws(Fault) -> Bool {
        guard let end = pending.firstRange(of: [13, 10, 13, 10], from: 0) else {
            guard pending.count <= Self.longestHead else { throw .head }
            return false
        }
        guard end.lowerBound <= Self.longestHead, let head = MultipartHead(lines: pending[..<end.lowerBound]) else {
            throw .head
        }
        events.append(.part(head))
        // The last break stays: an empty part's delimiter begins with it.
        pending.removeFirst(end.upperBound - 2)
        state = .content
        skipsBreak = true
        return true
    }

    /// Whether the break that ends the head is still in front of the content.
    private var skipsBreak = false

    private mutating func readContent(_ events: inout [Event]) -> Bool {
        let start = skipsBreak ? 2 : 0
        if let found = pending.firstRange(of: delimiter, from: 0) {
            if found.lowerBound > start { events.append(.content(Array(pending[start..<found.lowerBound]))) }
            events.append(.end)
            pending.removeFirst(found.upperBound)
            state = .afterDelimiter
            return true
        }
        let safe = pending.count - delimiter.count + 1
        if safe > start {
            events.append(.content(Array(pending[start..<safe])))
            pending.removeFirst(safe)
            skipsBreak = false
        }
        return false
    }

    // MARK: Boundary

    /// The boundary parameter: 1 to 70 characters, none of which could be mistaken for structure.
    static func boundary(of contentType: String) -> String? {
        let pieces = contentType.split(separator: ";", omittingEmptySubsequences: false)
        guard pieces.first?.trimmingCharacters(in: .whitespaces).lowercased() == "multipart/form-data" else { return nil }
        for piece in pieces.dropFirst() {
            let pair = piece.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].trimmingCharacters(in: .whitespaces).lowercased() == "boundary" else { continue }
            let value = pair[1].trimmingCharacters(in: .whitespaces).trimmingCharacters(in: ["\""])
            let allowed = value.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || "'()+_,-./:=?".utf8.contains(byte)
            }
            return allowed && (1...70).contains(value.utf8.count) ? value : nil
        }
        return nil
    }
}

extension [UInt8] {
    /// Where `pattern` first stands at or after `from`. Jumps from one occurrence of its first byte to the next.
    func firstRange(of pattern: [UInt8], from: Int) -> Range<Int>? {
        guard let first = pattern.first, count >= pattern.count else { return nil }
        return withUnsafeBufferPointer { bytes in
            var index = from
            while index + pattern.count <= bytes.count {
                guard let hit = bytes[index...(bytes.count - pattern.count)].firstIndex(of: first) else { return nil }
                if bytes[hit..<(hit + pattern.count)].elementsEqual(pattern) { return hit..<(hit + pattern.count) }
                index = hit + 1
            }
            return nil
        }
    }
}
