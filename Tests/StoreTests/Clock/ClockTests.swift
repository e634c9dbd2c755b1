import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// A clock that jumped ten years ahead, and the records it wrote.
struct ClockTests {
    private let tenYears: TimeInterval = 3_650 * 86_400

    @Test func `a folder whose server never ran is judged by its accounts`() async throws {
        let accounts = try Accounts.inMemory()
        let now = TestClock().now
        #expect(try await accounts.clock(at: now + tenYears).isBelieved)
        _ = try await accounts.create(named: "Anna", passwordHash: nil, at: now)
        #expect(try await !accounts.clock(at: now + tenYears).isBelieved)
        #expect(try await accounts.clock(at: now + 30 * 86_400).isBelieved)
    }

    @Test func `what was seen of the clock is remembered, and the owner may say that it is right`() async throws {
        let accounts = try Accounts.inMemory()
        let now = TestClock().now
        try await accounts.seeClock(at: now)
        #expect(try await !accounts.seeClock(at: now + tenYears).isBelieved)
        #expect(try await accounts.clock(at: now + tenYears + 60).believedFrom == now + tenYears + ClockRecord.probation)
        try await accounts.acceptClock(at: now + tenYears)
        #expect(try await accounts.seeClock(at: now + tenYears + 3_600).isBelieved)
    }

    @Test func `a machine without a clock of its own begins in 1970, and then is told the time`() async throws {
        let accounts = try Accounts.inMemory()
        let now = TestClock().now
        try await accounts.seeClock(at: now)
        #expect(try await accounts.seeClock(at: Date(timeIntervalSince1970: 9)).isBelieved)
        #expect(try await accounts.seeClock(at: Date(timeIntervalSince1970: 609)).behindSince == Date(timeIntervalSince1970: 9))
        #expect(try await accounts.seeClock(at: now + 700).isBelieved)
        #expect(try await !accounts.seeClock(at: now + tenYears).isBelieved)
    }

    @Test func `what was done, made, logged and deleted while the clock was ahead is put right`() async throws {
        var world = try await ReminderWorld()
        let weekly = try await world.create("Bins", "2026-11-16T08:00", "FREQ=WEEKLY")
        world.clock.advance(by: 2 * 7 * 86_400)
        let due = try await world.standing(weekly)
        world.clock.advance(by: tenYears)
        _ = try await world.done(weekly)
        let monthly = try await world.create("Filter", "2026-11-01T08:00", "FREQ=MONTHLY")
        let anna = try await world.person("Anna Berg")
        let call = CatchupDraft(day: world.clock.today, kind: .call, people: [anna])
        try await world.space.logCatchup(call, today: world.clock.today, at: world.clock.now)
        let ben = try await world.person("Mum")
        try await world.space.trash(ben, at: world.clock.now)
        world.clock.advance(by: -tenYears)
        #expect(try await world.standing(weekly).state == .coming)

        let found = try await world.space.writtenAhead(at: world.clock.now, in: world.zone)
        #expect(found == WrittenAhead(completions: 1, reminders: 1, catchups: 1, deletions: 1))
        try await world.space.repairWrittenAhead(at: world.clock.now, in: world.zone)
        #expect(try await world.standing(weekly) == due)
        #expect(try await world.standing(monthly).occurrence == world.at("2027-01-01T08:00"))
        #expect(try await world.space.person(ben)?.trashedAt == world.clock.now)
        #expect(try await world.space.writtenAhead(at: world.clock.now, in: world.zone).count == 0)
        #expect(try await world.space.repairWrittenAhead(at: world.clock.now, in: world.zone).count == 0)
    }

    @Test func `what was snoozed or skipped while the clock was ahead shows again, and doctor tells of it`() async throws {
        var world = try await ReminderWorld()
        let bins = try await world.create("Bins", "2026-11-20T08:00", "FREQ=WEEKLY")
        let filter = try await world.create("Filter", "2026-11-20T08:00", "FREQ=MONTHLY")
        let (anna, ben) = (try await world.person("Anna Berg"), try await world.person("Mum"))
        try await world.space.setCadence(
            .every(try #require(Cadence(days: 30))), of: [anna, ben], on: world.today, at: world.clock.now)
        let due = (
            try await world.standing(bins), try await world.space.catchupState(of: anna),
            try await world.space.catchupState(of: ben)
        )
        // Plausible values stay.
        let year = world.clock.now.addingTimeInterval(366 * 86_400)
        try await world.space.snoozeReminder(filter.id, until: year, at: world.clock.now, in: world.zone)
        world.clock.advance(by: tenYears)
        let tomorrow = world.clock.now.addingTimeInterval(86_400)
        try await world.space.snoozeReminder(bins.id, until: tomorrow, at: world.clock.now, in: world.zone)
        try await world.space.snooze(anna, until: world.today.adding(days: 7), today: world.today)
        try await world.space.skip(ben, today: world.today)
        world.clock.advance(by: -tenYears)
        #expect(try await world.standing(bins) != due.0)

        #expect(try await world.space.writtenAhead(at: world.clock.now, in: world.zone) == WrittenAhead(snoozes: 3))
        let findings = try await world.space.writtenAheadFindings("space", at: world.clock.now, .gmt)
        #expect(findings.map(\.kind) == ["snoozed-for-years"] && findings[0].message.contains("3"))
        try await world.space.repairWrittenAhead(at: world.clock.now, in: world.zone)
        #expect(try await world.standing(bins) == due.0)
        #expect(try await world.space.catchupState(of: anna) == due.1)
        #expect(try await world.space.catchupState(of: ben) == due.2)
        #expect(try await world.space.reminder(filter.id)?.snooze?.until == year)
        #expect(try await world.space.writtenAheadFindings("space", at: world.clock.now, .gmt).isEmpty)
    }

    @Test func `a series that was switched on while the clock was ahead comes from now on`() async throws {
        var world = try await ReminderWorld()
        let bins = try await world.create("Bins", "2026-11-20T08:00", "FREQ=WEEKLY")
        try await world.space.switchReminder(bins.id, off: true, at: world.clock.now, in: world.zone)
        world.clock.advance(by: tenYears)
        try await world.space.switchReminder(bins.id, off: false, at: world.clock.now, in: world.zone)
        world.clock.advance(by: -tenYears)
        try await world.space.repairWrittenAhead(at: world.clock.now, in: world.zone)
        let at = try #require(try await world.standing(bins).at)
        #expect(at.date.days(until: world.today) >= -7)
        #expect(try await world.space.writtenAhead(at: world.clock.now, in: world.zone).count == 0)
    }

    @Test func `what was done early or in time is left alone`() async throws {
        let world = try await ReminderWorld()
        let yearly = try await world.create("Insurance", "2027-06-01T08:00", "FREQ=YEARLY")
        _ = try await world.done(yearly)
        let state = try await world.standing(yearly)
        #expect(try await world.space.repairWrittenAhead(at: world.clock.now, in: world.zone).count == 0)
        #expect(try await world.standing(yearly) == state)
    }
}
