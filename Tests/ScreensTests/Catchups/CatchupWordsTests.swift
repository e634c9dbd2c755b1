import Foundation
import Kinkeeper
import Screens
import TestSupport
import Testing

@Suite struct CatchupWordsTests {
    private let clock = TestClock()

    private func view(_ language: Language = .english) -> DisplayContext {
        DisplayContext(now: clock.now, timeZone: .gmt, language: language)
    }

    private func state(
        _ days: Int = 30, last: Int? = nil, snoozed: Int? = nil, group: String? = nil
    ) throws -> CatchupState {
        let today = clock.today
        let cadence = try #require(Cadence(days: days))
        let long = today.adding(days: -1_000)
        var state = CatchupState(
            person: .make(at: clock.now), choice: .every(cadence), chosenOn: long,
            last: last.map { today.adding(days: -$0) }, snoozedUntil: snoozed.map { today.adding(days: $0) })
        if let group {
            state.choice = .inherited
            state.lent = [CatchupState.Lent(group: .make(at: clock.now), name: group, cadence: cadence, since: long)]
        }
        return state
    }

    @Test func `the reason says how often, since when, and whose cadence it is`() throws {
        let standing = try #require(try state(last: 41, group: "Family").standing(on: clock.today))
        #expect(view().because(standing.reason) == "Every 30 days, last spoke 41 days ago, group Family")
        #expect(
            view(.german).because(standing.reason) == "Alle 30 Tage, zuletzt vor 41 Tagen gesprochen, Gruppe Family")
        #expect(view(.spanish).because(standing.reason) == "Cada 30 días, hablasteis hace 41 días, grupo Family")
    }

    @Test(arguments: [(0, "Every day, last spoke today"), (1, "Every day, last spoke yesterday")])
    func `near days have words of their own`(last: Int, sentence: String) throws {
        let standing = try #require(try state(1, last: last).standing(on: clock.today))
        #expect(view().because(standing.reason) == sentence)
    }

    @Test func `before the first catch-up it says so`() throws {
        let standing = try #require(try state().standing(on: clock.today))
        #expect(view().because(standing.reason) == "Every 30 days, nothing logged yet")
    }

    @Test(arguments: [
        (41, nil, "due for 11 days"), (31, nil, "due since yesterday"), (30, nil, "due today"), (29, nil, "due tomorrow"),
        (10, nil, "due in 20 days"), (41, 10, "snoozed until 1 December"),
    ])
    func `the status says it in a few words`(last: Int, snoozed: Int?, words: String) throws {
        let standing = try state(last: last, snoozed: snoozed).standing(on: clock.today)
        #expect(view().status(standing) == words)
    }

    @Test func `without a cadence there is none to speak of`() {
        #expect(view().status(nil) == "no rhythm yet")
        #expect(view().lastSpoke(nil) == "Nothing logged yet.")
        #expect(view().lastSpoke(41) == "You last spoke 41 days ago.")
    }

    @Test func `cadences are named where they have a name, and read back as they were written`() throws {
        #expect(view().title(of: .every(.quarterly)) == "Quarterly")
        #expect(view().title(of: .every(try #require(Cadence(days: 41)))) == "Every 41 days")
        for choice in [CadenceChoice.inherited, .never, .every(.weekly), .every(try #require(Cadence(days: 41)))] {
            #expect(CadenceChoice(formText: choice.formText) == choice)
            #expect(choice.choices(from: view()).filter(\.isSelected).count == 1)
        }
        for wrong in ["", "0", "3651", "often", "-7"] { #expect(CadenceChoice(formText: wrong) == nil) }
    }

    @Test func `the days of putting off are days of the calendar`() throws {
        let days = { (choice: SnoozeChoice, today: String) in
            choice.day(after: try #require(CivilDate(iso8601: today))).description
        }
        #expect(try days(.tomorrow, "2026-12-31") == "2027-01-01")
        #expect(try days(.three, "2026-11-29") == "2026-12-02")
        #expect(try days(.week, "2026-11-21") == "2026-11-28")
        #expect(try days(.month, "2026-11-21") == "2026-12-21")
        #expect(try days(.month, "2027-01-31") == "2027-02-28")
        #expect(try days(.month, "2026-12-31") == "2027-01-31")
        #expect(SnoozeChoice.day("2027-02-30", after: clock.today) == nil)
    }

    @Test(arguments: [("00:00", 0), ("18:30", 1_110), ("9:05", 545), ("23:59:59", 1_439)])
    func `times of day are read`(text: String, minute: Int) {
        #expect(ClockTime.minute(text) == minute)
    }

    @Test(arguments: ["24:00", "12:60", "12", "12:", ":30", "1a:30", "-1:30", "12:30:1:1"])
    func `what is no time of day is told`(text: String) {
        #expect(ClockTime.minute(text) == nil)
    }
}
