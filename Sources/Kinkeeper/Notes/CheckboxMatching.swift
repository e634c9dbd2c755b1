/// Which checkboxes of a text are those that it had before: the line that one is in may have been edited or moved.
///
/// A checkbox with the same words is the same one, wherever it stands. Of those left over, one whose words were edited is the same
/// one: either words begin with the other, as while they are typed, or most of their pairs of letters are the same. Words that are
/// quite others are another checkbox: a day that was set for one is never given to another.
public enum CheckboxMatching {
    /// How many of those left over are compared with one; more are only there when a text was written anew.
    private static let most = 50

    /// For each new label the place of the old one that is the same checkbox; nil for a new checkbox. No old one is taken twice.
    public static func matches(_ old: [String], _ new: [String]) -> [Int?] {
        var places: [String: [Int]] = [:]
        for (place, label) in old.enumerated().reversed() { places[label, default: []].append(place) }
        var matches = new.map { places[$0]?.popLast() }
        let taken = Set(matches.compactMap(\.self))
        var left = old.indices.filter { !taken.contains($0) }
        guard !left.isEmpty else { return matches }
        var folded: [Int: Words] = [:]
        for index in new.indices where matches[index] == nil {
            guard !left.isEmpty else { break }
            let words = Words(new[index])
            let near = left.prefix(most).firstIndex { place in
                let other = folded[place] ?? Words(old[place])
                folded[place] = other
                return words.isEdited(from: other)
            }
            guard let near else { continue }
            matches[index] = left.remove(at: near)
        }
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

        func isEdited(from other: Words) -> Bool {
            if letters.starts(with: other.letters) || other.letters.starts(with: letters) { return true }
            let shared = pairs.reduce(0) { $0 + min($1.value, other.pairs[$1.key] ?? 0) }
            // Dice's coefficient of at least 0.6.
            return 10 * 2 * shared >= 6 * (max(letters.count, 1) + max(other.letters.count, 1) - 2) && shared > 0
        }
    }
}
