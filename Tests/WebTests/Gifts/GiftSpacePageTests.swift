import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// The page that moves a gift to a family, or from it to one's own.
@Suite struct GiftSpacePageTests {
    private struct Gifts {
        let world: FamilyWorld
        let own: Space
        let kettle: Gift
        var anna: Browser { world.anna.browser }
        var ben: Browser { world.ben.browser }
        var family: String { world.family.id.description }

        init() async throws {
            world = try await FamilyWorld()
            own = try await world.world.space(of: world.anna.account)
            kettle = try await own.createGift(
                GiftDraft(title: "Kettle", recipients: [world.mia]), asking: world.anna.account.id, at: world.world.now)
        }

        func hasOwn(_ gift: Gift.ID) async throws -> Bool {
            try await own.gift(gift, asking: world.anna.account.id) != nil
        }
    }

    @Test func `it says what goes along, who is copied and who sees it, and the toast takes all back`() async throws {
        let test = try await Gifts()
        let page = try await test.anna.get("/gifts/\(test.kettle.id)")
        #expect(page.text.contains("/gifts/\(test.kettle.id)/space") && page.text.contains("Move to a family"))
        let question = try await test.anna.get("/gifts/\(test.kettle.id)/space").text
        for words in [
            "Move “Kettle” to a family", "This moves along", "It leaves your own gifts.",
            "Also copied to The Bergers, with the whole card and its note: Mia.",
            "Everyone in The Bergers sees this.",
            "Is Mia one of you?", "Move to The Bergers",
        ] { #expect(question.contains(words), "\(words)") }
        #expect(try await test.world.space.peopleCount() == 2)
        let version = try #require(question.firstMatch(of: /name="version" value="(\d+)"/)?.1)
        let moved = try await test.anna.post(
            "/gifts/\(test.kettle.id)/space", ["to": test.family, "version": String(version)])
        #expect(moved.location == "/gifts/\(test.kettle.id)")
        let there = try await test.anna.get("/gifts/\(test.kettle.id)").text
        #expect(there.contains("Moved to The Bergers: Kettle") && there.contains("Move to my own gifts"))
        #expect(try await test.ben.get("/gifts/\(test.kettle.id)").text.contains("Kettle"))
        #expect(try await !test.hasOwn(test.kettle.id))
        #expect(try await test.world.space.peopleCount() == 3)
        // Sent twice, the second finds it where it was sent to.
        let again = try await test.anna.post("/gifts/\(test.kettle.id)/space", ["to": test.family])
        #expect(again.location == "/gifts/\(test.kettle.id)")
        let undo = try #require(there.firstMatch(of: /action="(\/gifts\/[^"]+\/space\?to=own[^"]*)"/)?.1)
        let back = try await test.anna.post(String(undo).replacing("&amp;", with: "&"))
        #expect(back.location == "/gifts/\(test.kettle.id)")
        #expect(try await test.anna.get("/gifts/\(test.kettle.id)").text.contains("Moved back: Kettle"))
        #expect(try await test.hasOwn(test.kettle.id))
        #expect(try await test.world.space.peopleCount() == 2, "who was copied for it is in the family’s trash")
        #expect(try await test.ben.get("/gifts/\(test.kettle.id)").status == 404)
    }

    @Test func `a gift of the family goes to who moves it, and the others see it no more`() async throws {
        let test = try await Gifts()
        let (ben, now) = (test.world.ben.account, test.world.world.now)
        let scarf = try await test.world.space.createGift(
            GiftDraft(title: "Scarf", recipients: [test.world.uwe]), asking: ben.id, at: now)
        let question = try await test.anna.get("/gifts/\(scarf.id)/space").text
        #expect(question.contains("The others in The Bergers no longer see it."))
        #expect(
            question.contains("Also added to your own people, with the whole card: Uwe.")
                && question.contains("Move to mine"))
        try await test.anna.post("/gifts/\(scarf.id)/space", ["to": "own"])
        #expect(try await test.hasOwn(scarf.id))
        #expect(try await test.ben.get("/gifts/\(scarf.id)").status == 404)
        #expect(try await test.anna.get("/gifts/\(scarf.id)").text.contains("by Ben"), "who wrote it down stays known")
    }

