import Foundation
import Kinkeeper
import Store
import Testing

@testable import Screens
@testable import Web

@Suite struct StatusPageTests {
    private let now = Date(timeIntervalSince1970: 1_795_918_200)

    private func screen(_ status: ServerStatus, _ language: Language) throws -> StatusScreen {
        StatusScreen(status, in: try #require(TimeZone(identifier: "Europe/Berlin")), Wording(language))
    }

    @Test func `the first account finds the page behind its backups, and a second one finds no such page`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Annabella")
        let (other, ben) = try await world.member("Benedikt")
        _ = try await world.space(of: other).add("Zebulon")
        #expect(try await anna.get("/settings/backups").text.contains("href=\"/settings/status\""))
        let page = try await anna.get("/settings/status")
        #expect(page.status == 200 && page.text.contains("All is well.") && page.text.contains(ProgramVersion.current))
        for secret in ["Benedikt", "Zebulon", other.id.description, other.personalSpace.description, world.folder.url.path] {
            #expect(!page.text.contains(secret))
        }
        #expect(try await ben.get("/settings/backups").text.contains("/settings/status") == false)
        let none = try await ben.get("/settings/status")
        #expect(none.status == 404 && !none.text.contains(ProgramVersion.current))
        let stranger = try await Browser(world).get("/settings/status")
        #expect(stranger.status == 303 && stranger.location?.hasPrefix("/sign-in") == true)
    }

    @Test(arguments: [
        ("en", "Server status", "All is well."), ("de", "Serverstatus", "Alles in Ordnung."),
        ("es", "Estado del servidor", "Todo está bien."),
    ])
    func `the page speaks the account's language`(tag: String, title: String, summary: String) async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await world.folder.accounts.changeSettings(of: account.id) { $0.locale = tag }
        let page = try await anna.get("/settings/status").text
        #expect(page.contains("<h1>\(title)</h1>") && page.contains(summary) && page.contains("lang=\"\(tag)\""))
        let start = try #require(page.range(of: "<h1>")).lowerBound
        let end = try #require(page.range(of: "</main>")).lowerBound
        #expect(!page[start..<end].contains("status.") && !page[start..<end].contains("{"))
    }

    @Test(arguments: Language.allCases)
    func `what is wrong is counted, named and marked`(language: Language) throws {
        var status = ServerStatus(version: "1.2", since: now)
        status.checks = HealthCheck.Subject.allCases.map { HealthCheck($0, isFine: $0 != .disk && $0 != .accounts) }
        status.backups = BackupStatus(isSetUp: true, lastGood: now, failure: .init(at: now, .diskFull))
        let screen = try screen(status, language)
        #expect(!screen.isFine && screen.summary.contains("2"))
        #expect(screen.checks.filter { !$0.isFine }.map(\.text) == [screen.checks[0].text, screen.checks[2].text])
        let facts = screen.parts.flatMap { [$0.title] + $0.facts.flatMap { [$0.label, $0.text] } }
        for text in screen.checks.flatMap({ [$0.text, $0.state] }) + facts {
            #expect(!text.isEmpty && !text.contains("status.") && !text.contains("{"), "\(text)")
        }
        let storage = try #require(screen.parts.first { $0.anchor == "storage" })
        #expect(storage.facts.count { $0.text.contains("03:10") } == 2)
    }

    @Test func `numbers and sizes are written as everywhere`() throws {
        var status = ServerStatus(version: "1.2", since: nil)
        status.alerts = AlertFigures(sent: 1_204, failed: 3)
        status.sizes = DatabaseSizes(accounts: 12_000, spaces: 64_000_000, count: 2)
        status.room = FreeSpace(free: 5_000_000_000, total: 20_000_000_000)
        status.importsWaiting = 4
        let facts = try screen(status, .english).parts.flatMap(\.facts).map(\.text)
        for text in ["1,204", "3", "12 kB", "64 MB", "5,000 MB of 20 GB", "4", "Not running", "Not set up"] {
            #expect(facts.contains(text), "\(text)")
        }
    }
}
