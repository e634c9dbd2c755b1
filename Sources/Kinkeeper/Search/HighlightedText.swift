/// A text in which words of a search were found.
public struct HighlightedText: Hashable, Sendable {
    /// A part of the text, either all found or not.
    public struct Segment: Hashable, Sendable {
        /// The part.
        public let text: String
        /// Whether a word was found here.
        public let isMatch: Bool

        /// A part of a text.
        public init(text: String, isMatch: Bool) {
            (self.text, self.isMatch) = (text, isMatch)
        }
    }

    /// The text.
    public let text: String
    /// Where words were found, as offsets in the UTF-8 of the text: in order, apart from one another, around whole characters.
    public let matches: [Range<Int>]

    /// More places than this of one word are not looked for.
    static let mostMatches = 200

    /// A text with the places of some words in it.
    public init(_ text: String, _ terms: SearchTerms) {
        let found = terms.isEmpty ? [] : FoldedText(text).matches(of: terms.words, most: Self.mostMatches)
        self.init(text: text, matches: Self.joined(found.map(\.range)))
    }

    /// A text in which all of it was found.
    static func whole(_ text: String) -> HighlightedText {
        HighlightedText(text: text, matches: text.isEmpty ? [] : [0..<text.utf8.count])
    }

    init(text: String, matches: [Range<Int>]) {
        (self.text, self.matches) = (text, matches)
    }

    /// Whether nothing was found in it.
    public var isPlain: Bool { matches.isEmpty }

    /// The text cut where words were found and where they end; no part is empty.
    public var segments: [Segment] {
        var segments: [Segment] = []
        var place = text.utf8.startIndex
        func take(to offset: Int, isMatch: Bool) {
            let end = text.utf8.index(text.utf8.startIndex, offsetBy: offset)
            if place < end { segments.append(Segment(text: String(text[place..<end]), isMatch: isMatch)) }
            place = end
        }
        for match in matches {
            take(to: match.lowerBound, isMatch: false)
            take(to: match.upperBound, isMatch: true)
        }
        take(to: text.utf8.count, isMatch: false)
        return segments
    }

    /// Joins ranges that touch or overlap; they are in order.
    static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for range in ranges where !range.isEmpty {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}
