import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct WidgetTests {
    private let today = CivilDate(of: World.start, in: .gmt)

    @Test(arguments: WidgetSize.allCases, WidgetForm.allCases)
    func `a widget is seen by whoever has its address and by nobody else`(size: WidgetSize, form: WidgetForm) async throws {
        let (world, account, _) = try await annasWorld()
        let secret = try await link(in: world, of: account, names: true)
        let stranger = Browser(world)
        let answer = try await stranger.get(Routes.widget(size, form).path(secret.text))
        #expect(answer.status == 200 && stranger.jar.isEmpty)
        #expect(
            answer.headers[.contentType]?.contains(["html": "html", "svg": "svg", "json": "json"][form.rawValue] ?? "") == true)
        #expect(answer.text.contains("Zebulon") == (size == .large))
        #expect(answer.headers[.contentSecurityPolicy] == WidgetHeaders.policy)
        #expect(answer.headers[.known("Referrer-Policy")] == "no-referrer")
        #expect(answer.headers[.known("X-Robots-Tag")]?.contains("noindex") == true)
        #expect(answer.headers[.cacheControl]?.hasPrefix("private") == true)
        for path in [SecretToken().text, "short", String(repeating: "ä", count: 43)] {
            #expect(try await stranger.get(Routes.widget(size, form).path(path)).status == 404)
        }
    }

    @Test(arguments: WidgetForm.allCases)
    func `a link without names names nobody`(form: WidgetForm) async throws {
        let (world, account, _) = try await annasWorld()
        let secret = try await link(in: world, of: account, names: false)
        let answer = try await Browser(world).get(Routes.widget(.large, form).path(secret.text))
        #expect(answer.status == 200 && !answer.text.contains("Zebulon") && answer.text.contains("2 days ago"))
    }

    @Test(arguments: WidgetForm.allCases)
    func `a link without names holds no year of birth and nothing that names a record`(form: WidgetForm) async throws {
        let (world, account, _) = try await annasWorld()
        let space = try await world.space(of: account)
        _ = try await space.add("Yara", birthday: try PartialDate(year: 1976, month: 11, day: 23))
        let secret = try await link(in: world, of: account, names: false)
        let text = try await Browser(world).get(Routes.widget(.large, form).path(secret.text)).text
        #expect(text.contains("irthday") && !text.contains("Yara") && !text.contains("1976"))
        #expect(text.matches(of: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/).isEmpty)
    }

    @Test func `a page holds no script and the one style that its policy names`() async throws {
        let (world, account, _) = try await annasWorld()
        let secret = try await link(in: world, of: account, names: true)
        for form in [WidgetForm.page, .picture] {
            let text = try await Browser(world).get(Routes.widget(.large, form).path(secret.text)).text
            #expect(text.contains("<style>\(WidgetHeaders.style)</style>"))
            #expect(!text.contains("<script") && !text.contains(" style=") && !text.contains("{{"))
        }
    }

    @Test func `a picture is whole even where a name holds markup`() async throws {
        let world = try World()
        let (account, _) = try await world.member("Anna")
        try await makeOverdue("<b>&\"Quote", in: world, of: account)
        let secret = try await link(in: world, of: account, names: true)
        let text = try await Browser(world).get(Routes.widget(.large, .picture).path(secret.text)).text
        #expect(text.contains("&lt;b&gt;&amp;&quot;Quote") && !text.contains("<b>&"))
        #expect(XMLParser(data: Data(text.utf8)).parse())
    }

    @Test func `a picture is whole even where a name holds what XML does not know`() async throws {
        let world = try World()
        let (account, _) = try await world.member("Anna")
        try await makeOverdue("Ze\u{1}bu\u{B}l\u{FFFF}on", in: world, of: account)
        let secret = try await link(in: world, of: account, names: true)
        let text = try await Browser(world).get(Routes.widget(.large, .picture).path(secret.text)).text
        #expect(text.contains("Zebulon"))
        #expect(XMLParser(data: Data(text.utf8)).parse())
    }

    @Test func `a link is made once, listed without its secret and taken back`() async throws {
        let (world, account, anna) = try await annasWorld()
        try await anna.get("/settings/widgets")
        let made = try await anna.post("/settings/widgets", ["name": "Kitchen", "names": "1"])
        let address = try #require(made.text.firstMatch(of: /http:\/\/kin\.test(\/widgets\/[\w-]{43}\/large\.html)/)?.1)
        #expect(try await Browser(world).get(String(address)).text.contains("Zebulon"))
        let list = try await anna.get("/settings/widgets")
        #expect(list.text.contains("Kitchen") && !list.text.contains(address))
        let known = try #require(try await world.folder.accounts.widgetLinks(of: account.id).first)
        #expect(known.showsNames && known.lastUsedAt == world.now)
        let (_, bert) = try await world.member("Bert")
        try await bert.get("/settings/widgets")
        #expect(try await bert.post(Routes.widgetRevoking.path(known.id)).status == 404)
        try await anna.get("/settings/widgets")
        #expect(try await anna.post(Routes.widgetRevoking.path(known.id)).status == 303)
        #expect(try await Browser(world).get(String(address)).status == 404)
    }

    @Test func `a link needs a name`() async throws {
        let (world, account, anna) = try await annasWorld()
        try await anna.get("/settings/widgets")
        let answer = try await anna.post("/settings/widgets", ["name": "  "])
        #expect(answer.status == 422 && answer.text.contains("aria-invalid"))
        #expect(try await world.folder.accounts.widgetLinks(of: account.id) == [])
    }

    @Test func `previews are for the account alone`() async throws {
        let (world, _, anna) = try await annasWorld()
        let preview = try await anna.get("/settings/widgets/preview/large.svg")
        #expect(preview.text.contains("Zebulon"))
        // The next account in this browser asks at the same address.
        #expect(preview.headers[.cacheControl] == "private, no-store")
        #expect(preview.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
        #expect(preview.headers[.contentSecurityPolicy]?.contains("style-src 'sha256-") == true)
        #expect(preview.headers[.known("Cross-Origin-Resource-Policy")] == "same-origin")
        #expect(try await Browser(world).get("/settings/widgets/preview/large.svg").status == 303)
    }

    @Test func `statistics are shown to their account`() async throws {
        let (world, _, anna) = try await annasWorld()
        let page = try await anna.get("/statistics")
        #expect(page.status == 200 && page.text.contains("role=\"img\"") && page.text.contains("1 catch-up on 1 day"))
        let (_, bert) = try await world.member("Bert")
        #expect(try await bert.get("/statistics").text.contains("Once you have logged a few catch-ups"))
    }

    // MARK: - Private

    private func annasWorld() async throws -> (World, Account, Browser) {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await makeOverdue("Zebulon", in: world, of: account)
        return (world, account, anna)
    }

    /// Adds a person who is two days overdue.
    private func makeOverdue(_ name: String, in world: World, of account: Account) async throws {
        let space = try await world.space(of: account)
        let person = try await space.add(name)
        try await space.setCadence(.every(.monthly), of: [person], on: today.adding(days: -90), at: world.now)
        try await space.logCatchup(
            CatchupDraft(day: today.adding(days: -32), kind: .call, people: [person]), today: today, at: world.now)
    }

    private func link(in world: World, of account: Account, names: Bool) async throws -> SecretToken {
        let secret = SecretToken()
        _ = try await world.folder.accounts.createWidgetLink(
            named: "Wall", hash: secret.digest, showsNames: names, for: account.id, at: world.now)
        return secret
    }
}
