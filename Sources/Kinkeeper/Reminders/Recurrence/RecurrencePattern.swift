/// A rule combined with its start: the days it chooses in the nth period, counted from the one of the start.
///
/// Parts that the rule leaves open come from the start (RFC 5545, section 3.3.10): the time of day, the weekday of a weekly
/// rule, the day of a monthly one, day and month of a yearly one. A day is chosen if all BY parts agree with it.
///
/// A class because every iteration holds on to it, and nothing in it changes.
final class RecurrencePattern: Sendable {
    let rule: RecurrenceRule
    let start: CivilDateTime
    /// The last time there can be; nil without UNTIL.
    let latest: CivilDateTime?
    /// The times of a day, sorted.
    let times: [CivilTime]
    /// Periods after which the calendar repeats itself, so that a rule that chose nothing in them never will.
    let cycle: Int

    // Bit n is the number n; bit -n of the negative ones.
    private let months: UInt32
    private let monthDays: UInt32
    private let monthDaysFromEnd: UInt32
    private let weekdays: UInt32
    /// BYSETPOS.
    let positions: [Int]
    private let ordinals: [RecurrenceRule.WeekdayNumber]
    /// The number of the first period: the year, the month since year 0, the first day of the week, the day.
    private let first: Int
    /// How far apart periods are, in the same unit.
    private let step: Int

    init(_ rule: RecurrenceRule, start: CivilDateTime, in zone: ZoneOffsets) {
        self.rule = rule
        self.start = start
        latest =
            switch rule.end {
            case .never, .count: nil
            case .untilDate(let date): CivilDateTime(date, CivilTime(unchecked: 86_399))
            case .untilLocal(let time): time
            // A time is reached by then if the clock has shown it or a later one.
            case .untilUTC(let time): zone.latestLocal(by: time.seconds)
            }
        let parts = rule.parts
        let (year, month, day) = start.date.yearMonthDay
        let choosesDays =
            !(parts.weekNumbers.isEmpty && parts.yearDays.isEmpty && parts.monthDays.isEmpty && parts.weekdays.isEmpty)
        let takesMonth = !choosesDays && rule.frequency == .yearly && parts.months.isEmpty
        months = takesMonth ? 1 << UInt32(month) : bits(parts.months)
        let takesDay = !choosesDays && (rule.frequency == .yearly || rule.frequency == .monthly)
        monthDays = takesDay ? 1 << UInt32(day) : bits(parts.monthDays.lazy.filter { $0 > 0 })
        monthDaysFromEnd = bits(parts.monthDays.lazy.filter { $0 < 0 }.map { -$0 })
        positions = parts.setPositions
        ordinals = parts.weekdays.filter { $0.ordinal != nil }
        let takesWeekday = !choosesDays && rule.frequency == .weekly
        weekdays =
            takesWeekday
            ? 1 << UInt32(start.date.weekday)
            : bits(parts.weekdays.lazy.filter { $0.ordinal == nil }.map(\.weekday.rawValue))
        times = RecurrencePattern.times(parts, start: start.time)
        (first, step, cycle) =
            switch rule.frequency {
            case .yearly: (year, rule.interval, RecurrencePattern.cycle(400, rule.interval))
            case .monthly: (year * 12 + month - 1, rule.interval, RecurrencePattern.cycle(4_800, rule.interval))
            case .weekly:
                (weekStart(of: start.date, rule.weekStart), 7 * rule.interval, RecurrencePattern.cycle(20_871, rule.interval))
            case .daily:
                (Int(start.date.daysSinceEpoch), rule.interval, RecurrencePattern.cycle(146_097, rule.interval))
            }
    }

    /// The last period that does not end before that day; 0 if that is before the start.
    func period(of day: CivilDate) -> Int {
        guard day > start.date else { return 0 }
        let number =
            switch rule.frequency {
            case .yearly: day.year
            case .monthly: day.year * 12 + day.month - 1
            case .weekly: weekStart(of: day, rule.weekStart)
            case .daily: Int(day.daysSinceEpoch)
            }
        // SKIP=FORWARD lets the period before reach a day into this one.
        return max(0, (number - first) / step - (rule.skip == .forward ? 1 : 0))
    }

