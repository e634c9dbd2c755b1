import Kinkeeper

/// Reads when a clause is: which of its dates holds, and which way it looks.
struct ClauseDates {
    let line: Line
    let range: Range<Int>

    private func readings(_ direction: DateContext.Direction) -> [Line.Placed<DateReading>] {
        (direction == .back ? line.back : line.ahead).filter {
            // What has happened lies behind: "nach nem halben Jahr wiedergesehn".
            range.contains($0.range.lowerBound) && !isSince($0) && !isFiller($0)
                && (direction != .back || $0.reading.first <= line.today)
        }
    }

    /// "vegan since January" names no day of an event.
    private func isSince(_ placed: Line.Placed<DateReading>) -> Bool {
        line.senses(placed.range.lowerBound).contains(.since) || line.senses(placed.range.lowerBound - 1).contains(.since)
    }

    /// "now" and "jetzt" name no day of their own.
    private func isFiller(_ placed: Line.Placed<DateReading>) -> Bool {
        placed.range.allSatisfy { line.senses($0).contains(.filler) }
    }

    /// "in Lisbon until Friday": the day ends something, and nothing happens on it.
    var isUntil: Bool {
        guard let placed = date(.ahead) else { return false }
        return placed.range.contains { line.senses($0).contains(.until) }
            || line.senses(placed.range.lowerBound - 1).contains(.until)
    }

    private func date(_ direction: DateContext.Direction) -> Line.Placed<DateReading>? {
        let days = readings(direction).filter { !line.isTimeOnly($0) && $0.reading.recurrence == nil }
        if isMoved { return days.last }
        // "the Christmas party on 18 December": a holiday gives way to a day that is said.
        return days.first { $0.reading.grain == .day && !$0.reading.isHoliday } ?? days.first { $0.reading.grain == .day }
            ?? days.first
    }

    /// "moved from Monday to Thursday": the last day is the one that holds.
    private var isMoved: Bool { range.contains { line.senses($0).contains(.moved) } }

    var hasDate: Bool { date(.ahead) != nil }

    var recurrence: RecurrenceRule? { readings(.ahead).lazy.compactMap(\.reading.recurrence).first }

    var hasWhen: Bool { !readings(.ahead).isEmpty }

    /// Whether a day to come is named, or a time of today.
    var isAhead: Bool {
        guard let date = date(.ahead) else { return readings(.ahead).contains { line.isTimeOnly($0) } }
        if date.reading.first > line.today { return !isSaidOfThePast(date) }
        guard date.reading.first == line.today, date.reading.last >= line.today else { return date.reading.last > line.today }
        if date.reading.last > line.today { return true }
        return readings(.ahead).contains { $0.reading.time != nil }
            || date.range.contains { line.words.grammar.laterToday.contains(line.tokens[$0].folded) }
    }

    /// "on Friday" names the next one and the last one: as a contact that happened it looks back.
    private func isSaidOfThePast(_ date: Line.Placed<DateReading>) -> Bool {
        guard let other = line.back.first(where: { $0.range == date.range }), other.reading.first < line.today else {
            return false
        }
        let features = ClauseFeatures(line: line, range: range)
        let isPast = range.contains {
            line.tokens[$0].kind == .word && !line.isTaken[$0] && line.words.grammar.isPast(line.tokens[$0].folded)
        }
        return (features.has([.contact, .past]) || line.words.grammar.infinitiveIsLast && isPast) && !features.has(.duty)
    }

    /// Whether no other day than today is named.
    var isToday: Bool { date(.ahead).map { $0.reading.first == line.today && $0.reading.last == line.today } ?? true }

    /// Whether the day lies behind, or can.
    var isPast: Bool { date(.back).map { $0.reading.last <= line.today } ?? false }

    /// Sets day, time and recurrence of a draft.
    func fill(_ draft: inout Draft, looking direction: DateContext.Direction) {
        let all = readings(direction)
        if let placed = date(direction) {
            var first = placed.reading.first
            if direction == .ahead, placed.reading.grain != .day, first < line.today, placed.reading.last >= line.today {
                first = line.today
            }
            var last = placed.reading.last
            if isMoved, placed.reading.grain == .days {
                // "from Monday to Thursday": the next Thursday, though the next Monday may lie behind it.
                let isNumbered = placed.range.contains { line.tokens[$0].kind == .number }
                while !isNumbered, last.adding(days: -7) > line.today { last = last.adding(days: -7) }
                first = last
            }
            draft.date = ProposedDate(first, through: last)
            draft.dateConfidence = placed.reading.confidence
            draft.dateRange = placed.range
        }
        draft.recurrence = all.lazy.compactMap(\.reading.recurrence).first
        draft.time = time(among: all, hasDay: draft.date != nil) ?? doors
    }

    /// The time of day that is said. "at 8" beside a day is eight in the morning, of a dinner eight in the evening.
    private func time(among readings: [Line.Placed<DateReading>], hasDay: Bool) -> CivilTime? {
        guard let reading = readings.first(where: { $0.reading.time != nil && !$0.reading.isNow })?.reading else { return nil }
        guard let open = reading.openTime else { return reading.time }
        let said = hasDay && !reading.saysDay ? open : reading.time ?? open
        // Nobody is fetched at three at night.
        let isEvening = said.hour >= 5 && said.hour < 12 && range.contains { line.senses($0).contains(.evening) }
        guard isEvening || (1...4).contains(said.hour) else { return said }
        return CivilTime(hour: said.hour + 12, minute: said.minute)
    }

    /// "doors 8": an evening begins at it, where no time of day is said.
    private var doors: CivilTime? {
        guard let place = range.first(where: { line.senses($0).contains(.doors) }), let hit = line.hits[place],
            range.contains(hit.range.upperBound),
            line.tokens[hit.range.upperBound].kind == .number, let hour = Int(line.tokens[hit.range.upperBound].folded),
            (1...23).contains(hour)
        else { return nil }
        return CivilTime(hour: hour < 12 ? hour + 12 : hour)
    }

    /// Makes the day of a yearly occasion one without a year, unless the words tell the first year.
    func makeYearly(_ draft: inout Draft, age: Int?) {
        guard let date = draft.date, date.first == date.last,
            let placed = (readings(.ahead) + readings(.back)).first(where: { $0.range == draft.dateRange })
        else { return }
        var first = date.first
        var firstYear = placed.reading.written?.year.flatMap { $0 < line.today.year ? $0 : nil }
        if let age = age ?? writtenAge(placed) {
            if age == writtenAge(placed) { first = next(month: first.month, day: first.day) ?? first }
            firstYear = first.year - age
        }
        let withYear = try? PartialDate(year: firstYear, month: first.month, day: first.day)
        draft.date = ProposedDate(first, yearly: withYear ?? (try? PartialDate(month: first.month, day: first.day)))
    }

    /// "wird am 30. August 60": what looks like a year is an age.
    private func writtenAge(_ placed: Line.Placed<DateReading>) -> Int? {
        guard let last = placed.range.last, line.tokens[last].kind == .number, line.tokens[last].folded.utf8.count < 4,
            range.contains(where: { line.senses($0).contains(.turns) }), let number = Int(line.tokens[last].folded),
            let year = placed.reading.written?.year, year % 100 == number
        else { return nil }
        return number
    }

    private func next(month: Int, day: Int) -> CivilDate? {
        [line.today.year, line.today.year + 1].lazy
            .compactMap { CivilDate(year: $0, month: month, day: min(day, CivilDate.daysInMonth(month, year: $0))) }
            .first { $0 >= line.today }
    }
}
