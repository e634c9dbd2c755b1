/// Which checkboxes of a text are those that it had before: the line that one is in may have been edited or moved.
///
/// A checkbox with the same words is the same one, wherever it stands. Of those left over, one whose words were edited is the same
/// one: either words begin with the other, as while they are typed, or most of their pairs of letters are the same. Words that are
/// quite others are another checkbox: a day that was set for one is not given to one that says something else.
public enum CheckboxMatching {
    /// How many of those left over are compared with one; more are only there when a text was written anew.
    private static let most = 50

    /// For each new label the place of the old one that is the same checkbox; nil for a new checkbox. No old one is taken twice.
    public static func matches(_ old: [String], _ new: [String]) -> [Int?] {
        var places: [String: [Int]] = [:]
        for (place, label) in old.enumerated().reversed() { places[label, default: []].append(place) }
        var matches = new.map { places[$0]?.popLast() }
        let taken = Set(matches.compactMap(\.self))
        let left = old.indices.filter { !taken.contains($0) }.prefix(most)
        guard !left.isEmpty else { return matches }
        let new = new.indices.filter { matches[$0] == nil }.prefix(most).map { (place: $0, words: Words(new[$0])) }
        let old = left.map { (place: $0, words: Words(old[$0])) }
        // The pairs that are most alike first; of equal ones those that come first in the text.
        var pairs: [(likeness: Double, new: Int, old: Int)] = []
        for one in new {
            for other in old {
                guard let likeness = one.words.likeness(to: other.words) else { continue }
                pairs.append((likeness, one.place, other.place))
            }
        }
        pairs.sort { ($1.likeness, $0.new, $0.old) < ($0.likeness, $1.new, $1.old) }
        var used: Set<Int> = []
        for pair in pairs where matches[pair.new] == nil && used.insert(pair.old).inserted { matches[pair.new] = pair.old }
        return matches
    }

    /// What a label says, for comparing it with another.
    private struct Words {
        private let letters: [Character]
        private let pairs: [Pair: Int]

        private struct Pair: Hashable {
            let first: Character
            let second: Character
        }

        init(_ label: String) {
            letters = Array(SearchFolding.fold(String(label.prefix(500))))
            pairs = zip(letters, letters.dropFirst()).reduce(into: [:]) { $0[Pair(first: $1.0, second: $1.1), default: 0] += 1 }
        }

        /// Dice's coefficient of the pairs of letters, at least the least that counts where one begins with the other; nil where the words
        /// are others.
        func likeness(to other: Words) -> Double? {
            let shared = pairs.reduce(0) { $0 + min($1.value, other.pairs[$1.key] ?? 0) }
            let count = max(letters.count - 1, 0) + max(other.letters.count - 1, 0)
            let coefficient = count == 0 ? 0 : 2 * Double(shared) / Double(count)
            if letters.starts(with: other.letters) || other.letters.starts(with: letters) {
                return max(coefficient, Self.least)
            }
            return coefficient >= Self.least ? coefficient : nil
        }

        private static let least = 0.6
    }
}
