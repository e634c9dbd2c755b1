import Foundation
import Kinkeeper
import Screens
import Store
import TestSupport
import Testing
import Transfer

@testable import KinkeeperCLI

@Suite struct DemoPeopleTests {
    @Test(arguments: ["2026-11-21", "2027-02-28", "2028-02-29", "2026-12-31", "2027-01-01", "2027-03-01"])
    func `whatever the day, the sample people are all read and somebody has their day`(day: String) async throws {
        let today = try #require(CivilDate(iso8601: day))
        let clock = TestClock()
        let now = clock.now
        let test = try TestSpace()
        let run = try await ContactsImport(
            of: "sample-people.vcf", into: test.space, by: nil, now: { now.addingTimeInterval(-30 * 86_400) })
        let outcome = try await run.read(ImportSource(bytes: DemoPeople.file(today: today)), today: today)
        #expect(outcome.problems.isEmpty)
        #expect(outcome.progress.counts == ImportCounts(created: 22))
        let people = try await test.space.peoplePage(order: .givenFirst, limit: 100).rows
        #expect(people.count { $0.photo != nil } == 10)
        let display = DisplayContext(now: now, timeZone: .gmt, today: today)
        let reads = try await JoinedSpaces(test.space).todayReads(from: display, after: nil, limit: 100)
        let anchors = Set(TodayScreen(reads, from: display).sections.map(\.anchor))
        #expect(anchors.isSuperset(of: ["belated", "today", "tomorrow", "this-week", "this-month"]))
    }

    @Test(arguments: ["2026-11-21", "2028-02-29", "2027-01-01"])
    func `whatever the day, some of them are overdue, one is due today and one is put off`(day: String) async throws {
        let today = try #require(CivilDate(iso8601: day))
        let now = TestClock().now
        let test = try TestSpace()
        let run = try await ContactsImport(of: "sample-people.vcf", into: test.space, by: nil, now: { now })
        _ = try await run.read(ImportSource(bytes: DemoPeople.file(today: today)), today: today)
        try await DemoCatchups(today: today, now: now).lay(out: test.space)

        let groups = try await test.space.groups()
        #expect(groups.map(\.group.name) == ["Choir", "Family", "Walking club"])
        #expect(groups.map(\.memberCount) == [3, 5, 4])
        var due: [Int: Int] = [:]
        var snoozed = 0
        for person in try await test.space.peoplePage(order: .givenFirst, limit: 100).rows {
            let state = try #require(try await test.space.catchupState(of: person.id))
            snoozed += state.snoozedUntil == nil ? 0 : 1
            guard let next = state.standing(on: today)?.daysUntilDue else { continue }
            due[next.signum(), default: 0] += 1
        }
        #expect(due[-1, default: 0] >= 2)
        #expect(due[0, default: 0] >= 1)
        #expect(due[1, default: 0] >= 8)
        #expect(snoozed == 1)
    }

    @Test(arguments: ["2026-11-21", "2028-02-29", "2027-01-01"])
    func `whatever the day, one reminder waits and the others come`(day: String) async throws {
        let today = try #require(CivilDate(iso8601: day))
        let zone = ZoneOffsets(.gmt)
        let now = zone.instant(of: CivilDateTime(today, .nine))
        let test = try TestSpace()
        let run = try await ContactsImport(of: "sample-people.vcf", into: test.space, by: nil, now: { now })
        _ = try await run.read(ImportSource(bytes: DemoPeople.file(today: today)), today: today)
        try await DemoReminders(today: today, now: now, zone: .gmt).lay(out: test.space)
        let due = try await test.space.reminders(.due, limit: 10, at: now, in: zone).rows
        let coming = try await test.space.reminders(.coming, limit: 10, at: now, in: zone).rows
        #expect(due.map(\.title) == ["Thank Vera for the jam"] && due[0].people.count == 1)
        #expect(coming.count == 5)
    }
}
