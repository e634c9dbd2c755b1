import Kinkeeper
import Testing

@Suite struct `The sections of the birthday list` {
    private let today = day("2026-11-21")

    @Test(arguments: [
        (0, UpcomingSection.today), (1, .tomorrow), (2, .thisWeek), (7, .thisWeek), (8, .thisMonth), (30, .thisMonth),
        (31, .month(year: 2026, month: 12)), (40, .month(year: 2026, month: 12)), (41, .month(year: 2027, month: 1)),
        (365, .month(year: 2027, month: 11)),
    ])
    func `are cut by days from today, then by month`(days: Int, section: UpcomingSection) {
        #expect(UpcomingSection(date: today.adding(days: days), today: today) == section)
    }

    @Test func `have no place for a day that has passed`() {
        #expect(UpcomingSection(date: today.adding(days: -1), today: today) == nil)
        #expect(UpcomingSection(date: CivilDate(daysSinceEpoch: .min), today: today) == nil)
    }

    @Test func `follow one another as the days do`() throws {
        let sections = try (0...800).map { try #require(UpcomingSection(date: today.adding(days: $0), today: today)) }
        #expect(zip(sections, sections.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(Set(sections).count == 4 + 26)
        #expect(!(UpcomingSection.today < .today))
        #expect(UpcomingSection.month(year: 2026, month: 12) < .month(year: 2027, month: 1))
    }

    @Test(arguments: [
        ("--11", 2026, 11), ("--12", 2026, 12), ("--10", 2027, 10), ("1985-05", 2027, 5), ("2026-12", 2026, 12),
    ])
    func `show a date without a day under its month`(text: String, year: Int, month: Int) throws {
        let date = try #require(PartialDate(text))
        #expect(UpcomingSection(monthOf: date, today: today) == .month(year: year, month: month))
    }

    @Test(arguments: ["1985-04-12", "--04-12", "---12", "1985", "hebrew:--04", "2028-05"])
    func `show no other date under a month`(text: String) throws {
        let date = try #require(PartialDate(text))
        #expect(UpcomingSection(monthOf: date, today: today) == nil)
    }

    @Test func `hold rows in the order they came`() {
        let rows = [-1, 0, 0, 1, 2, 7, 8, 31, 60, 70].map { today.adding(days: $0) }
        let groups = UpcomingSection.grouping(rows, today: today) { $0 }
        #expect(groups.map(\.rows.count) == [2, 1, 2, 1, 1, 2])
        #expect(groups.map(\.section).first == .today)
        #expect(groups.flatMap(\.rows) == Array(rows.dropFirst()))
        #expect(UpcomingSection.grouping([CivilDate](), today: today) { $0 }.isEmpty)
    }
}

@Suite struct `The belated section` {
    private let today = day("2026-03-03")

    @Test(arguments: [
        ("1985-03-02", -1), ("1985-02-24", -7), ("--02-24", -7), ("1996-02-29", -3), ("chinese:--01-08", -7),
    ])
    func `shows what was missed in the last seven days`(born: String, days: Int) {
        let occurrence = Belated.occurrence(of: birthday(born), today: today, leapDayRule: .february28)
        #expect(occurrence?.daysUntil == days)
    }

    @Test(arguments: ["1985-03-03", "1985-02-23", "1985-03-04", "2026-03-04", "--03", "circa 1900"])
    func `does not show today, what is older, and what has no day`(born: String) {
        #expect(Belated.occurrence(of: birthday(born), today: today, leapDayRule: .february28) == nil)
    }

    @Test func `reaches back over the turn of the year`() {
        let occurrence = Belated.occurrence(of: birthday("1985-12-31"), today: day("2027-01-02"), leapDayRule: .march1)
        #expect(occurrence == Occurrence(date: day("2026-12-31"), daysUntil: -2, turning: 41))
    }
}
