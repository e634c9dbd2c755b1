import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store
import Synchronization
import Testing
import Transfer

@testable import Web

/// Syncs that the page of all people starts and shows.
@Suite struct PeopleSyncTests {
    /// A member with a connection that was synced ten minutes ago.
    private struct Connected {
        let world: World
        let account: Account
        let browser: Browser
        let connection: ConnectedAccount.ID
        let space: Space
    }

    private func connected(wake: @escaping @Sendable () -> Void = {}) async throws -> Connected {
        let world = try World { _ in
            ConnectionService(
                connect: { _, _, _ in throw ConnectionService.Failure.busy }, setPassword: { _, _, _ in },
                undo: { _, _, _ in throw ConnectionService.Failure.busy }, disconnect: { _, _, _ in }, wake: wake)
        }
        let (account, browser) = try await world.member("Anna")
        let url = try #require(URL(string: "https://dav.example.org/"))
        let made = try await world.folder.accounts.connect(
            named: "Nextcloud", server: url, home: url, user: "anna", for: account.id, at: World.start
        ) { _ in [1] }
        let space = try await world.space(of: account)
        try await space.noteBooks([(url.appending(path: "family/"), "Family", true)], of: made.id, at: World.start)
        let book = try #require(try await space.connectedBooks(of: made.id).first)
        try await space.chooseBooks([book.id], of: made.id)
        try await space.finishListing(of: book.id, gone: [], token: nil, at: world.now)
        try await ConnectedBackend(space, today: CivilDate(of: world.now, in: .gmt), now: world.now)
            .findCandidates(in: book.id)
        try await space.approveFirstSync(of: made.id, at: world.now)
        try await world.folder.accounts.record(.through, of: made.id, next: world.now + 3_600, at: world.now - 600)
        return Connected(world: world, account: account, browser: browser, connection: made.id, space: space)
    }

    @Test func `people of an account without connections have no line for syncs`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        _ = try await world.space(of: account).add("Berta")
        #expect(try await !browser.get("/people").text.contains("data-sync"))
    }

    @Test func `opening people starts a sync by its script alone, and never twice`() async throws {
        let rings = Rings()
        let there = try await connected { rings.ring() }
        _ = try await there.space.add("Berta")
        let (accounts, browser) = (there.world.folder.accounts, there.browser)
        let page = try await browser.get("/people").text
        #expect(page.contains("data-sync-events=\"\(Routes.connectionsEvents.path)?since="))
        #expect(page.contains("data-sync-stays") && !page.contains("data-syncing"))
        // A list that is fetched while one types, or chosen from, has none.
        #expect(try await !browser.get("/people?select=1").text.contains("data-sync-events"))
        // A page that is only fetched, ahead or for keeping, starts nothing.
        #expect(rings.count == 0)
        #expect(try await accounts.connection(there.connection, of: there.account.id)?.nextAt == there.world.now + 3_600)
        // One that another program syncs is left alone.
        let sync = try await there.space.beginSync(of: there.connection, at: there.world.now)
        #expect(try await browser.post(Routes.connectionsFreshening.path).status == 204)
        #expect(rings.count == 0)
        try await there.space.finishSync(sync, failure: nil, at: there.world.now)
        #expect(try await browser.post(Routes.connectionsFreshening.path).status == 202)
        #expect(try await browser.post(Routes.connectionsFreshening.path).status == 204)
        #expect(rings.count == 1)
    }

    @Test func `without scripts people say what is being synced at the moment`() async throws {
        let there = try await connected()
        _ = try await there.space.add("Berta")
        _ = try await there.space.beginSync(of: there.connection, at: there.world.now)
        let page = try await there.browser.get("/people").text
        #expect(page.contains("data-syncing") && page.contains("Syncing Nextcloud …"))
    }

    @Test(arguments: [(nil, "Up to date"), ("unreachable", "Nextcloud was not synced")] as [(String?, String)])
    func `the end of a sync is said with how much changed since the page was drawn`(
        _ failure: String?, _ words: String
    ) async throws {
        let there = try await connected()
        let page = try await there.browser.get("/people").text
        let events = try #require(page.firstMatch(of: /data-sync-events="([^"]+)"/)).1
        let sync = try await there.space.beginSync(of: there.connection, at: there.world.now)
        try await there.space.finishSync(sync, failure: failure, at: there.world.now)
        let heard = try await there.browser.get(String(events)).text
        #expect(heard.hasPrefix("event: done"))
        #expect(heard.contains("\"changes\":0") && heard.contains("\"headline\":\"\(words)\""))
        // What was over before a page was drawn is nothing new to it.
        there.world.wait(60)
        let later = try await there.browser.get("/people").text
        let next = try #require(later.firstMatch(of: /data-sync-events="([^"]+)"/)).1
        #expect(try await there.browser.get(String(next)).text.contains("\"headline\":\"Up to date\""))
    }

    @Test func `a person who came in is a change that the page offers to show`() async throws {
        let there = try await connected()
        let page = try await there.browser.get("/people").text
        let events = try #require(page.firstMatch(of: /data-sync-events="([^"]+)"/)).1
        let book = try #require(try await there.space.connectedBooks(of: there.connection).first)
        let backend = ConnectedBackend(
            there.space, today: CivilDate(of: there.world.now, in: .gmt), now: there.world.now)
        let url = book.url.appending(path: "1.vcf")
        let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u\r\nN:Cleo;;;;\r\nFN:Cleo\r\nEND:VCARD\r\n"
        try await backend.keep(
            [FetchedCard(path: url.path(), url: url, etag: "1", bytes: Array(card.utf8))], in: book.id)
        try await backend.findCandidates(in: book.id)
        let sync = try await there.space.beginSync(of: there.connection, at: there.world.now)
        _ = try await there.space.bringInPeople(backend.pass(sync, of: there.connection, over: book.id), limit: 10)
        try await there.space.finishSync(sync, failure: nil, at: there.world.now)
        let heard = try await there.browser.get(String(events)).text
        #expect(heard.contains("\"changes\":1") && heard.contains("Up to date · show 1 change"))
    }
}

/// Counts the requested syncs.
private final class Rings: Sendable {
    private let rings = Mutex(0)

    var count: Int { rings.withLock(\.self) }

    func ring() { rings.withLock { $0 += 1 } }
}
