import GRDB
import Kinkeeper

/// The text of a search box, prepared for the search. Any text is a query; none is an error.
///
/// All words must be found, each anywhere. A word that could be part of a phone number is also found in the digits of
/// one. A query of nothing but digits, spaces and the signs of phone numbers is also looked for as one number, without
/// the zeros in front, so that "030 1234567" finds "+49 30 1234567".
struct SearchQuery: Hashable, Sendable {
    /// Conditions that must all hold; each holds when any of its texts is found.
    let words: [[String]]
    /// A whole phone number; finding it is as good as finding all words.
    let number: String?

    init(_ text: String) {
        // Longer queries are not typed by people, and each word costs.
        let text = String(text.prefix(200))
        let folded = SearchFolding.fold(text).replacing("\0", with: " ").split(whereSeparator: \.isWhitespace).prefix(12)
        words = folded.map { word in
            let digits = SearchFolding.digits(String(word))
            guard SearchQuery.looksLikeNumber(word), !digits.isEmpty, digits != word else { return [String(word)] }
            return [String(word), digits]
        }
        let digits = String(SearchFolding.digits(text).drop { $0 == "0" })
        number = folded.allSatisfy(SearchQuery.looksLikeNumber) && digits.unicodeScalars.count >= 3 ? digits : nil
    }

    /// Whether the query is empty, which matches all.
    var isEmpty: Bool { words.isEmpty }

    private static func looksLikeNumber(_ word: Substring) -> Bool {
        word.unicodeScalars.allSatisfy { scalar in
            scalar.properties.numericType == .decimal || "+-()./".unicodeScalars.contains(scalar)
        }
    }
}
