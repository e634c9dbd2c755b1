/// Cuts a text in Markdown into words, signs and the ends of clauses and sentences.
///
/// Code, addresses, mentions and the names of linked pages are passed over. It is read byte by byte, once: no closing sign is
/// looked for twice on a line.
struct SentimentScanner {
    private let bytes: [UInt8]
    private var place = 0
    private var tokens: [SentimentToken] = []
    /// Of a closing sign, up to where there is none.
    private var barren: [UInt8: Int] = [:]
    /// The last emoji, as long as no word follows: one that is repeated counts once.
    private var lastSign: Unicode.Scalar?

    /// Words of more bytes than these say nothing.
    private static let longestWord = 60
    /// What is longer, in bytes, is no name of a page.
    private static let longestPageName = 200

    /// The pieces of a text, in its order.
    static func tokens(of text: some StringProtocol) -> [SentimentToken] {
        var scanner = SentimentScanner(bytes: Array(text.utf8))
        scanner.tokens.reserveCapacity(scanner.bytes.count / 5)
        while let byte = scanner.byte(at: scanner.place) {
            let isAtLineStart = scanner.place == 0 || scanner.bytes[scanner.place - 1] == UInt8(ascii: "\n")
            if isAtLineStart, scanner.skipFence() { continue }
            scanner.read(byte)
        }
        return scanner.tokens
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func read(_ byte: UInt8) {
        if byte >= 0x80 { return readScalar() }
        if Self.isASCIIWord(byte) { return readWord() }
        if let (strength, length) = emoticon() {
            tokens.append(.sign(strength))
            place += length
            return
        }
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "!"), UInt8(ascii: "?"):
            tokens.append(.end(isQuestion: byte == UInt8(ascii: "?")))
        case UInt8(ascii: "."), UInt8(ascii: ":"): if !isBetweenWords { tokens.append(.end(isQuestion: false)) }
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "("): if !isBetweenWords { tokens.append(.pause) }
        case UInt8(ascii: "-"): if isBetweenBlanks { tokens.append(.pause) }
        case UInt8(ascii: ")"): tokens.append(.pause)
        case UInt8(ascii: "@"): return skipMention()
        case UInt8(ascii: "`"): return skip(to: closing("`"))
        case UInt8(ascii: "<"): if isTag { return skip(to: closing(">")) }
        case UInt8(ascii: "]"): if self.byte(at: place + 1) == UInt8(ascii: "(") { return skip(to: closing(")")) }
        case UInt8(ascii: "["): if self.byte(at: place + 1) == byte { return skipPageName() }
        default: break
        }
        place += 1
    }

    // MARK: Words and signs

    private mutating func readWord() {
        let start = place
        while let byte = byte(at: place) {
            if byte >= 0x80 {
                let (scalar, length) = scalar(at: place)
                guard Self.isApostrophe(scalar) ? isASCIIWord(at: place + length) : Self.continuesWord(scalar) else { break }
                place += length
            } else if Self.isASCIIWord(byte) || byte == UInt8(ascii: "'") && isASCIIWord(at: place + 1) {
                place += 1
            } else {
                break
            }
        }
        if isAddress(from: start) { return skipToBlank() }
        lastSign = nil
        let isLong = place - start > Self.longestWord
        tokens.append(.word(isLong ? .unknown : SentimentWord(String(decoding: bytes[start..<place], as: UTF8.self))))
    }

    private mutating func readScalar() {
        let (scalar, length) = scalar(at: place)
        if scalar.value >= 0x2000, let strength = SentimentSigns.strength(of: scalar) {
            if scalar != lastSign { tokens.append(.sign(strength)) }
            lastSign = scalar
        } else if Self.startsWord(scalar) {
            return readWord()
        } else if "–—".unicodeScalars.contains(scalar) {
            tokens.append(.pause)
        } else if "…。！".unicodeScalars.contains(scalar) {
            tokens.append(.end(isQuestion: false))
        }
        place += length
    }

    private func emoticon() -> (strength: Int, length: Int)? {
        switch bytes[place] {
        case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "<"):
            isASCIIWord(at: place - 1) ? nil : SentimentSigns.emoticon(bytes[place...])
        default: nil
        }
    }

    // MARK: What is passed over

    /// Whether the word that has just been read begins an address: "https://", "www.", "anna@".
    private func isAddress(from start: Int) -> Bool {
        switch byte(at: place) {
        case UInt8(ascii: ":"): bytes[place...].starts(with: "://".utf8)
        case UInt8(ascii: "@"): isASCIIWord(at: place + 1)
        case UInt8(ascii: "."): bytes[start..<place].elementsEqual("www".utf8)
        default: false
        }
    }

    private mutating func skipToBlank() {
        while let byte = byte(at: place), !Self.isBlank(byte), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: ")") {
            place += 1
        }
    }

    /// Passes over "@Anna" and "@Anna Glück".
    private mutating func skipMention() {
        place += 1
        guard isWord(at: place) else { return }
        let before = tokens.count
        readWord()
        if byte(at: place) == UInt8(ascii: " "), isWord(at: place + 1) {
            let (start, kept) = (place, tokens.count)
            place += 1
            readWord()
            // What follows without a capital is no name, and is read again.
            if tokens.count > kept, case .word(let word) = tokens[kept], word.isCapitalised {} else { place = start }
        }
        tokens.removeSubrange(before...)
        tokens.append(.word(.unknown))
    }

    /// Passes over the name in "[[name]]" and "[[name|words]]".
    private mutating func skipPageName() {
        let name = bytes[(place + 2)...].prefix(Self.longestPageName)
        let end = name.firstIndex { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "\n") }
        guard let end, bytes[end] != UInt8(ascii: "\n") else { return place += 1 }
        place = end
        tokens.append(.word(.unknown))
    }

    /// Passes over code between lines of "```" or "~~~"; without a last one, over all that follows.
    private mutating func skipFence() -> Bool {
        guard let fence = fence(at: place) else { return false }
        repeat { place = lineEnd(from: place) + 1 } while place < bytes.count && self.fence(at: place) != fence
        place = min(lineEnd(from: place) + 1, bytes.count)
        tokens.append(.end(isQuestion: false))
        return true
    }

    private func fence(at start: Int) -> UInt8? {
        let line = bytes[start...].prefix(7).drop(while: Self.isBlank)
        guard let sign = line.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return nil }
        return line.prefix { $0 == sign }.count >= 3 ? sign : nil
    }

    private mutating func skip(to end: Int?) { place = (end ?? place) + 1 }

    /// Where the next such sign is on this line, behind the place.
    private mutating func closing(_ sign: Unicode.Scalar) -> Int? {
        let sign = UInt8(ascii: sign)
        guard place >= barren[sign, default: 0] else { return nil }
        var index = place + 1
        while let byte = byte(at: index), byte != UInt8(ascii: "\n") {
            if byte == sign { return index }
            index += 1
        }
        barren[sign] = index
        return nil
    }
}

