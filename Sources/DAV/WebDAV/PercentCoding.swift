/// Segments of paths as they stand in addresses (RFC 3986, section 3.3).
enum PercentCoding {
    /// The text that an escaped segment stands for; nil where it cannot name anything: broken escapes, bytes that are not
    /// UTF-8, a slash or control character in disguise, "." and "..", nothing at all.
    static func decoded(_ segment: some Sequence<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = segment.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
            bytes.append(high << 4 | low)
        }
        guard !bytes.isEmpty, bytes.count <= longest,
            !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") }),
            let text = String(validating: bytes, as: UTF8.self), text != ".", text != ".."
        else { return nil }
        return text
    }

    /// How many bytes a segment may have.
    static let longest = 255

    /// Appends the text as a segment.
    static func append(_ text: String, to output: inout [UInt8]) {
        for byte in text.utf8 {
            if isPlain(byte) {
                output.append(byte)
            } else {
                output += [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
            }
        }
    }

    /// Letters, digits and what needs no escape in a segment; the ampersand has one all the same, for the sake of XML.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "@"), UInt8(ascii: ":"),
            UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ","):
            true
        default: false
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
