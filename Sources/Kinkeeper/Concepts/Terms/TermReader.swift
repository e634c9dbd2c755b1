/// Reads the words of lines.
struct TermReader {
    /// The longest word, in scalars. Longer ones are no words.
    static let longestWord = 60
    /// The longest word of a script that has no blanks.
    static let longestUnspaced = 8

    /// The words that were read, also those of all texts.
    private(set) var tokens: [TermToken] = []
    private var line = 0
    private var isHeading = false
    private var isAfterBreak = true
    private var startsSentence = true
    private var isTag = false
    private var isAfterMention = false

    /// Reads one line.
    mutating func read(_ scalars: [Unicode.Scalar], line: Int, isHeading: Bool) {
        (self.line, self.isHeading) = (line, isHeading)
        (isAfterBreak, startsSentence, isTag, isAfterMention) = (true, true, false, false)
        var place = 0
        while place < scalars.count {
            let scalar = scalars[place]
            if Self.isLetter(scalar) || Self.isDigit(scalar) {
                let end = Self.endOfWord(scalars, from: place)
                take(scalars[place..<end])
                place = end
            } else {
                pass(scalar)
                place += 1
            }
        }
    }

    // MARK: Between words

    private mutating func pass(_ scalar: Unicode.Scalar) {
        switch scalar {
        case " ": return
        case NotePlainText.tag: isTag = true
        case NotePlainText.mention:
            (isAfterMention, isAfterBreak) = (true, true)
            return
        case ".": if !isAbbreviated || isAfterBreak { startsSentence = true }
        case "!", "?", "…", ":", "¿", "¡", "。", "！", "？": startsSentence = true
        default: break
        }
        (isAfterBreak, isAfterMention) = (true, false)
    }

    /// Whether the last word is one after which a dot ends no sentence.
    private var isAbbreviated: Bool {
        guard let last = tokens.last, last.line == line else { return false }
        return Self.abbreviations.contains(last.folded)
    }

    private static let abbreviations: Set<String> = [
        "dr", "mr", "mrs", "ms", "prof", "st", "sr", "sra", "hr", "fr", "bzw", "ca", "etc", "vs", "evtl", "nr",
    ]

    // MARK: Words

    private mutating func take(_ scalars: ArraySlice<Unicode.Scalar>) {
        guard let first = scalars.first, !Self.isDigit(first), scalars.count <= Self.longestWord else {
            (isAfterBreak, startsSentence, isTag, isAfterMention) = (true, false, false, false)
            return
        }
        let script = Self.script(of: first)
        if script == .unspaced { return takeUnspaced(scalars) }
        let isPossessive = scalars.count > 2 && Self.isApostrophe(scalars[scalars.endIndex - 2]) && scalars.last == "s"
        append(isPossessive ? scalars.dropLast(2) : scalars, script: script, isPossessive: isPossessive)
        isAfterBreak = false
    }

    /// Where words have no blanks between them, a change of script parts them; hiragana is what stands between words.
    private mutating func takeUnspaced(_ scalars: ArraySlice<Unicode.Scalar>) {
        for piece in Self.pieces(of: scalars) {
            guard let first = piece.first, !Self.isHiragana(first), (2...Self.longestUnspaced).contains(piece.count) else {
                continue
            }
            isAfterBreak = true
            append(piece, script: Self.script(of: first))
        }
        isAfterBreak = true
    }

    private mutating func append(_ scalars: ArraySlice<Unicode.Scalar>, script: TermToken.Script, isPossessive: Bool = false) {
        let word = Self.string(scalars)
        var folded = SearchFolding.fold(word)
        if scalars.contains("’") { folded = folded.replacing("’", with: "'") }
        if !folded.isEmpty, !folded.utf8.contains(0x20) {
            let isCapital = scalars.first.map(Self.isCapital) ?? false
            tokens.append(
                TermToken(
                    text: word, isPossessive: isPossessive, folded: folded,
                    kinds: script == .latin ? Self.kinds(of: folded) : [],
                    script: script, line: line, isHeading: isHeading, isTag: isTag, isAfterBreak: isAfterBreak,
                    startsSentence: startsSentence, isAfterMention: isAfterMention, isCapital: isCapital,
                    isAllCapitals: isCapital && scalars.count >= 2
                        && scalars.allSatisfy { Self.isCapital($0) || !$0.properties.isLowercase }))
        }
        (startsSentence, isTag, isAfterMention) = (false, false, false)
    }

    /// Contractions are in the lists without their sign: "dont".
    private static func kinds(of folded: String) -> CommonWords.Kinds {
        CommonWords.kinds(of: folded.utf8.contains(UInt8(ascii: "'")) ? folded.filter { $0 != "'" } : folded)
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.count + 8)
        for scalar in scalars {
            if scalar.isASCII { bytes.append(UInt8(scalar.value)) } else { bytes.append(contentsOf: String(scalar).utf8) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func endOfWord(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        var end = start + 1
        while end < scalars.count {
            if isLetter(scalars[end]) || isDigit(scalars[end]) || isMark(scalars[end]) {
                end += 1
            } else if isJoiner(scalars[end]), end + 1 < scalars.count, isLetter(scalars[end + 1]) {
                end += 2
            } else {
                break
            }
        }
        return end
    }

    private static func pieces(of scalars: ArraySlice<Unicode.Scalar>) -> [ArraySlice<Unicode.Scalar>] {
        var pieces: [ArraySlice<Unicode.Scalar>] = []
        for index in scalars.indices {
            if let last = pieces.last, isMark(scalars[index]) || block(last[last.startIndex]) == block(scalars[index]) {
                pieces[pieces.count - 1] = scalars[last.startIndex...index]
            } else {
                pieces.append(scalars[index...index])
            }
        }
        return pieces
    }

    // MARK: Scalars

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
        default: return false
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("0"..."9").contains(scalar) : scalar.properties.numericType != nil && !isLetter(scalar)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        return scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .spacingMark
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { isApostrophe(scalar) || scalar == "-" }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool { scalar == "'" || scalar == "’" }

    private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
    }

    private static func isHiragana(_ scalar: Unicode.Scalar) -> Bool { (0x3040...0x309F).contains(scalar.value) }

    private static func block(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x3040...0x309F: 1
        case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: 2
        case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: 3
        case 0x0E00...0x0EFF, 0x0F00...0x109F, 0x1780...0x17FF: 4
        default: 0
        }
    }

    private static func script(of scalar: Unicode.Scalar) -> TermToken.Script {
        switch scalar.value {
        case 0..<0x250, 0x1E00..<0x1F00: .latin
        default: block(scalar) > 0 ? .unspaced : .otherLetters
        }
    }
}