    /// The first day that a period may choose; nil after the year 9999.
    func firstDay(ofPeriod period: Int) -> CivilDate? {
        let number = first + period * step
        let day: CivilDate
        switch rule.frequency {
        case .yearly:
            guard number <= 9999 else { return nil }
            day = CivilDate(uncheckedYear: number, month: 1, day: 1)
        case .monthly:
            guard number < 10_000 * 12 else { return nil }
            day = CivilDate(uncheckedYear: number / 12, month: number % 12 + 1, day: 1)
        case .weekly, .daily:
            day = CivilDate(daysSinceEpoch: Int32(clamping: number))
        }
        return day <= RecurrencePattern.lastDay ? day : nil
    }

    /// The days of a period, in order, none twice.
    func days(ofPeriod period: Int, into days: inout [CivilDate]) {
        days.removeAll(keepingCapacity: true)
        guard let firstDay = firstDay(ofPeriod: period) else { return }
        switch rule.frequency {
        case .daily: if matches(firstDay) { days.append(firstDay) }
        case .weekly:
            for offset in 0..<7 where matches(firstDay.adding(days: offset)) { days.append(firstDay.adding(days: offset)) }
        case .monthly: appendDays(ofMonth: firstDay, to: &days)
        case .yearly: appendDays(ofYear: firstDay, to: &days)
        }
        // Only here the year 10000 may begin: in the last week, and where a day is moved forward.
        while let last = days.last, last > RecurrencePattern.lastDay { days.removeLast() }
    }

    /// The period to look at after one that chose nothing: days and weeks of other months than BYMONTH's are passed over.
    func period(afterBarren period: Int) -> Int {
        guard months != 0, rule.frequency == .daily || rule.frequency == .weekly,
            let last = firstDay(ofPeriod: period)?.adding(days: rule.frequency == .weekly ? 6 : 0), !months.has(last.month)
        else { return period + 1 }
        let nextMonth = last.adding(days: last.daysInMonth + 1 - last.day)
        return max(period + 1, (Int(nextMonth.daysSinceEpoch) - first) / step)
    }

    // MARK: Days and weeks

    /// Whether a daily or weekly rule takes the day of its period.
    private func matches(_ day: CivilDate) -> Bool {
        guard months | monthDays | monthDaysFromEnd != 0 else { return isOnWeekday(day) }
        let (year, month, number) = day.yearMonthDay
        guard months == 0 || months.has(month), isOnWeekday(day) else { return false }
        guard monthDays | monthDaysFromEnd != 0 else { return true }
        return monthDays.has(number) || monthDaysFromEnd.has(CivilDate.daysInMonth(month, year: year) + 1 - number)
    }

    private func isOnWeekday(_ day: CivilDate) -> Bool { weekdays == 0 || weekdays.has(day.weekday) }

    // MARK: Months

    private func appendDays(ofMonth firstDay: CivilDate, to days: inout [CivilDate]) {
        let length = firstDay.daysInMonth
        guard months == 0 || months.has(firstDay.month) else { return }
        let chosen = weekdays == 0 && ordinals.isEmpty ? UInt32.max : weekdayBits(from: firstDay, length: length)
        forEachDay(ofMonth: firstDay, length: length) { number in
            let day = firstDay.adding(days: number - 1)
            // A day moved into the next month was not numbered in this one.
            guard chosen.has(number) || number > length && isOnWeekday(day) && ordinals.isEmpty else { return }
            days.append(day)
        }
    }

    /// The numbers of the days that BYMONTHDAY takes, in order; one more than there are for a day moved forward.
    private func forEachDay(ofMonth firstDay: CivilDate, length: Int, do body: (Int) -> Void) {
        guard monthDays | monthDaysFromEnd != 0 else {
            for number in 1...length { body(number) }
            return
        }
        var numbers = monthDays
        if numbers >> (length + 1) != 0 {
            numbers &= (1 << (length + 1)) - 1
            switch rule.skip {
            case .omit: break
            case .backward: numbers |= 1 << length
            case .forward: numbers |= 1 << (length + 1)
            }
        }
        if monthDaysFromEnd != 0 {
            for number in 1...length where monthDaysFromEnd.has(length + 1 - number) { numbers |= 1 << number }
        }
        while numbers != 0 {
            let number = numbers.trailingZeroBitCount
            numbers &= numbers - 1
            body(number)
        }
    }

    /// The days of a span that BYDAY takes, as numbers from 1.
    private func weekdayBits(from firstDay: CivilDate, length: Int) -> UInt32 {
        var chosen: UInt32 = 0
        let firstWeekday = firstDay.weekday
        for number in 1...length where weekdays.has((firstWeekday + number - 2) % 7 + 1) { chosen |= 1 << number }
        for weekday in ordinals {
            guard let offset = offset(of: weekday, from: firstDay, length: length) else { continue }
            chosen |= 1 << (offset + 1)
        }
        return chosen
    }

