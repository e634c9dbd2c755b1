import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct GiftTests {
    @Test func `a gift comes back as it was written down, with each step and who took it`() async throws {
        var world = try await GiftWorld()
        let (anna, lea) = (try await world.person("Anna Berg"), try await world.person("Léa Dubois"))
        let made = try await world.create(
            "  Kettle ", to: [lea, anna, lea], on: "2026-12-24", occasion: GiftOccasion(label: "Christmas"),
            budget: "59.90 EUR",
            note: "Matt black", tags: ["Tea", "tea", "Kitchen"], link: "https://shop.example/kettle")
        #expect(made.title == "Kettle" && made.recipients == [lea, anna] && made.tags == ["Tea", "Kitchen"])
        #expect(made.budget == (try Money("59.9 EUR")) && made.occasion?.label == "Christmas" && made.note == "Matt black")
        #expect(made.date == world.day("2026-12-24") && made.lead == .usual && made.status == .idea)
        #expect(try await world.space.gift(made.id, asking: world.owner) == made)
        for (status, account) in [(Gift.Status.bought, world.owner), (.given, world.other), (.archived, world.owner)] {
            world.clock.advance(by: 60)
            try await world.space.moveGift(
                made.id, to: status, asking: account, today: world.clock.today, at: world.clock.now)
        }
        let details = try #require(try await world.space.giftDetails(made.id, asking: world.owner))
        #expect(details.steps.map(\.status) == [.archived, .given, .bought, .idea])
        #expect(details.steps.map(\.by) == [world.owner, world.other, world.owner, world.owner].map(\.uuid))
        #expect(details.steps.first?.at == world.clock.now)
        #expect(details.gift.isGiven && details.gift.givenOn == world.clock.today && details.gift.updatedAt == made.updatedAt)
    }

    @Test func `saying a status again takes no step`() async throws {
        var world = try await GiftWorld()
        let gift = try await world.create()
        try await world.space.moveGift(gift.id, to: .idea, asking: world.owner, today: world.clock.today, at: world.clock.now)
        #expect(try await world.space.giftDetails(gift.id, asking: world.owner)?.steps.count == 1)
    }

    @Test func `a slip loses no day, and what is given anew is given that day`() async throws {
        var world = try await GiftWorld()
        let gift = try await world.create()
        func mark(_ status: Gift.Status, on day: CivilDate? = nil) async throws -> Gift {
            try await world.space.moveGift(
                gift.id, to: status, givenOn: day, asking: world.owner, today: world.clock.today, at: world.clock.now)
        }
        let first = world.clock.today
        _ = try await mark(.given)
        world.clock.advance(by: 86_400 * 40)
        _ = try await mark(.bought)
        world.clock.advance(by: 3600)
        #expect(try await mark(.wrapped).dayGiven == nil)
        #expect(try await mark(.given).dayGiven == first)
        world.clock.advance(by: 60)
        _ = try await mark(.idea)
        world.clock.advance(by: 86_400 * 2)
        // The last step was only just taken, but given was left two days ago.
        _ = try await mark(.wrapped)
        #expect(try await mark(.given).dayGiven == world.clock.today)
        let said = try await mark(.given, on: world.day("2019-12-24"))
        #expect(said.dayGiven == world.day("2019-12-24") && said.year == 2019)
        let details = try #require(try await world.space.giftDetails(gift.id, asking: world.owner))
        #expect(details.gift == said && details.steps.count == 8)
    }

    @Test func `a draft that names itself is written once, and refused is what says nothing`() async throws {
        let world = try await GiftWorld()
        let draft = GiftDraft(id: .make(at: world.clock.now), title: "Once")
        let first = try await world.space.createGift(draft, asking: world.owner, at: world.clock.now)
        #expect(try await world.space.createGift(draft, asking: world.owner, at: world.clock.now + 9) == first)
        await #expect(throws: StoreError.giftRefused(.noTitle)) {
            try await world.space.createGift(GiftDraft(title: " "), asking: world.owner, at: world.clock.now)
        }
        await #expect(throws: StoreError.giftRefused(.notALink("javascript:x"))) {
            try await world.space.createGift(
                GiftDraft(title: "a", link: "javascript:x"), asking: world.owner, at: world.clock.now)
        }
        await #expect(throws: StoreError.notFound) {
            try await world.space.createGift(
                GiftDraft(title: "a", recipients: [.make(at: world.clock.now)]), asking: world.owner, at: world.clock.now)
        }
        #expect(try await world.titles() == ["Once"])
    }

    @Test func `of two who edit one gift the second is told, and a step meanwhile is in nobody's way`() async throws {
        var world = try await GiftWorld()
        let gift = try await world.create("Kettle", tags: ["a"])
        try await world.space.moveGift(gift.id, to: .bought, asking: world.owner, today: world.clock.today, at: world.clock.now)
        var draft = GiftDraft(gift)
        (draft.title, draft.tags, draft.budget) = ("Blue kettle", ["b", "a"], try Money("5 EUR"))
        let edited = try await world.space.editGift(
            gift.id, to: draft, ifVersion: gift.updatedAt, asking: world.owner, at: world.clock.now)
        #expect(edited.title == "Blue kettle" && edited.tags == ["b", "a"] && edited.status == .bought)
        #expect(edited.updatedAt > gift.updatedAt)
        await #expect(throws: StoreError.conflict) {
            try await world.space.editGift(
                gift.id, to: draft, ifVersion: gift.updatedAt, asking: world.owner, at: world.clock.now)
        }
    }

    @Test func `a deleted gift is gone from everywhere and comes back as it was, for thirty days`() async throws {
        var world = try await GiftWorld()
        let anna = try await world.person("Anna Berg")
        let gift = try await world.create("Kettle", to: [anna], on: "2026-12-24", .given)
        try await world.space.deleteGift(gift.id, asking: world.owner, at: world.clock.now)
        try await world.space.deleteGift(gift.id, asking: world.owner, at: world.clock.now + 5)
        #expect(try await world.titles().isEmpty)
        #expect(try await world.space.gift(gift.id, asking: world.owner) == nil)
        #expect(try await world.space.gifts(for: anna, asking: world.owner).given.isEmpty)
        #expect(try await world.space.giftBudgets(in: 2026, asking: world.owner).all.count == 0)
        let deleted = try await world.space.deletedGifts(limit: 9, asking: world.owner)
        #expect(deleted.map(\.title) == ["Kettle"] && deleted.map(\.deletedAt) == [world.clock.now])
        try await world.space.purgeGifts(at: world.clock.now + Space.trashRetention - 1)
        #expect(try await world.space.restoreGift(gift.id, asking: world.owner) == gift)
        try await world.space.deleteGift(gift.id, asking: world.owner, at: world.clock.now)
        try await world.space.purgeGifts(at: world.clock.now + Space.trashRetention + 1)
        await #expect(throws: StoreError.notFound) { try await world.space.restoreGift(gift.id, asking: world.owner) }
    }

    @Test func `pictures of gifts are kept as long as the gift is, and go with it`() async throws {
        var world = try await GiftWorld()
        let gift = try await world.create()
        let pictures = try (1...3).map { try world.space.media.put([UInt8($0)], at: world.clock.now) }
        for picture in [pictures[2], pictures[0]] {
            try await world.space.addPicture(picture, to: gift.id, asking: world.owner, at: world.clock.now)
        }
        #expect(try await world.pictures(of: gift.id) == [pictures[2], pictures[0]])
        let later = world.clock.now + 3 * 86_400
        #expect(try await world.space.removeUnreferencedMedia(at: Date() + 3 * 86_400) == 1)
        #expect(world.space.media.contains(pictures[0]) && !world.space.media.contains(pictures[1]))
        try await world.space.deleteGift(gift.id, asking: world.owner, at: world.clock.now)
        #expect(try await world.space.removeUnreferencedMedia(at: Date() + 3 * 86_400) == 0)
        try await world.space.purgeGifts(at: later + Space.trashRetention)
        #expect(try await world.space.removeUnreferencedMedia(at: Date() + 3 * 86_400) == 2)
    }

    @Test func `what was given to the same person before is warned of`() async throws {
        var world = try await GiftWorld()
        let (anna, jonas) = (try await world.person("Anna Berg"), try await world.person("Léa Dubois"))
        try await world.create("A kettle", to: [anna], .given)
        try await world.create("Kettles", to: [jonas], .given)
        try await world.create("Kettle", to: [anna], .bought)
        let idea = try await world.create("Kettle", to: [anna])
        #expect(try await world.space.giftDetails(idea.id, asking: world.owner)?.givenBefore.map(\.title) == ["A kettle"])
        let both = GiftDraft(title: "kettle", recipients: [anna, jonas])
        #expect(try await world.space.givenBefore(both, asking: world.owner).map(\.title) == ["Kettles", "A kettle"])
        #expect(try await world.space.givenBefore(GiftDraft(title: "kettle"), asking: world.owner).isEmpty)
    }

    @Test func `an occasion that leaves the card leaves its words`() async throws {
        var world = try await GiftWorld()
        let anna = try await world.person("Anna Berg")
        let record = try await world.space.file.read { db in
            try db.rows("SELECT id FROM occasions WHERE person_id = ?", [anna.value]).first.map {
                Identifier<Occasion>($0[0] as UUID)
            }
        }
        let gift = try await world.create("Kettle", to: [anna], occasion: GiftOccasion(kind: .birthday, record: record))
        #expect(record != nil && gift.occasion?.record == record)
        try await world.space.file.write { db in try db.run("DELETE FROM occasions WHERE person_id = ?", [anna.value]) }
        let after = try #require(try await world.space.gift(gift.id, asking: world.owner))
        #expect(after.occasion == GiftOccasion(kind: .birthday))
    }
}
