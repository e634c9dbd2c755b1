/// Reads one iCalendar object (RFC 5545, section 3.4) without losing a byte of it.
public enum ICalendarReader {
    /// A problem with a calendar.
    public enum Problem: Error, Hashable, Sendable {
        /// It is not UTF-8, or has control characters that no text has.
        case notText
        /// A line, counted from 1, has no name, or opens or closes a component where it must not.
        case malformed(line: Int)
        /// It ends inside of a component, or has none.
        case incomplete
        /// There is more than one object.
        case several
        /// Components are nested too deeply, or there are too many.
        case tooMuch
    }

    /// How deep components may lie in one another: a calendar, a task, an alarm, and what a program may put into that.
    static let deepest = 8
    /// How many lines an object may have, and how many components.
    static let mostLines = 100_000
    static let mostComponents = 5_000

    /// The one object in some bytes.
    public static func read(_ bytes: [UInt8]) throws(Problem) -> KeptComponent {
        guard bytes.withUnsafeBytes({ $0.isValidUTF8 }), !bytes.contains(where: isControl) else { throw .notText }
        var builder = ICalendarBuilder()
        var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var number = 0
        while offset < bytes.count {
            number += 1
            guard number <= mostLines else { throw .tooMuch }
            var end = lineEnd(bytes, from: offset)
            // A line goes on wherever the next one begins with a blank.
            while end < bytes.count, bytes[end].isBlank { end = lineEnd(bytes, from: end) }
            try builder.add(Array(bytes[offset..<end]), number)
            offset = end
        }
        return try builder.finish()
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != .tab && byte != .lineFeed && byte != .carriageReturn || byte == 0x7F
    }

    /// The first byte of the next physical line.
    private static func lineEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var offset = start
        while offset < bytes.count, bytes[offset] != .lineFeed { offset += 1 }
        return min(offset + 1, bytes.count)
    }
}

/// Components as they are opened and closed.
private struct ICalendarBuilder {
    private struct Open {
        let name: String
        let begin: [UInt8]
        var items: [KeptComponent.Item] = []
    }

    private var stack: [Open] = []
    private var whole: KeptComponent?
    private var count = 0

    mutating func add(_ bytes: [UInt8], _ number: Int) throws(ICalendarReader.Problem) {
        let line = Self.unfolded(bytes)
        guard !line.allSatisfy({ $0.isBlank }) else {
            // Nothing is between the lines of an object; around it an empty one does no harm.
            guard stack.isEmpty else { throw .malformed(line: number) }
            return
        }
        guard let property = Property(iCalendarLine: line) else { throw .malformed(line: number) }
        switch property.name {
        case "BEGIN": try open(property, bytes, number)
        case "END": try close(property, bytes, number)
        default:
            guard !stack.isEmpty else { throw .malformed(line: number) }
            stack[stack.count - 1].items.append(.line(.init(property, bytes: bytes)))
        }
    }

    private mutating func open(_ property: Property, _ bytes: [UInt8], _ number: Int) throws(ICalendarReader.Problem) {
        guard whole == nil || !stack.isEmpty else { throw .several }
        count += 1
        guard stack.count < ICalendarReader.deepest, count <= ICalendarReader.mostComponents else { throw .tooMuch }
        let name = property.componentName
        guard !name.isEmpty else { throw .malformed(line: number) }
        stack.append(Open(name: name, begin: bytes))
    }

    private mutating func close(_ property: Property, _ bytes: [UInt8], _ number: Int) throws(ICalendarReader.Problem) {
        guard let last = stack.popLast(), last.name == property.componentName else { throw .malformed(line: number) }
        let component = KeptComponent(name: last.name, items: last.items, begin: last.begin, end: Self.ended(bytes))
        if stack.isEmpty {
            whole = component
        } else {
            stack[stack.count - 1].items.append(.component(component))
        }
    }

    func finish() throws(ICalendarReader.Problem) -> KeptComponent {
        guard stack.isEmpty, let whole else { throw .incomplete }
        return whole
    }

    /// The last line of a file may lack its end.
    private static func ended(_ bytes: [UInt8]) -> [UInt8] {
        bytes.last == .lineFeed ? bytes : bytes + [.carriageReturn, .lineFeed]
    }

    private static func unfolded(_ bytes: [UInt8]) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(bytes.count)
        var offset = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == .lineFeed || byte == .carriageReturn && offset + 1 < bytes.count && bytes[offset + 1] == .lineFeed {
                offset += byte == .lineFeed ? 1 : 2
                // The blank that begins the next line belongs to the fold.
                if offset < bytes.count { offset += 1 }
            } else {
                line.append(byte)
                offset += 1
            }
        }
        return line
    }
}

extension Property {
    /// The property of an unfolded line; nil for one that has no name or no colon.
    init?(iCalendarLine line: [UInt8]) {
        let divider: Int? = line.withUnsafeBytes { bytes in
            guard let header = LineHeader(bytes, from: 0, to: bytes.count), header.nameEnd > header.nameStart,
                !header.flags.contains(.oddName)
            else { return nil }
            return header.valueStart - 1
        }
        guard let divider else { return nil }
        self.init(
            LogicalLine(header: Array(line[..<divider]), value: Array(line[(divider + 1)...]), kind: .plain), dialect: .vCard40)
    }

    fileprivate var componentName: String {
        String(decoding: rawValue.filter { !$0.isBlank }.map(\.upperCased), as: UTF8.self)
    }
}
