import Kinkeeper

/// The result of a piece: days, and perhaps a time.
struct Settled {
    var stretch: Stretch
    var time: CivilTime?
    var written: PartialDate?
    var recurrence: RecurrenceRule?
}

/// From what words say to the day they mean.
extension DateParser {
    func settle(_ piece: DatePiece) -> Settled? {
        if let parts = piece.recurrence { return settle(parts, piece) }
        if let moment = piece.moment { return Settled(stretch: Stretch(moment.date), time: moment.time) }
        let time = piece.clock.flatMap { timeOfDay($0, piece.part, hasDay: piece.saysDay) }
        if piece.saysDay {
            guard let stretch = stretch(of: piece.day, hasClock: piece.clock != nil) else { return nil }
            var settled = Settled(stretch: stretch, time: time, written: written(piece.day, stretch, piece.rule))
            if piece.isBefore, stretch.grain == .day, time == nil {
                settled.stretch = Stretch(stretch.first.adding(days: -1))
                settled.written = nil
            }
            return settled
        }
        if let clock = piece.clock { return settle(clock, piece.part) }
        return piece.part == nil ? nil : Settled(stretch: Stretch(today))
    }

    // MARK: Days

    private func stretch(of parts: DayParts, hasClock: Bool) -> Stretch? {
        if let settled = parts.settled { return refine(settled, parts) }
        if let day = parts.day {
            guard let month = parts.month else { return dayOfMonth(day, weekday: parts.weekday).map { Stretch($0) } }
            if let year = parts.year { return CivilDate(year: year, month: month, day: day).map { Stretch($0) } }
            guard let date = dayAndMonth(day, month, weekday: parts.weekday) else { return nil }
            guard let last = parts.lastDay, last > day else { return Stretch(date) }
            return Stretch(date, date.adding(days: last - day), .days)
        }
        if let month = parts.month {
            if let year = parts.year { return DateMath.month(month, year: year).map { Stretch($0, .month) } }
            return resolve(month: month, which: nil)
        }
        if let weekday = parts.weekday { return Stretch(self.weekday(weekday, parts.which)) }
        return nil
    }

    /// A stretch that is settled, and a day of it: "Friday" and "next week", "the 20th" and "next month", "5 June" and
    /// "next year".
    private func refine(_ settled: Stretch, _ parts: DayParts) -> Stretch? {
        if settled.grain == .year, let month = parts.month {
            guard let day = parts.day else {
                return DateMath.month(month, year: settled.first.year).map { Stretch($0, .month) }
            }
            return CivilDate(year: settled.first.year, month: month, day: day).map { Stretch($0) }
        }
        if settled.grain == .month, let day = parts.day, parts.month == nil {
            return CivilDate(year: settled.first.year, month: settled.first.month, day: day).map { Stretch($0) }
        }
        guard let weekday = parts.weekday, parts.month == nil else { return settled }
        switch settled.grain {
        case .week: return Stretch(settled.first.adding(days: weekday - 1))
        case .weekend, .days:
            let date = settled.first.adding(days: (weekday - settled.first.weekday + 7) % 7)
            return date <= settled.last ? Stretch(date) : settled
        case .day: return settled
        case .month, .year: return settled
        }
    }

    /// A weekday in the week of a day that is some weeks away; after some months it is the next one.
    func weekday(_ weekday: Int, near day: CivilDate, isMonths: Bool) -> CivilDate {
        isMonths ? day.adding(days: (weekday - day.weekday + 7) % 7) : DateMath.monday(of: day).adding(days: weekday - 1)
    }

    func weekday(_ weekday: Int, _ which: Which?) -> CivilDate {
        let monday = DateMath.monday(of: today)
        let ahead = today.adding(days: (weekday - today.weekday + 6) % 7 + 1)
        let back = today.adding(days: -((today.weekday - weekday + 6) % 7 + 1))
        switch which {
        case nil: return looksBack ? back : ahead
        case .this: return weekday == today.weekday ? today : ahead
        case .coming: return ahead
        case .next: return monday.adding(days: 7 + weekday - 1)
        case .afterNext: return monday.adding(days: 14 + weekday - 1)
        // Yesterday is not called "last Tuesday".
        case .last: return back == today.adding(days: -1) && back >= monday ? back.adding(days: -7) : back
        case .beforeLast: return monday.adding(days: -14 + weekday - 1)
        }
    }

