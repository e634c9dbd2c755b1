import Interchange
import Kinkeeper
import Testing

struct DateTextTests {
    private func read(_ text: String, calendar: String = "", omitting year: Int? = nil) -> DateReading {
        DateText(text, calendarScale: calendar, omittedYear: year).read(currentYear: 2026)
    }

    private func date(
        _ year: Int?, _ month: Int?, _ day: Int?, calendar: CalendarSystem = .gregorian, leapMonth: Bool = false
    ) throws -> DateReading {
        .date(try PartialDate(calendar: calendar, year: year, month: month, isLeapMonth: leapMonth, day: day))
    }

    @Test(arguments: [
        "1985-04-12", "19850412", "1985-4-12", "1985/04/12", "1985.04.12", " 1985-04-12 ",
        "1985-04-12T23:10:00Z", "1985-04-12T23:10:00-06:00", "1985-04-12T00:00:00.000Z", "19850412T102200-0800",
        "19850412T102200Z", "19850412T10", "1985-04-12 10:22:00", "1985-04-12t10:22", "1985-04-12T", "1985-04-12Z",
        "1985-04-12+02:00", "1985-04-12-06:00", "1985-04-12 12:00:00 AM",
    ])
    func `a whole date is the civil date as written, whatever stands behind it`(_ text: String) throws {
        #expect(try read(text) == date(1985, 4, 12))
    }

    @Test(arguments: ["--0203", "--02-03", "--2-3", "--0203T1000", "--02-03T10:00:00Z", "0000-02-03", "00000203"])
    func `a date may lack its year`(_ text: String) throws {
        #expect(try read(text) == date(nil, 2, 3))
    }

    @Test func `a date may lack other parts`() throws {
        #expect(try read("1985-04") == date(1985, 4, nil))
        #expect(try read("1985") == date(1985, nil, nil))
        #expect(try read("---12") == date(nil, nil, 12))
        #expect(try read("--04") == date(nil, 4, nil))
    }

    @Test func `Apple's 1604 means no year, with its marker or without`() throws {
        #expect(try read("1604-02-29") == date(nil, 2, 29))
        #expect(try read("16040101") == date(nil, 1, 1))
        #expect(try read("1604-02-03", omitting: 1604) == date(nil, 2, 3))
        #expect(try read("1604-02") == date(nil, 2, nil))
        #expect(read("1604") == .text("1604", .onlyTheOmittedYear))
    }

    @Test func `the marker names the year that is left out, and no other`() throws {
        #expect(try read("1900-02-03", omitting: 1900) == date(nil, 2, 3))
        #expect(try read("1985-02-03", omitting: 1604) == date(1985, 2, 3))
    }

    @Test(arguments: ["", " ", "\t", "\r\n"])
    func `an empty or blank value says nothing`(_ text: String) {
        #expect(read(text) == .nothing)
        #expect(DateText(text, isDeclaredText: true).read(currentYear: 2026) == .nothing)
    }

    @Test(arguments: [
        "2001-02-29", "1985-13-01", "1985-02-30", "19851301", "--0230", "---32", "--13", "1985-00-12", "1985-04-00",
        "0000-00-00",
    ])
    func `a day that does not exist stays text`(_ text: String) {
        #expect(read(text) == .text(text, .noSuchDate))
    }

    @Test(arguments: ["04/12/1985", "12.04.1985", "4-12-1985", "1.2.1985"])
    func `a date that could be day first or month first is never guessed`(_ text: String) {
        #expect(read(text) == .text(text, .ambiguousOrder))
    }

    @Test func `a date that can be read in one order only is read`() throws {
        #expect(try read("31.12.1985") == date(1985, 12, 31))
        #expect(try read("12/31/1985") == date(1985, 12, 31))
        #expect(try read("04/04/1985") == date(1985, 4, 4))
        #expect(read("13/13/1985") == .text("13/13/1985", .noSuchDate))
    }

    @Test(arguments: [
        "circa 1800", "spring, 1950", "April 12, 1985", "12 Apr 1985", "850412", "198504", "1985102", "1985-102", "1985-W15-5",
        "206-12-15", "85-04-12", "1985-04/12", "1985--12", "-1985-04-12", "+1985-04-12", "19850412000000", "1985-04-12Tea",
        "1985-04-12 or so", "1985 04 12", "1985-04 12", "--04 12", "1985 4", "1985T10", "1985-04T10:00",
        "1950-01-02 - 2020-03-04", "1950-01-02 2020-03-04", "unknown", "Tuesday", "----", "-", "12.04.", "۱۹۸۵-۰۴-۱۲",
        "99999999999999999999999",
    ])
    func `what is no form of a date stays text`(_ text: String) {
        #expect(read(text) == .text(text, .unknownForm))
    }

    @Test(arguments: ["T102200", "T10:22:00Z", "T--00"])
    func `a time without a day stays text`(_ text: String) {
        #expect(read(text) == .text(text, .timeOnly))
    }

    @Test func `a year to come stays text, this year does not`() throws {
        #expect(read("2999-12-31") == .text("2999-12-31", .future))
        #expect(read("2027") == .text("2027", .future))
        #expect(try read("2026-12-31") == date(2026, 12, 31))
    }

    @Test func `declared text stays text without a doubt, even if it looks like a date`() {
        #expect(DateText("circa 1800", isDeclaredText: true).read(currentYear: 2026) == .text("circa 1800", nil))
        #expect(DateText("1985-04-12", isDeclaredText: true).read(currentYear: 2026) == .text("1985-04-12", nil))
    }

    @Test func `other calendars are named as CLDR names them`() throws {
        #expect(try read("19850412", calendar: "GREGORIAN") == date(1985, 4, 12))
        #expect(try read("19850412", calendar: "chinese") == date(1985, 4, 12, calendar: .chinese))
        #expect(try read("57450122", calendar: "hebrew") == date(5745, 1, 22, calendar: .hebrew))
        #expect(try read("14050722", calendar: "islamic") == date(1405, 7, 22, calendar: .islamicUmmAlQura))
        #expect(try read("--0722", calendar: "islamic-civil") == date(nil, 7, 22, calendar: .islamicCivil))
        #expect(read("19850412", calendar: "mayan") == .text("19850412", .unknownCalendar("mayan")))
        #expect(read("57990122", calendar: "hebrew") == .text("57990122", .future))
    }

    @Test func `a Chinese leap month is marked with L, and only there`() throws {
        #expect(try read("202004L12", calendar: "chinese") == date(2020, 4, 12, calendar: .chinese, leapMonth: true))
        #expect(try read("2020-04L-12", calendar: "chinese") == date(2020, 4, 12, calendar: .chinese, leapMonth: true))
        #expect(read("202004L12") == .text("202004L12", .unknownForm))
    }

    @Test func `every doubt has a reason of its own, but for an unknown calendar, which has a finding`() {
        let doubts: [DateDoubt] = [.unknownForm, .ambiguousOrder, .timeOnly, .onlyTheOmittedYear, .noSuchDate, .future]
        #expect(Set(doubts.map(\.reason)) == Set(ImportFinding.Reason.allCases))
    }
}