// MARK: Bytes

extension SentimentScanner {
    private func byte(at index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

    private func lineEnd(from start: Int) -> Int {
        start < bytes.count ? bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count : bytes.count
    }

    /// The scalar whose UTF-8 begins at a place.
    private func scalar(at index: Int) -> (Unicode.Scalar, length: Int) {
        let lead = bytes[index]
        guard lead >= 0x80 else { return (Unicode.Scalar(lead), 1) }
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard index + length <= bytes.count else { return ("\u{FFFD}", bytes.count - index) }
        var value = UInt32(lead) & (0x7F >> UInt32(length))
        for byte in bytes[(index + 1)..<(index + length)] { value = value << 6 | UInt32(byte & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }

    /// "3.4", "18:40" and "1,5".
    private var isBetweenWords: Bool { isASCIIWord(at: place - 1) && isASCIIWord(at: place + 1) }

    private var isBetweenBlanks: Bool {
        (byte(at: place - 1).map(Self.isBlank) ?? true) && (byte(at: place + 1).map(Self.isBlank) ?? true)
    }

    /// "<br>", "</b>" and "<https://…>".
    private var isTag: Bool { byte(at: place + 1) == UInt8(ascii: "/") || isASCIIWord(at: place + 1) }

    private func isASCIIWord(at index: Int) -> Bool { byte(at: index).map(Self.isASCIIWord) ?? false }

    private func isWord(at index: Int) -> Bool {
        guard let byte = byte(at: index) else { return false }
        return byte < 0x80 ? Self.isASCIIWord(byte) : Self.startsWord(scalar(at: index).0)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    private static func isASCIIWord(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool { scalar == "’" || scalar == "ʼ" }

    private static func startsWord(_ scalar: Unicode.Scalar) -> Bool {
        if (0xC0...0x24F).contains(scalar.value) { return scalar.value != 0xD7 && scalar.value != 0xF7 }
        return scalar.properties.isAlphabetic && !isApostrophe(scalar)
    }

    private static func continuesWord(_ scalar: Unicode.Scalar) -> Bool {
        (0x300...0x36F).contains(scalar.value) || startsWord(scalar)
    }
}