    /// The next or last day of that number, on that weekday if one is said.
    private func dayOfMonth(_ day: Int, weekday: Int?) -> CivilDate? {
        var month = today.adding(days: 1 - today.day)
        // Weekday and number meet again within three years; 31s and leap days included.
        for _ in 0..<48 {
            if let date = CivilDate(year: month.year, month: month.month, day: day), weekday == nil || date.weekday == weekday {
                // A bare number that is today's is today; looking back it is before today.
                if looksBack ? date < today : date > today || date == today { return date }
            }
            month = DateMath.adding(months: looksBack ? -1 : 1, to: month)
        }
        return nil
    }

    private func dayAndMonth(_ day: Int, _ month: Int, weekday: Int?) -> CivilDate? {
        // A weekday beside it tells the year, if it fits one that is near.
        if let weekday {
            let fitting = (-1...2).compactMap { CivilDate(year: today.year + $0, month: month, day: day) }.filter {
                $0.weekday == weekday && abs(today.days(until: $0)) < 550
            }
            if let date = fitting.min(by: { abs(today.days(until: $0)) < abs(today.days(until: $1)) }) { return date }
        }
        return DateMath.nearest(today, ahead: !looksBack) { CivilDate(year: $0, month: month, day: day) }
    }

    private func written(_ parts: DayParts, _ stretch: Stretch, _ rule: DateRule) -> PartialDate? {
        switch rule {
        case .iso, .numericFull, .dayMonthYear:
            let (year, month, day) = stretch.first.yearMonthDay
            return try? PartialDate(year: year, month: month, day: day)
        case .monthYear:
            return try? PartialDate(year: stretch.first.year, month: stretch.first.month)
        default:
            guard let month = parts.month, let day = parts.day else { return nil }
            let year = parts.year ?? (parts.settled?.grain == .year ? parts.settled?.first.year : nil)
            return try? PartialDate(year: year, month: month, day: day)
        }
    }

    // MARK: Times

    /// The hour that is meant: a part of the day moves it into the afternoon; the small hours of a day are seldom meant.
    private func timeOfDay(_ clock: ClockParts, _ part: PartOfDay?, hasDay: Bool) -> CivilTime? {
        var hour = clock.hour
        if let part {
            switch part {
            case .morning: if hour == 12, !clock.isExact { hour = 0 }
            case .midday: if hour < 5 { hour += 12 }
            case .afternoon, .evening:
                if hour < 12, hour > 0 { hour += 12 }
            case .night: if hour == 12 { hour = 0 } else if hour < 12, hour > 4, !clock.isExact || hour > 4 { hour += 12 }
            }
        } else if hasDay, !clock.isExact, !clock.isMarked, (1...6).contains(hour), clock.minute == 0 || clock.minute == 30 {
            hour += 12
        }
        return CivilTime(hour: hour % 24, minute: clock.minute)
    }

    /// The hour as it is said, where nothing tells whether it is before noon or after.
    func openTime(_ piece: DatePiece) -> CivilTime? {
        guard let clock = piece.clock, !clock.isExact || clock.isOpen, piece.part == nil, (1...11).contains(clock.hour) else {
            return nil
        }
        return timeOfDay(clock, nil, hasDay: true)
    }

    /// A time without a day is the next one there is, or the last one before now.
    private func settle(_ clock: ClockParts, _ part: PartOfDay?) -> Settled? {
        guard let time = timeOfDay(clock, part, hasDay: false) else { return nil }
        var times = [time]
        if part == nil, !clock.isExact, clock.hour >= 1, clock.hour <= 12,
            let later = CivilTime(hour: (clock.hour % 12) + 12, minute: clock.minute)
        {
            // Late at night is seldom meant.
            times = clock.hour == 12 ? [later] : clock.hour > 10 ? [time] : [time, later]
        }
        let now = context.now.time
        if looksBack {
            let before = times.last { $0 <= now }
            return Settled(stretch: Stretch(before == nil ? today.adding(days: -1) : today), time: before ?? times.last)
        }
        let next = times.first { $0 >= now }
        return Settled(stretch: Stretch(next == nil ? today.adding(days: 1) : today), time: next ?? times.first)
    }

