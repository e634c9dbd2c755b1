/// The rules most reminders have, every so many days, weeks, months or years without more: their times by arithmetic
/// alone, where the general way would build and throw away lists.
struct PlainRecurrence {
    private let start: CivilDateTime
    /// Days between two, or nil where months are counted.
    private let days: Int?
    private let months: Int

    /// Nil unless the set is as plain as that. A day that some month lacks is not.
    init?(_ set: RecurrenceSet) {
        guard set.added.isEmpty, set.excluded.isEmpty, let rule = set.rule, rule.end == .never, rule.hasNoParts else {
            return nil
        }
        start = set.start
        switch rule.frequency {
        case .daily: (days, months) = (rule.interval, 0)
        case .weekly: (days, months) = (rule.interval * 7, 0)
        case .monthly: (days, months) = (nil, rule.interval)
        case .yearly: (days, months) = (nil, rule.interval * 12)
        }
        guard days != nil || set.start.date.day <= 28 else { return nil }
    }

    /// The first time on that day or later; nil after the year 9999.
    func first(onOrAfter day: CivilDate) -> CivilDateTime? {
        let found = day <= start.date ? start.date : days.map { every($0, after: day) } ?? everyMonth(after: day)
        return found > RecurrencePattern.lastDay ? nil : CivilDateTime(found, start.time)
    }

    private func every(_ days: Int, after day: CivilDate) -> CivilDate {
        let passed = start.date.days(until: day)
        return start.date.adding(days: (passed + days - 1) / days * days)
    }

    private func everyMonth(after day: CivilDate) -> CivilDate {
        let (year, month, number) = start.date.yearMonthDay
        let current = day.yearMonthDay
        let passed = (current.year - year) * 12 + current.month - month + (current.day > number ? 1 : 0)
        let index = year * 12 + month - 1 + (passed + months - 1) / months * months
        guard index < 10_000 * 12 else { return RecurrencePattern.lastDay.adding(days: 1) }
        return CivilDate(uncheckedYear: index / 12, month: index % 12 + 1, day: number)
    }
}
