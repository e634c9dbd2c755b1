extension PartialDate {
    /// The first day on or after `today` that the date falls on; see `Occasion.next(onOrAfter:leapDayRule:)`.
    ///
    /// Dates of other calendars are computed for `today` in the Gregorian years 1…9999; outside them this is nil.
    public func next(onOrAfter today: CivilDate, leapDayRule: LeapDayRule) -> Occurrence? {
        guard isAnnual, let current = calendar.year(of: today) else { return nil }
        var inYear = max(current, year ?? current)
        guard var date = civilDate(inYear: inYear, leapDayRule: leapDayRule) else { return nil }
        if date < today {
            inYear += 1
            // Not later only where days can no longer be counted.
            guard let later = civilDate(inYear: inYear, leapDayRule: leapDayRule), later >= today else { return nil }
            date = later
        }
        return Occurrence(date: date, daysUntil: today.days(until: date), turning: year.map { inYear - $0 })
    }

    /// The last day before `today` that the date fell on; see `Occasion.previous(before:leapDayRule:)`.
    public func previous(before today: CivilDate, leapDayRule: LeapDayRule) -> Occurrence? {
        guard isAnnual, var inYear = calendar.year(of: today),
            var date = civilDate(inYear: inYear, leapDayRule: leapDayRule)
        else { return nil }
        if date >= today {
            inYear -= 1
            guard inYear >= 1, let earlier = civilDate(inYear: inYear, leapDayRule: leapDayRule), earlier < today else {
                return nil
            }
            date = earlier
        }
        guard inYear >= year ?? inYear else { return nil }
        return Occurrence(date: date, daysUntil: today.days(until: date), turning: year.map { inYear - $0 })
    }

    /// The Gregorian day on which the date is kept in that year of its own calendar. Every year has exactly one, and it
    /// lies within that year; that is what `next` and `previous` rest on.
    ///
    /// Days that a year lacks:
    /// - 29 February: the leap-day rule.
    /// - Hebrew: Adar is kept in Adar II in leap years, and Adar I in Adar in common years. A 30th of Cheshvan, Kislev
    ///   or Adar I that the year lacks is kept on the first of the month that follows (Kislev, Tevet, Nisan). This is the
    ///   rule for birthdays in N. Dershowitz and E. Reingold, Calendrical Calculations, 4th edition, section 8.3.
    /// - Chinese: a leap month that the year lacks is the ordinary month of the same number, which is the custom; the
    ///   30th of a short month is its 29th, the day before the next new moon.
    /// - Islamic: the 30th of a short month is its 29th, which keeps the day in its month.
    @inline(__always)
    func civilDate(inYear year: Int, leapDayRule: LeapDayRule) -> CivilDate? {
        guard let month, let day else { return nil }
        guard calendar == .gregorian else { return lunarDate(inYear: year, month: month, day: day) }
        guard month == 2, day == 29, !CivilDate.isLeapYear(year) else {
            return CivilDate(uncheckedYear: year, month: month, day: day)
        }
        // 29 February of a common year is computed as its 1 March.
        return CivilDate(uncheckedYear: year, month: 2, day: leapDayRule == .march1 ? 29 : 28)
    }

    private func lunarDate(inYear number: Int, month: Int, day: Int) -> CivilDate? {
        guard let lunarCalendar = LunarCalendar.of(calendar), let year = lunarCalendar.year(number) else { return nil }
        let index = lunarCalendar.index(ofMonth: month, isLeapMonth: isLeapMonth, in: year)
        let kept = calendar == .hebrew ? day : min(day, year.length(ofMonthAt: index))
        return CivilDate(daysSinceEpoch: year.firstDay(ofMonthAt: index) + Int32(kept) - 1)
    }
}