    // MARK: Recurrences

    private func settle(_ parts: RecurrenceParts, _ piece: DatePiece) -> Settled? {
        var parts = parts
        // "every two weeks on Friday", "monthly on the 15th", "every year on 3 May"
        if parts.unit == .week, parts.weekdays.isEmpty, let weekday = piece.day.weekday { parts.weekdays = [weekday] }
        if parts.unit == .month, parts.day == nil, parts.weekdays.isEmpty, let day = piece.day.day, piece.day.month == nil {
            parts.day = day
        }
        if parts.unit == .year, let day = piece.day.day, let month = piece.day.month { (parts.day, parts.month) = (day, month) }
        guard let rule = rule(parts) else { return nil }
        let start = piece.saysDay ? stretch(of: piece.day, hasClock: false)?.first : nil
        let time = piece.clock.flatMap { timeOfDay($0, piece.part, hasDay: true) }
        guard let first = first(parts, from: start ?? today) else { return nil }
        return Settled(stretch: Stretch(first), time: time, written: nil, recurrence: rule)
    }

    private func rule(_ parts: RecurrenceParts) -> RecurrenceRule? {
        let weekdays = { (days: [Int], ordinal: Int?) in
            days.compactMap { Weekday(rawValue: $0).map { RecurrenceRule.WeekdayNumber($0, ordinal: ordinal) } }
        }
        switch parts.unit {
        case .minute, .hour: return nil
        case .day: return try? RecurrenceRule(.daily, interval: parts.interval)
        case .workday, .workweek: return try? RecurrenceRule(.weekly) { $0.weekdays = weekdays([1, 2, 3, 4, 5], nil) }
        case .weekend: return try? RecurrenceRule(.weekly, interval: parts.interval) { $0.weekdays = weekdays([6, 7], nil) }
        case .week, .fortnight:
            return try? RecurrenceRule(.weekly, interval: parts.interval * (parts.unit == .fortnight ? 2 : 1)) {
                $0.weekdays = weekdays(parts.weekdays, nil)
            }
        case .month, .quarter, .halfYear:
            let months = parts.unit == .quarter ? 3 : parts.unit == .halfYear ? 6 : 1
            return try? RecurrenceRule(.monthly, interval: parts.interval * months) {
                $0.weekdays = weekdays(parts.weekdays, parts.ordinal)
                if let day = parts.day { $0.monthDays = [day] }
            }
        case .year:
            return try? RecurrenceRule(.yearly, interval: parts.interval) {
                if let month = parts.month { $0.months = [month] }
                if let day = parts.day { $0.monthDays = [day] }
            }
        }
    }

    /// The first time on or after a day.
    private func first(_ parts: RecurrenceParts, from start: CivilDate) -> CivilDate? {
        let weekdays = parts.unit == .weekend ? [6, 7] : parts.unit == .workday ? [1, 2, 3, 4, 5] : parts.weekdays
        if let ordinal = parts.ordinal, let weekday = weekdays.first {
            var month = start.adding(days: 1 - start.day)
            for _ in 0..<24 {
                if let date = DateMath.weekday(weekday, number: ordinal, month: month.month, year: month.year), date >= start {
                    return date
                }
                month = DateMath.adding(months: 1, to: month)
            }
            return nil
        }
        if !weekdays.isEmpty { return weekdays.map { start.adding(days: ($0 - start.weekday + 7) % 7) }.min() }
        if let month = parts.month {
            return DateMath.nearest(start, ahead: true) { CivilDate(year: $0, month: month, day: parts.day ?? 1) }
        }
        if let day = parts.day, day > 0 {
            var month = start.adding(days: 1 - start.day)
            for _ in 0..<24 {
                if let date = CivilDate(year: month.year, month: month.month, day: day), date >= start { return date }
                month = DateMath.adding(months: 1, to: month)
            }
        }
        return start
    }
}
