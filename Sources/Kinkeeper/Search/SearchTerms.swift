import Foundation

/// The words of a search box, folded as the texts are that they are looked for in. All of them must be found.
public struct SearchTerms: Hashable, Sendable {
    /// The longest text that is searched for, in characters. Longer ones are not typed by people.
    public static let longest = 200
    /// The most words that are looked for; each costs.
    public static let mostWords = 12

    /// The text, without white space at its ends.
    public let text: String
    /// The folded words, each once, in their order.
    public let words: [String]

    /// The words of a text.
    public init(_ text: String) {
        self.text = String(text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(Self.longest))
        var seen: Set<String> = []
        words = SearchFolding.fold(self.text).replacing("\0", with: " ").split(whereSeparator: \.isWhitespace)
            .prefix(Self.mostWords).map(String.init).filter { seen.insert($0).inserted }
    }

    /// Whether there is nothing to search for.
    public var isEmpty: Bool { words.isEmpty }

    /// Whether one letter is all there is, which nearly every record has. A single character of a script that writes words
    /// with it, such as Han, is a word.
    public var isTooShort: Bool {
        guard let longest = words.max(by: { $0.unicodeScalars.count < $1.unicodeScalars.count }) else { return false }
        return longest.unicodeScalars.count < 2 && longest.unicodeScalars.allSatisfy { $0.value < 0x2E80 }
    }

    /// Whether a search makes sense.
    public var isSearchable: Bool { !isEmpty && !isTooShort }

    /// Returns the words that are in a text, as typed by its author.
    public func found(in text: String) -> Set<String> { foundFolded(in: SearchFolding.fold(text)) }

    /// Returns the words that are in a folded text.
    public func foundFolded(in folded: String) -> Set<String> {
        var folded = folded
        return folded.withUTF8 { bytes in
            Set(words.filter { word in Array(word.utf8).place(in: bytes, from: 0) != nil })
        }
    }
}

extension [UInt8] {
    /// The first place of these bytes in others, from a place on; nil where they are not there.
    func place(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = bytes.baseAddress, let first, start <= bytes.count - count else { return nil }
        let last = bytes.count - count
        var place = start
        return withUnsafeBytes { sought in
            guard let word = sought.baseAddress else { return nil }
            while place <= last, let found = memchr(base + place, Int32(first), last - place + 1) {
                place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
                if memcmp(base + place, word, sought.count) == 0 { return place }
                place += 1
            }
            return nil
        }
    }
}
