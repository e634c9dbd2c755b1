import Foundation

extension HighlightedText {
    /// The length of an excerpt, in characters; its last word may go a little further.
    public static let excerptLength = 160

    /// Returns a part of a long text around the words that were found: the place where most different words are near one
    /// another, the first of several. White space is one blank, and marks of Markdown are left out. Nil where no word is there.
    public static func excerpt(of text: String, _ terms: SearchTerms, length: Int = excerptLength) -> HighlightedText? {
        var text = text
        text.makeContiguousUTF8()
        guard let best = bestPlace(of: matches(in: text, terms), within: length) else { return nil }
        let window = window(of: text, around: best, length: length)
        let raw = String(text[window])
        let plain = plainLine(raw)
        var cut = HighlightedText(plain, terms)
        // What was found in an address behind a link is shown as it was typed.
        if cut.isPlain { cut = HighlightedText(oneLine(raw), terms) }
        let before = window.lowerBound > text.startIndex ? "… " : ""
        let after = window.upperBound < text.endIndex ? " …" : ""
        let shift = before.utf8.count
        return HighlightedText(
            text: before + cut.text + after,
            matches: cut.matches.map { $0.lowerBound + shift..<$0.upperBound + shift })
    }

    /// How much of a text is folded at once, and in all, in bytes: an excerpt needs the first place that has all words, not all places.
    private static let (pieceLength, mostLooked) = (8_192, 131_072)

    /// The places of words in the first part of a text that has them all, else in the one that has most.
    private static func matches(in text: String, _ terms: SearchTerms) -> [FoldedText.Match] {
        var best: [FoldedText.Match] = []
        var (start, looked) = (text.startIndex, 0)
        while start < text.endIndex, looked < mostLooked {
            let far = text.utf8.index(start, offsetBy: pieceLength, limitedBy: text.endIndex) ?? text.endIndex
            // Whole characters, and no word is cut: the next piece begins at a blank of this one.
            var end = far < text.endIndex ? text.rangeOfComposedCharacterSequence(at: far).lowerBound : far
            if end < text.endIndex, let blank = text[start..<end].lastIndex(where: \.isWhitespace), blank > start {
                end = blank
            }
            if end <= start { end = text.index(after: start) }
            let shift = text.utf8.distance(from: text.startIndex, to: start)
            let found = FoldedText(String(text[start..<end])).matches(of: terms.words, most: mostMatches)
            if Set(found.map(\.word)).count > Set(best.map(\.word)).count {
                best = found.map { .init(range: $0.range.lowerBound + shift..<$0.range.upperBound + shift, word: $0.word) }
            }
            if Set(best.map(\.word)).count == terms.words.count { break }
            looked += text.utf8.distance(from: start, to: end)
            start = end
        }
        return best
    }

    /// Returns the beginning of a text in one line, with the words that are found in it.
    public static func beginning(of text: String, _ terms: SearchTerms, length: Int = excerptLength) -> HighlightedText {
        let start = String(text.prefix(4 * length))
        let plain = plainLine(start)
        guard plain.count > length else { return HighlightedText(plain, terms) }
        let cut = plain.prefix(length)
        let words = cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut
        return HighlightedText(words + " …", terms)
    }

    /// The lines of a text in Markdown as one, without marks. A dot parts items of lists and headings from what is beside them.
    private static func plainLine(_ text: String) -> String {
        var line = ""
        var wasApart = false
        for raw in text.split(whereSeparator: \.isNewline) {
            let plain = oneLine(NoteLines.plain(String(raw)))
            guard !plain.isEmpty else { continue }
            let isApart = isApart(raw)
            if !line.isEmpty { line += isApart || wasApart ? " · " : " " }
            line += plain
            wasApart = isApart
        }
        return line
    }

    /// Whether a line is an item of a list, or a heading.
    private static func isApart(_ line: Substring) -> Bool {
        let rest = line.drop(while: \.isWhitespace)
        let number = rest.prefix { $0.isASCII && $0.isNumber }
        if !number.isEmpty { return [".", ")"].contains(rest.dropFirst(number.count).first) }
        let marks = rest.prefix { "#-*+".contains($0) }
        return !marks.isEmpty && rest.dropFirst(marks.count).first?.isWhitespace == true
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The place from which on most different words are found within a length.
    private static func bestPlace(of matches: [FoldedText.Match], within length: Int) -> Range<Int>? {
        var best: (range: Range<Int>, words: Int)?
        for (index, match) in matches.enumerated() {
            let near = matches[index...].prefix { $0.range.upperBound <= match.range.lowerBound + length }
            let words = max(Set(near.map(\.word)).count, 1)
            if words > best?.words ?? 0 {
                let end = near.map(\.range.upperBound).max() ?? match.range.upperBound
                best = (match.range.lowerBound..<end, words)
            }
        }
        return best?.range
    }

    /// The part of a text to show around a place: somewhat before it, and on to the length; no word is cut that is not very
    /// long.
    private static func window(of text: String, around place: Range<Int>, length: Int) -> Range<String.Index> {
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: place.lowerBound)
        let end = utf8.index(utf8.startIndex, offsetBy: place.upperBound)
        var first = text.index(start, offsetBy: -length / 3, limitedBy: text.startIndex) ?? text.startIndex
        if first > text.startIndex, let blank = text[first..<start].firstIndex(where: \.isWhitespace) {
            first = text.index(after: blank)
        }
        let far = text.index(first, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
        var last = max(far, end)
        if last < text.endIndex {
            let rest = text[last...].prefix(40)
            last = rest.firstIndex(where: \.isWhitespace) ?? last
        }
        return first..<last
    }
}

extension Profile {
    /// Returns the part of what is known of a person in which words of a search were found that their name does not have: the
    /// nickname, the organisation, an address, a number, the tags or the note. Nil where the name has them all.
    public func searchExcerpt(_ terms: SearchTerms, besides name: String) -> HighlightedText? {
        let missing = Set(terms.words).subtracting(terms.found(in: name))
        guard !missing.isEmpty else { return nil }
        if let number = foundNumber(terms) { return .whole(number) }
        var best: (text: HighlightedText, words: Int)?
        for field in searchFields {
            let words = missing.intersection(terms.found(in: field)).count
            guard words > best?.words ?? 0, let text = HighlightedText.excerpt(of: field, terms) else { continue }
            best = (text, words)
        }
        return best?.text
    }

    /// What is searched besides the name, the short things first.
    private var searchFields: [String] {
        let mails = contacts.compactMap { contact in
            if case .email(let address) = contact.value { address } else { nil }
        }
        return [name.nickname, name.formatted, organisation] + mails
            + [tags.joined(separator: ", "), note].filter { !$0.isEmpty }
    }

    /// The phone number that a search is for, or that one of its words is a part of.
    private func foundNumber(_ terms: SearchTerms) -> String? {
        let signs = CharacterSet(charactersIn: "+-()./ ").union(.decimalDigits)
        let whole = String(SearchFolding.digits(terms.text).drop { $0 == "0" })
        let isNumber = terms.text.unicodeScalars.allSatisfy(signs.contains) && whole.count >= 3
        let parts = terms.words.filter { $0.unicodeScalars.allSatisfy(signs.contains) }.map(SearchFolding.digits)
            .filter { $0.count >= 3 }
        for contact in contacts {
            guard case .phone(let number) = contact.value else { continue }
            let digits = SearchFolding.digits(number)
            if isNumber && digits.contains(whole) || parts.contains(where: digits.contains) { return number }
        }
        return nil
    }
}
