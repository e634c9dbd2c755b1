/// The escapes of RFC 6868, which give parameter values line breaks and quotation marks.
enum Caret {
    /// `^n`, `^'` and `^^` resolved; a caret before anything else is itself.
    static func decode(_ text: UnsafeRawBufferPointer) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var offset = 0
        while offset < text.count {
            let next: UInt8? = offset + 1 < text.count ? text[offset + 1] : nil
            switch (text[offset], next) {
            case (.caret, 0x6E?): result.append(.lineFeed)
            case (.caret, 0x27?): result.append(.quote)
            case (.caret, .caret?): result.append(.caret)
            default:
                result.append(text[offset])
                offset += 1
                continue
            }
            offset += 2
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The other way round.
    static func encode(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "\n": result += "^n"
            case "\"": result += "^'"
            case "^": result += "^^"
            case "\r": break
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
