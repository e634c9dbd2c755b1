import Foundation
import GRDB
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
        #expect(try await hers.space.checkInScheduleAndLast(at: world.start).last == nil)
        let (id, _) = try await world.talking()
        #expect(try await hers.space.checkInScheduleAndLast(at: world.start).last == world.start)
        let version = try #require(try await hers.space.checkIn(id)).version
        // What a clock that ran ahead has dated does not count until then.
        #expect(try await hers.space.checkInScheduleAndLast(at: world.start - 1).last == nil)
        // One that was given up is none.
        _ = try await hers.act(.abandon, in: id, seen: version, at: world.start + 60)
        #expect(try await hers.space.checkInScheduleAndLast(at: world.start).last == nil)
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

@Suite struct CheckInPreparationTests {
    @Test func `how one feels lies in one's own space, and counts until the check-in is completed`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await world.checkIns(world.anna), try await world.checkIns(world.ben))
        try await hers.prepare(.negative, at: world.start)
        try await hers.prepare(.veryNegative, at: world.start)
        #expect(try await hers.preparation(at: world.start).mood == .veryNegative)
        #expect(try await his.preparation(at: world.start).mood == nil)
        func rows(in space: Space) async throws -> Int? {
            try await space.file.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM check_in_preparations") }
        }
        let counts = (try await rows(in: hers.space), try await rows(in: world.own(world.anna)))
        #expect(counts == (0, 1))
        let (id, _) = try await world.talking()
        // It goes into the check-in only by an act.
        for (couple, mood) in [(hers, CheckIn.Mood.veryNegative), (his, nil)] {
            let view = try await couple.snapshot(of: id, at: world.start)
            #expect(view.preparedMood == mood && view.checkIn.moods.isEmpty)
        }
        var checkIn = try #require(try await hers.space.checkIn(id))
        for topic in checkIn.chosen {
            checkIn = try await hers.act(
                .discuss(topic.category, isDone: true), in: id, seen: checkIn.version, at: world.start)
        }
        for step in [CheckIn.Step.reflection, .actionItems, .completion] {
            checkIn = try await hers.act(.go(to: step), in: id, seen: checkIn.version, at: world.start)
        }
        _ = try await hers.act(.complete, in: id, seen: checkIn.version, at: world.start + 60)
        #expect(try await hers.preparedMood(at: world.start + 200) == nil)
        let after = try await hers.preparation(at: world.start + 120)
        #expect(after.last?.id == id && after.categories.count == checkIn.chosen.count && after.current == nil)
        try await hers.prepare(.neutral, at: world.start + 120)
        #expect(try await hers.preparedMood(at: world.start + 200) == .neutral)
        try await hers.prepare(nil, at: world.start + 130)
        #expect(try await hers.preparedMood(at: world.start + 200) == nil)
    }

    @Test func `notes to bring and what is left to do stand beside it, and the partner's notes do not`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await world.checkIns(world.anna), try await world.checkIns(world.ben))
        for (account, title) in [(world.anna, "Hers"), (world.ben, "His")] {
            var note = NoteDraft(title: title, text: "")
            note.isForCheckIn = true
            _ = try await world.own(account).createNote(note, asking: account.id, at: world.start)
        }
        for number in 0..<20 {
            _ = try await hers.space.addActionItem(
                ActionItemDraft(title: "Item \(number)"), by: world.anna.id, partners: hers.partners, at: world.start, in: .utc)
        }
        let preparation = try await his.preparation(at: world.start)
        #expect(preparation.notes.map(\.title) == ["His"])
        #expect(preparation.items.count == 12 && preparation.itemCount == 20)
    }
}
