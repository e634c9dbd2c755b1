/// Backslash escapes (RFC 6350 section 3.4) and the separators they protect.
enum Escaping {
    /// The text with its escapes resolved. A backslash before anything that needs none is itself: paths survive.
    @inline(__always)
    static func unescape(_ text: UnsafeRawBufferPointer) -> String {
        let first = text.firstOffset(of: .backslash)
        guard first < text.count else { return text.string }
        return resolve(text, from: first)
    }

    private static func resolve(_ text: UnsafeRawBufferPointer, from first: Int) -> String {
        var first = first
        return String(unsafeUninitializedCapacity: text.count) { output in
            let output = UnsafeMutableRawBufferPointer(output)
            output.copyBytes(text.part(0, first), at: 0)
            var count = first
            while first < text.count {
                let meaning = first + 1 < text.count ? meaning(of: text[first + 1]) : nil
                output[count] = meaning ?? .backslash
                count += 1
                let next = first + (meaning == nil ? 1 : 2)
                first = text.firstOffset(of: .backslash, from: next)
                output.copyBytes(text.part(next, first), at: count)
                count += first - next
            }
            return count
        }
    }

    @inline(__always)
    private static func meaning(of escaped: UInt8) -> UInt8? {
        switch escaped {
        case 0x6E, 0x4E: .lineFeed
        case .backslash, .semicolon, .comma, .colon: escaped
        default: nil
        }
    }

    /// A structured value: components by semicolon, each a list by comma if `commas`. An empty component is an empty list.
    @inline(__always)
    static func components(_ text: UnsafeRawBufferPointer, commas: Bool) -> [[String]] {
        var result: [[String]] = []
        result.reserveCapacity(8)
        var list: [String] = []
        var start = 0
        var offset = 0
        while true {
            let byte = offset < text.count ? text[offset] : .semicolon
            if byte == .semicolon {
                if start < offset || !list.isEmpty { list.append(unescape(text.part(start, offset))) }
                result.append(list)
                list = []
                start = offset &+ 1
                guard offset < text.count else { return result }
            } else if byte == .comma, commas {
                list.append(unescape(text.part(start, offset)))
                start = offset &+ 1
            } else if byte == .backslash, offset &+ 1 < text.count {
                offset &+= 1
            }
            offset &+= 1
        }
    }

    /// The values between unescaped separators. An empty value is an empty list.
    static func list(_ text: UnsafeRawBufferPointer, separator: UInt8) -> [String] {
        guard !text.isEmpty else { return [] }
        var result: [String] = []
        var start = 0
        var offset = 0
        while offset < text.count {
            if text[offset] == separator {
                result.append(unescape(text.part(start, offset)))
                start = offset + 1
            } else if text[offset] == .backslash, offset + 1 < text.count {
                offset += 1
            }
            offset += 1
        }
        result.append(unescape(text.part(start, offset)))
        return result
    }

    /// Whether `byte` stands somewhere without a backslash before it.
    static func contains(_ byte: UInt8, in text: UnsafeRawBufferPointer) -> Bool {
        var offset = 0
        while offset < text.count {
            if text[offset] == byte { return true }
            offset += text[offset] == .backslash ? 2 : 1
        }
        return false
    }

    /// `text` with everything escaped that could be taken for a separator, and with `\n` for any line end.
    static func escape(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 8)
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case .lineFeed where previous == .carriageReturn: break
            case .lineFeed, .carriageReturn: result += [.backslash, 0x6E]
            case .backslash, .comma, .semicolon: result += [.backslash, byte]
            default: result.append(byte)
            }
            previous = byte
        }
        return result
    }
}
