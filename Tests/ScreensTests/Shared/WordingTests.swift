import Foundation
import Kinkeeper
import Screens
import Testing

@Suite struct WordingTests {
    private let wording = Wording(.english)

    private let today = CivilDate(iso8601: "2026-11-21")

    @Test func `a day of this year is said without the year and any other with it`() throws {
        let today = try #require(today)
        #expect(wording.day(today.adding(days: 6), today: today) == "27 November")
        #expect(wording.day(today.adding(days: 60), today: today) == "20 January 2027")
        #expect(wording.longDay(today, today: today) == "Saturday, 21 November")
    }

    @Test(arguments: [
        (0, "today"), (1, "tomorrow"), (2, "in 2 days"), (366, "in 366 days"), (-1, "yesterday"), (-7, "7 days ago"),
    ])
    func `a countdown has words for the near and numbers for the far`(days: Int, words: String) {
        #expect(wording.countdown(days) == words)
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-12_000, "−12,000")])
    func `numbers are grouped by three digits`(value: Int, words: String) {
        #expect(wording.number(value) == words)
    }

    @Test func `an age is said by kind, and not at all when it is unknown or nothing yet`() {
        #expect(wording.turning(.birthday, 40) == "turns 40")
        #expect(wording.turning(.birthday, 40, isPast: true) == "turned 40")
        #expect(wording.turning(.anniversary, 1) == "1 year")
        #expect(wording.turning(.memorial, 30) == "30 years ago")
        #expect(wording.turning(.birthday, nil) == nil)
        #expect(wording.turning(.birthday, 0) == nil)
    }

    @Test(arguments: [
        ("1985-04-12", "12 April 1985"), ("--02-03", "3 February"), ("1985-04", "April 1985"), ("---12", "the 12th of a month"),
        ("1985", "1985"), ("hebrew:5745-01-21", "21 Tishri 5745 (Hebrew calendar)"),
        ("chinese:2023-02L-15", "15 of the leap 2nd month 2023 (Chinese calendar)"),
        ("islamic-umalqura:1445-09-01", "1 Ramadan 1445 (Islamic calendar)"),
    ])
    func `an original date is said as far as it is known`(text: String, words: String) throws {
        let date = try #require(PartialDate(text))
        #expect(wording.original(.date(date)) == words)
    }

    @Test func `words that are no date are said as they came`() {
        #expect(wording.original(.text("circa 1800")) == "circa 1800")
    }

    @Test func `an occasion goes by its label where it has one`() {
        let when = Occasion.When.text("")
        #expect(wording.title(of: Occasion(kind: .birthday, when: when)) == "Birthday")
        #expect(wording.title(of: Occasion(kind: .anniversary, label: "Wedding", when: when)) == "Wedding")
        #expect(wording.title(of: Occasion(kind: .custom, when: when)) == "Date")
    }

    @Test func `a time of day follows the zone, also on the day before`() throws {
        let instant = Date(timeIntervalSince1970: 1_795_221_900)
        #expect(wording.moment(instant, in: try #require(TimeZone(identifier: "UTC"))) == "21 November 2026, 00:45")
        #expect(
            wording.moment(instant, in: try #require(TimeZone(identifier: "America/New_York"))) == "20 November 2026, 19:45")
        #expect(wording.moment(instant, in: try #require(TimeZone(identifier: "Asia/Kathmandu"))) == "21 November 2026, 06:30")
    }
}
