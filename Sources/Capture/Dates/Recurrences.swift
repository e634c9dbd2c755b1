import Kinkeeper

/// Recurrences: "every other Friday", "jeden ersten Sonntag im Monat", "cada 3 semanas", "monthly", "los martes".
extension DateParser {
    func recurrence(at position: Int) -> DatePiece? {
        if let (found, end) = text.first(
            at: position, { if case .frequency(let unit, let interval) = $0 { (unit, interval) } else { nil } })
        {
            return recurring(RecurrenceParts(unit: found.0, interval: found.1), position..<end)
        }
        if let piece = weekdaysPlural(at: position, always: false) { return piece }
        // "lunes, miércoles y viernes"
        if let list = weekdayList(at: position), list.days.count > 2 {
            return recurring(RecurrenceParts(unit: .week, weekdays: list.days), position..<list.end)
        }
        if let end = text.end(of: .every, at: position), let piece = afterEvery(position, end) { return piece }
        if let end = text.end(of: .always, at: position), let piece = weekdaysPlural(at: end, always: true) {
            var piece = piece
            piece.range = position..<piece.range.upperBound
            return piece
        }
        if let piece = onceInUnit(at: position) { return piece }
        return ofEveryMonth(at: position)
    }

    private func recurring(_ parts: RecurrenceParts, _ range: Range<Int>) -> DatePiece {
        var piece = DatePiece(range, .recurrence)
        piece.recurrence = parts
        return piece
    }

    /// "Mondays", "montags und mittwochs", "los martes y los jueves".
    private func weekdaysPlural(at position: Int, always: Bool) -> DatePiece? {
        var weekdays: [Int] = []
        var end = position
        var next = text.skip(.on, at: position)
        if text.end(of: .on, at: position) != nil,
            text.first(at: position, { if case .everyWeekday = $0 { true } else { nil } }) != nil
        {
            next = position
        }
        while next < text.count, !text.terms[next].isPossessive,
            let (weekday, after) = text.first(at: next, { if case .everyWeekday(let day) = $0 { day } else { nil } })
                ?? (weekdays.isEmpty ? nil : text.weekday(at: next, short: false).map { ($0.value.number, $0.end) })
        {
            weekdays.append(weekday)
            end = after
            next = text.isSign(",", at: after) ? after + 1 : text.skip(.and, at: after)
        }
        // "hace dos sábados" counts them.
        guard !weekdays.isEmpty, position == 0 || language.numbers.cardinal(text.terms, at: position - 1)?.end != position
        else {
            return nil
        }
        // "los jueves alternos"
        let other = text.end(of: .other, at: end)
        return recurring(
            RecurrenceParts(unit: .week, interval: other == nil ? 1 : 2, weekdays: weekdays), position..<(other ?? end))
    }

    /// The recurrence after "every" and its like.
    private func afterEvery(_ position: Int, _ start: Int) -> DatePiece? {
        let next = text.skip(.article, at: start)
        if let end = text.end(of: .other, at: next), !isNthOfMonth(next), let piece = plainlyEvery(position, end, interval: 2) {
            return piece
        }
        // "cada día 5"
        if language.namesDaysByCardinal, let start = text.end(of: .dayNumber, at: next), let day = dayNumber(at: start) {
            return monthly(day: day.value, position..<day.end)
        }
        if let day = dayNumber(at: next), day.value > 0 {
            return everyNumbered(position, day) ?? everyDate(position, next, day)
        }
        if let (amount, end, _) = quantity(at: next), amount >= 1, amount == amount.rounded(), next < end,
            let (unit, unitEnd) = text.unit(at: end), recurs(unit)
        {
            return recurring(RecurrenceParts(unit: unit, interval: Int(amount)), position..<unitEnd)
        }
        if let (which, end) = text.which(at: next), which == .last, let weekdays = weekdayList(at: end) {
            let last = ofMonthEnd(weekdays.end) ?? weekdays.end
            return recurring(RecurrenceParts(unit: .month, weekdays: weekdays.days, ordinal: -1), position..<last)
        }
        return plainlyEvery(position, next, interval: 1) ?? everyDate(position, next, nil)
    }

    /// "every 3 weeks", "every third Thursday", "every first Sunday of the month".
    private func everyNumbered(_ position: Int, _ day: (value: Int, isOrdinal: Bool, end: Int)) -> DatePiece? {
        if let (unit, end) = text.unit(at: day.end), recurs(unit), text.terms[day.end].folded.utf8.count > 1 {
            if unit == .day, day.isOrdinal, text.end(of: .of, at: end) != nil || text.end(of: .in, at: end) != nil {
                return monthly(day: day.value, position..<end)
            }
            return recurring(RecurrenceParts(unit: unit, interval: day.value), position..<end)
        }
        guard let weekdays = weekdayList(at: day.end) else { return nil }
        if day.isOrdinal, let end = ofMonthEnd(weekdays.end) {
            return recurring(RecurrenceParts(unit: .month, weekdays: weekdays.days, ordinal: day.value), position..<end)
        }
        return recurring(RecurrenceParts(unit: .week, interval: day.value, weekdays: weekdays.days), position..<weekdays.end)
    }

