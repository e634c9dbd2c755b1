/// Where the parts of one logical line are, as offsets into the bytes it stands in: found in one pass, read when asked.
struct LineEntry: Hashable, Sendable {
    /// Properties of the line that are known without decoding it. All but the first are about the value.
    struct Flags: OptionSet, Hashable, Sendable {
        let rawValue: UInt16
        /// A line break lies before the colon.
        static let foldedHeader = Flags(rawValue: 1)
        /// A line break lies in the value.
        static let folded = Flags(rawValue: 2)
        static let quotedPrintable = Flags(rawValue: 4)
        static let base64 = Flags(rawValue: 8)
        static let charset = Flags(rawValue: 16)
        /// Some byte, in the name, parameters or value, is not ASCII.
        static let nonASCII = Flags(rawValue: 32)
        /// The value is a whole card, BEGIN to END, line by line (AGENT in vCard 2.1).
        static let nested = Flags(rawValue: 64)
        /// The name has characters that no standard knows.
        static let oddName = Flags(rawValue: 128)

        /// The value's bytes are not yet its text.
        static let encoded: Flags = [.folded, .quotedPrintable, .charset, .nonASCII]
    }

    /// The first byte of the line, its indentation included.
    var start: UInt32
    /// The first byte of the name, after a group.
    var nameStart: UInt32
    /// After the name.
    var nameEnd: UInt32
    /// After the colon.
    var valueStart: UInt32
    /// Before the last line end.
    var valueEnd: UInt32
    /// After the last line end.
    var end: UInt32
    /// Physical lines between the line that the bytes begin with and this one.
    var line: UInt32
    var flags: Flags
    /// Blanks before the line that belong to an indented card rather than to a fold.
    var indentation: UInt8

    /// Moves the line after so many bytes before it were dropped.
    mutating func move(back count: UInt32) {
        start &-= count
        nameStart &-= count
        nameEnd &-= count
        valueStart &-= count
        valueEnd &-= count
        end &-= count
    }

    @inline(__always) var nameLength: Int { Int(nameEnd &- nameStart) }
    @inline(__always) var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
    /// Group, name and parameters, without indentation and colon.
    @inline(__always) var header: Range<Int> { Int(start) + Int(indentation)..<Int(valueStart) - 1 }
    @inline(__always) var hasGroup: Bool { Int(nameStart) > Int(start) + Int(indentation) }
}
