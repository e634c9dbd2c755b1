import Kinkeeper

extension Token {
    /// The tokens of a text, in order. Blanks and control characters lie between tokens and are in none. Every other
    /// character is in exactly one, so that spans never cut a character.
    public static func tokens(of text: String) -> [Token] {
        var tokeniser = Tokeniser(text)
        return tokeniser.tokens()
    }
}

/// Cuts a text into tokens in one pass over its UTF-8.
private struct Tokeniser {
    private enum Class {
        case blank, letter, digit, sign
    }

    private let text: String
    private let bytes: [UInt8]

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    mutating func tokens() -> [Token] {
        var tokens: [Token] = []
        tokens.reserveCapacity(bytes.count / 4 + 1)
        var position = 0
        var followsBlank = true
        while position < bytes.count {
            let start = position
            let (kind, length, isASCII) = character(at: position)
            position += length
            guard kind != .blank else {
                followsBlank = true
                continue
            }
            var isAllASCII = isASCII
            if kind != .sign {
                while position < bytes.count {
                    let next = character(at: position)
                    guard next.kind == kind else { break }
                    position += next.length
                    isAllASCII = isAllASCII && next.isASCII
                }
            }
            tokens.append(token(kind, start..<position, isASCII: isAllASCII, followsBlank: followsBlank))
            followsBlank = false
        }
        return tokens
    }

    private func token(_ kind: Class, _ span: Range<Int>, isASCII: Bool, followsBlank: Bool) -> Token {
        let raw = String(decoding: bytes[span], as: UTF8.self)
        let isCapitalised =
            isASCII ? (0x41...0x5A).contains(bytes[span.lowerBound]) : raw.unicodeScalars.first?.properties.isUppercase ?? false
        let folded: String
        if isASCII {
            folded = kind == .letter && raw.utf8.contains { (0x41...0x5A).contains($0) } ? raw.lowercased() : raw
        } else {
            folded = kind == .digit ? SearchFolding.digits(raw) : SearchFolding.fold(raw)
        }
        return Token(
            kind: kind == .letter ? .word : kind == .digit ? .number : .sign, span: span, folded: folded,
            isCapitalised: kind == .letter && isCapitalised, followsBlank: followsBlank)
    }

    /// Returns the class and length of the character at a position. A sign before a mark that joins it is one character.
    private func character(at position: Int) -> (kind: Class, length: Int, isASCII: Bool) {
        let byte = bytes[position]
        if byte < 0x80, position + 1 == bytes.count || bytes[position + 1] < 0x80 {
            return (Tokeniser.kind(ofASCII: byte), 1, true)
        }
        let character = text[text.utf8.index(text.startIndex, offsetBy: position)]
        let length = character.utf8.count
        guard let scalar = character.unicodeScalars.first else { return (.sign, max(1, length), false) }
        if scalar.value < 0x80 {
            return (Tokeniser.kind(ofASCII: UInt8(scalar.value)), length, length == 1)
        }
        let properties = scalar.properties
        if properties.isWhitespace || properties.generalCategory == .format { return (.blank, length, false) }
        if properties.isAlphabetic { return (.letter, length, false) }
        return (properties.numericType == .decimal ? .digit : .sign, length, false)
    }

    private static func kind(ofASCII byte: UInt8) -> Class {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A: .letter
        case 0x30...0x39: .digit
        case 0...0x20, 0x7F: .blank
        default: .sign
        }
    }
}
