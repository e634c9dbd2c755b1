import ContentLine
import Kinkeeper

/// One entry's part of the days of an occasion: those that a rule says which every program follows, or a single one.
///
/// - Rules begin in 1970 at the earliest: some programs count days of other centuries by another calendar.
/// - 29 February, kept on the last day of February, begins on the 28th once the first time is past: programs that go from year
///   to year by the day of DTSTART see nothing but leap years otherwise.
/// - Kept on 1 March in common years no one rule is understood by all: it is one entry for leap years, and one for each of
///   the three common years between them. 2100, which is neither, is left out.
/// - Days of other calendars have no rule, and RDATE without one is not understood by all: each is an entry.
struct EntrySeries {
    /// The text added to the occasion's identifier.
    let suffix: String
    let first: CivilDate
    let rule: String?

    /// For how many years days of other calendars are named, the present one included.
    static let namedYears = 3
    private static let earliest = 1970

    /// The series of a date; none where it has no day in the year. `year` is the present one.
    static func all(of date: PartialDate, _ rule: LeapDayRule, in year: Int) -> [EntrySeries] {
        guard date.isAnnual, let month = date.month, let day = date.day else { return [] }
        guard date.calendar == .gregorian else { return named(date, rule, in: year) }
        let from = max(date.year ?? 2000, earliest)
        guard month == 2, day == 29 else {
            return CivilDate(year: from, month: month, day: day).map { [EntrySeries($0, "FREQ=YEARLY")] } ?? []
        }
        let leap = next(from) { CivilDate.isLeapYear($0) }
        switch rule {
        case .february28:
            // The first time is on the day itself, as long as it is not long past.
            if let first = date.civilDate, first.year >= year {
                return [EntrySeries(first, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1")]
            }
            let common = next(from) { !CivilDate.isLeapYear($0) }
            return CivilDate(year: common, month: 2, day: 28)
                .map { [EntrySeries($0, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1")] } ?? []
        case .march1:
            let common = (1...3).compactMap { later in
                CivilDate(year: leap + later, month: 3, day: 1).map {
                    EntrySeries($0, "FREQ=YEARLY;INTERVAL=4", suffix: "-\(later)")
                }
            }
            return (CivilDate(year: leap, month: 2, day: 29).map { [EntrySeries($0, "FREQ=YEARLY")] } ?? []) + common
        }
    }

    private init(_ first: CivilDate, _ rule: String?, suffix: String = "") {
        self.first = first
        self.rule = rule
        self.suffix = suffix
    }

    private static func next(_ year: Int, where isMeant: (Int) -> Bool) -> Int {
        (year...(year + 8)).first(where: isMeant) ?? year
    }

    private static func named(_ date: PartialDate, _ rule: LeapDayRule, in year: Int) -> [EntrySeries] {
        guard var from = CivilDate(year: year, month: 1, day: 1) else { return [] }
        var series: [EntrySeries] = []
        while let found = date.next(onOrAfter: from, leapDayRule: rule), found.date.year < year + namedYears {
            series.append(EntrySeries(found.date, nil, suffix: "-\(found.date.description.replacing("-", with: ""))"))
            from = found.date.adding(days: 1)
        }
        return series
    }
}
