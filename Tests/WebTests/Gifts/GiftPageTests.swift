import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

@Suite struct GiftPageTests {
    /// A form as a browser sends it.
    private func form(_ changes: [String: String] = [:]) -> [String: String] {
        [
            "title": "Kettle", "occasion": "Christmas", "day": "2026-12-24", "amount": "49,90", "currency": "EUR",
            "link": "https://shop.example/", "note": "", "tags": "tea, kitchen", "choosing": "7", "delivery": "3",
            "step": "save", "back": "/gifts", "version": "", "find": "",
        ].merging(changes) { $1 }
    }

    @Test func `a gift is written down once, moved, moved back by the toast, changed and deleted`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let ben = try await space.add("Ben")
        try await browser.get("/gifts/new?for=\(ben)")
        let id = Gift.ID.make(at: world.now)
        for _ in 1...2 {
            let answer = try await browser.post("/gifts", form(["id": id.description, "for[]": ben.description]))
            #expect(answer.location == "/gifts")
        }
        let made = try #require(try await space.gifts(limit: 9, asking: account.id).rows.first)
        #expect(try await space.gifts(limit: 9, asking: account.id).rows.count == 1)
        #expect(made.id == id && made.recipients == [ben] && made.budget?.description == "49.90 EUR")
        #expect(made.tags == ["tea", "kitchen"] && made.occasion?.label == "Christmas")

        try await browser.get("/gifts")
        let moved = try await browser.post("/gifts/\(id)/moving", ["status": "bought", "back": "/gifts"])
        #expect(moved.location == "/gifts")
        let board = try await browser.get("/gifts")
        #expect(board.text.contains("Kettle: Bought") && board.text.contains("/gifts/\(id)/moving?status=idea"))
        _ = try await browser.post("/gifts/\(id)/moving?status=idea&back=%2Fgifts", [:])
        #expect(try await space.gift(id, asking: account.id)?.status == .idea)

        let edit = try await browser.get("/gifts/\(id)/edit")
        let version = try #require(edit.text.firstMatch(of: /name="version" value="([0-9]+)"/)?.1)
        let changes = form(["title": "Tea kettle", "version": String(version), "amount": "", "for[]": ben.description])
        #expect(try await browser.post("/gifts/\(id)/edit", changes).location == "/gifts")
        let changed = try #require(try await space.gift(id, asking: account.id))
        #expect(changed.title == "Tea kettle" && changed.budget == nil)
        // An older form shows the stored gift, and overwrites nothing.
        let late = try await browser.post("/gifts/\(id)/edit", changes.merging(["title": "Mine"]) { $1 })
        #expect(late.status == 409 && late.text.contains("Tea kettle ·") && late.text.contains("value=\"Mine\""))
        #expect(try await space.gift(id, asking: account.id) == changed)

