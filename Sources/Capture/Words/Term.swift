/// A token as the rules for dates and money see it: what an apostrophe or a full stop tears apart is one again, so that
/// "valentine's" is "valentines", "o'clock" is "oclock" and "p.m." is "pm".
struct Term: Sendable {
    /// The kind of its characters.
    let kind: Token.Kind
    /// Where it lies in the text, in UTF-8 code units.
    let span: Range<Int>
    /// As the tokens are folded, without apostrophes and full stops inside.
    let folded: String
    /// Whether it begins with a capital letter.
    let isCapitalised: Bool
    /// Whether blanks, or the beginning of the text, stand before it.
    let followsBlank: Bool
    /// The number that a run of digits says; nil for words, signs and runs that are too long.
    let number: Int?
    /// Whether an apostrophe and an s end it: "Friday's".
    let isPossessive: Bool

    /// Whether it is that sign.
    func isSign(_ sign: String) -> Bool { kind == .sign && folded == sign }

    /// How many digits it has.
    var digits: Int { kind == .number ? folded.utf8.count : 0 }

    /// The terms of a text.
    static func terms(of tokens: [Token]) -> [Term] {
        var terms: [Term] = []
        terms.reserveCapacity(tokens.count)
        var position = 0
        while position < tokens.count {
            let (length, folded) = joined(at: position, tokens)
            let token = tokens[position]
            let span = token.span.lowerBound..<tokens[position + length - 1].span.upperBound
            terms.append(
                Term(
                    kind: token.kind, span: span, folded: folded, isCapitalised: token.isCapitalised,
                    followsBlank: token.followsBlank,
                    number: token.kind == .number && token.folded.utf8.count <= 9 ? Int(token.folded) : nil,
                    isPossessive: length == 3 && tokens[position + 2].folded == "s"))
            position += length
        }
        return terms
    }

    /// Returns how many tokens from one on make a term, and the term's text.
    private static func joined(at position: Int, _ tokens: [Token]) -> (Int, String) {
        let token = tokens[position]
        guard token.kind == .word, position + 1 < tokens.count else { return (1, token.folded) }
        let sign = tokens[position + 1]
        guard sign.kind == .sign, !sign.followsBlank else { return (1, token.folded) }
        let next = position + 2 < tokens.count && !tokens[position + 2].followsBlank ? tokens[position + 2] : nil
        switch sign.folded {
        case "'", "´", "`", "’":
            guard let next, next.kind == .word else {
                // "presidents' day", but not the end of a quotation.
                return token.folded.hasSuffix("s") && next == nil ? (2, token.folded) : (1, token.folded)
            }
            return (3, token.folded + next.folded)
        case ".":
            guard let next, next.folded == "m", token.folded == "a" || token.folded == "p" else { return (1, token.folded) }
            return (3, token.folded + "m")
        default: return (1, token.folded)
        }
    }
}
