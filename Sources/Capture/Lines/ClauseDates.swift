import Kinkeeper

/// Reads when a clause is: which of its dates holds, and which way it looks.
struct ClauseDates {
    let line: Line
    let range: Range<Int>

    private func readings(_ direction: DateContext.Direction) -> [Line.Placed<DateReading>] {
        (direction == .back ? line.back : line.ahead).filter { range.contains($0.range.lowerBound) && !isSince($0) }
    }

    /// "vegan since January" names no day of an event.
    private func isSince(_ placed: Line.Placed<DateReading>) -> Bool {
        line.senses(placed.range.lowerBound).contains(.since) || line.senses(placed.range.lowerBound - 1).contains(.since)
    }

    private func date(_ direction: DateContext.Direction) -> Line.Placed<DateReading>? {
        let days = readings(direction).filter { !line.isTimeOnly($0) && $0.reading.recurrence == nil }
        return days.first { $0.reading.grain == .day } ?? days.first
    }

    var hasDate: Bool { date(.ahead) != nil }

    var recurrence: RecurrenceRule? { readings(.ahead).lazy.compactMap(\.reading.recurrence).first }

    var hasWhen: Bool { !readings(.ahead).isEmpty }

    /// Whether a day to come is named, or a time of today.
    var isAhead: Bool {
        guard let date = date(.ahead) else { return readings(.ahead).contains { line.isTimeOnly($0) } }
        if date.reading.first > line.today { return !isSaidOfThePast(date) }
        guard date.reading.first == line.today, date.reading.last >= line.today else { return date.reading.last > line.today }
        if date.reading.last > line.today { return true }
        return readings(.ahead).contains { $0.reading.time != nil } || date.range.contains { line.words.grammar.laterToday.contains(line.tokens[$0].folded) }
    }

    /// "on Friday" names the next one and the last one: as a contact that happened it looks back.
    private func isSaidOfThePast(_ date: Line.Placed<DateReading>) -> Bool {
        guard let other = line.back.first(where: { $0.range == date.range }), other.reading.first < line.today else { return false }
        let features = ClauseFeatures(line: line, range: range)
        return features.has([.contact, .past]) && !features.has(.duty)
    }

    var isPast: Bool { date(.back).map { $0.reading.last <= line.today } ?? false }

    /// Sets day, time and recurrence of a draft.
    func fill(_ draft: inout Draft, looking direction: DateContext.Direction) {
        let all = readings(direction)
        if let placed = date(direction) {
            var first = placed.reading.first
            if direction == .ahead, placed.reading.grain != .day, first < line.today, placed.reading.last >= line.today { first = line.today }
            draft.date = ProposedDate(first, through: placed.reading.last)
            draft.dateConfidence = placed.reading.confidence
            draft.dateRange = placed.range
        }
        draft.recurrence = all.lazy.compactMap(\.reading.recurrence).first
        draft.time = all.lazy.compactMap(\.reading.time).first
    }

    /// Makes the day of a yearly occasion one without a year, unless the words tell the first year.
    func makeYearly(_ draft: inout Draft, age: Int?) {
        guard let date = draft.date, let reading = readings(.ahead).first(where: { $0.range == draft.dateRange }) ?? readings(.back).first(where: { $0.range == draft.dateRange }) else { return }
        let written = reading.reading.written?.year
        var year: Int?
        if let age { year = date.first.year - age } else if let written, written < line.today.year { year = written }
        let yearly = try? PartialDate(year: year, month: date.first.month, day: date.first.day)
        guard date.first == date.last else { return }
        draft.date = ProposedDate(date.first, yearly: yearly ?? (try? PartialDate(month: date.first.month, day: date.first.day)))
    }
}
