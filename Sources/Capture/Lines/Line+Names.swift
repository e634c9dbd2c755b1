/// Where several people are named in a row.
extension Line {
    /// Whether a comma parts names of one row: "Tom, Anna and Priya", "Tom, Priya and I". Where other words came before and a verb
    /// follows the row, a clause begins at the comma: "saw Tom, Anna and Priya are coming".
    func isComma(ofNames place: Int) -> Bool {
        guard let before = mention(place - 1) else { return false }
        // "Tom, Anna, and Priya": the last comma of a row that began before.
        let isLast = rowStart(before) < before.range.lowerBound
        guard let end = endOfRow(after: place) ?? (isLast ? endOfRow(at: place + 1) : nil) else { return false }
        guard !senses(end).isDisjoint(with: [.be, .have, .finite, .past, .coming, .wish]) else { return true }
        let start = rowStart(before)
        return start == 0 || tokens[start - 1].kind == .sign && !isSign(start - 1, ",")
    }

    /// Where the row of names ends that has a comma here; nil without a conjunction and a last name to close it.
    private func endOfRow(after comma: Int) -> Int? {
        guard let name = mention(comma + 1), name.range.lowerBound == comma + 1 else { return nil }
        var next = name.range.upperBound
        if isSign(next, ",") {
            if let end = endOfRow(after: next) { return end }
            next += 1
        }
        return endOfRow(at: next)
    }

    /// Where the row of names ends that has its conjunction here.
    private func endOfRow(at next: Int) -> Int? {
        guard senses(next).contains(.conjunction), senses(next).isDisjoint(with: .opener) else { return nil }
        if let last = mention(next + 1) { return last.range.upperBound }
        return senses(next + 1).contains(.user) ? next + 2 : nil
    }

    private func rowStart(_ name: Mention) -> Int {
        let start = name.range.lowerBound
        guard isSign(start - 1, ","), let before = mention(start - 2) else { return start }
        return rowStart(before)
    }
}