    /// "every week", "every Monday and Friday", "every morning", "jeden Samstagabend".
    private func plainlyEvery(_ position: Int, _ next: Int, interval: Int) -> DatePiece? {
        if let (unit, end) = text.unit(at: next), recurs(unit), text.terms[next].folded.utf8.count > 1 {
            return recurring(RecurrenceParts(unit: unit, interval: interval), position..<end)
        }
        if let weekdays = weekdayList(at: next) {
            return recurring(RecurrenceParts(unit: .week, interval: interval, weekdays: weekdays.days), position..<weekdays.end)
        }
        if let (part, end) = text.first(at: next, { if case .part(let part) = $0 { part } else { nil } }) {
            var piece = recurring(RecurrenceParts(unit: .day, interval: interval), position..<end)
            piece.part = part
            return piece
        }
        if let (found, end) = text.first(
            at: next, { if case .weekdayPart(let day, let part) = $0 { (day, part) } else { nil } })
        {
            var piece = recurring(RecurrenceParts(unit: .week, interval: interval, weekdays: [found.0]), position..<end)
            piece.part = found.1
            return piece
        }
        return nil
    }

    /// "each 4/15", "every May", "jeden 15. des Monats".
    private func everyDate(_ position: Int, _ next: Int, _ day: (value: Int, isOrdinal: Bool, end: Int)?) -> DatePiece? {
        if let date = numericDate(at: next) ?? monthDate(at: next), let day = date.day.day, let month = date.day.month {
            return recurring(RecurrenceParts(unit: .year, day: day, month: month), position..<date.range.upperBound)
        }
        if let day {
            let isDay = day.isOrdinal || language.namesDaysByCardinal && text.isClosed(at: day.end)
            return isDay && day.value <= 31 ? monthly(day: day.value, position..<(ofMonthEnd(day.end) ?? day.end)) : nil
        }
        return text.month(at: next).map { recurring(RecurrenceParts(unit: .year, month: $0.value.number), position..<$0.end) }
    }

    private func recurs(_ unit: DateUnit) -> Bool { unit != .minute && unit != .hour }

    private func monthly(day: Int, _ range: Range<Int>) -> DatePiece {
        recurring(
            RecurrenceParts(unit: .month, day: day), range.lowerBound..<(ofMonthEnd(range.upperBound) ?? range.upperBound))
    }

    /// "every second Sunday of the month" is no every other Sunday.
    private func isNthOfMonth(_ position: Int) -> Bool {
        guard let day = dayNumber(at: position), day.isOrdinal, let weekdays = weekdayList(at: day.end) else { return false }
        return ofMonthEnd(weekdays.end) != nil
    }

    private func weekdayList(at position: Int) -> (days: [Int], end: Int)? {
        var days: [Int] = []
        var end = position
        var next = position
        while true {
            let found = text.first(at: next) { word -> Int? in
                switch word {
                case .weekday(let day, false), .everyWeekday(let day): day
                // "every Tue", but not "jeder so 40 Euro".
                case .weekday(let day, true):
                    text.terms[next].isCapitalised || text.terms[next].folded.utf8.count > 2 ? day : nil
                default: nil
                }
            }
            guard let (day, after) = found else { break }
            days.append(day)
            end = after
            next = text.skip(
                .article,
                at: text.isSign(",", at: after) || text.isSign("/", at: after) ? after + 1 : text.skip(.and, at: after))
        }
        return days.isEmpty ? nil : (days, end)
    }

    /// "of the month", "im Monat", "del mes".
    private func ofMonthEnd(_ position: Int) -> Int? {
        for particle in [Particle.of, .in, .article] {
            guard let end = text.end(of: particle, at: position) else { continue }
            let noun = text.skip(.article, .every, at: end)
            if let (unit, last) = text.unit(at: noun), unit == .month { return last }
        }
        return nil
    }

    /// "once a week", "una vez al mes", "einmal im Jahr".
    private func onceInUnit(at position: Int) -> DatePiece? {
        guard let end = text.end(of: .once, at: position) else { return nil }
        let next = text.skip(.in, .every, at: end)
        let one = text.skip(.one, .article, at: next)
        guard one > end || next > end || end > position + 1, let (unit, last) = text.unit(at: one), recurs(unit),
            text.terms[one].folded.utf8.count > 1
        else {
            let article = text.skip(.on, at: end)
            guard article > end, let (unit, last) = text.unit(at: article), recurs(unit) else { return nil }
            return recurring(RecurrenceParts(unit: unit), position..<last)
        }
        return recurring(RecurrenceParts(unit: unit), position..<last)
    }

    /// "first Sunday of every month", "the 15th of each month", "am 1. jedes Monats".
    private func ofEveryMonth(at position: Int) -> DatePiece? {
        let start = text.skip(.article, .dayNumber, at: position)
        var number: Int
        var end: Int
        if let day = dayNumber(at: start) {
            (number, end) = (day.value, day.end)
        } else if let (which, after) = text.which(at: start), which == .last {
            (number, end) = (-1, after)
        } else {
            return nil
        }
        let weekdays = weekdayList(at: end)
        if let weekdays { end = weekdays.end } else if let (unit, after) = text.unit(at: end), unit == .day { end = after }
        // "second Thursday of the month"
        if let weekdays, number > 0, let last = ofMonthEnd(end) {
            return recurring(RecurrenceParts(unit: .month, weekdays: weekdays.days, ordinal: number), position..<last)
        }
        let of = text.end(of: .of, at: end) ?? text.end(of: .in, at: end) ?? end
        guard let every = text.end(of: .every, at: of), let (unit, last) = text.unit(at: every), unit == .month || unit == .year
        else { return nil }
        if let weekdays {
            return recurring(RecurrenceParts(unit: .month, weekdays: weekdays.days, ordinal: number), position..<last)
        }
        return recurring(RecurrenceParts(unit: .month, day: number), position..<last)
    }
}
