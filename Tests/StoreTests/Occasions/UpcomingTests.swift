import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct UpcomingTests {
    private let now = TestClock().now

    private static func day(_ text: String) -> CivilDate {
        CivilDate(iso8601: text) ?? CivilDate(daysSinceEpoch: 0)
    }

    /// People with all sorts of days; every fifth has a rule for 29 February, some are in the trash.
    private func crowd(_ count: Int, seed: UInt64) async throws -> TestSpace {
        var random = SeededGenerator(seed: seed)
        let test = try TestSpace()
        let cards = (0..<count).map { index in
            let occasions = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                Occasion(
                    kind: Occasion.Kind.allCases.randomElement(using: &random) ?? .birthday, when: randomWhen(using: &random))
            }
            return Cast.card(Profile(name: PersonName(formatted: "P\(index)"), occasions: occasions), uid: "\(index)")
        }
        try await test.space.importAll(cards, at: now)
        for row in try await test.space.peoplePage(order: .givenFirst, limit: 10_000).rows {
            let dice = Int.random(in: 0..<20, using: &random)
            if dice == 0 { try await test.space.trash(row.id, at: now) }
            if dice > 15 {
                try await test.space.setLeapDayRule(dice.isMultiple(of: 2) ? .march1 : .february28, of: row.id, at: now)
            }
        }
        return test
    }

    private func randomWhen(using random: inout SeededGenerator) -> Occasion.When {
        let year = Bool.random(using: &random) ? Int.random(in: 1900...2030, using: &random) : nil
        let month = Int.random(in: 1...12, using: &random)
        let day = Int.random(in: 1...29, using: &random)
        return switch Int.random(in: 0..<12, using: &random) {
        case 0: Cast.date(1988, 2, 29)
        case 1: Cast.date(nil, 2, 29)
        case 2: Cast.date(year, month, day, .chinese)
        case 3: Cast.date(year, month, day, .hebrew)
        case 4: Cast.date(year, month, day, .islamicUmmAlQura)
        case 5: Cast.date(nil, month, nil)
        case 6: .text("in spring")
        case 7: Cast.date(year, 12, 31)
        case 8: Cast.date(year, 3, 1)
        default: Cast.date(year, month, day)
        }
    }

    private func naive(
        _ space: Space, _ today: CivilDate, _ days: Int, _ kinds: Set<Occasion.Kind>, _ rule: LeapDayRule
    ) async throws -> [String] {
        var found: [String] = []
        for row in try await space.peoplePage(order: .givenFirst, limit: 10_000).rows {
            let person = try #require(try await space.person(row.id))
            for occasion in person.profile.occasions where kinds.contains(occasion.kind) {
                guard let next = occasion.next(onOrAfter: today, leapDayRule: person.leapDayRule ?? rule),
                    next.daysUntil <= days
                else { continue }
                found.append(text(next, row.name, occasion))
            }
        }
        return found.sorted()
    }

    private func text(_ occurrence: Occurrence, _ name: PersonName, _ occasion: Occasion) -> String {
        "\(occurrence.date) in \(occurrence.daysUntil) turning \(occurrence.turning ?? -1) \(name.formatted) \(occasion)"
    }

    private func text(_ row: UpcomingOccasion) -> String {
        text(row.occurrence, row.remembered.name, row.remembered.occasion)
    }

    @Test(arguments: [
        "2026-11-21", "2027-02-28", "2028-02-28", "2028-02-29", "2027-03-01", "2028-03-01", "2026-12-31", "2027-01-01",
        "2027-12-31", "2028-01-01", "2000-02-29", "1999-12-31",
    ])
    func `the list agrees with computing every person's days`(today: String) async throws {
        let test = try await crowd(isLongRun ? 200 : 20, seed: 11)
        let today = UpcomingTests.day(today)
        for (days, rule) in [(366, LeapDayRule.february28), (366, .march1), (365, .march1), (30, .february28), (0, .march1)] {
            for kinds in [Set(Occasion.Kind.allCases), [.birthday], [.anniversary, .custom]] {
                let page = try await test.space.upcoming(
                    from: today, days: days, kinds: kinds, leapDayRule: rule, limit: 10_000)
                let dates = page.rows.map(\.occurrence.date)
                #expect(dates == dates.sorted())
                let expected = try await naive(test.space, today, days, kinds, rule)
                #expect(page.rows.map(text).sorted() == expected)
                #expect(page.next == nil)
            }
        }
    }

    @Test(arguments: [1, 2, 7, 50]) func `pages put together are the whole list`(limit: Int) async throws {
        let test = try await crowd(isLongRun ? 200 : 25, seed: 3)
        for today in ["2026-11-21", "2028-02-29", "2027-12-31"].map(UpcomingTests.day) {
            let whole = try await test.space.upcoming(from: today, days: 366, leapDayRule: .march1, limit: 10_000).rows
            var paged: [UpcomingOccasion] = []
            var cursor: UpcomingCursor?
            repeat {
                let page = try await test.space.upcoming(
                    from: today, days: 366, leapDayRule: .march1, after: cursor, limit: limit)
                #expect(page.rows.count <= limit)
                paged += page.rows
                cursor = try page.next.map { try #require(UpcomingCursor($0.description)) }
            } while cursor != nil
            #expect(paged == whole)
        }
    }

    @Test(arguments: ["2026-11-21", "2027-03-02", "2028-03-01", "2028-03-07", "2027-01-03"])
    func `belated is what the rule says of each person, the latest first`(today: String) async throws {
        let test = try await crowd(isLongRun ? 200 : 40, seed: 21)
        let today = UpcomingTests.day(today)
        var expected: [String] = []
        for row in try await test.space.peoplePage(order: .givenFirst, limit: 10_000).rows {
            let person = try #require(try await test.space.person(row.id))
            for occasion in person.profile.occasions {
                let missed = Belated.occurrence(
                    of: occasion, today: today, leapDayRule: person.leapDayRule ?? .february28)
                if let missed { expected.append(text(missed, row.name, occasion)) }
            }
        }
        let rows = try await test.space.belated(before: today, leapDayRule: .february28, limit: 1_000)
        #expect(rows.map(text).sorted() == expected.sorted())
        #expect(rows == rows.sorted { ($1.occurrence.date, $0.id) < ($0.occurrence.date, $1.id) })
        for limit in [0, 1, 2, 3, 5, 8, 13] {
            let some = try await test.space.belated(before: today, leapDayRule: .february28, limit: limit)
            #expect(some == Array(rows.prefix(limit)), "\(limit)")
        }
        let birthdays = try await test.space.belated(before: today, kinds: [.birthday], leapDayRule: .february28, limit: 1_000)
        #expect(birthdays == rows.filter { $0.remembered.occasion.kind == .birthday })
    }

    @Test func `belated days that do not all fit are the latest`() async throws {
        let test = try TestSpace()
        let cards = (14...20).map { (day: Int) in
            Cast.card(
                Profile(
                    name: PersonName(formatted: "Born \(day)"),
                    occasions: [Occasion(kind: .birthday, when: Cast.date(1990, 11, day))]), uid: "\(day)")
        }
        try await test.space.importAll(cards, at: now.addingTimeInterval(-30 * 86_400))
        let rows = try await test.space.belated(before: UpcomingTests.day("2026-11-21"), leapDayRule: .march1, limit: 2)
        #expect(rows.map(\.occurrence.daysUntil) == [-1, -2])
    }

    @Test func `what has just been imported was not forgotten`() async throws {
        let test = try TestSpace()
        let today = UpcomingTests.day("2026-11-21")
        func cards(_ name: String, _ days: ClosedRange<Int>) -> [IncomingCard] {
            days.map { (day: Int) in
                Cast.card(
                    Profile(
                        name: PersonName(formatted: "\(name) \(day)"),
                        occasions: [Occasion(kind: .birthday, when: Cast.date(1990, 11, day))]), uid: "\(name) \(day)")
            }
        }
        try await test.space.importAll(cards("Old", 12...16), at: now.addingTimeInterval(-30 * 86_400))
        for number in 0..<40 { try await test.space.importAll(cards("New \(number)", 15...20), at: now) }
        // However many new ones lie before them, the older people's days are found.
        let rows = try await test.space.belated(before: today, leapDayRule: .march1, addedIn: .gmt, limit: 3)
        #expect(rows.map { $0.remembered.name.formatted } == ["Old 16", "Old 15", "Old 14"])
        let asked = try await test.space.belated(before: today, leapDayRule: .march1, limit: 3)
        #expect(asked.allSatisfy { $0.remembered.name.formatted.hasPrefix("New") })
    }

    @Test func `the day on which a person was added is that of the account's clock`() async throws {
        let test = try TestSpace()
        let card = Cast.card(
            Profile(
                name: PersonName(formatted: "Anna"), occasions: [Occasion(kind: .birthday, when: Cast.date(1990, 11, 21))]),
            uid: "anna")
        // 17:00 on 21 November in Los Angeles, already the 22nd in Greenwich.
        try await test.space.importAll([card], at: Date(timeIntervalSince1970: 1_795_309_200))
        let west = try #require(TimeZone(identifier: "America/Los_Angeles"))
        func belated(_ zone: TimeZone) async throws -> Int {
            try await test.space.belated(
                before: UpcomingTests.day("2026-11-22"), leapDayRule: .march1, addedIn: zone, limit: 3
            ).count
        }
        #expect(try await belated(west) == 1)
        #expect(try await belated(.gmt) == 0)
    }

    @Test func `computed days follow a change at once`() async throws {
        let test = try await TestSpace.withCast(at: now)
        let today = UpcomingTests.day("2027-02-01")
        func leaDay() async throws -> CivilDate? {
            try await test.space.upcoming(from: today, days: 60, leapDayRule: .february28, limit: 50).rows
                .first { $0.remembered.name == Cast.lea.name }?.occurrence.date
        }
        #expect(try await leaDay() == UpcomingTests.day("2027-02-28"))
        let lea = try #require(try await test.space.person(named: "Léa Dubois"))
        try await test.space.setLeapDayRule(.march1, of: lea.id, at: now)
        #expect(try await leaDay() == UpcomingTests.day("2027-03-01"))
        try await test.space.trash(lea.id, at: now)
        #expect(try await leaDay() == nil)
    }

    @Test func `what has a month but no day is listed by month`() async throws {
        let test = try await TestSpace.withCast(at: now)
        let found = try await JoinedSpaces(test.space).occasions(
            from: UpcomingTests.day("2026-11-21"), days: 366, leapDayRule: .february28, limit: 0, belated: 0
        ).undated
        #expect(found.map(\.name) == [Cast.hannah.name])
        #expect(found.map(\.occasion) == [Cast.hannah.occasions[0]])
    }

    @Test(arguments: ["", "2026-11-21", "2026-11-21_", "2026-13-21_0190a000-0000-7000-8000-000000000000", "x_y"])
    func `a cursor that is none is refused`(text: String) {
        #expect(UpcomingCursor(text) == nil)
    }
}
