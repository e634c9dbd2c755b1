import Foundation
import Kinkeeper
import Screens
import Store
import Testing

@testable import Server

/// Alerts of reminders that come by the clocks of another zone than the account's.
@Suite struct ReminderZoneTests {
    @Test func `nine in Berlin is told in its minute in New York, before and after clocks are put there`() async throws {
        let world = try await DeliveryWorld()
        try await world.folder.accounts.changeSettings(of: world.account.id) { $0.timeZone = "America/New_York" }
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let newYork = ZoneOffsets(try #require(TimeZone(identifier: "America/New_York")))
        let instant = { (text: String) in
            newYork.instant(of: try #require(CivilDateTime(iso8601: text)))
        }
        world.pass(try instant("2027-03-12T12:00").timeIntervalSince(world.now))
        let schedule = RecurrenceSet(
            start: try #require(CivilDateTime(iso8601: "2027-03-13T09:00")), rule: .daily, zone: berlin)
        try await world.space.createReminder(
            ReminderDraft(category: .habit, title: "Call home", schedule: schedule), at: world.now, in: newYork)
        _ = try await world.channel()
        let engine = world.engine()
        await engine.round()
        // The clocks of New York are put on 14 March 2027, those of Berlin two weeks later.
        for (sent, time) in ["2027-03-13T03:00", "2027-03-14T04:00", "2027-03-15T04:00"].enumerated() {
            let minute = try instant(time)
            world.pass(minute.addingTimeInterval(-60).timeIntervalSince(world.now))
            await engine.round()
            #expect(world.sent.count == sent, "\(time)")
            world.pass(60)
            await engine.round()
            #expect(world.sent.count == sent + 1, "\(time)")
        }
        // Done on the notification is done at the time it was about.
        let delivery = try await world.delivery(of: try #require(world.sent.last))
        #expect(try await engine.act(.done, on: delivery) != .unknown)
        let reminder = try #require(try await world.space.reminders(in: newYork).first)
        #expect(reminder.completedThrough?.description == "2027-03-15T09:00")
    }
}
