import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// The pages of a family's gifts: Tina of the family is Ben; Anna writes gifts for her down.
@Suite struct FamilyGiftPageTests {
    private struct Gifts {
        let world: FamilyWorld
        let (drum, scarf): (Gift, Gift)
        let picture: GiftPicture
        var query: String { "?space=\(world.family.id)" }
        var anna: Browser { world.anna.browser }
        var ben: Browser { world.ben.browser }
        var clara: Browser { world.clara.browser }

        init() async throws {
            world = try await FamilyWorld()
            let (space, now, anna) = (world.space, world.world.now, world.anna.account.id)
            try await world.anna.browser.get("/settings")
            let answer = try await world.anna.browser.post("/people/\(world.tina)/account", ["account": "Ben"])
            #expect(answer.location == "/people/\(world.tina)/gifts")
            let draft = GiftDraft(
                title: "Hushdrum", recipients: [world.tina], date: CivilDate(iso8601: "2026-12-24"),
                budget: try Money("60 EUR"), link: "https://hushdrum.example/", note: "hushdrum", tags: ["hushdrum"])
            drum = try await space.createGift(draft, asking: anna, at: now)
            scarf = try await space.createGift(GiftDraft(title: "Scarf", recipients: [world.uwe]), asking: anna, at: now)
            let digest = try space.media.put(Array("hushdrum".utf8), at: now)
            picture = try await space.addPicture(digest, to: drum.id, asking: anna, at: now)
            // The notice that the account was saved.
            try await world.anna.browser.get("/people/\(world.tina)/gifts")
        }
    }

    @Test func `a gift is written into the family that the form was of, and leads back there`() async throws {
        let test = try await Gifts()
        let form = try await test.anna.get("/gifts/new\(test.query)&for=\(test.world.uwe)")
        #expect(form.text.contains("action=\"/gifts\(test.query)\"") && form.text.contains("value=\"/gifts\(test.query)\""))
        #expect(form.text.contains("Everyone in The Bergers sees this."))
        let id = try #require(form.text.firstMatch(of: /name="id" value="([^"]+)"/)?.1)
        let answer = try await test.anna.post(
            "/gifts" + test.query,
            ["id": String(id), "title": "Kettle", "for[]": test.world.uwe.description, "step": "save"])
        #expect(answer.location == "/gifts" + test.query)
        let gift = try #require(Gift.ID(String(id)))
        #expect(try await test.world.space.gift(gift, asking: test.world.anna.account.id)?.title == "Kettle")
        let own = try await test.world.world.space(of: test.world.anna.account)
        #expect(try await own.gift(gift, asking: test.world.anna.account.id) == nil)
        // Where it is said that it was written down.
        try await test.anna.get("/settings")
        #expect(!(try await test.anna.get("/gifts").text.contains("Kettle")))
        let board = try await test.ben.get("/gifts" + test.query)
        #expect(board.text.contains("Kettle") && board.text.contains("name=\"space\" value=\"\(test.world.family.id)\""))
        // The other member moves it on, from its page without a word of the space.
        let moved = try await test.ben.post("/gifts/\(gift)/moving", ["status": "bought"])
        #expect(moved.location == "/gifts" + test.query)
        let page = try await test.anna.get("/gifts/\(gift)")
        #expect(page.text.contains("by Ben") && page.text.contains("Everyone in The Bergers sees this."))
        #expect(try await test.anna.get("/gifts/budgets\(test.query)&year=none").text.contains(test.query.dropFirst()))
        let deleted = try await test.ben.post("/gifts/\(gift)/deleting")
        #expect(deleted.location == "/gifts" + test.query)
        #expect(try await test.anna.get("/gifts\(test.query)&view=list").text.contains("/gifts/\(gift)/restoring"))
    }

    @Test func `the page says from whom a gift is hidden, and asks who a recipient is`() async throws {
        let test = try await Gifts()
        let page = try await test.anna.get("/gifts/\(test.drum.id)").text
        #expect(page.contains("Everyone in The Bergers sees this, except Ben."))
        let form = try await test.anna.get("/gifts/new\(test.query)&for=\(test.world.tina)").text
        #expect(form.contains("Everyone in The Bergers sees this, except Ben.") && !form.contains("Is Tina one of you?"))
        let other = try await test.anna.get("/gifts/new\(test.query)&for=\(test.world.uwe)").text
        #expect(other.contains("Is Uwe one of you?") && other.contains("/people/\(test.world.uwe)/gifts#account-title"))
        try await test.anna.post("/people/\(test.world.uwe)/account", ["account": "Anna"])
        // It is said of everyone now.
        let third = try await test.ben.get("/gifts/new\(test.query)&for=\(test.world.tina)&for=\(test.world.uwe)").text
        #expect(!third.contains("one of you?"))
        #expect(try await test.anna.get("/families/\(test.world.family.id)").text.contains("/people/\(test.world.tina)/gifts"))
        // Behind a person in the trash it stays hidden, and the page goes on saying so.
        try await test.world.space.trash(test.world.tina, at: test.world.world.now)
        let trashed = try await test.anna.get("/gifts/\(test.drum.id)").text
        #expect(trashed.contains("Everyone in The Bergers sees this, except Ben."))
    }