        try await browser.get("/gifts/\(id)")
        #expect(try await browser.post("/gifts/\(id)/deleting", ["back": "/gifts/\(id)"]).location == "/gifts")
        #expect(try await space.gift(id, asking: account.id) == nil)
        #expect(try await browser.get("/gifts?view=list").text.contains("/gifts/\(id)/restoring"))
        _ = try await browser.post("/gifts/\(id)/restoring?back=%2Fgifts", [:])
        #expect(try await space.gift(id, asking: account.id) == changed)
    }

    @Test(
        arguments: [
            (["title": " "], "title-problem"), (["day": "2026-02-30"], "day-problem"),
            (["amount": "1.000,00"], "budget-problem"), (["amount": "1.5", "currency": "JPY"], "budget-problem"),
            (["amount": "1", "currency": "XXZ"], "budget-problem"), (["link": "javascript:alert(1)"], "link-problem"),
            (["delivery": "400"], "lead-problem"),
        ])
    func `what cannot be is said beside its field, and what was typed stays`(
        changes: [String: String], problem: String
    ) async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        try await browser.get("/gifts/new")
        let answer = try await browser.post("/gifts", form(changes.merging(["note": "Typed at length"]) { $1 }))
        #expect(answer.status == 422 && answer.text.contains("id=\"\(problem)\"") && answer.text.contains("Typed at length"))
        #expect(try await world.space(of: account).gifts(limit: 9, asking: account.id).rows.isEmpty)
    }

    @Test func `a birthday finds its day, and what was given before is warned of`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let ben = try await space.add("Ben", birthday: try PartialDate(year: 1985, month: 4, day: 12))
        let past = try await space.createGift(
            GiftDraft(title: "A kettle", recipients: [ben]), asking: account.id, at: world.now)
        let today = CivilDate(of: world.now, in: .gmt)
        try await space.moveGift(past.id, to: .given, asking: account.id, today: today, at: world.now)
        try await browser.get("/gifts/new")
        let answer = try await browser.post(
            "/gifts", form(["occasion": "birthday", "day": "", "for[]": ben.description, "back": "/people/\(ben)"]))
        let path = try #require(answer.location)
        #expect(path.hasPrefix("/gifts/"))
        let page = try await browser.get(path)
        #expect(page.text.contains("Something similar was given before") && page.text.contains("/gifts/\(past.id)"))
        let made = try #require(try await space.gifts(for: ben, asking: account.id).open.first)
        #expect(made.date?.month == 4 && made.date?.day == 12 && made.occasion?.record != nil)
        #expect(try await browser.get("/people/\(ben)").text.contains("Last given: A kettle"))
        #expect(try await browser.get("/people/\(ben)/gifts").text.contains("Gifts for Ben"))
        #expect(try await browser.get("/gifts/budgets?year=\(made.date?.year ?? 0)").text.contains("49.90 EUR"))
    }

    @Test func `each way to look at gifts finds what was looked for and nothing else`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let ben = try await space.add("Ben")
        for number in 1...60 {
            let draft = GiftDraft(
                title: number == 60 ? "Velocipede" : "Thing \(number)", recipients: number == 60 ? [ben] : [],
                occasion: GiftOccasion(label: number == 60 ? "Jubilee" : "Christmas"))
            try await space.createGift(draft, asking: account.id, at: world.now + Double(number))
        }
        let board = try await browser.get("/gifts").text
        #expect(board.contains("35 more") && board.contains("Thing 59") && !board.contains("Thing 1<"))
        for path in [
            "/gifts?q=VELO", "/gifts?view=list&q=velo", "/gifts?for=\(ben)", "/gifts?view=list&occasion=custom%2Fjubilee",
        ] {
            let text = try await browser.get(path).text
            #expect(text.contains("Velocipede") && !text.contains("Thing"), "\(path)")
        }
        let first = try await browser.get("/gifts?view=list").text
        let more = try #require(first.firstMatch(of: /href="(\/gifts\?view=list&amp;after=[^"]+)"/)?.1)
        let second = try await browser.get(String(more).replacing("&amp;", with: "&")).text
        let titles = { (text: String) in Set(text.matches(of: /<bdi>(Thing \d+|Velocipede)<\/bdi>/).map { String($0.1) }) }
        #expect(titles(first).count == 40 && titles(second).count == 20 && titles(first).isDisjoint(with: titles(second)))
        #expect(try await browser.get("/gifts?view=people").text.contains("1 open"))
        #expect(try await browser.get("/gifts?view=occasions").text.contains("59 open"))
        #expect(try await browser.get("/gifts?q=nowhere").text.contains("No gifts match"))
        #expect(try await browser.get("/gifts?view=list&status=given").text.contains("No gifts match"))
    }

    @Test func `whoever is said to be an account is, and a name that nobody has is not taken`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let ben = try await space.add("Ben")
        try await browser.get("/people/\(ben)/gifts")
        let unknown = try await browser.post("/people/\(ben)/account", ["account": "nobody"])
        #expect(unknown.status == 422 && unknown.text.contains("value=\"nobody\""))
        // An account that shares no space is answered as one that is not there.
        _ = try await world.folder.accounts.create(named: "noone", passwordHash: nil, at: world.now)
        let stranger = try await browser.post("/people/\(ben)/account", ["account": "noone"])
        #expect(stranger.status == 422 && stranger.text.replacing("noone", with: "nobody") == unknown.text)
        #expect(try await space.accounts(of: ben).isEmpty)
        #expect(try await browser.post("/people/\(ben)/account", ["account": "Anna"]).status == 303)
        #expect(try await space.accounts(of: ben) == [account.id])
        try await browser.get("/gifts/new")
        let refused = try await browser.post("/gifts", form(["for[]": ben.description]))
        #expect(refused.status == 422 && refused.text.contains("id=\"people-problem\""))
        try await browser.get("/people/\(ben)/gifts")
        #expect(try await browser.post("/people/\(ben)/account", ["account": ""]).status == 303)
        #expect(try await space.accounts(of: ben).isEmpty)
    }

    @Test func `several pictures are added, one that is none is named, and each goes and comes back`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let gift = try await space.createGift(GiftDraft(title: "Kettle"), asking: account.id, at: world.now).id
        let path = "/gifts/\(gift)"
        func pictures() async throws -> [GiftPicture] {
            try await space.giftDetails(gift, asking: account.id)?.pictures ?? []
        }
        try await browser.get(path)
        #expect(try await browser.upload(path + "/pictures", file: "picture one", named: "one.png").location == path)
        #expect(try await browser.upload(path + "/pictures", file: "picture two", named: "two.png").location == path)
        let two = try await pictures()
        #expect(two.count == 2)
        let bad = try await browser.upload(path + "/pictures", file: "a text", named: "text.png")
        #expect(bad.status == 422 && bad.text.contains("text.png:"))
        #expect(try await pictures() == two)

        #expect(try await browser.get("/gift-pictures/\(two[0].id)").status == 200)
        #expect(try await browser.get("/gift-pictures/\(two[0].id)?s=5").status == 404)
        #expect(try await browser.post("/gift-pictures/\(two[1].id)/first", [:]).location == path)
        #expect(try await pictures() == two.reversed())
        #expect(try await browser.post("/gift-pictures/\(two[1].id)/removal", [:]).location == path)
        #expect(try await pictures() == [two[0]])
        let toast = try await browser.get(path).text
        let undo = try #require(toast.firstMatch(of: /action="([^"]+\/pictures\/return[^"]+)"/)?.1)
        #expect(try await browser.post(String(undo).replacing("&amp;", with: "&"), [:]).location == path)
        #expect(try await pictures().map(\.digest) == two.reversed().map(\.digest))
    }
}
