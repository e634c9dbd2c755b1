import Kinkeeper
import Testing

@testable import Screens

/// How choices of alerts are written in a word.
struct AlertOptionTests {
    @Test(arguments: ["0@09:00", "7@18:00,1@09:30,0@09:00", "366@00:00", "never"])
    func `lists of lead times are read as they are written`(text: String) throws {
        #expect(LeadTime.optionText(of: try #require(LeadTime.list(optionText: text))) == text)
    }

    @Test(arguments: ["", "x", "367", "-1", "0@", "0@24:00", "0,,1", "0@9:00", "never,0", "0@09:00@10:00"])
    func `what is no list of lead times is refused`(text: String) {
        #expect(LeadTime.list(optionText: text) == nil)
    }

    @Test func `a lead time without a time is at nine`() {
        #expect(LeadTime.list(optionText: "0,7") == [.onTheDay, .weekBefore])
    }

    @Test(arguments: ["09:00", "digest", "08:30,digest", "never"])
    func `ways to hear of catch-ups are read as they are written`(text: String) {
        #expect(CatchupAlerts(optionText: text)?.optionText == text)
    }

    @Test(arguments: ["", "digest,digest", "09:00,10:00", "never,digest", "noon"])
    func `what is no way to hear of catch-ups is refused`(text: String) {
        #expect(CatchupAlerts(optionText: text) == nil)
    }

    @Test func `times of the week and quiet hours are read as they are written`() {
        #expect(WeeklyTime(optionText: "friday@17:30")?.optionText == "friday@17:30")
        #expect(WeeklyTime(optionText: "sunday") == WeeklyTime(.sunday))
        #expect(WeeklyTime(optionText: "Fri") == nil && WeeklyTime(optionText: "friday@") == nil)
        #expect(QuietHours(optionText: "22:00-07:00")?.optionText == "22:00-07:00")
        #expect(QuietHours(optionText: "22:00-22:00") == nil && QuietHours(optionText: "22:00") == nil)
    }
}
