/// The command that somebody who mistyped one most likely meant.
enum NearestCommand {
    /// Returns the known word that is nearest to a mistyped one; nil where none is near: at most a third of its letters differ.
    static func of(_ typed: String, among known: [String]) -> String? {
        let typed = Array(typed.lowercased())
        let near = known.map { (word: $0, distance: distance(typed, Array($0))) }
            .filter {
                $0.distance <= max(1, min(typed.count, $0.word.count) / 3) || !typed.isEmpty && $0.word.hasPrefix(String(typed))
            }
        return near.min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
    }

    /// How many letters are to be typed, left out, changed or swapped with their neighbour to make one word of the other
    /// (optimal string alignment).
    static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var (beforeLast, last) = ([Int](), Array(0...other.count))
        for i in one.indices {
            var row = [i + 1]
            for j in other.indices {
                var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (one[i] == other[j] ? 0 : 1))
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] { best = min(best, beforeLast[j - 1] + 1) }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[other.count]
    }
}
