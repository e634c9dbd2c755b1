/// Reads one line of Markdown and leaves out what within it is not language.
struct NoteSpans {
    private typealias Scalars = ArraySlice<Unicode.Scalar>

    private var rest: ArraySlice<Unicode.Scalar>
    private var words: [Unicode.Scalar] = []
    /// Whether a comment of HTML was begun and not ended.
    private(set) var isInComment: Bool
    /// What is known not to be in the rest of the line, so that it is not looked for twice.
    private var missing: Set<[Unicode.Scalar]> = []
    /// As far as this there is no address.
    private var lookedUntil = 0

    /// The line; it may begin within a comment.
    init(_ line: ArraySlice<Unicode.Scalar>, isInComment: Bool) {
        rest = line
        self.isInComment = isInComment
    }

    /// The words of the line and the signs between them.
    mutating func read() -> [Unicode.Scalar] {
        if isInComment { skipComment() }
        var isAtStart = true
        while let scalar = rest.first {
            if isAtStart, skipAddress() {
                isAtStart = false
                continue
            }
            isAtStart = Self.isOpening(scalar)
            take(scalar)
        }
        return words
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        let next = rest.dropFirst().first
        switch scalar {
        case "\\" where next.map(Self.isASCIISign) == true:
            words.append(NotePlainText.gap)
            rest = rest.dropFirst(2)
        case "*", "~": rest = rest.dropFirst()
        case "_":
            // "snake_case" is two words, "_words_" are marked.
            if words.last.map(Self.isWord) == true, next.map(Self.isWord) == true { words.append(NotePlainText.gap) }
            rest = rest.dropFirst()
        case "`": skipCode()
        case "<": skipTag(next)
        case "[" where next == "[": skipPageName()
        case "]" where next == "(": skip("(", to: ")", from: rest.dropFirst(2))
        case "]" where next == "[": skip("[", to: "]", from: rest.dropFirst(2))
        case "&": skipEntity()
        default:
            words.append(scalar)
            rest = rest.dropFirst()
        }
    }

    // MARK: Addresses, mentions and hashtags

    /// Leaves out an address, or the sign of a mention or hashtag, if there is one here.
    private mutating func skipAddress() -> Bool {
        guard let first = rest.first, !Self.isOpening(first) else { return false }
        if first == "@" || first == "#", let letter = rest.dropFirst().first, Self.isWord(letter) {
            words.append(first == "@" ? NotePlainText.mention : NotePlainText.tag)
            let name = first == "@" ? rest.dropFirst().prefix { Self.isWord($0) || $0 == "-" }.count : 0
            rest = rest.dropFirst(1 + name)
            return true
        }
        guard rest.startIndex >= lookedUntil else { return false }
        let chunk = rest.prefix { !Self.isClosing($0) }
        lookedUntil = chunk.endIndex
        guard NoteAddress.isAddress(chunk) else { return false }
        words.append(NotePlainText.gap)
        rest = rest.dropFirst(chunk.count)
        return true
    }

    private static func isOpening(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "(", "[", "<", "\"", "'", "*", "_", "~", "|", ",", ";", "“", "„", "«": true
        default: false
        }
    }

    private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", ")", "]", "<", ">", "\"", "|", "“", "”", "»", "`": true
        default: false
        }
    }

    // MARK: Spans

    private mutating func skipCode() {
        let marks = Array(rest.prefix { $0 == "`" })
        rest = rest.dropFirst(marks.count)
        words.append(NotePlainText.gap)
        guard !missing.contains(marks) else { return }
        var place = rest
        while let start = place.firstIndex(of: "`") {
            let length = place[start...].prefix { $0 == "`" }.count
            place = place[(start + length)...]
            if length == marks.count {
                rest = place
                return
            }
        }
        missing.insert(marks)
    }

    private mutating func skipTag(_ next: Unicode.Scalar?) {
        words.append(NotePlainText.gap)
        rest = rest.dropFirst()
        if rest.prefix(3).elementsEqual("!--".unicodeScalars) { return skipComment() }
        guard let next, next == "/" || Self.isWord(next), !missing.contains([">"]) else { return }
        if let end = rest.firstIndex(of: ">") { rest = rest[(end + 1)...] } else { missing.insert([">"]) }
    }

    private mutating func skipComment() {
        isInComment = true
        while let end = rest.firstIndex(of: ">"), isInComment {
            isInComment = !rest[..<end].suffix(2).elementsEqual("--".unicodeScalars)
            rest = rest[(end + 1)...]
        }
        if isInComment { rest = [] }
    }

    /// Of "[[Page|words]]" the words stay, of "[[Page]]" the page.
    private mutating func skipPageName() {
        words.append(NotePlainText.gap)
        rest = rest.dropFirst(2)
        let name = rest.prefix(200).prefix { $0 != "]" }
        if let bar = name.lastIndex(of: "|") { rest = rest[(bar + 1)...] }
    }

    /// The address of a link after its words, with its brackets.
    private mutating func skip(_ open: Unicode.Scalar, to close: Unicode.Scalar, from inner: ArraySlice<Unicode.Scalar>) {
        words.append(NotePlainText.gap)
        rest = rest.dropFirst()
        guard !missing.contains([close]) else { return }
        var depth = 1
        for index in inner.indices {
            if inner[index] == open { depth += 1 } else if inner[index] == close { depth -= 1 }
            if depth == 0 {
                rest = inner[(index + 1)...]
                return
            }
        }
        missing.insert([close])
    }

    private mutating func skipEntity() {
        words.append(NotePlainText.gap)
        let name = rest.dropFirst().prefix(12).prefix { Self.isWord($0) || $0 == "#" }
        let hasEnd = !name.isEmpty && rest.dropFirst(1 + name.count).first == ";"
        rest = rest.dropFirst(hasEnd ? name.count + 2 : 1)
    }

    // MARK: Scalars

    private static func isASCIISign(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar.value > 0x20 && !isWord(scalar)
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) : scalar.properties.isAlphabetic
    }
}
