import Foundation

/// A regular expression that is compiled once. (Swift's own are compiled again at every use, which takes longer than all the
/// rest of reading a line.)
struct Pattern: Sendable {
    private let expression: NSRegularExpression

    /// One that is written in the program; `ignoringCase` for letters of either case.
    init(_ pattern: String, ignoringCase: Bool = false) {
        do {
            expression = try NSRegularExpression(pattern: pattern, options: ignoringCase ? [.caseInsensitive] : [])
        } catch {
            preconditionFailure("\(pattern) is no regular expression")
        }
    }

    /// Where it is found; of one with groups where that group is.
    func ranges(in text: String, group: Int = 0) -> [Range<String.Index>] {
        expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap {
            Range($0.range(at: group), in: text)
        }
    }

    /// Whether the text goes on with it from a place on.
    func follows(_ place: String.Index, in text: String) -> Bool {
        expression.firstMatch(in: text, options: .anchored, range: NSRange(place..., in: text)) != nil
    }

    /// Whether it is all of a text.
    func isAll(of text: some StringProtocol) -> Bool {
        let text = String(text)
        let whole = NSRange(text.startIndex..., in: text)
        return expression.firstMatch(in: text, options: .anchored, range: whole)?.range == whole
    }

    /// The text with the first group of each place in its stead.
    func keepingGroup(of text: some StringProtocol) -> String {
        let text = String(text)
        return expression.stringByReplacingMatches(in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "$1")
    }
}
