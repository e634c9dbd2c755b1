import Kinkeeper
import Testing

@Suite struct `The text of a civil date` {
    @Test(arguments: ["2026-02-28", "0001-01-01", "9999-12-31", "2024-02-29", "0987-06-05"])
    func `is read and written as ISO 8601`(text: String) {
        #expect(CivilDate(iso8601: text)?.description == text)
    }

    @Test(arguments: [
        "", "2026", "2026-02", "2026-02-29", "2026-2-28", "26-02-28", "2026-02-28T00:00:00", " 2026-02-28", "2026-02-28 ",
        "20260228", "2026/02/28", "+2026-02-28", "-2026-02-28", "0000-01-01", "10000-01-01", "2026-02-2", "2026-02-",
        "2026-02-288", "२०२६-०२-२८", "2026–02–28", "2026-02-28\n", "2026-13-01", "2026-00-01", "2026-01-00",
    ])
    func `is refused unless it is exactly year, month and day`(text: String) {
        #expect(CivilDate(iso8601: text) == nil)
    }

    @Test func `carries a sign beyond the four-digit years`() {
        #expect(day("9999-12-31").adding(days: 1).description == "+10000-01-01")
        #expect(day("0001-01-01").adding(days: -1).description == "0000-12-31")
        #expect(day("0001-01-01").adding(days: -367).description == "-0001-12-31")
    }

    @Test func `reads from a part of a longer text`() {
        #expect(CivilDate(iso8601: "2026-02-28T10:00".prefix(10)) == day("2026-02-28"))
    }

    @Test func `comes back for every day of the four-digit years`() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<20_000 {
            let date = CivilDate(daysSinceEpoch: .random(in: -719_162...2_932_896, using: &generator))
            #expect(CivilDate(iso8601: date.description) == date)
        }
    }
}