    @Test func `who a member is, is taken back by another member alone`() async throws {
        let test = try await Gifts()
        let path = "/people/\(test.world.tina)/gifts"
        let his = try await test.ben.get(path).text
        #expect(his.contains("Tina is you.") && !his.contains("name=\"account\"") && !his.contains("/gifts/new"))
        let refused = try await test.ben.post("/people/\(test.world.tina)/account", ["account": ""])
        #expect(refused.status == 422 && !refused.text.contains("Hushdrum"))
        #expect(try await test.world.space.accounts(of: test.world.tina) == [test.world.ben.account.id])
        // A stranger's name, and that of an account of another family, are none of hers.
        for isKnown in [false, true] {
            if isKnown { try await test.world.joinAnother(test.world.clara.account) }
            let strange = try await test.anna.post("/people/\(test.world.uwe)/account", ["account": "Clara"])
            let why = isKnown ? "Only members of the family" : "No account “Clara” shares a space with you."
            #expect(strange.status == 422 && strange.text.contains(why))
        }
        #expect(try await test.anna.post("/people/\(test.world.tina)/account", ["account": ""]).location == path)
        #expect(try await test.ben.get("/gifts" + test.query).text.contains("Hushdrum"))
    }

    @Test func `a person's page in the family has the gifts, and the reader's own page none`() async throws {
        let test = try await Gifts()
        #expect(try await test.anna.get("/people/\(test.world.tina)").text.contains("Hushdrum"))
        let his = try await test.ben.get("/people/\(test.world.tina)").text
        #expect(his.contains("This is you") && !his.contains("Hushdrum") && !his.contains("/gifts/new"))
        #expect(try await test.ben.get("/people/\(test.world.uwe)").text.contains("Scarf"))
    }

    @Test func `no page shows a gift to the member it is for, nor to a stranger, and neither changes it`() async throws {
        let test = try await Gifts()
        let space = test.world.space
        let (asking, now) = (test.world.anna.account.id, test.world.world.now)
        let asked = GiftReminderDraft(
            message: "Hushdrum sticks", at: CivilDateTime(CivilDate(of: now, in: .gmt).adding(days: 9), .nine))
        let reminder = try await space.addGiftReminder(asked, to: test.drum.id, asking: asking, at: now, in: .utc).reminder
        let drum = try await space.gift(test.drum.id, asking: asking)
        let blanks = [
            ":gift": test.drum.id.description, ":picture": test.picture.id.description,
            ":giftReminder": reminder.id.description,
            ":person": test.world.tina.description, ":family": test.world.family.id.description,
        ]
        #expect(try await test.anna.get("/gifts" + test.query).text.contains("Hushdrum"))
        var walked = 0
        for (browser, isMember) in [(test.ben, true), (test.clara, false)] {
            for line in test.world.world.registered.lines where line.pattern != "/sign-out" {
                // The longer blanks first: one may begin with another.
                let path = blanks.sorted { $0.key.count > $1.key.count }.reduce(line.pattern) {
                    $0.replacing($1.key, with: $1.value)
                }
                guard !path.contains(":"),
                    line.method == .get || path.contains(test.drum.id.description)
                        || path.contains(test.picture.id.description) || path.contains(reminder.id.description)
                else { continue }
                for query in ["", test.query, test.query + "&view=list", test.query + "&year=2026"] {
                    let answer =
                        line.method == .get
                        ? try await browser.get(path + query)
                        : try await browser.post(
                            path + query,
                            ["title": "Mine", "status": "given", "version": "0", "for[]": blanks[":person"] ?? ""])
                    #expect(!answer.text.lowercased().contains("hushdrum"), "\(line.method) \(line.pattern)\(query)")
                    if line.pattern.contains(":gift") || line.pattern.contains(":picture"), !line.pattern.contains("restoring")
                    {
                        #expect(answer.status == 404, "\(line.method) \(line.pattern)\(query) \(isMember)")
                    }
                    walked += 1
                    if line.method == .post { try await browser.get("/settings") }
                }
            }
        }
        #expect(walked > 200)
        #expect(try await space.gift(test.drum.id, asking: test.world.anna.account.id) == drum)
        #expect(try await space.giftDetails(test.drum.id, asking: test.world.anna.account.id)?.pictures == [test.picture])
    }

    @Test func `who left sees nothing any more`() async throws {
        let test = try await Gifts()
        #expect(try await test.ben.get("/gifts/\(test.scarf.id)").status == 200)
        try await test.world.leave()
        #expect(try await test.ben.get("/gifts/\(test.scarf.id)").status == 404)
        #expect(try await test.ben.get("/gifts" + test.query).status == 404)
        #expect(try await test.ben.post("/gifts/\(test.scarf.id)/moving", ["status": "given"]).status == 404)
    }
}
