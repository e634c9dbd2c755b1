import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct CoupleRequestStoreTests {
    private func draft(_ title: String, _ change: (inout CoupleRequestDraft) -> Void = { _ in }) -> CoupleRequestDraft {
        var draft = CoupleRequestDraft(title: title)
        change(&draft)
        return draft
    }

    @Test func `a request is made once, read by both as it was made, and changed by who asks`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        let asked = draft("Dinner\u{0}!") {
            $0.id = .make(at: world.start)
            ($0.kind, $0.details, $0.priority, $0.tags) = (.dateNight, "At “Luigi’s”\n🍝", .high, ["food", "us"])
            ($0.due, $0.repeats) = (CivilDate(iso8601: "2026-12-24"), .yearly)
        }
        let made = try await space.addCoupleRequest(asked, by: world.anna.id, at: world.start)
        #expect(try await space.addCoupleRequest(asked, by: world.anna.id, at: world.start + 9) == made)
        // With other words, or from the partner, it is another one.
        var other = asked
        other.title = "Supper"
        let supper = other
        await #expect(throws: StoreError.conflict) {
            try await space.addCoupleRequest(supper, by: world.anna.id, at: world.start)
        }
        await #expect(throws: StoreError.conflict) {
            try await space.addCoupleRequest(asked, by: world.ben.id, at: world.start)
        }
        let read = try #require(try await world.checkIns(world.ben).space.coupleRequest(made.id))
        #expect(read == made && read.version == 1 && read.state == .pending && read.tags == ["food", "us"])
        #expect(read.title == "Dinner\u{FFFD}!" && read.repeats == .yearly && read.askedBy == world.anna.id)
        var edited = CoupleRequestDraft(read)
        (edited.title, edited.tags, edited.repeats) = ("Supper", ["us"], nil)
        let later = try await space.editCoupleRequest(made.id, to: edited, seen: 1, by: world.anna.id, at: world.start + 1)
        #expect(later.version == 2 && later.title == "Supper" && later.tags == ["us"])
        // Sent twice; and by someone who saw the first one.
        #expect(try await space.editCoupleRequest(made.id, to: edited, seen: 1, by: world.anna.id, at: world.start) == later)
        edited.title = "Lunch"
        let lunch = edited
        await #expect(throws: StoreError.conflict) {
            try await space.editCoupleRequest(made.id, to: lunch, seen: 1, by: world.anna.id, at: world.start)
        }
        await #expect(throws: StoreError.requestRefused(.notTheAsker)) {
            try await space.editCoupleRequest(made.id, to: lunch, seen: 2, by: world.ben.id, at: world.start)
        }
        await #expect(throws: StoreError.requestProblem(.noTitle)) {
            try await space.addCoupleRequest(CoupleRequestDraft(title: " "), by: world.anna.id, at: world.start)
        }
        #expect(try await space.coupleRequest(made.id) == later)
    }

    @Test func `an answer is given by the other, changed by the other, and makes an item with it or not at all`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        let asked = draft("Paint the fence") { ($0.due, $0.details) = (CivilDate(iso8601: "2026-12-01"), "Green") }
        let made = try await space.addCoupleRequest(asked, by: world.anna.id, at: world.start)
        let yes = CoupleRequestAnswer(isAccepted: true, response: "Gladly", actionItem: .me)
        await #expect(throws: StoreError.requestRefused(.ownRequest)) {
            try await space.answerCoupleRequest(made.id, with: yes, seen: 1, by: world.anna.id, at: world.start, in: .utc)
        }
        await #expect(throws: StoreError.conflict) {
            try await space.answerCoupleRequest(made.id, with: yes, seen: 7, by: world.ben.id, at: world.start, in: .utc)
        }
        #expect(try await space.openActionItemCount() == 0)
        let answered = try await space.answerCoupleRequest(
            made.id, with: yes, seen: 1, by: world.ben.id, at: world.start + 5, in: .utc)
        #expect(answered.state == .accepted && answered.response == "Gladly" && answered.answeredAt == world.start + 5)
        let again = try await space.answerCoupleRequest(
            made.id, with: yes, seen: 1, by: world.ben.id, at: world.start + 6, in: .utc)
        #expect(again == answered)
        let items = try await space.openActionItems(limit: 9)
        #expect(items.map(\.reminder.title) == ["Paint the fence"] && items.first?.reminder.note == "Green")
        #expect(items.first?.assignee == world.ben.id && items.first?.due == asked.due)
        // Also with the version that is there, or after the item was deleted.
        let third = try await space.answerCoupleRequest(
            made.id, with: yes, seen: answered.version, by: world.ben.id, at: world.start + 6, in: .utc)
        #expect(third == answered)
        #expect(try await space.openActionItemCount() == 1)
        // Other words are no other answer.
        let reworded = try await space.answerCoupleRequest(
            made.id, with: CoupleRequestAnswer(isAccepted: true, response: "With joy"), seen: answered.version,
            by: world.ben.id, at: world.start + 86_400, in: .utc)
        #expect(reworded.response == "With joy" && reworded.answeredAt == answered.answeredAt)
        let no = CoupleRequestAnswer(isAccepted: false, actionItem: .both)
        let declined = try await space.answerCoupleRequest(
            made.id, with: no, seen: reworded.version, by: world.ben.id, at: world.start + 7, in: .utc)
        #expect(declined.state == .declined && declined.response.isEmpty)
        // Declined, it makes none.
        #expect(try await space.openActionItemCount() == 1)
        await #expect(throws: StoreError.requestRefused(.answered)) {
            try await space.deleteCoupleRequest(made.id, seen: declined.version, by: world.anna.id, at: world.start)
        }
    }

    @Test func `an answer from an older page that says the same makes the item it asks for, once`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        let made = try await space.addCoupleRequest(draft("Paint"), by: world.anna.id, at: world.start)
        func accept(_ item: CoupleRequestAnswer.Assignee?) async throws -> CoupleRequest {
            try await space.answerCoupleRequest(
                made.id, with: CoupleRequestAnswer(isAccepted: true, actionItem: item), seen: 1, by: world.ben.id,
                at: world.start, in: .utc)
        }
        let plain = try await accept(nil)
        #expect(try await space.openActionItemCount() == 0)
        #expect(try await accept(.me) == plain)
        let item = try #require(try await space.openActionItems(limit: 9).first)
        #expect(item.reminder.title == "Paint" && item.assignee == world.ben.id)
        try await space.deleteActionItem(item.id, by: world.ben.id, at: world.start)
        #expect(try await accept(.me) == plain)
        #expect(try await space.openActionItemCount() == 0)
    }

    @Test func `of very much news the latest is told`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        for number in 0..<5 {
            try await space.addCoupleRequest(
                draft("Ask \(number)"), by: world.anna.id, at: world.start + Double(number))
        }
        let news = try await space.coupleRequests(withNewsFor: world.ben.id, since: world.start, limit: 2)
        #expect(news.map(\.title) == ["Ask 3", "Ask 4"])
    }

    @Test func `who asks takes it back and brings it back, until it is gone for good`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (try await world.checkIns(world.anna).space, try await world.checkIns(world.ben).space)
        let made = try await hers.addCoupleRequest(draft("Dinner") { $0.tags = ["food"] }, by: world.anna.id, at: world.start)
        await #expect(throws: StoreError.requestRefused(.notTheAsker)) {
            try await his.deleteCoupleRequest(made.id, seen: 1, by: world.ben.id, at: world.start)
        }
        try await hers.deleteCoupleRequest(made.id, seen: 1, by: world.anna.id, at: world.start)
        #expect(try await his.coupleRequest(made.id) == nil)
        #expect(try await his.coupleRequestCounts(for: world.ben.id) == CoupleRequestCounts())
        #expect(try await hers.deletedCoupleRequests(of: world.anna.id, limit: 9).map(\.title) == ["Dinner"])
        #expect(try await his.deletedCoupleRequests(of: world.ben.id, limit: 9).isEmpty)
        await #expect(throws: StoreError.notFound) {
            try await his.restoreCoupleRequest(made.id, by: world.ben.id, at: world.start)
        }
        try await hers.purgeCoupleRequests(at: world.start + 29 * 86_400)
        let back = try await hers.restoreCoupleRequest(made.id, by: world.anna.id, at: world.start + 60)
        // It is asked anew, so that the partner is told.
        #expect(back.createdAt == world.start + 60 && CoupleRequestDraft(back) == CoupleRequestDraft(made))
        #expect(CoupleRequestNews(back, for: world.ben.id, partner: "Anna")?.date == world.start + 60)
        try await hers.deleteCoupleRequest(made.id, seen: 1, by: world.anna.id, at: world.start)
        try await hers.purgeCoupleRequests(at: world.start + 31 * 86_400)
        await #expect(throws: StoreError.notFound) {
            try await hers.restoreCoupleRequest(made.id, by: world.anna.id, at: world.start)
        }
    }

    @Test func `lists come in pages in their order, and skip nothing when others go`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        var random = SeededGenerator(seed: 3)
        for number in 0..<40 {
            let asker = number % 2 == 0 ? world.anna : world.ben
            let made = try await space.addCoupleRequest(
                draft("\(number)") {
                    $0.priority = ActionItem.Priority.allCases.randomElement(using: &random) ?? .low
                    $0.due = number % 3 == 0 ? nil : CivilDate(daysSinceEpoch: .random(in: 20_000...20_005, using: &random))
                }, by: asker.id, at: world.start + Double(number))
            guard number % 4 < 2 else { continue }
            try await space.answerCoupleRequest(
                made.id, with: .init(isAccepted: number % 4 == 0), seen: 1,
                by: asker == world.anna ? world.ben.id : world.anna.id,
                at: world.start + Double(number / 8), in: .utc)
        }
        for state in CoupleRequest.State.allCases.map(Optional.some) + [nil] {
            let whole = try await space.coupleRequests(state, limit: 100)
            var (found, cursor): ([CoupleRequest], CoupleRequestCursor?) = ([], nil)
            repeat {
                let page = try await space.coupleRequests(state, after: cursor, limit: 3)
                found += page.requests
                cursor = page.next.flatMap { CoupleRequestCursor($0.description) }
            } while cursor != nil
            #expect(found == whole.requests && whole.next == nil)
            #expect(found.count == (state == nil ? 40 : state == .pending ? 20 : 10))
        }
        let pending = try await space.coupleRequests(.pending, limit: 100).requests
        let order = pending.map { [$0.priority.order, Int($0.due?.daysSinceEpoch ?? .max)] }
        #expect(order.isAscending)
        let counts = try await space.coupleRequestCounts(for: world.ben.id)
        #expect(counts.byState == [.pending: 20, .accepted: 10, .declined: 10] && counts.waiting == 10)
        let waiting = try await space.coupleRequests(waitingFor: world.ben.id, limit: 100)
        #expect(waiting == pending.filter { $0.askedBy == world.anna.id })
        #expect(CoupleRequestCursor("nonsense") == nil && CoupleRequestCursor("1_2_x") == nil)
    }

    @Test func `a request ends a list's page, is answered, and nothing else is left out`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        for number in 0..<6 {
            try await space.addCoupleRequest(draft("\(number)"), by: world.anna.id, at: world.start + Double(number))
        }
        let page = try await space.coupleRequests(.pending, limit: 3)
        let last = try #require(page.requests.last)
        try await space.answerCoupleRequest(
            last.id, with: .init(isAccepted: true), seen: 1, by: world.ben.id, at: world.start, in: .utc)
        #expect(try await space.coupleRequests(.pending, after: page.next, limit: 9).requests.map(\.title) == ["3", "4", "5"])
    }

    @Test func `each partner keeps a copy of what was asked when the couple ends`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        let kept = try await space.addCoupleRequest(draft("Dinner") { $0.tags = ["food"] }, by: world.anna.id, at: world.start)
        let gone = try await space.addCoupleRequest(draft("Taken back"), by: world.anna.id, at: world.start)
        try await space.deleteCoupleRequest(gone.id, seen: 1, by: world.anna.id, at: world.start)
        try await world.folder.leaveCouple(world.ben.id, at: world.start)
        for account in [world.anna, world.ben] {
            let own = try await world.own(account)
            #expect(try await own.coupleRequests(nil, limit: 9).requests == [kept])
            #expect(try await own.deletedCoupleRequests(of: world.anna.id, limit: 9).isEmpty)
        }
        await #expect(throws: StoreError.spaceRefused(.noCouple)) { try await world.checkIns(world.ben) }
    }

    @Test func `news is of the partner's doing alone, and of lately`() async throws {
        let world = try await CoupleWorld()
        let space = try await world.checkIns(world.anna).space
        let made = try await space.addCoupleRequest(draft("Dinner"), by: world.anna.id, at: world.start)
        func stages(_ account: Account, at time: Date) async throws -> [CoupleRequestNews.Stage] {
            try await world.folder.actionItemsToDo(of: account.id, at: time).news.map(\.stage)
        }
        #expect(try await stages(world.ben, at: world.start) == [.asked])
        #expect(try await stages(world.anna, at: world.start).isEmpty)
        #expect(try await stages(world.ben, at: world.start + 13 * 86_400).isEmpty)
        try await space.answerCoupleRequest(
            made.id, with: .init(isAccepted: true), seen: 1, by: world.ben.id, at: world.start + 9, in: .utc)
        #expect(try await stages(world.ben, at: world.start).isEmpty)
        #expect(try await stages(world.anna, at: world.start) == [.accepted])
    }
}

extension ActionItem.Priority {
    fileprivate var order: Int { self == .high ? 0 : self == .medium ? 1 : 2 }
}

extension [[Int]] {
    fileprivate var isAscending: Bool { zip(self, dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) } }
}
