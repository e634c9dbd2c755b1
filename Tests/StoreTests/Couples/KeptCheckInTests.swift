import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct KeptCheckInTests {
    @Test func `each partner keeps a copy of what was shared, and nothing private crosses`() async throws {
        let world = try await CoupleWorld()
        let (anna, ben) = (try await world.checkIns(world.anna), try await world.checkIns(world.ben))
        let (id, prompts) = try await world.talking()
        try await anna.answer(prompts[0].id, in: id, text: "said to both", seen: 0, at: world.start)
        try await ben.seal(prompts[1].id, in: id, text: "his own, never shown", seen: 0, at: world.start)
        for (title, assignee) in [("for both", nil), ("hers", world.anna.id), ("his", world.ben.id)] {
            _ = try await anna.space.addActionItem(
                ActionItemDraft(title: title, assignee: assignee), by: world.anna.id, partners: anna.partners,
                at: world.start, in: .utc)
        }
        // A crash after the copies, before the couple ended: they are brought up to date.
        try await ben.keepCopies(at: world.start)
        try await anna.space.setActionItem(
            try #require(try await anna.space.openActionItems(limit: 9).first { $0.reminder.title == "for both" }).id,
            isDone: true,
            by: world.anna.id, at: world.start, in: .utc)
        try await world.folder.leaveCouple(world.ben.id, at: world.start)
        let (hers, his) = (try await world.own(world.anna), try await world.own(world.ben))
        #expect(try await hers.doneActionItems(limit: 9).map(\.reminder.title) == ["for both"])
        let names = try await (hers.openActionItems(limit: 9) + hers.doneActionItems(limit: 9)).map(\.reminder.title)
        #expect(Set(names) == ["for both", "hers"])
        #expect(
            Set(try await (his.openActionItems(limit: 9) + his.doneActionItems(limit: 9)).map(\.reminder.title)) == [
                "for both", "his",
            ])
        for (account, own) in [(world.anna, hers), (world.ben, his)] {
            let kept = try #require(try await world.folder.keptCheckIn(id, of: account, at: world.start))
            #expect(kept.checkIn.status == .abandoned && kept.checkIn.chosen.count == 8)
            #expect(Set(kept.couple.members.map(\.name)) == ["Anna", "Ben"])
            #expect(kept.answers.count == 2 && kept.answers.compactMap(\.text) == ["said to both"])
            #expect(kept.answers.allSatisfy { answer in kept.prompts.contains { $0.id == answer.prompt } })
            #expect(kept.ownTexts.map(\.text) == (account.id == world.ben.id ? ["his own, never shown"] : []))
            #expect(try await own.checkInCategories(at: world.start).count == 8)
        }
        #expect(try !world.files(of: world.anna.personalSpace, contain: "never shown"))
        #expect(try await world.folder.keptCheckIn(CheckIn.ID(UUID()), of: world.anna, at: world.start) == nil)
    }
}
