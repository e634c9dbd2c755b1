/// Writes pieces of JSON (RFC 8259) into bytes.
package enum JSONText {
    /// Appends a string with its quotation marks. Characters that need no escape are written as they are.
    package static func append(_ text: String, to output: inout [UInt8]) {
        output.append(quote)
        var text = text
        text.withUTF8 { bytes in
            var (start, offset) = (0, 0)
            // Counted by hand: without optimisation, as tests are built, an iterator costs more than all the rest of it.
            while offset < bytes.count {
                let byte = bytes[offset]
                if byte < 0x20 || byte == quote || byte == backslash {
                    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<offset]))
                    appendEscaped(byte, to: &output)
                    start = offset + 1
                }
                offset += 1
            }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
        }
        output.append(quote)
    }

    private static func appendEscaped(_ byte: UInt8, to output: inout [UInt8]) {
        output.append(backslash)
        switch byte {
        case quote, backslash: output.append(byte)
        case 0x0A: output.append(UInt8(ascii: "n"))
        case 0x0D: output.append(UInt8(ascii: "r"))
        case 0x09: output.append(UInt8(ascii: "t"))
        default:
            output += "u00".utf8
            output.append(digits[Int(byte >> 4)])
            output.append(digits[Int(byte & 15)])
        }
    }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
    private static let digits = Array("0123456789abcdef".utf8)
}
