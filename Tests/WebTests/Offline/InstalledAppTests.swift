import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// The parts that browsers need to install the program and to open it without a connection.
@Suite struct InstalledAppTests {
    private struct Manifest: Decodable {
        struct Icon: Decodable {
            let src: String
            let sizes: String
            let type: String
            let purpose: String?
        }

        struct Shortcut: Decodable {
            let name: String
            let url: String
        }

        let id: String
        let lang: String
        let startUrl: String
        let scope: String
        let display: String
        let description: String
        let categories: [String]
        let icons: [Icon]
        let shortcuts: [Shortcut]
    }

    private func manifest(_ world: World, _ query: String = "") async throws -> Manifest {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let answer = try await Browser(world).get("/manifest.webmanifest" + query)
        return try decoder.decode(Manifest.self, from: Data(answer.bytes))
    }

    /// The width and height a PNG says of itself (ISO/IEC 15948, IHDR).
    private func size(_ bytes: [UInt8]) -> String {
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        return "\(number(16))x\(number(20))"
    }

    @Test(arguments: [("en", "Quick note"), ("de", "Schnellnotiz"), ("es", "Nota rápida")])
    func `the manifest speaks the language of the page that names it`(language: String, first: String) async throws {
        let world = try World()
        let manifest = try await manifest(world, "?language=\(language)")
        #expect(manifest.lang == language)
        #expect(manifest.shortcuts.map(\.name).first == first)
        #expect([manifest.id, manifest.startUrl, manifest.scope] == ["/", "/", "/"])
        #expect(manifest.display == "standalone")
        #expect(!manifest.description.isEmpty && !manifest.categories.isEmpty)
    }

    @Test func `a page names the manifest in its own language`() async throws {
        let world = try World()
        let page = try await Browser(world).get("/sign-in", [.acceptLanguage: "de"])
        #expect(page.text.contains("href=\"/manifest.webmanifest?language=de\""))
    }

    @Test func `icons have the sizes they say, for every purpose there is`() async throws {
        let world = try World()
        let icons = try await manifest(world).icons
        #expect(Set(icons.map { $0.purpose ?? "any" }) == ["any", "maskable", "monochrome"])
        for icon in icons where icon.type == "image/png" {
            let answer = try await Browser(world).get(icon.src)
            #expect(answer.headers[.contentType] == "image/png")
            #expect(size(answer.bytes) == icon.sizes, "\(icon.src)")
        }
        let touch = try #require(Assets.files.first { $0.link == "assetIconTouch180" })
        #expect(size(touch.bytes) == "180x180")
    }

    @Test func `shortcuts lead to pages that are there`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        for shortcut in try await manifest(world).shortcuts { #expect(try await anna.get(shortcut.url).status == 200) }
    }

    @Test func `the worker is asked for at every visit, and is not sent twice`() async throws {
        let world = try World()
        let worker = try await Browser(world).get("/service-worker.js")
        #expect(worker.status == 200)
        #expect(worker.headers[.contentType] == "text/javascript; charset=utf-8")
        #expect(worker.headers[.cacheControl] == "no-cache")
        #expect(worker.headers[.setCookie] == nil)
        let policy = try #require(worker.headers[.contentSecurityPolicy])
        #expect(policy.contains("worker-src 'self'") && policy.contains("connect-src 'self'"))
        let tag = try #require(worker.headers[.eTag])
        #expect(try await Browser(world).get("/service-worker.js", [.ifNoneMatch: tag]).status == 304)
    }