    @Test func `what cannot be moved is said, and nothing is moved`() async throws {
        let test = try await Gifts()
        let path = "/gifts/\(test.kettle.id)/space"
        let question = try await test.anna.get(path)
        let none = try await test.anna.post(path, ["to": ""])
        #expect(none.status == 422 && none.text.contains("Choose a family."))
        let version = try #require(question.text.firstMatch(of: /name="version" value="(\d+)"/)?.1)
        _ = try await test.own.editGift(
            test.kettle.id, to: GiftDraft(title: "Teapot", recipients: [test.world.mia]), ifVersion: test.kettle.updatedAt,
            asking: test.world.anna.account.id, at: test.world.world.now + 5)
        let stale = try await test.anna.post(path, ["to": test.family, "version": String(version)])
        #expect(stale.status == 409 && stale.text.contains("This gift has changed") && stale.text.contains("Teapot"))
        #expect(try await test.anna.post(path, ["to": Space.ID.make(at: test.world.world.now).description]).status == 404)
        // Another account has neither the page nor the act.
        #expect(try await test.ben.get(path).status == 404)
        #expect(try await test.ben.post(path, ["to": test.family]).status == 404)
        try await test.world.clara.browser.get("/settings")
        #expect(try await test.world.clara.browser.post(path, ["to": test.family]).status == 404)
        #expect(try await test.hasOwn(test.kettle.id))
        #expect(try await test.world.space.peopleCount() == 2)
        // Without a family there is nowhere to move it to.
        let own = try await test.world.world.space(of: test.world.clara.account)
        let gift = try await own.createGift(
            GiftDraft(title: "Mine"), asking: test.world.clara.account.id, at: test.world.world.now)
        #expect(!(try await test.world.clara.browser.get("/gifts/\(gift.id)").text.contains("/gifts/\(gift.id)/space")))
        #expect(try await test.world.clara.browser.get("/gifts/\(gift.id)/space").status == 404)
    }

    @Test func `one for a person in the trash says so, and one that was changed since stays where it went`() async throws {
        let test = try await Gifts()
        try await test.own.trash(test.world.mia, at: test.world.world.now)
        let path = "/gifts/\(test.kettle.id)/space"
        let question = try await test.anna.get(path)
        #expect(question.status == 200 && question.text.contains("for a person in the trash"))
        let refused = try await test.anna.post(path, ["to": test.family])
        #expect(refused.status == 422 && refused.text.contains("for a person in the trash"))
        #expect(try await test.hasOwn(test.kettle.id))
        try await test.own.restore(test.world.mia, at: test.world.world.now)
        try await test.anna.post(path, ["to": test.family])
        let there = try await test.anna.get("/gifts/\(test.kettle.id)").text
        let undo = try #require(there.firstMatch(of: /action="(\/gifts\/[^"]+\/space\?to=own[^"]*)"/)?.1)
        try await test.ben.get("/settings")
        try await test.ben.post("/gifts/\(test.kettle.id)/moving", ["status": "bought"])
        let late = try await test.anna.post(String(undo).replacing("&amp;", with: "&"))
        #expect(late.status == 409 && late.text.contains("This gift has changed"))
        #expect(try await !test.hasOwn(test.kettle.id))
    }

    @Test func `sharing people says who sees the gifts for them`() async throws {
        let test = try await Gifts()
        let lotte = try await test.own.add("Lotte")
        try await test.own.setAccount(
            of: lotte, to: test.world.ben.account.id, asking: test.world.anna.account.id, at: test.world.world.now)
        let mia = try await test.anna.get("/people/\(test.world.mia)/sharing").text
        #expect(mia.contains("Everyone in The Bergers will see these gifts.") && mia.contains("Is Mia one of you?"))
        let none = try await test.anna.get("/people/\(lotte)/sharing").text
        #expect(!none.contains("will see these gifts") && !none.contains("one of you?"))
        _ = try await test.own.createGift(
            GiftDraft(title: "Drum", recipients: [lotte]), asking: test.world.anna.account.id, at: test.world.world.now)
        let hers = try await test.anna.get("/people/\(lotte)/sharing").text
        #expect(hers.contains("Everyone in The Bergers will see these gifts, except Ben."))
        // Of two gifts he sees one: no word says that he does not.
        try await test.anna.get("/people")
        let both = try await test.anna.post(
            "/people/changes",
            pairs: [("change", "share"), ("person", lotte.description), ("person", test.world.mia.description)])
        #expect(both.text.contains("Everyone in The Bergers will see these gifts."))
        #expect(!both.text.contains("except Ben"))
    }

    @Test func `a gift for oneself is not moved to where one would not see it`() async throws {
        let test = try await Gifts()
        try await test.ben.get("/settings")
        try await test.ben.post("/people/\(test.world.tina)/account", ["account": "Anna"])
        // Anna does not know yet that the family says so.
        let mine = try await test.own.add("Tina", birthday: PartialDate(month: 11, day: 21))
        _ = try await test.own.linkPerson(mine, to: test.world.tina, in: test.world.family.id, at: test.world.world.now)
        let gift = try await test.own.createGift(
            GiftDraft(title: "Wish", recipients: [mine]), asking: test.world.anna.account.id, at: test.world.world.now)
        try await test.anna.get("/gifts/\(gift.id)/space")
        let answer = try await test.anna.post("/gifts/\(gift.id)/space", ["to": test.family])
        #expect(answer.status == 422 && answer.text.contains("would be hidden from you"))
        #expect(try await test.hasOwn(gift.id))
    }
}
