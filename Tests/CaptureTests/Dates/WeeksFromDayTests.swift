import Kinkeeper
import Testing

@testable import Capture

@Suite("Weeks from a day")
struct WeeksFromDayTests {
    @Test(
        "Weeks are counted from the day beside them",
        arguments: [
            ("a week on Friday", "2026-03-20"), ("3 weeks on Saturday", "2026-04-04"), ("a fortnight on Monday", "2026-03-30"),
            ("Thursday week", "2026-03-19"), ("a week today", "2026-03-17"), ("two weeks tomorrow", "2026-03-25"),
        ])
    func counted(text: String, expected: String) {
        #expect(read(text, .english) == [expected])
    }

    @Test(
        "A week that is somebody's or has a number is another thing",
        arguments: [("Thursday week 3", "2026-03-12"), ("Thursday of next week", "2026-03-19"), ("Friday", "2026-03-13")])
    func others(text: String, expected: String) {
        #expect(read(text, .english).first == expected)
    }
}
