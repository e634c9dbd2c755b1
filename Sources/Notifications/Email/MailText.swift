import Foundation

/// The text of a mail: header fields and a body that nothing given can break out of.
enum MailText {
    /// Returns a header line whose value is free text (RFC 2047): unchanged when it is short ASCII, in encoded words otherwise.
    static func field(_ name: String, freeText: String) -> String {
        let value = oneLine(freeText)
        let isPlain = value.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !value.contains("=?")
        if isPlain, name.utf8.count + 2 + value.utf8.count <= 76 { return "\(name): \(value)\r\n" }
        return "\(name): " + encodedWords(value).joined(separator: "\r\n ") + "\r\n"
    }

    /// The text without line breaks and what else cannot stand in a header.
    static func oneLine(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: line.unicodeScalars.append(" ")
            default: line.unicodeScalars.append(scalar)
            }
        }
        return line.split(separator: " ").joined(separator: " ")
    }

    /// Encoded words of at most 75 characters, none of which splits a character (RFC 2047, sections 2 and 5).
    private static func encodedWords(_ text: String) -> [String] {
        var words: [String] = []
        var bytes: [UInt8] = []
        func end() {
            if !bytes.isEmpty { words.append("=?utf-8?B?\(Data(bytes).base64EncodedString())?=") }
            bytes = []
        }
        for scalar in text.unicodeScalars {
            let next = Array(String(scalar).utf8)
            // 45 bytes take 60 characters, and the frame 12.
            if bytes.count + next.count > 45 { end() }
            bytes += next
        }
        end()
        return words
    }

    /// A body as quoted-printable (RFC 2045, section 6.7): lines of at most 76 characters, all of them ASCII.
    static func quotedPrintable(_ text: String) -> String {
        let unified = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
        return unified.split(separator: "\n", omittingEmptySubsequences: false)
            .map { quoted(Array($0.utf8)) }.joined(separator: "\r\n") + "\r\n"
    }

    private static func quoted(_ line: [UInt8]) -> String {
        var text = ""
        var width = 0
        for (index, byte) in line.enumerated() {
            let isLast = index == line.count - 1
            let piece: String
            switch byte {
            case UInt8(ascii: "="), 0..<9, 10..<32, 127...: piece = "=" + hexadecimal(byte)
            // Blanks at the end of a line get lost on the way.
            case 9, 32: piece = isLast ? "=" + hexadecimal(byte) : String(UnicodeScalar(byte))
            default: piece = String(UnicodeScalar(byte))
            }
            if width + piece.utf8.count > (isLast ? 76 : 75) {
                text += "=\r\n"
                width = 0
            }
            text += piece
            width += piece.utf8.count
        }
        return text
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}
