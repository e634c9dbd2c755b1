import Kinkeeper
import Testing

/// Well-known feasts stand for dates, so that a reader can look them up.
@Suite struct `A date of another calendar` {
    private func next(_ text: String, _ today: String) -> Occurrence? {
        birthday(text).next(onOrAfter: day(today), leapDayRule: .february28)
    }

    @Test(arguments: [
        ("2023-01-01", "2023-01-22"), ("2024-01-01", "2024-02-10"), ("2025-01-01", "2025-01-29"),
        ("2026-01-01", "2026-02-17"), ("2026-02-18", "2027-02-06"),
    ])
    func `keeps Chinese New Year`(today: String, expected: String) {
        #expect(next("chinese:--01-01", today)?.date == day(expected))
    }

    @Test func `keeps a Chinese leap month where there is one, and the ordinary month elsewhere`() {
        // 2023 had a leap second month, from 22 March; 2024 had none.
        #expect(next("chinese:2023-02L-01", "2023-01-01")?.date == day("2023-03-22"))
        #expect(next("chinese:2023-02-01", "2023-01-01")?.date == day("2023-02-20"))
        #expect(next("chinese:2023-02L-01", "2024-01-01")?.date == day("2024-03-10"))
        #expect(next("chinese:2023-03-01", "2023-01-01")?.date == day("2023-04-20"))
    }

    @Test func `keeps the leap month of 2033, on which old almanacs erred`() {
        #expect(next("chinese:2033-11L-01", "2033-01-01")?.date == day("2033-12-22"))
        #expect(next("chinese:--01-01", "2034-01-01")?.date == day("2034-02-19"))
    }

    @Test func `keeps Chinese New Year's Eve on the 29th of a short twelfth month`() {
        #expect(next("chinese:--12-30", "2024-01-01")?.date == day("2024-02-09"))
        #expect(next("chinese:--12-30", "2025-01-01")?.date == day("2025-01-28"))
    }

    @Test func `counts ages in its own years`() {
        // Born in the twelfth month of the Chinese year 1999, which lay in January 2000.
        let occurrence = next("chinese:1999-12-10", "2026-01-01")
        #expect(occurrence?.date == day("2026-01-28"))
        #expect(occurrence?.turning == 26)
        #expect(PartialDate("chinese:1999-12-10")?.civilDate == day("2000-01-16"))
    }

    @Test(arguments: [
        ("hebrew:--01-01", "2024-01-01", "2024-10-03"), ("hebrew:--01-10", "2025-01-01", "2025-10-02"),
        ("hebrew:--08-15", "2026-01-01", "2026-04-02"), ("hebrew:--03-25", "2025-12-01", "2025-12-15"),
    ])
    func `keeps Rosh Hashanah, Yom Kippur, Passover and Hanukkah`(text: String, today: String, expected: String) {
        #expect(next(text, today)?.date == day(expected))
    }

    @Test func `keeps Adar in Adar II of leap years, and Adar I in Adar of common ones`() {
        // 5783 was common, 5784 a leap year. Purim is 14 Adar, or Adar II.
        #expect(next("hebrew:--07-14", "2023-01-01")?.date == day("2023-03-07"))
        #expect(next("hebrew:--07-14", "2024-01-01")?.date == day("2024-03-24"))
        #expect(next("hebrew:--06-14", "2024-01-01")?.date == day("2024-02-23"))
        #expect(next("hebrew:--06-14", "2023-01-01")?.date == day("2023-03-07"))
    }

    @Test func `keeps a Hebrew 30th that the year lacks on the first of the next month`() {
        // 5784: Cheshvan has 29 days. 5781: Kislev has 29. 5783: no Adar I.
        #expect(next("hebrew:--02-30", "2023-09-20")?.date == next("hebrew:--03-01", "2023-09-20")?.date)
        #expect(next("hebrew:--03-30", "2020-10-01")?.date == next("hebrew:--04-01", "2020-10-01")?.date)
        #expect(next("hebrew:--06-30", "2023-01-01")?.date == day("2023-03-23"))
        #expect(next("hebrew:--08-01", "2023-01-01")?.date == day("2023-03-23"))
        #expect(next("hebrew:--06-30", "2024-01-01")?.date == day("2024-03-10"))
    }

    @Test(arguments: [
        ("islamic-umalqura:--09-01", "2024-01-01", "2024-03-11"), ("islamic-umalqura:--01-01", "2024-01-01", "2024-07-07"),
        ("islamic-civil:--01-01", "2024-01-01", "2024-07-08"), ("islamic-umalqura:--10-01", "2025-01-01", "2025-03-30"),
    ])
    func `keeps Ramadan, the Islamic New Year and Eid`(text: String, today: String, expected: String) {
        #expect(next(text, today)?.date == day(expected))
    }

    @Test func `can come twice in one Gregorian year`() {
        // Two Ramadans begin in 2030.
        #expect(next("islamic-umalqura:--09-01", "2030-01-01")?.date == day("2030-01-05"))
        #expect(next("islamic-umalqura:--09-01", "2030-01-06")?.date == day("2030-12-26"))
    }

    @Test func `keeps 30 Dhu al-Hijja on the 29th of a short year`() {
        // The tabular year 1445 was a leap year, 1446 was not.
        #expect(next("islamic-civil:--12-30", "2024-01-01")?.date == day("2024-07-07"))
        #expect(next("islamic-civil:--12-30", "2025-01-01")?.date == day("2025-06-26"))
        #expect(next("islamic-civil:--01-01", "2025-01-01")?.date == day("2025-06-27"))
    }

    @Test func `in a year to come is first kept in that year, at age 0`() {
        let occurrence = next("hebrew:5790-01-01", "2026-11-21")
        #expect(occurrence?.date == PartialDate("hebrew:5790-01-01")?.civilDate)
        #expect(occurrence?.turning == 0)
        #expect(birthday("hebrew:5790-01-01").previous(before: day("2026-11-21"), leapDayRule: .march1) == nil)
    }

    @Test(arguments: ["chinese:--12-30", "hebrew:--07-14", "islamic-umalqura:--09-30", "islamic-civil:--12-30"])
    func `is the same beyond the years looked up beforehand as within`(text: String) throws {
        // The years around 1970 and 2100 are where the table of years begins and ends.
        for edge in ["1970-01-01", "2100-01-01"] {
            var today = day(edge).adding(days: -1200)
            var days: [CivilDate] = []
            while today < day(edge).adding(days: 1200) {
                let next = try #require(birthday(text).next(onOrAfter: today, leapDayRule: .march1))
                days.append(next.date)
                today = next.date.adding(days: 1)
            }
            let gaps = zip(days, days.dropFirst()).map { $0.days(until: $1) }
            #expect((6...8).contains(days.count) && gaps.allSatisfy { (353...385).contains($0) }, "\(days)")
        }
    }
}
