import Foundation
import Kinkeeper
import Screens
import Testing

@Suite struct RepeatFieldsTests {
    private func start(_ text: String = "2026-11-24T18:30") throws -> CivilDateTime {
        try #require(CivilDateTime(iso8601: text))
    }

    @Test(arguments: [
        ("FREQ=DAILY", RepeatFields.Kind.daily), ("FREQ=DAILY;INTERVAL=3;COUNT=9", .daily),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", .weekdays), ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20271231", .weekdays),
        ("FREQ=WEEKLY", .weekly), ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", .weekly), ("FREQ=MONTHLY", .monthly),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", .monthly), ("FREQ=MONTHLY;BYDAY=2TU", .monthly),
        ("FREQ=MONTHLY;INTERVAL=6;BYDAY=-1FR", .monthly), ("FREQ=YEARLY;UNTIL=20301231", .yearly),
        ("FREQ=YEARLY;INTERVAL=2", .yearly), ("FREQ=MONTHLY;BYDAY=2TU,4TU", .rule), ("FREQ=WEEKLY;WKST=SU", .rule),
        ("FREQ=YEARLY;BYMONTH=5;BYDAY=2SU", .rule), ("FREQ=DAILY;UNTIL=20301231T120000Z", .rule),
        ("FREQ=MONTHLY;BYDAY=5MO", .rule),
    ])
    func `a rule is shown as plain choices where they can say it, and comes back as it was`(
        text: String, kind: RepeatFields.Kind
    ) throws {
        let rule = try RecurrenceRule(text)
        let fields = RepeatFields(rule, start: try start())
        #expect(fields.kind == kind)
        #expect(try fields.made(from: start()) == rule)
    }

    @Test func `monthly on a day that months lack is their last one instead`() throws {
        var fields = RepeatFields()
        fields.kind = .monthly
        let day = try start("2026-12-31T09:00")
        let rule = try #require(try fields.made(from: day))
        #expect(rule.description == "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD")
        let times = rule.occurrences(from: day).prefix(3).map(\.description)
        #expect(times == ["2026-12-31T09:00", "2027-01-31T09:00", "2027-02-28T09:00"])
        #expect(RepeatFields(rule, start: day) == fields)
    }

    @Test func `once is no rule, and a rule may be pasted with its name`() throws {
        #expect(RepeatFields(nil, start: try start()) == RepeatFields())
        #expect(try RepeatFields().made(from: start()) == nil)
        var fields = RepeatFields()
        (fields.kind, fields.rule) = (.rule, " rrule:freq=daily \n")
        #expect(try fields.made(from: start()) == .daily)
    }

    @Test(arguments: [
        ("0", "5", RepeatFields.Problem.interval), ("often", "5", .interval), ("1000", "5", .interval), ("1", "0", .count),
        ("1", "", .count),
    ])
    func `a number that is none is named`(interval: String, count: String, problem: RepeatFields.Problem) throws {
        var fields = RepeatFields()
        (fields.kind, fields.ends, fields.interval, fields.count) = (.daily, .after, interval, count)
        #expect(throws: problem) { try fields.made(from: start()) }
    }

    @Test func `an end without a day and a rule that is none are named`() throws {
        var fields = RepeatFields()
        (fields.kind, fields.ends) = (.yearly, .on)
        #expect(throws: RepeatFields.Problem.until) { try fields.made(from: start()) }
        (fields.kind, fields.rule) = (.rule, "FREQ=HOURLY")
        #expect(throws: RepeatFields.Problem.rule) { try fields.made(from: start()) }
    }
}
