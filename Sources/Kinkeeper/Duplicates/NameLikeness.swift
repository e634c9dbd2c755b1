/// How much two names are alike, from not at all to word for word.
enum NameLikeness: Int, Comparable {
    /// Two names of different people.
    case different
    /// One is a single word of the other: "Anna" and "Anna Berg".
    case partial
    /// Every word of the shorter is in the longer, perhaps misspelt, as an initial or as a nickname.
    case similar
    /// The same words in any order.
    case equal

    static func < (lhs: NameLikeness, rhs: NameLikeness) -> Bool { lhs.rawValue < rhs.rawValue }

    /// Compares two names; the order of the two does not matter.
    static func between(_ one: Lookalike, _ other: Lookalike) -> NameLikeness {
        guard !one.words.isEmpty, !other.words.isEmpty else { return .different }
        guard one.words != other.words else { return .equal }
        let (short, long) = inOrder(one, other)
        // A further given name or two may be missing, not half a sentence.
        guard long.words.count <= short.words.count + 2 else { return .different }
        if short.words.count == 1 {
            return long.words.contains(short.words[0]) || long.nicknames.contains(short.words[0]) ? .partial : .different
        }
        return matches(short, long) ? .similar : .different
    }

    /// Whether each word of the one has a word of the other to itself, and one that counts agrees in more than an initial.
    private static func matches(_ short: Lookalike, _ long: Lookalike) -> Bool {
        var free = long.words
        var loose: [String] = []
        var isAnchored = false
        for word in short.words {
            if let place = free.firstIndex(of: word) {
                free.remove(at: place)
                isAnchored = isAnchored || word.unicodeScalars.count > 2
            } else {
                loose.append(word)
            }
        }
        // Where not one whole word agrees, two misspellings at once are two people.
        guard isAnchored else { return false }
        for word in loose {
            guard let place = free.firstIndex(where: { isAlike(word, $0) }) else {
                guard short.nicknames.contains(where: free.contains) || long.nicknames.contains(word) else { return false }
                continue
            }
            free.remove(at: place)
        }
        return true
    }

    /// The one with fewer words first; among equals the one that comes first in the alphabet, then by identifier.
    private static func inOrder(_ one: Lookalike, _ other: Lookalike) -> (Lookalike, Lookalike) {
        if one.words.count != other.words.count { return one.words.count < other.words.count ? (one, other) : (other, one) }
        return one.words.lexicographicallyPrecedes(other.words) ? (one, other) : (other, one)
    }

    /// Whether two words may be one name: an initial, a nickname, or a slip of the pen.
    private static func isAlike(_ one: String, _ other: String) -> Bool {
        let (short, long) = one.utf8.count <= other.utf8.count ? (one, other) : (other, one)
        let length = short.unicodeScalars.count
        if length == 1 { return long.hasPrefix(short) }
        if Hypocorism.areSame(short, long) { return true }
        // "Alex" and "Alexander", "Max" and "Maximilian", but not "Jo" and "Johanna".
        if length >= 3, long.utf8.count >= short.utf8.count + 3, long.hasPrefix(short) { return true }
        guard length >= 5 else { return false }
        return EditDistance.isAtMost(length >= 8 ? 2 : 1, short, long)
    }
}

/// How many letters one must add, drop, change or swap with their neighbour to make one word of another.
enum EditDistance {
    /// Whether it is so many at most.
    static func isAtMost(_ limit: Int, _ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
        guard abs(one.count - other.count) <= limit else { return false }
        var before: [Int] = []
        var last = Array(0...other.count)
        for row in 1...max(1, one.count) where !one.isEmpty {
            var line = [row]
            for column in other.indices {
                let isSame = one[row - 1] == other[column]
                var cost = Swift.min(last[column + 1] + 1, line[column] + 1, last[column] + (isSame ? 0 : 1))
                if row > 1, column > 0, one[row - 1] == other[column - 1], one[row - 2] == other[column] {
                    cost = Swift.min(cost, before[column - 1] + 1)
                }
                line.append(cost)
            }
            guard line.contains(where: { $0 <= limit }) else { return false }
            (before, last) = (last, line)
        }
        return last[other.count] <= limit
    }
}
