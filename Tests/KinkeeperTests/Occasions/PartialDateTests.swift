import Kinkeeper
import Testing

@Suite struct `A partial date` {
    @Test(arguments: [
        "1985-04-12", "--02-03", "1985-04", "---12", "--04", "1985", "0001-01-01", "9999-12-31", "--02-29", "2024-02-29",
        "---31", "chinese:2023-02L-15", "chinese:--02L-15", "chinese:2023-02L", "chinese:--02L", "chinese:--12-30",
        "hebrew:5745-01-21", "hebrew:--06-30", "hebrew:5784-06-30", "hebrew:5784", "hebrew:---30",
        "islamic-umalqura:1445-09-30", "islamic-civil:1445-12-30", "islamic-civil:--12-30",
    ])
    func `is read and written in its canonical form`(text: String) {
        #expect(PartialDate(text)?.description == text)
    }

    @Test func `gives back its parts`() throws {
        let date = try #require(PartialDate("chinese:2023-02L-15"))
        #expect((date.calendar, date.year, date.month, date.isLeapMonth, date.day) == (.chinese, 2023, 2, true, 15))
        let month = try #require(PartialDate("--04"))
        #expect((month.calendar, month.year, month.month, month.isLeapMonth, month.day) == (.gregorian, nil, 4, false, nil))
        #expect(date.numbers == "2023-02L-15")
        #expect(PartialDate(numbers: "2023-02L-15", calendar: .chinese) == date)
        #expect(PartialDate(numbers: "2023-02L-15") == nil)
    }

    @Test(arguments: [
        "", "-", "--", "---", "----", "1985-", "1985-4", "85-04-12", "19850412", "1985-04-12-", "1985-04-12T00:00",
        "1985--12", "1985---12", "--0203", "--2-3", "---1", "---123", "--13", "1985-13-01", "1985-00-01", "1985-04-00",
        "1985-04-31", "2023-02-29", "1900-02-29", "--02-30", "--04-31", "---32", "0000", "0000-01-01", "---00", "--00",
        "2023-02L-15", "L", "gregorian:1985-04-12", "martian:1985-04-12", ":1985-04-12", "hebrew:", "hebrew:--14-01",
        "hebrew:5783-06-01", "hebrew:--07-30", "hebrew:--06L-01", "hebrew:5784-02-30", "chinese:--13-01", "chinese:--01-31",
        "chinese:2023L", "islamic-umalqura:--01-31", "islamic-civil:--02-30", "islamic-civil:1446-12-30", " 1985", "1985 ",
        "１９８５", "1985‐04‐12",
    ])
    func `is refused when it is misspelt or no date`(text: String) {
        #expect(PartialDate(text) == nil)
    }

    @Test(
        arguments: [
            (nil, nil, nil, PartialDate.Problem.empty), (0, 1, 1, .noSuchYear(0)), (10_000, nil, nil, .noSuchYear(10_000)),
            (1985, 13, 1, .noSuchMonth(13)), (nil, 0, nil, .noSuchMonth(0)), (1985, nil, 12, .noSuchMonth(0)),
            (2023, 2, 29, .noSuchDay(29)), (nil, 2, 30, .noSuchDay(30)), (nil, nil, 32, .noSuchDay(32)),
            (nil, 4, .min, .noSuchDay(.min)), (.max, 1, 1, .noSuchYear(.max)), (nil, .max, 1, .noSuchMonth(.max)),
        ] as [(Int?, Int?, Int?, PartialDate.Problem)])
    func `says why it is none`(year: Int?, month: Int?, day: Int?, problem: PartialDate.Problem) {
        #expect(throws: problem) { try PartialDate(year: year, month: month, day: day) }
    }

    @Test func `has a leap month only in the Chinese calendar, and only with a month`() throws {
        for calendar in CalendarSystem.allCases where calendar != .chinese {
            #expect(throws: PartialDate.Problem.noSuchMonth(2)) {
                try PartialDate(calendar: calendar, month: 2, isLeapMonth: true, day: 1)
            }
        }
        #expect(throws: PartialDate.Problem.noSuchMonth(0)) {
            try PartialDate(calendar: .chinese, year: 2023, isLeapMonth: true)
        }
    }

    @Test(arguments: [
        (1, 30), (2, 30), (3, 30), (4, 29), (5, 30), (6, 30), (7, 29), (8, 30), (9, 29), (10, 30), (11, 29), (12, 30), (13, 29),
    ])
    func `knows the longest that each Hebrew month can be`(month: Int, length: Int) {
        #expect((try? PartialDate(calendar: .hebrew, month: month, day: length)) != nil)
        #expect((try? PartialDate(calendar: .hebrew, month: month, day: length + 1)) == nil)
    }

    @Test func `accepts a day of a Gregorian month exactly when a naive calendar has it`() {
        for (year, known) in [(2023, true), (2024, true), (1900, true), (2024, false)] {
            for month in 1...12 {
                for day in 0...32 {
                    let date = try? PartialDate(year: known ? year : nil, month: month, day: day)
                    #expect((date != nil) == (1...NaiveCalendar.length(of: month, in: year)).contains(day))
                }
            }
        }
    }

    @Test(arguments: [
        ("1985-04-12", "1985-04-12"), ("hebrew:5784-01-01", "2023-09-16"), ("chinese:2024-01-01", "2024-02-10"),
        ("islamic-umalqura:1445-09-01", "2024-03-11"), ("islamic-civil:1445-09-01", "2024-03-11"),
    ])
    func `that is whole is a day`(text: String, expected: String) {
        #expect(PartialDate(text)?.civilDate == day(expected))
        #expect(PartialDate(text)?.isAnnual == true)
    }

    @Test(arguments: ["--04-12", "1985-04", "1985", "---12", "--04"])
    func `that is not whole is no day`(text: String) {
        #expect(PartialDate(text)?.civilDate == nil)
        #expect(PartialDate(text)?.isAnnual == (text == "--04-12"))
    }

    @Test(arguments: [
        ("2026-12-31", false), ("2027-01-01", true), ("2027", true), ("2026", false), ("--12-31", false),
        ("hebrew:5787-01-01", false), ("hebrew:5788-01-01", true), ("chinese:2026-12-01", false), ("chinese:2027", true),
    ])
    func `knows whether its year is still to come`(text: String, isFuture: Bool) {
        #expect(PartialDate(text)?.isInFutureYear(of: day("2026-11-21")) == isFuture)
    }

    @Test func `stays small, since there is one for every occasion`() {
        #expect(MemoryLayout<PartialDate>.size <= 8)
    }
}
