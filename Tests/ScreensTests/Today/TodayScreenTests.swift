import Foundation
import Kinkeeper
import Screens
import Store
import TestSupport
import Testing

@Suite struct TodayScreenTests {
    private let clock = TestClock()

    /// Long enough ago that recent days can have been forgotten.
    private var added: Date { clock.now.addingTimeInterval(-60 * 86_400) }

    private func screen(
        _ profiles: [Profile], from display: DisplayContext, limit: Int = 100, showsAllBelated: Bool = false
    ) async throws -> TodayScreen {
        let test = try TestSpace()
        try await test.space.importAll(profiles.map { Cast.card($0, uid: $0.name.formatted) }, at: added)
        let reads = try await JoinedSpaces(test.space).todayReads(from: display, after: nil, limit: limit)
        return TodayScreen(reads, in: .init(showsAllBelated: showsAllBelated), from: display)
    }

    private func person(_ name: String, _ kind: Occasion.Kind = .birthday, date: String) throws -> Profile {
        let date = try #require(PartialDate(date))
        return Profile(name: PersonName(given: name, formatted: name), occasions: [Occasion(kind: kind, when: .date(date))])
    }

    @Test func `an empty space says so and shows nothing else`() async throws {
        let screen = try await screen([], from: display())
        #expect(screen.isSpaceEmpty)
        #expect(screen.sections.isEmpty && screen.lead == nil && !screen.hasNoDates)
        #expect(screen.dateLine == "Saturday, 21 November")
    }

    @Test func `people without dates are told from nobody at all`() async throws {
        let screen = try await screen([Cast.mum], from: display())
        #expect(screen.hasNoDates && !screen.isSpaceEmpty)
    }

    @Test func `sections follow the calendar from what has just been to next year`() async throws {
        let people = [
            try person("Past", date: "1980-11-19"), try person("Now", date: "1986-11-21"), try person("Soon", date: "--11-22"),
            try person("Week", date: "2000-11-28"), try person("Month", date: "2000-12-21"),
            try person("Later", date: "2000-12-22"),
            try person("Next", date: "2000-11-20"),
        ]
        let screen = try await screen(people, from: display())
        #expect(
            screen.sections.map { "\($0.anchor): \($0.rows.map(\.name).joined(separator: " "))" } == [
                "today: Now", "belated: Next Past", "tomorrow: Soon", "this-week: Week", "this-month: Month",
                "month-2026-12: Later", "month-2027-11: Past Next",
            ])
    }

    @Test func `a row says who, what, when, how old and how long`() async throws {
        let screen = try await screen([Cast.anna], from: display("2027-04-09"))
        let row = try #require(screen.sections.first?.rows.first)
        #expect(row.name == "Anna Berg" && row.occasion == "Birthday" && row.kind == "birthday")
        #expect(row.weekday == "Monday" && row.date == "12 April" && row.isoDate == "2027-04-12")
        #expect(row.turning == "turns 42" && row.countdown == "in 3 days")
        #expect(row.isNear && !row.isToday && !row.isPast)
        #expect(row.avatar.initials == "AB" && row.avatar.hue % 15 == 0 && row.avatar.photoPath == nil)
        #expect(row.personPath.hasPrefix("/people/"))
    }

    @Test func `who turned an age last week turned it`() async throws {
        let screen = try await screen([Cast.anna], from: display("2027-04-14"))
        let row = try #require(screen.sections.first { $0.anchor == "belated" }?.rows.first)
        #expect(row.turning == "turned 42" && row.countdown == "2 days ago" && row.isPast)
    }

    @Test func `of a long belated section three are shown, and the rest on a page of their own`() async throws {
        let people = try (1...25).map { try person("P\($0)", date: "1980-11-\($0 % 2 == 0 ? 19 : 20)") }
        let belated = try #require(try await screen(people, from: display()).belated.first)
        #expect(belated.rows.count == 3 && belated.note == "22 more" && belated.notePath == "/?belated=all")
        let all = try #require(try await screen(people, from: display(), showsAllBelated: true).belated.first)
        #expect(all.rows.count == 25 && all.note == nil && all.notePath == nil)
        #expect(all.rows.prefix(13).allSatisfy { $0.countdown == "yesterday" })
        #expect(all.rows.dropFirst(13).allSatisfy { $0.countdown == "2 days ago" })
        let many = try (1...120).map { try person("P\($0)", date: "1980-11-20") }
        let cut = try #require(try await screen(many, from: display(), showsAllBelated: true).belated.first)
        #expect(cut.rows.count == 100 && cut.note == "Only the latest 100 are shown.")
    }

    @Test(arguments: [
        ("2027-04-12", "Anna turns 42 today."), ("2027-04-11", "Anna turns 42 tomorrow."),
        ("2027-04-09", "Anna turns 42 on Monday."),
        ("2027-06-29", "Anna’s “Wedding” is tomorrow: 15 years."),
    ])
    func `the lead says the nearest thing in a sentence`(today: String, sentence: String) async throws {
        #expect(try await screen([Cast.anna], from: display(today)).lead == sentence)
    }

    @Test func `the lead keeps quiet about the far`() async throws {
        #expect(try await screen([Cast.anna], from: display("2026-11-21")).lead == nil)
    }

    @Test func `the lead knows neither an unknown age nor a cheerful word for a death`() async throws {
        #expect(
            try await screen([try person("Ines", date: "--11-24")], from: display()).lead == "Ines’ birthday is on Tuesday.")
        let memorial = try await screen([try person("Opa", .memorial, date: "1996-11-22")], from: display())
        #expect(memorial.lead == "A day to remember Opa tomorrow, who died 30 years ago.")
    }

    @Test func `who is born some day in a month is named in that month`() async throws {
        let screen = try await screen([Cast.hannah, try person("Ben", date: "2000-03-05")], from: display())
        let march = try #require(screen.sections.first { $0.anchor == "month-2027-03" })
        #expect(march.title == "March 2027" && march.rows.map(\.name) == ["Ben"])
        #expect(march.note == "Some time in March: Hannah Cohen.")
    }

    @Test func `every occasion is on exactly one page and every undated month is said once`() async throws {
        let test = try TestSpace()
        var people = try (1...28).map {
            try person("P\($0)", date: "2000-\($0 % 2 == 0 ? "12" : "03")-\($0 < 10 ? "0" : "")\($0)")
        }
        people += [Cast.hannah, Cast.lea]
        try await test.space.importAll(people.map { Cast.card($0, uid: $0.name.formatted) }, at: clock.now)
        var names: [String] = []
        var notes: [String] = []
        var cursor: UpcomingCursor?
        repeat {
            let reads = try await JoinedSpaces(test.space).todayReads(from: display(), after: cursor, limit: 5)
            let screen = TodayScreen(reads, from: display())
            names += screen.sections.flatMap(\.rows).map(\.name)
            notes += screen.sections.compactMap(\.note)
            #expect((screen.morePath == nil) == (reads.upcoming.next == nil))
            cursor = reads.upcoming.next
        } while cursor != nil
        #expect(names.count == 29 && Set(names).count == 29)
        #expect(notes == ["Some time in March: Hannah Cohen."])
    }

    @Test func `names follow the account's order and leap days its rule`() async throws {
        let view = display("2027-02-27", nameOrder: .familyFirst, leapDayRule: .march1)
        let row = try #require(try await screen([Cast.lea], from: view).sections.first?.rows.first)
        #expect(row.name == "Dubois, Léa" && row.isoDate == "2027-03-01")
    }
}
