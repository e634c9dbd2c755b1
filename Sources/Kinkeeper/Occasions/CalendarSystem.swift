/// The calendar in which a date recurs every year. Raw values are the CLDR calendar names (RFC 7529 RSCALE).
public enum CalendarSystem: String, CaseIterable, Sendable {
    case gregorian
    case chinese
    case hebrew
    /// The Umm al-Qura calendar of Saudi Arabia, which most programs mean by "Islamic".
    case islamicUmmAlQura = "islamic-umalqura"
    /// The tabular (arithmetical) Islamic calendar.
    case islamicCivil = "islamic-civil"
}

extension CalendarSystem {
    /// The year of this calendar that the day lies in, at least 1; nil for days outside the Gregorian years 1…9999
    /// where the calendar has to be computed by Foundation.
    @inline(__always)
    func year(of day: CivilDate) -> Int? {
        self == .gregorian ? day.year : LunarCalendar.of(self)?.year(of: day)
    }

    /// Whether the calendar ever has a month of that number, and in that year if one is given.
    func hasMonth(_ month: Int, year: Int?) -> Bool {
        switch self {
        case .gregorian, .chinese, .islamicUmmAlQura, .islamicCivil:
            return (1...12).contains(month)
        case .hebrew:
            guard month == 6, let year, let lunarYear = LunarCalendar.hebrew.year(year) else {
                return (1...13).contains(month)
            }
            return lunarYear.monthCount == 13
        }
    }

    /// The most days a month of that number can have, in that year if one is given; without a month, the most any has.
    func longestMonth(_ month: Int?, year: Int?) -> Int {
        guard let month else { return self == .gregorian ? 31 : 30 }
        switch self {
        case .gregorian:
            return CivilDate.daysInMonth(month, year: year ?? 4)
        case .chinese, .islamicUmmAlQura:
            return 30
        case .hebrew:
            // Tevet, Adar, Iyar, Tammuz and Elul are always short; Cheshvan and Kislev vary.
            guard let exact = length(ofMonth: month, year: year) else { return [4, 7, 9, 11, 13].contains(month) ? 29 : 30 }
            return exact
        case .islamicCivil:
            // Odd months are long, even ones short, but for the twelfth in leap years.
            guard let exact = length(ofMonth: month, year: year) else { return month % 2 == 0 && month != 12 ? 29 : 30 }
            return exact
        }
    }

    private func length(ofMonth month: Int, year: Int?) -> Int? {
        guard let year, let calendar = LunarCalendar.of(self), let lunarYear = calendar.year(year) else { return nil }
        return lunarYear.length(ofMonthAt: calendar.index(ofMonth: month, isLeapMonth: false, in: lunarYear))
    }
}
