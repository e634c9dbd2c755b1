/// How far a word is from another: letters to add, drop, change, or swap with their neighbour.
enum Misspelling {
    /// Returns the number of such steps; nil if it is more than the limit. Works on folded words, which are nearly all ASCII.
    static func distance(_ one: [UInt8], _ other: [UInt8], limit: Int) -> Int? {
        guard abs(one.count - other.count) <= limit else { return nil }
        if one == other { return 0 }
        guard !one.isEmpty, !other.isEmpty else { return max(one.count, other.count) }
        var before = [Int](repeating: 0, count: other.count + 1)
        var last = Array(0...other.count)
        var line = before
        for row in 1...one.count {
            line[0] = row
            var least = row
            for column in 1...other.count {
                let isSame = one[row - 1] == other[column - 1]
                var cost = min(last[column] + 1, line[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
                    cost = min(cost, before[column - 2] + 1)
                }
                line[column] = cost
                least = min(least, cost)
            }
            guard least <= limit else { return nil }
            (before, last, line) = (last, line, before)
        }
        return last[other.count] <= limit ? last[other.count] : nil
    }
}
