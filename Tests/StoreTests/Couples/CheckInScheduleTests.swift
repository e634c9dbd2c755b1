import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct CheckInScheduleStoreTests {
    private func schedule(_ rule: RecurrenceRule? = .weekly, preparation: Int? = 60) throws -> CheckInSchedule {
        CheckInSchedule(
            start: try #require(CivilDateTime(iso8601: "2026-11-26T19:00")), rule: rule,
            zone: try #require(TimeZone(identifier: "Europe/Berlin")), preparation: preparation)
    }

    @Test func `a schedule is both partners', is changed with its version, and is told to a later reader as it was said`()
        async throws
    {
        let world = try await CoupleWorld()
        let (hers, his) = (try await world.checkIns(world.anna).space, try await world.checkIns(world.ben).space)
        #expect(try await hers.checkInSchedule() == nil)
        let first = try await hers.setCheckInSchedule(try schedule(), by: world.anna.id, seen: 0, at: world.start)
        #expect(first.version == 1 && first.changedBy == world.anna.id)
        #expect(try await his.checkInSchedule() == first)
        // Saying it again changes nothing, whichever version was seen.
        #expect(try await his.setCheckInSchedule(try schedule(), by: world.ben.id, seen: 0, at: world.start) == first)
        await #expect(throws: StoreError.conflict) {
            try await his.setCheckInSchedule(try schedule(.daily), by: world.ben.id, seen: 0, at: world.start)
        }
        var off = try schedule(nil, preparation: nil)
        off.isOn = false
        let second = try await his.setCheckInSchedule(off, by: world.ben.id, seen: 1, at: world.start)
        #expect(second.version == 2 && second.schedule == off && second.changedBy == world.ben.id)
        #expect(try await hers.checkInSchedule() == second)
        await #expect(throws: StoreError.checkInScheduleProblem(.preparation)) {
            try await hers.setCheckInSchedule(try schedule(preparation: 1), by: world.anna.id, seen: 2, at: world.start)
        }
        #expect(try await hers.checkInSchedule() == second)
    }

    @Test func `they last checked in when one ended, or while one goes on`() async throws {
        let world = try await CoupleWorld()
        let hers = try await world.checkIns(world.anna)
        #expect(try await hers.space.lastCheckIn() == nil)
        let (id, _) = try await world.talking()
        #expect(try await hers.space.lastCheckIn() == world.start)
        let version = try #require(try await hers.space.checkIn(id)).version
        // One that was given up is none.
        _ = try await hers.act(.abandon, in: id, seen: version, at: world.start + 60)
        #expect(try await hers.space.lastCheckIn() == nil)
    }

    @Test func `what an account is to do names the check-ins of its couple, and of no former one`() async throws {
        let world = try await CoupleWorld()
        #expect(try await world.folder.actionItemsToDo(of: world.anna.id, at: world.start).checkInAlerts == nil)
        let space = try await world.checkIns(world.anna).space
        _ = try await space.setCheckInSchedule(try schedule(), by: world.anna.id, seen: 0, at: world.start)
        for account in [world.anna, world.ben] {
            #expect(try await world.folder.actionItemsToDo(of: account.id, at: world.start).checkInAlerts != nil)
        }
        try await world.folder.leaveCouple(world.ben.id, at: world.start)
        for account in [world.anna, world.ben] {
            #expect(try await world.folder.actionItemsToDo(of: account.id, at: world.start).checkInAlerts == nil)
        }
    }
}
