import Foundation
import Kinkeeper
import Notifications
import Screens
import Store
import Testing

@testable import Server

/// Alerts of a couple's check-ins.
@Suite struct CheckInAlertsTests {
    /// Today at so many hours after noon, and each day after that.
    private func schedule(hour: Int, preparation: Int? = nil) throws -> CheckInSchedule {
        let start = try #require(CivilDateTime(iso8601: "2026-11-21T\(hour):00"))
        return CheckInSchedule(start: start, rule: .daily, zone: .gmt, preparation: preparation)
    }

    private func set(_ schedule: CheckInSchedule, seen: Int = 0, in two: TwoPhones) async throws {
        try await two.checkIns.space.setCheckInSchedule(schedule, by: two.world.account.id, seen: seen, at: two.world.now)
    }

    @Test func `both are told at its time and to prepare, once, and it leads to where one starts`() async throws {
        let two = try await TwoPhones()
        try await set(try schedule(hour: 15, preparation: 60), in: two)
        await two.pass(3600)
        #expect(two.world.sent.isEmpty)
        await two.pass(3600)
        #expect(two.titles(two.hers) == ["Your check-in is coming up"] && two.titles(two.his) == two.titles(two.hers))
        #expect(two.world.sent.allSatisfy { $0.message.body.contains("15:00") })
        await two.pass(3600)
        #expect(two.titles(two.hers) == ["Your check-in is coming up", "Time for your check-in"])
        #expect(two.titles(two.his) == two.titles(two.hers))
        let message = try #require(two.world.sent.last { $0.channel == two.hers.id }?.message)
        #expect(message.body == "Take a few minutes to connect with Ben.")
        #expect(message.url?.absoluteString == "https://kin.example/couple")
        #expect(message.actions.map(\.name) == ["start", "snooze"] && message.actions.map(\.opensPage) == [true, false])
        await two.pass(7200)
        #expect(two.world.sent.count == 4)
    }

    @Test func `after a check-in of that day it is quiet, and what was told is taken back`() async throws {
        let two = try await TwoPhones()
        try await set(try schedule(hour: 13), in: two)
        await two.pass(3600)
        #expect(two.world.sent.count == 2)
        let told = Set(two.world.sent.map(\.message.id))
        _ = try await two.checkIns.space.startCheckIn(by: two.ben.id, at: two.world.now)
        await two.pass(60)
        #expect(Set(two.world.withdrawn(from: two.his)) == told && Set(two.world.withdrawn(from: two.hers)) == told)
        // The next day is another one.
        await two.pass(86_400)
        #expect(two.world.sent.count == 4)
    }

    @Test func `a later time of the same day is told anew, and an earlier one that has passed is not`() async throws {
        let two = try await TwoPhones()
        try await set(try schedule(hour: 13), in: two)
        await two.pass(3600)
        #expect(two.world.sent.count == 2)
        try await set(try schedule(hour: 16), seen: 1, in: two)
        await two.pass(60)
        #expect(two.world.sent.count == 2)
        await two.pass(3 * 3600)
        #expect(two.world.sent.count == 4)
        // Said at five: two in the afternoon is over.
        await two.pass(3600)
        try await set(try schedule(hour: 14), seen: 2, in: two)
        await two.pass(3600)
        #expect(two.world.sent.count == 4)
    }

    @Test func `in an hour is this phone's alone, and does not come where they have checked in by then`() async throws {
        let two = try await TwoPhones()
        try await set(try schedule(hour: 13), in: two)
        await two.pass(3600)
        let her = try #require(
            try await two.world.folder.accounts.deliveries(of: two.world.account.id, since: .distantPast, in: [.accepted]).first
        )
        #expect(try await two.engine.act(.snooze, on: her.id) != .unknown)
        await two.pass(1800)
        #expect(two.world.sent.count == 2)
        await two.pass(1801)
        #expect(two.titles(two.hers).count == 2 && two.titles(two.his).count == 1)
        #expect(try await two.engine.act(.snooze, on: her.id) != .unknown)
        _ = try await two.checkIns.space.startCheckIn(by: two.ben.id, at: two.world.now)
        await two.pass(3601)
        #expect(two.titles(two.hers).count == 2)
    }

    @Test func `nothing is told while it is off, nor of a couple that has ended, and discreetly no word of it`() async throws {
        let two = try await TwoPhones()
        var off = try schedule(hour: 13)
        off.isOn = false
        try await set(off, in: two)
        await two.pass(3600)
        #expect(two.world.sent.isEmpty)
        try await two.world.folder.accounts.changeAlerts(of: two.ben.id, at: two.world.now) { $0.showsDetails = false }
        try await set(try schedule(hour: 14), seen: 1, in: two)
        await two.pass(3600)
        let his = try #require(two.world.sent.first { $0.channel == two.his.id }?.message)
        #expect(!his.title.contains("check-in") && his.actions.map(\.name) == ["snooze"] && his.url?.path() == "/")
        try await two.world.folder.leaveCouple(two.world.account.id, at: two.world.now)
        await two.pass(86_400)
        #expect(two.world.sent.count == 2)
    }
}
