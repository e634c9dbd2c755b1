import Kinkeeper

extension Draft {
    /// Takes a number as the amount. At the end of a gift's idea it is no part of it: "scarf, no more than 40".
    mutating func take(_ number: Line.Placed<MoneyReading>?, in line: Line) {
        guard let number else { return }
        money = number
        guard kind == .gift, let last = number.range.last else { return }
        let said = [line.text(line.span(number.range)), line.text(line.tokens[last].span)].first { text.hasSuffix($0) }
        guard let said else { return }
        var rest = text.dropLast(said.count)
        while let end = rest.last, end.isWhitespace || ",;:–—-".contains(end) { rest.removeLast() }
        if !rest.isEmpty { text = String(rest) }
    }

    /// The same record with what a later clause adds to it: its words, its amount, its day.
    func adding(_ features: ClauseFeatures, referents more: [Referent]) -> Draft {
        let line = features.line
        let dating = ClauseDates(line: line, range: features.range)
        let isDated = date != nil || time != nil || recurrence != nil
        var copy = self
        copy.range = range.lowerBound..<features.range.upperBound
        if kind != .gift || features.isBare, kind != .note, !isDated {
            dating.fill(&copy, looking: kind == .catchup ? .back : .ahead)
        } else if kind == .reminder || kind == .occasion, time == nil || date == nil {
            var more = copy
            dating.fill(&more, looking: .ahead)
            copy.time = time ?? more.time
            if date == nil {
                (copy.date, copy.dateConfidence, copy.dateRange) = (more.date, more.dateConfidence, more.dateRange)
            }
        }
        copy = copy.dated(copy.date)
        if copy.money == nil, kind != .occasion, kind != .catchup { copy.money = features.money }
        if kind == .gift, giftOccasion == nil { copy.giftOccasion = features.giftOccasion }
        if kind == .note || kind == .catchup { copy.text = ClauseText(line: line).words(copy.range) }
        if referents.allSatisfy({ $0.link != .named }), more.contains(where: { $0.link == .named }) { copy.referents = more }
        return copy
    }
}
