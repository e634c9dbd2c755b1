import Foundation
import HTTPSupport
import Kinkeeper
import Notifications
import Screens
import Store
import Synchronization
import Testing

@testable import Server

/// Alerts when clocks, settings or load balancing change.
@Suite struct DeliveryChangesTests {
    private static let failure = DeliveryFailure(.unreachable)

    @Test func `a clock that is put back sends nothing twice and silences nothing`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        try await world.reminder("First", in: 60)
        try await world.reminder("Second", in: 7_200)
        world.pass(86_400)
        await engine.round()
        #expect(world.sent.count == 2)
        world.pass(-86_400)
        await engine.round()
        try await world.reminder("Third", in: 300)
        world.pass(400)
        await engine.round()
        #expect(world.titles == ["First", "Second", "Third"])
    }

    @Test func `an alert that a setting brings into the past is told at once`() async throws {
        let world = try await DeliveryWorld()
        _ = try await world.channel()
        try await world.folder.accounts.changeAlerts(of: world.account.id, at: world.now) {
            $0.quietHours = QuietHours(from: CivilTime(hour: 12, minute: 30) ?? .nine, to: CivilTime(hour: 20) ?? .nine)
        }
        let engine = world.engine()
        await engine.round()
        try await world.reminder("In the quiet", in: 3_600)
        await engine.round()
        world.pass(7_200)
        await engine.round()
        #expect(world.sent.isEmpty)
        try await world.folder.accounts.changeAlerts(of: world.account.id, at: world.now) { $0.quietHours = nil }
        world.pass(DeliveryEngine.longestRest)
        await engine.round()
        #expect(world.titles == ["In the quiet"])
    }

    @Test func `a reminder that moves to a later time comes then too`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        let reminder = try await world.reminder("Not now", in: 60)
        world.pass(60)
        await engine.round()
        #expect(world.sent.count == 1)
        let later = try #require(CivilTime(hour: 15, minute: 1))
        var draft = ReminderDraft(reminder)
        draft.schedule.start = CivilDateTime(reminder.schedule.start.date, later)
        try await world.space.editReminder(
            reminder.id, to: draft, ifVersion: reminder.updatedAt, at: world.now, in: ZoneOffsets(.gmt))
        await engine.round()
        #expect(try await world.states() == [.withdrawn: 1])
        world.pass(3 * 3_600)
        await engine.round()
        #expect(world.titles == ["Not now", "Not now"])
        #expect(world.sent[1].message.repeats == 1)
    }

    @Test func `late, tried again or put off, nothing rings in the quiet hours`() async throws {
        let world = try await DeliveryWorld()
        _ = try await world.channel()
        await world.engine().round()
        try await world.reminder("Late", in: 60)
        try await world.folder.accounts.changeAlerts(of: world.account.id, at: world.now) {
            $0.quietHours = QuietHours(from: CivilTime(hour: 13) ?? .nine, to: CivilTime(hour: 20) ?? .nine)
        }
        world.pass(7_200)
        let engine = world.engine()
        await engine.round()
        #expect(world.sent.isEmpty)
        #expect(await engine.nextRound() == world.now.addingTimeInterval(6 * 3_600))
        world.pass(6 * 3_600)
        await engine.round()
        #expect(world.titles == ["Late"])
    }

    @Test func `a clock that ran ahead for days costs no alert of those days`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        try await world.reminder("Tomorrow", in: 86_400)
        world.pass(4 * 86_400)
        await engine.round()
        #expect(try await world.states() == [.missed: 1])
        world.pass(-4 * 86_400)
        await engine.round()
        world.pass(86_400)
        await engine.round()
        #expect(world.titles == ["Tomorrow"])
    }

    @Test func `what is written down a moment too late is still told`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        world.pass(3_600)
        await engine.round()
        try await world.reminder("Twenty seconds ago", in: -20)
        try await world.reminder("Half an hour ago", in: -1_800)
        await engine.round()
        #expect(world.titles == ["Twenty seconds ago"])
        await engine.round()
        #expect(world.sent.count == 1)
    }

    @Test func `somebody who was announced stays so, however levelling moves others`() async throws {
        let world = try await DeliveryWorld()
        let phone = try await world.channel()
        for number in 0..<8 { _ = try await world.person("Friend \(number)", cadence: .weekly, since: -30) }
        let engine = world.engine()
        await engine.round()
        // Three a day, at 09:00 of the next day.
        world.pass(86_400)
        await engine.round()
        #expect(world.sent.count == 3)
        for _ in 0..<5 {
            world.pass(600)
            await engine.round()
        }
        #expect(world.withdrawn(from: phone).isEmpty)
        // A far more overdue person is added, and takes a place of today's.
        for number in 0..<5 { _ = try await world.person("Late \(number)", cadence: .weekly, since: -400) }
        await engine.round()
        #expect(world.withdrawn(from: phone).isEmpty)
        #expect(try await engine.act(.done, on: world.delivery(behind: world.sent[0].message, "done")) != .unknown)
        await engine.round()
        #expect(world.withdrawn(from: phone) == [world.sent[0].message.id])
    }

    @Test func `nobody counts as announced where nobody was told`() async throws {
        let world = try await DeliveryWorld()
        _ = try await world.person("Ben", cadence: .weekly, since: -30)
        let engine = world.engine()
        await engine.round()
        world.pass(86_400)
        await engine.round()
        #expect(try await world.folder.accounts.announcedCatchups(of: world.account.id).isEmpty)
        _ = try await world.channel()
        world.pass(86_400)
        await engine.round()
        #expect(world.sent.count == 1)
    }

    @Test func `a clock that is put back a little takes nothing back and forgets nothing put off`() async throws {
        let world = try await DeliveryWorld()
        let phone = try await world.channel()
        _ = try await world.person("Anna", birthday: "1986-11-22")
        let engine = world.engine()
        await engine.round()
        world.pass(86_400)
        await engine.round()
        let birthday = try #require(world.sent.first?.message)
        #expect(try await engine.act(.snooze, on: world.delivery(behind: birthday, "snooze")) != .unknown)
        try await world.reminder("Shown", in: 60)
        world.pass(60)
        await engine.round()
        let taken = world.withdrawn(from: phone)
        world.pass(-3_600)
        await world.engine().round()
        #expect(world.withdrawn(from: phone) == taken)
        world.pass(3 * 3_600)
        await world.engine().round()
        #expect(world.titles == ["Anna turns 40 today", "Shown", "Anna turns 40 today"])
    }

    @Test func `another time of day for all alerts tells nothing twice and takes nothing back`() async throws {
        let world = try await DeliveryWorld()
        let phone = try await world.channel()
        _ = try await world.person("Anna", birthday: "1986-11-22")
        _ = try await world.person("Ben", birthday: "1990-11-22")
        let engine = world.engine()
        await engine.round()
        world.pass(86_400)
        await engine.round()
        #expect(world.sent.count == 2)
        #expect(try await engine.act(.done, on: world.delivery(behind: world.sent[0].message, "done")) != .unknown)
        await engine.round()
        try await world.folder.accounts.changeAlerts(of: world.account.id, at: world.now) {
            $0.occasions = [LeadTime(days: 0, at: CivilTime(hour: 18) ?? .nine)].compactMap(\.self)
        }
        world.pass(DeliveryEngine.longestRest)
        await engine.round()
        world.pass(7 * 3_600)
        await engine.round()
        #expect(world.sent.count == 2)
        #expect(world.withdrawn(from: phone) == [world.sent[0].message.id])
    }

    @Test func `putting somebody off does not ring the next one at once`() async throws {
        let world = try await DeliveryWorld()
        _ = try await world.channel()
        var people: [Person.ID] = []
        for number in 0..<8 { people.append(try await world.person("Friend \(number)", cadence: .monthly, since: -31)) }
        let engine = world.engine()
        await engine.round()
        world.pass(86_400)
        await engine.round()
        #expect(world.sent.count == 3)
        let today = CivilDate(of: world.now, in: .gmt)
        for person in people {
            try await world.space.snooze(person, until: today.adding(days: 9), today: today)
            await engine.round()
        }
        #expect(world.sent.count == 3)
    }

    @Test func `who was announced over a channel that never answered is announced on another day`() async throws {
        let world = try await DeliveryWorld()
        _ = try await world.channel()
        _ = try await world.person("Ben", cadence: .monthly, since: -31)
        let engine = world.engine()
        await engine.round()
        world.answer { _, _ in .refused(Self.failure) }
        world.pass(86_400)
        await engine.round()
        #expect(try await world.states() == [.failed: 1])
        #expect(try await world.folder.accounts.announcedCatchups(of: world.account.id).isEmpty)
        world.answer { _, _ in .accepted(receipt: nil) }
        world.pass(86_400)
        await engine.round()
        #expect(world.sent.count == 1)
        #expect(try await world.folder.accounts.announcedCatchups(of: world.account.id).count == 1)
    }
}
