import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct CheckInStoreTests {
    @Test func `both see the same check-in, and starting twice starts one`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await world.checkIns(world.anna), try await world.checkIns(world.ben))
        let checkIn = try await hers.space.startCheckIn(by: world.anna.id, at: world.start)
        #expect(try await his.space.startCheckIn(by: world.ben.id, at: world.start + 1) == checkIn)
        let talking = try await world.talking().checkIn
        #expect(talking == checkIn.id)
        var present = try #require(try await his.space.checkIn(talking))
        let category = present.chosen[0].category
        let acts: [(CoupleCheckIns, CheckInAct)] = [
            (his, .giveTurn(to: world.ben.id)), (hers, .pause), (his, .resume), (hers, .discuss(category, isDone: true)),
            (his, .go(to: .reflection)), (hers, .feel(.veryPositive)), (his, .reflect("Gut war’s.")), (his, .feel(.neutral)),
            (hers, .go(to: .actionItems)), (hers, .go(to: .completion)), (his, .complete),
        ]
        for (offset, (who, act)) in acts.enumerated() {
            let time = world.start + Double(offset) * 10
            present = try await who.act(act, in: talking, seen: present.version, at: time)
            // As it was kept, to the last part.
            #expect(try await who.space.checkIn(talking) == present)
        }
        #expect(present.moods == [world.anna.id: .veryPositive, world.ben.id: .neutral] && present.duration(at: .now) == 90)
        #expect(try await his.space.currentCheckIn() == nil)
        #expect(try await his.space.completedCheckIns(limit: 10) == [present])
        #expect(try await his.space.completedCheckIns(before: talking, limit: 10) == [])
        #expect(try await hers.space.endsOfCheckIns() == [world.start + 100])
        await #expect(throws: StoreError.checkInRefused(.ended)) {
            try await his.act(.pause, in: talking, seen: present.version, at: world.start)
        }
    }

    @Test func `rules are agreed by both, and again when they change`() async throws {
        let world = try await CoupleWorld()
        let hers = try await world.checkIns(world.anna)
        let first = try await hers.space.checkInRules()
        #expect(first.areAgreed(by: hers.partners) && first.rules == CheckInRules())
        var rules = first.rules
        rules.pauseWord = "Ananas"
        let second = try await hers.space.setCheckInRules(rules, by: world.anna.id, seen: first.id, at: world.start + 1)
        #expect(second.agreed == [world.anna.id] && second.rules == rules)
        // Who has those of the beginning before them agrees to no others.
        await #expect(throws: StoreError.conflict) {
            try await hers.space.agreeToCheckInRules(nil, by: world.ben.id, at: world.start)
        }
        let id = try await hers.space.startCheckIn(by: world.anna.id, at: world.start).id
        await #expect(throws: StoreError.checkInRefused(.rulesNotAgreed)) {
            try await hers.act(.go(to: .categorySelection), in: id, seen: 1, at: world.start)
        }
        // Ben has the earlier ones before him.
        await #expect(throws: StoreError.conflict) {
            try await hers.space.agreeToCheckInRules(first.id, by: world.ben.id, at: world.start)
        }
        await #expect(throws: StoreError.conflict) {
            try await hers.space.setCheckInRules(CheckInRules(turnLength: 9), by: world.ben.id, seen: first.id, at: world.start)
        }
        // Sent twice, the second is an agreement to the first; so is Ben's, who says the same.
        #expect(try await hers.space.setCheckInRules(rules, by: world.anna.id, seen: first.id, at: world.start) == second)
        let agreed = try await hers.space.setCheckInRules(rules, by: world.ben.id, seen: first.id, at: world.start)
        #expect(agreed.id == second.id && agreed.areAgreed(by: hers.partners))
    }

    @Test func `categories begin with the standard ones, and change`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        var all = try await space.checkInCategories(at: world.start)
        #expect(all.compactMap(\.standard) == CheckInCategory.Standard.allCases && all.allSatisfy { $0.name.isEmpty })
        #expect(try await space.checkInPrompts().count == 40)
        let own = CheckInCategory(id: .make(at: world.start), name: "Garten", icon: "🌻", colour: "#00aa00")
        try await space.save(own)
        all[0].isHidden = true
        try await space.save(all[0])
        try await space.save(CheckInPrompt(id: .make(at: world.start), category: own.id, text: "Was wächst?"))
        let now = try await space.checkInCategories(at: world.start)
        #expect(now.last == own && now[0].isHidden && now.count == 9)
        #expect(try await space.checkInPrompts(of: own.id).map(\.text) == ["Was wächst?"])
        try await space.move(own.id, up: true)
        #expect(try await space.checkInCategories(at: world.start)[7] == own)
        await #expect(throws: StoreError.checkInProblem(.colour)) {
            try await space.save(CheckInCategory(id: .make(at: world.start), name: "x", icon: "x", colour: "red"))
        }
        await #expect(throws: StoreError.checkInProblem(.noName)) {
            try await space.save(CheckInCategory(id: .make(at: world.start), name: " ", icon: "x"))
        }
    }

    @Test func `action items are reminders that come from a check-in`() async throws {
        let world = try await CoupleWorld()
        let hers = try await world.checkIns(world.anna)
        let (checkIn, _) = try await world.talking()
        let zone = ZoneOffsets.utc
        let version = try await hers.space.checkIn(checkIn)?.version
        func add(_ draft: ActionItemDraft) async throws(StoreError) -> ActionItem {
            try await hers.space.addActionItem(
                draft, by: world.anna.id, partners: hers.partners, at: world.start, in: zone)
        }
        let id = Reminder.ID.make(at: world.start)
        let undated = try await add(ActionItemDraft(id: id, title: "Ring the bank"))
        #expect(try await add(ActionItemDraft(id: id, title: "Ring the bank")) == undated)
        let due = CivilDate(daysSinceEpoch: 20_790)
        let dated = try await add(ActionItemDraft(title: "Tickets", due: due, priority: .high, assignee: world.ben.id))
        #expect(undated.due == nil && undated.checkIn == checkIn && dated.due == due && dated.assignee == world.ben.id)
        #expect(try await hers.space.openActionItems(limit: 5).map(\.reminder.title) == ["Tickets", "Ring the bank"])
        #expect(try await hers.space.checkIn(checkIn)?.version == version.map { $0 + 2 })
        for isDone in [true, true, false, true] {
            try await hers.space.setActionItem(
                undated.id, isDone: isDone, by: world.ben.id, at: world.start, in: zone)
            #expect(try await hers.space.actionItem(undated.id)?.isDone == isDone)
        }
        let changed = ActionItemDraft(title: "Tickets for two", due: nil, priority: .low)
        try await hers.space.editActionItem(
            dated.id, to: changed, ifVersion: dated.reminder.updatedAt, by: world.ben.id, partners: hers.partners,
            at: world.start, in: zone)
        let edited = try #require(try await hers.space.actionItem(dated.id))
        #expect(edited.due == nil && edited.priority == .low && edited.assignee == nil && edited.checkIn == checkIn)
        let ahead = ActionItemDraft(title: "Tickets", due: due, priority: .high, assignee: world.ben.id)
        let off = try await add(ahead)
        try await hers.space.switchActionItem(off.id, off: true, by: world.ben.id, at: world.start, in: zone)
        #expect(try await hers.space.actionItem(off.id)?.isOff == true)
        #expect(try await hers.space.openActionItems(limit: 5).last?.id == off.id)
        #expect(try await hers.space.actionItems(dueBy: due, for: world.ben.id, limit: 5).isEmpty)
        try await hers.space.switchActionItem(off.id, off: false, by: world.ben.id, at: world.start, in: zone)
        #expect(try await hers.space.actionItems(dueBy: due, for: world.ben.id, limit: 5).map(\.id) == [off.id])
        try await hers.space.deleteActionItem(off.id, by: world.ben.id, at: world.start)
        try await hers.space.deleteActionItem(dated.id, by: world.ben.id, at: world.start)
        #expect(try await hers.space.actionItems(of: checkIn).map(\.id) == [undated.id])
        await #expect(throws: StoreError.checkInRefused(.unknownPartner)) {
            try await add(ActionItemDraft(title: "x", assignee: AccountID(UUID())))
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `pages of open items leave nothing out that stays, whatever is added and done between them`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let world = try await CoupleWorld()
        let hers = try await world.checkIns(world.anna)
        @discardableResult
        func add() async throws -> ActionItem {
            let priorities = ActionItem.Priority.allCases
            let day = CivilDate(daysSinceEpoch: .random(in: 20_780...20_784, using: &random))
            let due = Bool.random(using: &random) ? day : nil
            let draft = ActionItemDraft(title: "x", due: due, priority: priorities.randomElement(using: &random) ?? .low)
            return try await hers.space.addActionItem(
                draft, by: world.anna.id, partners: hers.partners, at: world.start, in: .utc)
        }
        for _ in 1...40 { try await add() }
        let before = try await hers.space.openActionItems(limit: 100).map(\.id)
        var seen: [Reminder.ID] = []
        var cursor: ActionItemCursor?
        repeat {
            let page = try await hers.space.openActionItems(after: cursor, limit: .random(in: 1...9, using: &random))
            seen += page.items.map(\.id)
            cursor = try page.next.map { try #require(ActionItemCursor($0.description)) }
            for _ in 1...2 { try await add() }
            if let done = page.items.randomElement(using: &random) {
                try await hers.space.setActionItem(done.id, isDone: true, by: world.ben.id, at: world.start, in: .utc)
            }
        } while cursor != nil
        #expect(Set(seen).count == seen.count)
        #expect(seen.filter(before.contains) == before)
        for text in ["", "1_0_2", "6_0_1_\(before[0])", "0_2_1_\(before[0])", "a_0_1_x"] {
            #expect(ActionItemCursor(text) == nil)
        }
    }
}
