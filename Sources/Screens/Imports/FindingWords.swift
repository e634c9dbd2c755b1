import Kinkeeper

extension Wording {
    /// Translates an import's finding, which readers and the store write in English. Unknown sentences stay as they are, and so
    /// do quoted parts: names, values, and the name of the card before the sentence.
    ///
    ///     Wording(.german).finding("Ben: The photo cannot be decoded. It stays in the card.")
    ///     // "Ben: Das Bild lässt sich nicht lesen. Es bleibt in der Karte."
    package func finding(_ sentence: String) -> String {
        guard language != .english else { return sentence }
        return FindingWords(wording: self).said(sentence) ?? sentence
    }
}

/// Knows a finding by the English phrase it was made with and says the other language's phrase in its place.
struct FindingWords {
    let wording: Wording

    /// Returns the sentence in the language, after the name it begins with; nil for an unknown sentence.
    func said(_ sentence: String) -> String? {
        said(Array(sentence.utf8), as: "sentence", mayFollowName: true)
    }

    private func said(_ text: [UInt8], as group: String, mayFollowName: Bool) -> String? {
        for pattern in FindingPattern.all[group] ?? [] {
            guard let match = pattern.match(in: text, mayFollowName: mayFollowName) else { continue }
            guard let words = filled(pattern, match.blanks.mapValues { String(decoding: text[$0], as: UTF8.self) }) else {
                continue
            }
            return String(decoding: text[..<match.start], as: UTF8.self) + words
        }
        return nil
    }

    /// The phrase with what stood in the blanks; nil where that cannot have stood there.
    private func filled(_ pattern: FindingPattern, _ found: [String: String]) -> String? {
        var blanks: [String: String] = [:]
        for (blank, text) in found {
            guard let said = said(text, in: blank) else { return nil }
            blanks[blank] = said
        }
        guard pattern.isCounted else { return wording.phrases.text(pattern.key, blanks) }
        return wording.phrases.text(pattern.key + (found["count"] == "1" ? ".one" : ".other"), blanks)
    }

    private func said(_ text: String, in blank: String) -> String? {
        if FindingPattern.numbers.contains(blank) {
            guard let number = Int(text), String(number) == text else { return nil }
            return wording.number(number)
        }
        if blank == "day" {
            return CivilDate(iso8601: text).map { wording.withYear(wording.dayAndMonth($0), $0.year) }
        }
        guard FindingPattern.all[blank] != nil else { return text }
        return said(Array(text.utf8), as: blank, mayFollowName: false)
    }
}

/// An English phrase taken apart: "The value of {name} is not UTF-8." has two literal parts and a blank between them.
struct FindingPattern {
    /// Blanks that hold a number, written as the language writes numbers.
    static let numbers: Set = ["count", "line", "last", "size"]

    /// The key of the phrase, without ".one" and ".other".
    let key: String
    let isCounted: Bool
    /// One more than there are blanks; the first and the last may be empty.
    private let literals: [[UInt8]]
    private let blanks: [String]

    /// The patterns by their place: a whole sentence, or the blank that they may fill. Those with more words of
    /// their own come first, since they may hold the others.
    static let all: [String: [FindingPattern]] = {
        let phrases = Phrasebook.of(.english)
        let groups = ["sentence", "reading", "reason", "kinds", "things"].map { group in
            let keys = phrases.keys.filter { $0.hasPrefix("findings.\(group).") && !$0.hasSuffix(".one") }
            let patterns = keys.map { FindingPattern($0, phrases.text($0)) }
            return (group, patterns.sorted { ($0.length, $1.key) > ($1.length, $0.key) })
        }
        return Dictionary(uniqueKeysWithValues: groups)
    }()

    private var length: Int { literals.reduce(0) { $0 + $1.count } }

    private init(_ key: String, _ words: String) {
        isCounted = key.hasSuffix(".other")
        self.key = isCounted ? String(key.dropLast(".other".count)) : key
        var parts: [Substring] = []
        for part in words.split(separator: "{", omittingEmptySubsequences: false) {
            parts += part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
        }
        literals = parts.indices.filter { $0.isMultiple(of: 2) }.map { Array(parts[$0].utf8) }
        blanks = parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
    }

    /// Where the pattern begins in a text that ends with it, and what stands in its blanks. It begins with the text, or
    /// behind a name and ": ". The literals are looked for from the end, each once, so this takes as long as the text is.
    func match(in text: [UInt8], mayFollowName: Bool) -> (start: Int, blanks: [String: Range<Int>])? {
        guard let last = literals.last, text.ends(with: last, at: text.count) else { return nil }
        var start = text.count - last.count
        var found: [String: Range<Int>] = [:]
        for (index, blank) in blanks.enumerated().reversed() {
            let literal = literals[index]
            let place =
                switch (index, literal.isEmpty) {
                case (0, true): Self.numbers.contains(blank) ? text.startOfDigits(before: start) : 0
                case (0, false):
                    text.last(literal, endingBy: start) { text.mayBegin(at: $0, behindName: mayFollowName) }
                default: text.last(literal, endingBy: start) { _ in true }
                }
            guard let place else { return nil }
            found[blank] = place + literal.count..<start
            start = place
        }
        guard text.mayBegin(at: start, behindName: mayFollowName) else { return nil }
        return (start, found)
    }
}

extension [UInt8] {
    fileprivate func ends(with part: [UInt8], at end: Int) -> Bool {
        end >= part.count && self[end - part.count..<end].elementsEqual(part)
    }

    /// Whether a sentence may begin here: first of all, or behind "NAME: ".
    fileprivate func mayBegin(at place: Int, behindName: Bool) -> Bool {
        place == 0 || (behindName && ends(with: [UInt8(ascii: ":"), UInt8(ascii: " ")], at: place))
    }

    /// The last place at which the part stands, ends by `end`, and is one that counts.
    fileprivate func last(_ part: [UInt8], endingBy end: Int, where counts: (Int) -> Bool) -> Int? {
        stride(from: end - part.count, through: 0, by: -1).first { place in
            self[place] == part.first && ends(with: part, at: place + part.count) && counts(place)
        }
    }

    fileprivate func startOfDigits(before end: Int) -> Int? {
        let start = end - self[..<end].reversed().prefix { (0x30...0x39).contains($0) }.count
        return start < end ? start : nil
    }
}