    /// How many days after the first of a span the nth weekday is; nil if there are not so many.
    private func offset(of number: RecurrenceRule.WeekdayNumber, from firstDay: CivilDate, length: Int) -> Int? {
        guard let ordinal = number.ordinal else { return nil }
        let firstOne = (number.weekday.rawValue - firstDay.weekday + 7) % 7
        let lastOne = firstOne + (length - 1 - firstOne) / 7 * 7
        let offset = ordinal > 0 ? firstOne + (ordinal - 1) * 7 : lastOne + (ordinal + 1) * 7
        return (0..<length).contains(offset) ? offset : nil
    }

    // MARK: Years

    private func appendDays(ofYear firstDay: CivilDate, to days: inout [CivilDate]) {
        let year = firstDay.year
        let length = CivilDate.isLeapYear(year) ? 366 : 365
        // Without BYMONTH "the 20th Monday" is counted in the year, with it in each month.
        let isCountedInYear = !ordinals.isEmpty && months == 0
        let filter = YearFilter(rule, firstDay: firstDay, length: length)
        let counted = isCountedInYear ? ordinals.compactMap { offset(of: $0, from: firstDay, length: length) } : []
        for month in 1...12 where months == 0 || months.has(month) {
            let firstOfMonth = CivilDate(uncheckedYear: year, month: month, day: 1)
            if !isCountedInYear, filter.takesAll {
                appendDays(ofMonth: firstOfMonth, to: &days)
                continue
            }
            let monthLength = CivilDate.daysInMonth(month, year: year)
            let chosen =
                ordinals.isEmpty || isCountedInYear ? UInt32.max : weekdayBits(from: firstOfMonth, length: monthLength)
            forEachDay(ofMonth: firstOfMonth, length: monthLength) { number in
                let day = firstOfMonth.adding(days: number - 1)
                let isChosen =
                    isCountedInYear
                    ? counted.contains(firstDay.days(until: day)) || weekdays != 0 && isOnWeekday(day)
                    : ordinals.isEmpty ? isOnWeekday(day) : number <= monthLength && chosen.has(number)
                if isChosen, filter.takes(day) { days.append(day) }
            }
        }
        // A day moved forward may be another month's first as well.
        if rule.skip == .forward { days = Set(days).sorted() }
    }

    // MARK: Private

    /// The last day RFC 5545 can write.
    static let lastDay = CivilDate(uncheckedYear: 9999, month: 12, day: 31)

    /// Periods until the same ones come again, when all there are repeat after `all`.
    private static func cycle(_ all: Int, _ interval: Int) -> Int {
        var (divisor, rest) = (all, interval % all)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        return all / divisor
    }

    private static func times(_ parts: RecurrenceRule.Parts, start: CivilTime) -> [CivilTime] {
        guard !(parts.hours.isEmpty && parts.minutes.isEmpty && parts.seconds.isEmpty) else { return [start] }
        let hours = parts.hours.isEmpty ? [start.hour] : parts.hours
        let minutes = parts.minutes.isEmpty ? [start.minute] : parts.minutes
        let seconds = parts.seconds.isEmpty ? [start.second] : parts.seconds
        guard hours.count + minutes.count + seconds.count > 3 else {
            return [CivilTime(unchecked: hours[0] * 3600 + minutes[0] * 60 + seconds[0])]
        }
        // Only a rule that was kept from before has more. Lists as long as these lists are never made.
        var times: [CivilTime] = []
        for hour in hours {
            for minute in minutes {
                for second in seconds where times.count < RecurrenceRule.maximumTimesADay {
                    times.append(CivilTime(unchecked: hour * 3600 + minute * 60 + second))
                }
            }
        }
        return times
    }
}

/// The first day of the week a day lies in, in days since 1970.
private func weekStart(of day: CivilDate, _ first: Weekday) -> Int {
    Int(day.daysSinceEpoch) - (day.weekday - first.rawValue + 7) % 7
}

private func bits(_ numbers: some Sequence<Int>) -> UInt32 {
    numbers.reduce(0) { $0 | 1 << UInt32($1) }
}

extension UInt32 {
    @inline(__always)
    fileprivate func has(_ number: Int) -> Bool { self >> UInt32(truncatingIfNeeded: number) & 1 != 0 }
}
