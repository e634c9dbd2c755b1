import Kinkeeper
import Testing

@Suite struct `A birthday` {
    @Test(arguments: [
        ("1985-04-12", "2026-04-11", "2026-04-12", 1, 41), ("1985-04-12", "2026-04-12", "2026-04-12", 0, 41),
        ("1985-04-12", "2026-04-13", "2027-04-12", 364, 42), ("1985-12-31", "2026-01-01", "2026-12-31", 364, 41),
        ("1985-01-01", "2026-12-31", "2027-01-01", 1, 42), ("0001-01-01", "2026-01-01", "2026-01-01", 0, 2025),
    ])
    func `comes next on its day, with the age it turns`(
        born: String, today: String, next: String, days: Int, turning: Int
    ) {
        let occurrence = birthday(born).next(onOrAfter: day(today), leapDayRule: .february28)
        #expect(occurrence == Occurrence(date: day(next), daysUntil: days, turning: turning))
    }

    @Test func `without a year has no age`() {
        let occurrence = birthday("--02-03").next(onOrAfter: day("2026-02-04"), leapDayRule: .february28)
        #expect(occurrence == Occurrence(date: day("2027-02-03"), daysUntil: 364, turning: nil))
    }

    @Test(arguments: [
        ("2027-01-01", LeapDayRule.february28, "2027-02-28", 31), ("2027-01-01", .march1, "2027-03-01", 31),
        ("2028-01-01", .february28, "2028-02-29", 32), ("2028-01-01", .march1, "2028-02-29", 32),
        ("2027-02-28", .february28, "2027-02-28", 31), ("2027-03-01", .february28, "2028-02-29", 32),
        ("2027-03-01", .march1, "2027-03-01", 31), ("2027-03-02", .march1, "2028-02-29", 32),
        ("2028-02-28", .february28, "2028-02-29", 32), ("2028-03-01", .march1, "2029-03-01", 33),
        ("2100-01-01", .february28, "2100-02-28", 104), ("2100-01-01", .march1, "2100-03-01", 104),
    ])
    func `on 29 February follows the rule in common years only`(
        today: String, rule: LeapDayRule, next: String, turning: Int
    ) {
        let occurrence = birthday("1996-02-29").next(onOrAfter: day(today), leapDayRule: rule)
        #expect(occurrence?.date == day(next))
        #expect(occurrence?.turning == turning)
    }

    @Test(arguments: LeapDayRule.allCases)
    func `on 28 February or 1 March does not care about the rule`(rule: LeapDayRule) {
        #expect(birthday("--02-28").next(onOrAfter: day("2027-02-01"), leapDayRule: rule)?.date == day("2027-02-28"))
        #expect(birthday("--03-01").next(onOrAfter: day("2027-02-01"), leapDayRule: rule)?.date == day("2027-03-01"))
    }

    @Test(arguments: [
        ("2026-12-24", "2026-11-21", "2026-12-24"), ("2028-02-29", "2026-11-21", "2028-02-29"),
        ("2031-01-01", "2026-11-21", "2031-01-01"), ("2026-11-21", "2026-11-21", "2026-11-21"),
        ("2027-11-20", "2026-11-21", "2027-11-20"),
    ])
    func `still to come is the day of birth itself, at age 0`(born: String, today: String, next: String) {
        let occurrence = birthday(born).next(onOrAfter: day(today), leapDayRule: .march1)
        #expect(occurrence?.date == day(next))
        #expect(occurrence?.turning == 0)
    }

    @Test(arguments: ["1985", "1985-04", "--04", "---12", "no date at all"])
    func `without month or day has no next nor last day`(text: String) {
        #expect(birthday(text).next(onOrAfter: day("2026-11-21"), leapDayRule: .february28) == nil)
        #expect(birthday(text).previous(before: day("2026-11-21"), leapDayRule: .february28) == nil)
    }

    @Test(arguments: [
        ("1985-11-20", "2026-11-21", "2026-11-20", 41), ("1985-11-21", "2026-11-21", "2025-11-21", 40),
        ("1985-12-31", "2027-01-01", "2026-12-31", 41), ("2026-11-20", "2026-11-21", "2026-11-20", 0),
        ("1996-02-29", "2027-03-01", "2027-02-28", 31), ("1996-02-29", "2028-02-29", "2027-02-28", 31),
    ])
    func `came last before today`(born: String, today: String, last: String, turning: Int) {
        let occurrence = birthday(born).previous(before: day(today), leapDayRule: .february28)
        #expect(occurrence?.date == day(last))
        #expect(occurrence?.turning == turning)
        #expect(occurrence?.daysUntil == day(today).days(until: day(last)))
    }

    @Test(arguments: ["2026-11-21", "2026-12-24", "2027-01-01", "2030-11-20"])
    func `has no last day before the day of birth`(born: String) {
        #expect(birthday(born).previous(before: day("2026-11-21"), leapDayRule: .february28) == nil)
    }

    @Test(arguments: CalendarSystem.allCases)
    func `is computed at the ends of time without a crash and never in the past`(calendar: CalendarSystem) throws {
        let date = try PartialDate(calendar: calendar, month: 1, day: 1)
        let future = try PartialDate(calendar: calendar, year: 9999, month: 2, day: 1)
        for days in [Int32.min, -2_000_000, -719_163, -719_162, -400_000, 2_932_896, 2_932_897, .max] {
            let today = CivilDate(daysSinceEpoch: days)
            for occurrence in [date, future].compactMap({ $0.next(onOrAfter: today, leapDayRule: .march1) }) {
                #expect(occurrence.date >= today && occurrence.daysUntil >= 0)
            }
            let last = date.previous(before: today, leapDayRule: .march1)
            #expect(last.map { $0.date < today } ?? true)
        }
    }

    @Test func `of the year 10000 follows that of 9999`() {
        let next = birthday("1985-04-12").next(onOrAfter: day("9999-12-31"), leapDayRule: .march1)
        #expect(next?.date.description == "+10000-04-12")
    }
}

@Suite struct `The leap-day rule` {
    @Test func `is the person's own before the account's`() {
        #expect(LeapDayRule(person: .march1, account: .february28) == .march1)
        #expect(LeapDayRule(person: .february28, account: .march1) == .february28)
        #expect(LeapDayRule(person: nil, account: .march1) == .march1)
    }
}
