import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct CoupleMilestoneStoreTests {
    private let today = CivilDate(of: TestClock().now, in: .gmt)

    @Test func `a milestone is made once, changed with its version, reached, deleted and brought back`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        let category = try #require(try await space.checkInCategories(at: world.start).first).id
        let draft = CoupleMilestoneDraft(
            id: .make(at: world.start), title: "Moved in", details: "Boxes everywhere", category: category, target: today)
        let made = try await space.addCoupleMilestone(draft, today: today, at: world.start)
        #expect(try await space.addCoupleMilestone(draft, today: today, at: world.start + 1) == made)
        await #expect(throws: StoreError.conflict) {
            var other = draft
            other.title = "Moved out"
            return try await space.addCoupleMilestone(other, today: today, at: world.start)
        }
        #expect(try await world.checkIns(world.ben).space.coupleMilestone(made.id) == made)
        #expect(made.category == category && made.target == today && made.version == 1)
        var edited = CoupleMilestoneDraft(made)
        edited.title = "Moved in together"
        let later = try await space.editCoupleMilestone(made.id, to: edited, seen: 1, today: today, at: world.start + 1)
        #expect(later.version == 2 && later.title == "Moved in together")
        #expect(
            try await space.editCoupleMilestone(made.id, to: edited, seen: 1, today: today, at: world.start + 2) == later)
        await #expect(throws: StoreError.conflict) {
            try await space.editCoupleMilestone(made.id, to: draft, seen: 1, today: today, at: world.start)
        }
        await #expect(throws: StoreError.milestoneProblem(.unknownCategory)) {
            let stray = CoupleMilestoneDraft(title: "x", category: .make(at: world.start))
            return try await space.addCoupleMilestone(stray, today: today, at: world.start)
        }
        let reached = try await space.achieveCoupleMilestone(made.id, on: today, at: world.start)
        #expect(reached.achievedOn == today)
        #expect(try await space.achieveCoupleMilestone(made.id, on: today.adding(days: 1), at: world.start) == reached)
        await #expect(throws: StoreError.conflict) {
            try await space.deleteCoupleMilestone(made.id, seen: 2, at: world.start)
        }
        try await space.deleteCoupleMilestone(made.id, seen: 3, at: world.start)
        #expect(try await space.coupleMilestone(made.id) == nil)
        #expect(try await space.deletedCoupleMilestones(limit: 9).map(\.title) == ["Moved in together"])
        try await space.purgeCoupleMilestones(at: world.start + 29 * 86_400)
        #expect(try await space.restoreCoupleMilestone(made.id) == reached)
        try await space.deleteCoupleMilestone(made.id, seen: 3, at: world.start)
        try await space.purgeCoupleMilestones(at: world.start + 31 * 86_400)
        await #expect(throws: StoreError.notFound) { try await space.restoreCoupleMilestone(made.id) }
    }

    @Test func `pages hold each milestone once, by rule and by hand, the latest first`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        var random = SeededGenerator(seed: 9)
        for number in 0..<30 {
            let day = today.adding(days: -.random(in: 0...8, using: &random))
            try await space.addCoupleMilestone(
                .init(title: "\(number)", target: number % 4 == 0 ? nil : day, achievedOn: number % 3 == 0 ? nil : day),
                today: today, at: world.start + Double(number))
        }
        var sources = CoupleMilestoneSources(
            checkIns: (0..<10).map { today.adding(days: -$0) }, together: today.adding(days: -800), leapDayRule: .february28)
        sources.accepted = today.adding(days: -3)
        var (found, cursor): ([ReachedMilestone], MilestoneCursor?) = ([], nil)
        repeat {
            let page = try await space.reachedMilestones(sources, by: today, after: cursor, limit: 3)
            found += page.milestones
            cursor = page.next.flatMap { MilestoneCursor($0.description) }
        } while cursor != nil
        let whole = try await space.reachedMilestones(sources, by: today, limit: 100)
        #expect(found == whole.milestones && whole.next == nil && Set(found).count == found.count)
        #expect(found.count == 20 + sources.reached(by: today).count)
        #expect(zip(found, found.dropFirst()).allSatisfy { $1.day <= $0.day })
        var (ahead, place): ([CoupleMilestone], MilestoneCursor?) = ([], nil)
        repeat {
            let page = try await space.coupleMilestonesAhead(after: place, limit: 3)
            ahead += page.milestones
            place = page.next
        } while place != nil
        #expect(ahead.count == 10 && Set(ahead.map(\.id)).count == 10)
        let days = ahead.map { $0.target?.daysSinceEpoch ?? .max }
        #expect(days == days.sorted())
        #expect(MilestoneCursor("nonsense") == nil && MilestoneCursor("1_") == nil)
    }

    @Test func `a day that is still ahead for one partner stays as the other has said it`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await world.checkIns(world.anna).space, try await world.checkIns(world.ben).space)
        let made = try await hers.addCoupleMilestone(
            .init(title: "Moved in", achievedOn: today), today: today, at: world.start)
        let start = try await hers.setCoupleStart(today, by: world.anna.id, seen: nil, today: today, at: world.start)
        let yesterday = today.adding(days: -1)
        var draft = CoupleMilestoneDraft(made)
        draft.title = "Moved in together"
        let edited = try await his.editCoupleMilestone(made.id, to: draft, seen: 1, today: yesterday, at: world.start)
        #expect(edited.title == "Moved in together" && edited.achievedOn == today)
        #expect(try await his.setCoupleStart(today, by: world.ben.id, seen: nil, today: yesterday, at: world.start) == start)
        draft.achievedOn = today.adding(days: 1)
        let ahead = draft
        await #expect(throws: StoreError.milestoneProblem(.achievedAhead)) {
            try await his.editCoupleMilestone(made.id, to: ahead, seen: 2, today: yesterday, at: world.start)
        }
    }

    @Test func `since when they are together is said by either, with what was seen, and kept by both`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await world.checkIns(world.anna).space, try await world.checkIns(world.ben).space)
        let none = try await hers.coupleStart()
        #expect(none.id == nil && none.day == nil)
        let day = today.adding(days: -500)
        let first = try await hers.setCoupleStart(day, by: world.anna.id, seen: nil, today: today, at: world.start)
        #expect(try await his.coupleStart() == first && first.day == day)
        // The same day once more is no conflict, another one is.
        #expect(try await his.setCoupleStart(day, by: world.ben.id, seen: nil, today: today, at: world.start) == first)
        await #expect(throws: StoreError.conflict) {
            try await his.setCoupleStart(today, by: world.ben.id, seen: nil, today: today, at: world.start)
        }
        await #expect(throws: StoreError.milestoneProblem(.achievedAhead)) {
            try await his.setCoupleStart(
                today.adding(days: 1), by: world.ben.id, seen: first.id, today: today, at: world.start)
        }
        let second = try await his.setCoupleStart(today, by: world.ben.id, seen: first.id, today: today, at: world.start - 9)
        #expect(try await hers.coupleStart() == second && second.day == today)
        let made = try await hers.addCoupleMilestone(.init(title: "Moved in"), today: today, at: world.start)
        let asked = try await hers.addCoupleRequest(.init(title: "Dinner"), by: world.anna.id, at: world.start)
        #expect(try await hers.firstAcceptedRequest() == nil)
        try await his.answerCoupleRequest(
            asked.id, with: .init(isAccepted: true), seen: 1, by: world.ben.id, at: world.start + 60, in: .utc)
        #expect(try await hers.firstAcceptedRequest() == world.start + 60)
        try await world.folder.leaveCouple(world.ben.id, at: world.start)
        for account in [world.anna, world.ben] {
            let own = try await world.own(account)
            #expect(try await own.coupleMilestone(made.id) == made)
            #expect(try await own.coupleStart() == second)
        }
    }
}
