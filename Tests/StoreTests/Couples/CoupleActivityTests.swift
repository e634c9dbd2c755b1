import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct CoupleActivityTests {
    private let today = CivilDate(of: TestClock().now, in: .gmt)

    private func activities(
        _ space: Space, of world: CoupleWorld, limit: Int = 100, after cursor: CoupleActivityCursor? = nil
    ) async throws -> (activities: [CoupleActivity], next: CoupleActivityCursor?) {
        let sources = try await space.milestoneSources(in: .gmt, leapDayRule: .february28)
        return try await space.coupleActivities(
            of: [world.anna.id, world.ben.id], sources, by: today, after: cursor, limit: limit)
    }

    @Test func `a milestone stands on its day in every century, also at the end of a page`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        let days = try ["1900-01-01", "1965-06-12", "1969-12-31", "1970-01-01", "2026-11-20"].map {
            try #require(CivilDate(iso8601: $0))
        }
        for day in days {
            try await space.addCoupleMilestone(.init(title: day.description, achievedOn: day), today: today, at: world.start)
        }
        var (found, cursor): ([CoupleActivity], CoupleActivityCursor?) = ([], nil)
        repeat {
            let page = try await activities(space, of: world, limit: 1, after: cursor)
            found += page.activities
            cursor = page.next
        } while cursor != nil
        #expect(found.compactMap(\.day) == days.reversed() && found.allSatisfy { $0.day?.description == $0.title })
    }

    @Test func `each kind is told as it is, and goes with what it tells of`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        let (anna, ben, start) = (world.anna.id, world.ben.id, world.start)
        #expect(try await activities(space, of: world).activities.isEmpty)
        let first = try await world.checkIns(world.anna).space.startCheckIn(by: anna, at: start - 900)
        _ = try await world.checkIns(world.anna).act(.abandon, in: first.id, seen: 1, at: start - 800)
        let item = try await space.addActionItem(
            .init(title: "Cabin"), by: anna, partners: [anna, ben], at: start - 700, in: .utc)
        try await space.setActionItem(item.id, isDone: true, by: ben, at: start - 600, in: .utc)
        let asked = try await space.addCoupleRequest(.init(title: "Dinner"), by: anna, at: start - 500)
        let yes = try await space.answerCoupleRequest(
            asked.id, with: .init(isAccepted: true), seen: 1, by: ben, at: start - 400, in: .utc)
        let made = try await space.addCoupleMilestone(
            .init(title: "Moved", achievedOn: today.adding(days: -2)), today: today, at: start)
        let notes = try await world.folder.coupleNotes(of: world.ben, at: start)
        let note = try await notes.create(NoteDraft(title: "Films", text: "secret words"), at: start - 300)
        _ = try await world.own(world.anna).createNote(NoteDraft(title: "hers alone"), asking: anna, at: start)
        let all = try await activities(space, of: world).activities
        let told = Set(all)
        let rules = try await space.milestoneSources(in: .gmt, leapDayRule: .february28).reached(by: today)
        let rule = try #require(rules.first)
        #expect(rules.count == 1 && rule.goal == .firstAcceptedRequest)
        #expect(
            told == [
                CoupleActivity(.checkInAbandoned, of: .checkIn(first.id), at: start - 800),
                CoupleActivity(.itemAdded, of: .item(item.id), title: "Cabin", at: start - 700),
                CoupleActivity(.itemDone, of: .item(item.id), title: "Cabin", at: start - 600),
                CoupleActivity(.requestMade, of: .request(asked.id), title: "Dinner", by: anna, at: start - 500),
                CoupleActivity(.requestAccepted, of: .request(asked.id), title: "Dinner", by: ben, at: start - 400),
                CoupleActivity(.noteShared, of: .note(note.id), title: "Films", by: ben, at: start - 300),
                CoupleActivity(reaching: .milestone(made.id), title: "Moved", on: today.adding(days: -2)),
                CoupleActivity(rule),
            ])
        #expect(all.map(\.moment) == all.map(\.moment).sorted(by: >))
        // Opened again, answered otherwise, deleted, taken back: what was told goes.
        try await space.setActionItem(item.id, isDone: false, by: ben, at: start, in: .utc)
        try await space.answerCoupleRequest(
            yes.id, with: .init(isAccepted: false), seen: 2, by: ben, at: start - 100, in: .utc)
        try await space.deleteCoupleMilestone(made.id, seen: 1, at: start)
        _ = try await notes.takeBack(note.id)
        let left = try await activities(space, of: world).activities
        #expect(left.map(\.kind) == [.requestDeclined, .requestMade, .itemAdded, .checkInAbandoned])
        try await space.deleteActionItem(item.id, by: ben, at: start)
        #expect(try await activities(space, of: world).activities.count == 3)
        try await space.restoreActionItem(item.id, by: ben, at: start)
        #expect(try await activities(space, of: world).activities == left)
    }

    @Test func `pages hold each activity once, in the order of one list, also those of one moment`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        try await crowd(space, world, count: 25)
        let whole = try await activities(space, of: world)
        #expect(whole.next == nil && Set(whole.activities).count == whole.activities.count)
        for size in [1, 3, 40] {
            var (found, cursor): ([CoupleActivity], CoupleActivityCursor?) = ([], nil)
            repeat {
                let page = try await activities(space, of: world, limit: size, after: cursor)
                found += page.activities
                cursor = page.next.flatMap { CoupleActivityCursor($0.description) }
            } while cursor != nil
            #expect(found == whole.activities)
        }
        #expect(CoupleActivityCursor("nonsense") == nil && CoupleActivityCursor("1_99_x") == nil)
        #expect(CoupleActivityCursor("1_2_") == nil)
    }

    @Test func `a page takes as many statements for many as for few`() async throws {
        let world = try await CoupleWorld()
        let (few, many) = (try Space(inMemoryWithPicturesIn: world.test.url), try Space(inMemoryWithPicturesIn: world.test.url))
        for (space, count) in [(few, 2), (many, 60)] { try await crowd(space, world, count: count) }
        let sources = try await many.milestoneSources(in: .gmt, leapDayRule: .february28)
        let partners = [world.anna.id, world.ben.id]
        for work in [
            { (space: Space) in _ = try await space.coupleActivities(of: partners, sources, by: today, limit: 8) },
            { (space: Space) in _ = try await space.completedCheckInsForGrowth(of: partners) },
            { (space: Space) in
                _ = try await space.actionItems(dueBy: today, for: partners[0], limit: 8)
                _ = try await space.actionItemCount(dueBy: today, for: partners[0])
            },
        ] {
            let (small, large) = (
                try await few.statements { try await work(few) }, try await many.statements { try await work(many) }
            )
            #expect(small == large && small <= 4)
        }
    }

    @Test func `what is due is one's own and both's, the longest due first, and without those that have no day`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        let (anna, ben) = (world.anna.id, world.ben.id)
        for (title, day, assignee) in [
            ("today", 0, nil), ("late", -3, anna), ("his", -1, ben), ("ahead", 1, nil), ("undated", nil, anna),
        ] as [(String, Int?, AccountID?)] {
            _ = try await space.addActionItem(
                .init(title: title, due: day.map(today.adding(days:)), assignee: assignee), by: anna, partners: [anna, ben],
                at: world.start, in: .utc)
        }
        let hers = try await space.actionItems(dueBy: today, for: anna, limit: 9)
        #expect(hers.map(\.reminder.title) == ["late", "today"])
        #expect(try await space.actionItemCount(dueBy: today, for: anna) == 2)
        let his = try await space.actionItems(dueBy: today, for: ben, limit: 9)
        #expect(his.map(\.reminder.title) == ["his", "today"])
        #expect(try await space.actionItems(dueBy: today, for: ben, limit: 1).count == 1)
    }

    @Test func `growth reads completed check-ins alone, with the moods of both and what was talked about`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await world.checkIns(world.anna), try await world.checkIns(world.ben))
        let (id, _) = try await world.talking()
        func act(_ side: CoupleCheckIns, _ act: CheckInAct) async throws {
            let version = try await side.space.checkIn(id)?.version ?? 0
            _ = try await side.act(act, in: id, seen: version, at: world.start + 60)
        }
        let categories = try await hers.space.checkInCategories(at: world.start)
        try await act(hers, .discuss(categories[0].id, isDone: true))
        try await act(hers, .go(to: .reflection))
        try await act(hers, .feel(.veryPositive))
        try await act(his, .feel(.negative))
        let partners = hers.partners
        // While it goes on, nothing of it is read.
        #expect(try await hers.space.completedCheckInsForGrowth(of: partners).isEmpty)
        try await act(hers, .go(to: .actionItems))
        try await act(hers, .go(to: .completion))
        try await act(hers, .complete)
        let read = try await his.space.completedCheckInsForGrowth(of: partners)
        #expect(
            read == [
                CompletedCheckIn(
                    endedAt: world.start + 60, moods: [world.anna.id: .veryPositive, world.ben.id: .negative],
                    categories: [categories[0].id])
            ])
        #expect(try await his.space.completedCheckInsForGrowth(of: [world.ben.id]).first?.moods == [world.ben.id: .negative])
        let later = try await his.space.completedCheckInsForGrowth(of: partners, since: world.start + 61)
        #expect(try await his.space.completedCheckInsForGrowth(of: partners, since: world.start + 60) == read && later == [])
        // One that is given up is not read either.
        let other = try await hers.space.startCheckIn(by: world.anna.id, at: world.start + 90)
        _ = try await hers.act(.abandon, in: other.id, seen: 1, at: world.start + 91)
        #expect(try await his.space.completedCheckInsForGrowth(of: partners) == read)
    }

    /// Items, requests, milestones and notes, several at one moment.
    private func crowd(_ space: Space, _ world: CoupleWorld, count: Int) async throws {
        let (anna, ben) = (world.anna.id, world.ben.id)
        for number in 0..<count {
            let time = world.start - Double(number / 3 * 7_200)
            let item = try await space.addActionItem(
                .init(title: "\(number)"), by: anna, partners: [anna, ben], at: time, in: .utc)
            if number % 2 == 0 { try await space.setActionItem(item.id, isDone: true, by: ben, at: time, in: .utc) }
            let asked = try await space.addCoupleRequest(.init(title: "\(number)"), by: anna, at: time)
            if number % 3 == 0 {
                try await space.answerCoupleRequest(
                    asked.id, with: .init(isAccepted: number % 2 == 0), seen: 1, by: ben, at: time, in: .utc)
            }
            try await space.addCoupleMilestone(
                .init(title: "\(number)", achievedOn: today.adding(days: -(number / 2))), today: today, at: time)
        }
    }
}