    @Test func `the worker keeps the files that pages are drawn with, as they are now`() async throws {
        let world = try World()
        let worker = try await Browser(world).get("/service-worker.js").text
        for link in ["assetStyle", "assetScript", "assetIcon"] {
            let path = try #require(Assets.link(named: link))
            #expect(worker.contains("\"\(path)\""), "\(link)")
        }
        for words in ["No connection", "Keine Verbindung", "Sin conexión"] { #expect(worker.contains(words)) }
    }

    @Test func `a page says whose it is, and only what one looks up may be kept`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let person = try await space.add("Vera Hofmann")
        let owner = HTTPField.Name.known("Kinkeeper-Account")
        let keep = HTTPField.Name.known("Kinkeeper-Keep")
        let lookedUp = [
            "/", "/people", "/people/\(person)", "/people/\(person)/catch-ups", "/catch-ups", "/groups", "/statistics",
            "/reminders", "/settings/alerts",
        ]
        for path in lookedUp {
            let page = try await anna.get(path)
            #expect(page.headers[owner] == account.id.description && page.headers[keep] == "yes", "\(path)")
        }
        let ownOnly = [
            "/settings", "/settings/tokens", "/settings/widgets", "/imports", "/export", "/people/\(person)/edit",
            "/people/\(person)/card", "/trash", "/nowhere", "/settings/channels", "/reminders/new",
        ]
        for path in ownOnly {
            let page = try await anna.get(path)
            #expect(page.headers[owner] == account.id.description && page.headers[keep] == nil, "\(path)")
        }
        let door = try await Browser(world).get("/sign-in")
        #expect(door.headers[owner] == "none" && door.headers[keep] == nil)
    }

    @Test func `the page for no connection speaks to whoever it is kept for`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/settings")
        try await anna.post("/settings", ["language": "de"])
        let page = try await anna.get("/offline")
        #expect(page.text.contains("<h1>Keine Verbindung</h1>") && page.text.contains("class=\"tabs\""))
        let stranger = try await Browser(world).get("/offline", [.acceptLanguage: "es"])
        #expect(stranger.text.contains("<h1>Sin conexión</h1>") && !stranger.text.contains("class=\"tabs\""))
        #expect(stranger.headers[.known("Kinkeeper-Keep")] == "yes")
    }

    @Test func `what is said once is left for somebody who looks`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/settings")
        try await anna.post("/settings", ["theme": "dark"])
        let quiet: HTTPFields = [.known("Kinkeeper-Quietly"): "yes"]
        #expect(try await !anna.get("/offline", quiet).text.contains("Saved."))
        #expect(try await !anna.get("/", quiet).text.contains("Saved."))
        #expect(try await anna.get("/").text.contains("Saved."))
        #expect(try await !anna.get("/").text.contains("Saved."))
    }

    @Test func `the worker learns whose browser it is and the token of now, and strangers nothing`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let answer = try await anna.get("/offline/account", [.accept: "application/json"])
        let said = try JSONDecoder().decode([String: String].self, from: Data(answer.bytes))
        let token = try await anna.get("/settings").formToken
        let session = try #require(try await world.folder.accounts.sessions(of: account.id, at: world.now).first)
        #expect(
            said == ["account": account.id.description, "session": session.id.description, "token": token ?? "none"])
        #expect(answer.headers[.cacheControl] == "private, no-store")
        let stranger = try await Browser(world).get("/offline/account", [.accept: "application/json"])
        #expect(stranger.status == 403 && !stranger.text.contains("token\""))
    }

    @Test func `a device keeps the names of one's own people and nothing else of them`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let vera = try await space.add(
            "Vera Hofmann", birthday: PartialDate(year: 1970, month: 2, day: 3), note: "allergic to nuts")
        let gone = try await space.add("Gone Away")
        try await space.trash(gone, at: world.now)
        let answer = try await anna.get("/offline/people")
        let owner = HTTPField.Name.known("Kinkeeper-Account")
        #expect(answer.headers[owner] == account.id.description && answer.headers[.cacheControl] == "private, no-store")
        let hue = Likeness.hue(of: vera) / 15 * 15
        let initials = Likeness.initials(PersonName(given: "Vera Hofmann", formatted: "Vera Hofmann"))
        #expect(answer.text == "[[\"\(vera)\",\"Vera Hofmann\",\"\(initials)\",\(hue)]]")
        // What the device has is not sent again, until a name changes.
        let tag = try #require(answer.headers[.eTag])
        let again = try await anna.get("/offline/people", [.ifNoneMatch: tag])
        #expect(again.status == 304 && again.headers[owner] == account.id.description)
        _ = try await space.add("Willi Ek")
        #expect(try await anna.get("/offline/people", [.ifNoneMatch: tag]).text.contains("Willi Ek"))
        let (_, ben) = try await world.member("Ben")
        let other = try await ben.get("/offline/people", [.ifNoneMatch: tag])
        #expect(other.text == "[]" && other.headers[.eTag] != tag)
        let stranger = try await Browser(world).get("/offline/people", [.accept: "application/json"])
        #expect(stranger.status != 200 && !stranger.text.contains("Vera"))
    }
}
