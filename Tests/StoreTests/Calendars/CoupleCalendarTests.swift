import Foundation
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite struct CoupleCalendarTests {
    private func view(of account: Account, names: Bool = true) -> CalendarView {
        CalendarView(
            account: account.id, language: "en", nameOrder: .givenFirst, showsNames: names, hasAlarms: true
        ).ofCouple
    }

    private func question(
        _ world: CoupleWorld, partner: String = "Ben", rule: LeapDayRule = .february28, days: Int = 0
    ) -> CoupleCalendarQuestion {
        let now = world.start.addingTimeInterval(Double(days) * 86_400)
        return CoupleCalendarQuestion(
            today: CivilDate(of: now, in: .gmt), zone: .gmt, now: now, partner: partner, leapDayRule: rule)
    }

    @Test func `a calendar holds what the account is to do and both see`() async throws {
        let world = try await CoupleWorld()
        let couple = try await world.checkIns(world.anna)
        let (space, today) = (couple.space, CivilDate(of: world.start, in: .gmt))
        func item(_ title: String, _ assignee: Account?, due: Int?) async throws -> Reminder.ID {
            let draft = ActionItemDraft(title: title, due: due.map { today.adding(days: $0) }, assignee: assignee?.id)
            return try await space.addActionItem(
                draft, by: world.anna.id, partners: couple.partners, at: world.start, in: .utc
            ).id
        }
        _ = try await item("Ben's", world.ben, due: 1)
        _ = try await item("without a day", nil, due: nil)
        let done = try await item("done", nil, due: 1)
        try await space.setActionItem(done, isDone: true, by: world.anna.id, at: world.start, in: .utc)
        let off = try await item("off", nil, due: 1)
        try await space.switchActionItem(off, off: true, by: world.anna.id, at: world.start, in: .utc)
        let expected = [try await item("late", nil, due: -3), try await item("hers", world.anna, due: 2)]
        for (title, target, achieved) in [("ahead", 5, nil), ("some day", nil, nil), ("reached", 5, -1)]
            as [(String, Int?, Int?)]
        {
            try await space.addCoupleMilestone(
                CoupleMilestoneDraft(
                    title: title, target: target.map { today.adding(days: $0) },
                    achievedOn: achieved.map { today.adding(days: $0) }),
                today: today, at: world.start)
        }
        for (title, due) in [("asked", 3), ("past", -1), ("any time", nil)] as [(String, Int?)] {
            let draft = CoupleRequestDraft(title: title, due: due.map { today.adding(days: $0) })
            try await space.addCoupleRequest(draft, by: world.ben.id, at: world.start)
        }
        let found = Mutex<CoupleCalendarSource?>(nil)
        _ = try await space.publishedCoupleCalendar(view(of: world.anna), question(world)) { source in
            found.withLock { $0 = source }
            return []
        }
        let read = found.withLock { $0 }
        let source = try #require(read)
        #expect(source.items.map(\.id) == expected)
        #expect(source.milestones.map(\.title) == ["ahead"] && source.requests.map(\.title) == ["asked"])
        #expect(source.schedule == nil && source.together == nil && source.lastCheckIn == nil)
    }

    @Test func `it is worked out again only where something it follows from is another`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        let count = Mutex(0)
        func calendar(_ question: CoupleCalendarQuestion, names: Bool = true) async throws -> PublishedCalendar {
            try await space.publishedCoupleCalendar(view(of: world.anna, names: names), question) { _ in
                count.withLock { $0 += 1 }
                return [WorkedOutEntry(uid: "a", bytes: [1])]
            }
        }
        let first = try await calendar(question(world))
        #expect(try await calendar(question(world)) == first && count.withLock(\.self) == 1)
        for other in [question(world, partner: "Benjamin"), question(world, rule: .march1), question(world, days: 1)] {
            #expect(try await calendar(other) == first)
        }
        #expect(count.withLock(\.self) == 4)
        try await space.addCoupleMilestone(
            CoupleMilestoneDraft(title: "Move in"), today: CivilDate(of: world.start, in: .gmt), at: world.start)
        #expect(try await space.coupleCalendarSource(view(of: world.anna), question(world), of: first) == nil)
        #expect(try await calendar(question(world)) == first && count.withLock(\.self) == 5)
        // Each partner and each look has a calendar of its own.
        #expect(try await calendar(question(world), names: false) != first)
        let views = [view(of: world.anna), view(of: world.anna, names: false), view(of: world.ben)]
        #expect(Set(views.map(\.key)).count == 3)
        #expect(try await space.publishedStates(view(of: world.ben)).isEmpty)
    }

    @Test func `single times that are over are forgotten, whatever else is gone keeps its sequence number`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        let (view, today) = (view(of: world.anna), CivilDate(of: world.start, in: .gmt))
        let (over, ahead) = (today.adding(days: -9), today.adding(days: 9))
        let times = [over, ahead].map { "space-check-in-\($0.description.replacing("-", with: ""))T190000" }
        for uids in [times + ["a"], ["b"]] {
            try await space.addCoupleMilestone(CoupleMilestoneDraft(title: "\(uids.count)"), today: today, at: world.start)
            _ = try await space.publishedCoupleCalendar(view, question(world)) { _ in
                uids.map { WorkedOutEntry(uid: $0, bytes: [1]) }
            }
        }
        // Those that are gone, too.
        let kept = try await space.file.read { db in try db.publishedStates(view, uids: nil).map(\.uid) }
        #expect(Set(kept) == [times[1], "a", "b"])
    }
}
