import Kinkeeper
import Testing

@Suite struct `The oracle's table` {
    @Test func `agrees on next day, days until, weekday, age and last day in all calendars`() throws {
        let rows = try fixture("dates.tsv")
        #expect(rows.count > 4500)
        var calendars: [CalendarSystem: Int] = [:]
        for row in rows {
            let date = try #require(PartialDate(row[0]), "\(row)")
            let rule = try #require(LeapDayRule(rawValue: row[1]))
            #expect(answer(date, rule, day(row[2])) == row, "our row, then the oracle's")
            calendars[date.calendar, default: 0] += 1
        }
        #expect(calendars.count == CalendarSystem.allCases.count && calendars.values.allSatisfy { $0 > 450 })
    }

    private func answer(_ date: PartialDate, _ rule: LeapDayRule, _ today: CivilDate) -> [String] {
        guard let next = date.next(onOrAfter: today, leapDayRule: rule) else { return [] }
        return [
            date.description, rule.rawValue, today.description, next.date.description, String(next.daysUntil),
            String(next.date.weekday), next.turning.map(String.init) ?? "-",
            date.previous(before: today, leapDayRule: rule)?.date.description ?? "-",
        ]
    }
}
