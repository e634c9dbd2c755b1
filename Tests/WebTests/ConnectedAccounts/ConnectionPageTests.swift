import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store
import Synchronization
import Testing
import Transfer

@testable import Web

@Suite struct ConnectionPageTests {
    private let form = ["server": "dav.example.org", "user": "anna", "password": "hush-hush"]

    /// A world whose service connects with the right password, and finds two books there.
    private func world(woken: @escaping @Sendable () -> Void = {}) throws -> World {
        try World { folder in
            ConnectionService(
                connect: { wish, account, _ in
                    guard wish.password == "hush-hush" else { throw ConnectionService.Failure.server("refused", words: "") }
                    guard let url = URL(string: "https://\(wish.server)/") else { throw Problem.badRequest }
                    let made = try await folder.accounts.connect(
                        named: "\(wish.user) · \(wish.server)", server: url, home: url, user: wish.user, for: account.id,
                        at: World.start
                    ) { _ in [1] }
                    let space = try await folder.openSpace(account.personalSpace, for: account.id)
                    try await space.noteBooks(
                        ["Family", "Work"].map { (url.appending(path: "\($0)/"), $0, true) }, of: made.id, at: World.start)
                    return made
                },
                setPassword: { password, connection, _ in
                    guard password == "hush-hush" else { throw ConnectionService.Failure.server("refused", words: "") }
                    try await folder.accounts.setSecret([2], of: connection.id, at: World.start)
                },
                undo: { _, _, _ in throw ConnectionService.Failure.busy },
                disconnect: { connection, account, _ in
                    let space = try await folder.openSpace(account.personalSpace, for: account.id)
                    try await space.forgetBooks(of: connection.id)
                    try await folder.accounts.disconnect(connection.id, of: account.id, at: World.start)
                }, wake: woken)
        }
    }

    private func card(_ name: String, uid: String, _ lines: String...) -> [UInt8] {
        let all = ["BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)", "N:\(name);;;;", "FN:\(name)"] + lines + ["END:VCARD"]
        return Array(all.map { $0 + "\r\n" }.joined().utf8)
    }

    @Test func `a server is connected by a form, and a refused password is said and shown nowhere`() async throws {
        let world = try world()
        let (account, browser) = try await world.member("Anna")
        #expect(try await browser.get("/settings/connections").text.contains("No connected accounts yet."))
        let page = try await browser.get("/settings/connections/new").text
        #expect(page.contains("iCloud") && page.contains("App password"))
        var wrong = form
        wrong["password"] = "not it, hush"
        let refused = try await browser.post("/settings/connections/new", wrong)
        #expect(refused.status == 422 && refused.text.contains("The server refuses the name or the password."))
        #expect(refused.text.contains("dav.example.org") && !refused.text.contains("not it, hush"))
        #expect(try await world.folder.accounts.connections(of: account.id).isEmpty)
        let answer = try await browser.post("/settings/connections/new", form)
        let made = try #require(try await world.folder.accounts.connections(of: account.id).first)
        #expect(answer.location == Routes.connection.path(made.id))
        let shown = try await browser.get(Routes.connection.path(made.id)).text
        #expect(shown.contains("Family") && shown.contains("Work") && shown.contains("Choose which address books to sync."))
        #expect(!shown.contains("hush-hush"))
        #expect(try await browser.get("/settings/connections").text.contains("waiting for your approval"))
    }

    @Test func `the first sync is looked at and approved, with those who are others and groups that stay`() async throws {
        let rings = Rings()
        let world = try world { rings.ring() }
        let (account, browser) = try await world.member("Anna")
        try await browser.get("/settings/connections/new")
        try await browser.post("/settings/connections/new", form)
        let made = try #require(try await world.folder.accounts.connections(of: account.id).first)
        let space = try await world.space(of: account)
        let book = try #require(try await space.connectedBooks(of: made.id).first { $0.name == "Family" })
        let before = rings.count
        #expect(try await browser.post(Routes.connectionBooks.path(made.id), ["book": book.id.description]).status == 303)
        #expect(rings.count == before + 1)
        #expect(try await space.connectedBooks(of: made.id).filter(\.isChosen).map(\.name) == ["Family"])
        #expect(try await browser.get(Routes.connectionPlan.path(made.id)).text.contains("Checking the server."))
        let backend = ConnectedBackend(space, today: CivilDate(of: world.now, in: .gmt), now: world.now)
        let cards = (0..<250).map { number in
            let url = book.url.appending(path: "\(number).vcf")
            return FetchedCard(path: url.path(), url: url, etag: "1", bytes: card("Person \(number)", uid: "u-\(number)"))
        }
        try await backend.keep(cards, in: book.id)
        #expect(try await browser.get(Routes.connectionPlan.path(made.id)).text.contains("Checking the server."))
        let early = try await browser.post(Routes.connectionPlan.path(made.id))
        #expect(early.location == Routes.connectionPlan.path(made.id))
        #expect(try await space.connectedBooks(of: made.id).allSatisfy { $0.approvedAt == nil })
        try await backend.findCandidates(in: book.id)
        try await space.finishListing(of: book.id, gone: [], token: nil, at: world.now)
        let plan = try await browser.get(Routes.connectionPlan.path(made.id)).text
        #expect(plan.contains("250 cards are waiting.") && plan.contains("Person 0<") && !plan.contains("Person 249<"))
        let last = try #require(try await space.plannedCards(of: made.id, limit: 200).last)
        let next = try await browser.get("\(Routes.connectionPlan.path(made.id))?after=\(last.id)").text
        #expect(next.contains("Person 249<") && !next.contains("Person 0<"))
        let answer = try await browser.post(Routes.connectionPlan.path(made.id), ["keepGroups": "yes"])
        #expect(answer.location == Routes.connection.path(made.id))
        #expect(try await space.connectedBooks(of: made.id).first { $0.name == "Family" }?.approvedAt != nil)
    }

    @Test func `nobody becomes one with somebody whom the plan did not show`() async throws {
        let world = try world()
        let (account, browser) = try await world.member("Anna")
        try await browser.get("/settings/connections/new")
        try await browser.post("/settings/connections/new", form)
        let made = try #require(try await world.folder.accounts.connections(of: account.id).first)
        let space = try await world.space(of: account)
        let (now, today) = (world.now, CivilDate(of: world.now, in: .gmt))
        let run = try await ContactsImport(of: "here.vcf", into: space, by: nil, now: { now })
        let here = card("Cleo", uid: "1", "EMAIL:c@example.org") + card("Bo", uid: "2", "EMAIL:b@example.org")
        _ = try await run.read(ImportSource(bytes: here), today: today)
        let book = try #require(try await space.connectedBooks(of: made.id).first)
        try await space.chooseBooks([book.id], of: made.id)
        let backend = ConnectedBackend(space, today: today, now: now)
        let cards = [("Cleo", "c"), ("Bo", "b")].map { name, uid in
            let url = book.url.appending(path: "\(uid).vcf")
            return FetchedCard(
                path: url.path(), url: url, etag: "1", bytes: card(name, uid: uid, "EMAIL:\(uid)@example.org"))
        }
        try await backend.keep(cards, in: book.id)
        try await backend.findCandidates(in: book.id)
        try await space.finishListing(of: book.id, gone: [], token: nil, at: now)
        let plan = try await space.plannedCards(of: made.id, doubtful: true, limit: 10)
        #expect(plan.map(\.name) == ["Cleo", "Bo"])
        let shown = try await browser.get(Routes.connectionPlan.path(made.id)).text
        for card in plan { #expect(shown.contains("name=\"seen\" value=\"\(card.id)\"")) }
        try await browser.post(Routes.connectionPlan.path(made.id), ["seen": plan[0].id.description])
        let sync = try await space.beginSync(of: made.id, at: now)
        _ = try await space.bringInPeople(backend.pass(sync, of: made.id, over: book.id), limit: 10)
        let names = try await space.peoplePage(order: .givenFirst, limit: 10).rows.map(\.name.formatted)
        #expect(names == ["Bo", "Bo", "Cleo"])
    }

    @Test func `a connection rests, writes, takes another password and is removed`() async throws {
        let world = try world()
        let (account, browser) = try await world.member("Anna")
        try await browser.get("/settings/connections/new")
        try await browser.post("/settings/connections/new", form)
        func connection() async throws -> ConnectedAccount? {
            try await world.folder.accounts.connections(of: account.id).first
        }
        let id = try #require(try await connection()).id
        try await browser.post(Routes.connectionPause.path(id), ["on": "yes"])
        #expect(try await connection()?.pausedAt != nil)
        // A page that was open for longer has a button still.
        let due = try await connection()?.nextAt
        world.wait(60)
        #expect(try await browser.post(Routes.connectionSync.path(id)).status == 303)
        #expect(try await connection()?.nextAt == due)
        #expect(try await browser.get(Routes.connection.path(id)).text.contains("Paused until you resume it."))
        try await browser.post(Routes.connectionPause.path(id))
        #expect(try await connection()?.pausedAt == nil)
        try await browser.post(Routes.connectionWriting.path(id), ["on": "yes"])
        #expect(try await connection()?.writesBack == true)
        try await world.folder.accounts.record(.refused, of: id, next: world.now, at: world.now)
        let refused = try await browser.get(Routes.connection.path(id)).text
        #expect(refused.contains("password refused") && refused.contains("New password"))
        let wrong = try await browser.post(Routes.connectionPassword.path(id), ["password": "wrong"])
        #expect(wrong.status == 422 && wrong.text.contains("password-problem"))
        // Progress draws a page anew at its end, which would send the form again, or empty it.
        #expect(!refused.contains("data-sync-events") && !wrong.text.contains("data-sync-events"))
        #expect(try await connection()?.refusedAt != nil)
        #expect(try await browser.post(Routes.connectionPassword.path(id), ["password": "hush-hush"]).status == 303)
        #expect(try await connection()?.refusedAt == nil)
        #expect(try await browser.get(Routes.connection.path(id)).text.contains("data-sync-events"))
        #expect(try await browser.get(Routes.connectionRemoval.path(id)).text.contains("Everyone who came from there stays."))
        try await browser.post(Routes.connectionRemoval.path(id))
        #expect(try await connection() == nil)
    }

    @Test func `nobody sees or changes another's connection`() async throws {
        let world = try world()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/connections/new")
        try await anna.post("/settings/connections/new", form)
        let id = try #require(try await world.folder.accounts.connections(of: account.id).first).id
        let (_, bob) = try await world.member("Bob")
        try await bob.get("/settings/connections/new")
        let routes = [
            Routes.connection, Routes.connectionBooks, Routes.connectionPlan, Routes.connectionDeletions,
            Routes.connectionSync, Routes.connectionPause, Routes.connectionWriting, Routes.connectionPassword,
            Routes.connectionUndoing, Routes.connectionRemoval,
        ]
        for route in routes {
            #expect([404, 405].contains(try await bob.get(route.path(id)).status), "\(route.pattern)")
            #expect([404, 405].contains(try await bob.post(route.path(id), ["on": "yes"]).status), "\(route.pattern)")
        }
        #expect(try await world.folder.accounts.connection(id, of: account.id)?.writesBack == false)
    }

    @Test func `opening the page syncs what is no longer fresh, once, and nothing that waits or fails`() async throws {
        let rings = Rings()
        let world = try world { rings.ring() }
        let (account, browser) = try await world.member("Anna")
        try await browser.get("/settings/connections/new")
        try await browser.post("/settings/connections/new", form)
        let accounts = world.folder.accounts
        let made = try #require(try await accounts.connections(of: account.id).first)
        let space = try await world.space(of: account)
        let freshening = Routes.connectionsFreshening.path
        let before = rings.count
        // Nothing is chosen and approved yet: this connection waits.
        try await accounts.record(.through, of: made.id, next: world.now + 3_600, at: world.now - 600)
        #expect(try await browser.post(freshening).status == 204)
        let book = try #require(try await space.connectedBooks(of: made.id).first)
        try await space.chooseBooks([book.id], of: made.id)
        try await space.finishListing(of: book.id, gone: [], token: nil, at: world.now)
        let backend = ConnectedBackend(space, today: CivilDate(of: world.now, in: .gmt), now: world.now)
        try await backend.findCandidates(in: book.id)
        try await space.approveFirstSync(of: made.id, at: world.now)
        // Opening the page alone changes nothing.
        _ = try await browser.get("/settings/connections")
        #expect(try await accounts.connection(made.id, of: account.id)?.nextAt == world.now + 3_600)
        #expect(try await browser.post(freshening).status == 202)
        #expect(rings.count == before + 1)
        #expect(try await accounts.connection(made.id, of: account.id)?.nextAt == world.now)
        #expect(try await browser.get("/settings/connections").text.contains("data-syncing"))
        // It is due already.
        #expect(try await browser.post(freshening).status == 204)
        try await accounts.record(.through, of: made.id, next: world.now + 3_600, at: world.now)
        #expect(try await browser.post(freshening).status == 204)
        #expect(try await !browser.get("/settings/connections").text.contains("data-syncing"))
        let failed = ConnectionOutcome.failed("unreachable", words: "", again: world.now + 3_600)
        try await accounts.record(.through, of: made.id, next: world.now + 3_600, at: world.now - 600)
        try await accounts.record(failed, of: made.id, next: world.now + 3_600, at: world.now)
        #expect(try await browser.post(freshening).status == 204)
        try await accounts.record(.through, of: made.id, next: world.now + 3_600, at: world.now - 600)
        try await browser.post(Routes.connectionPause.path(made.id), ["on": "yes"])
        #expect(try await browser.post(freshening).status == 204)
    }

    @Test func `the progress of a sync is heard until it is through`() async throws {
        let world = try world()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/connections/new")
        try await anna.post("/settings/connections/new", form)
        let made = try #require(try await world.folder.accounts.connections(of: account.id).first)
        try await world.folder.accounts.record(.through, of: made.id, next: world.now + 3_600, at: world.now)
        #expect(try await anna.get(Routes.connectionsEvents.path).text.hasPrefix("event: done"))
        let space = try await world.space(of: account)
        let sync = try await space.beginSync(of: made.id, at: world.now)
        async let heard = anna.get(Routes.connectionsEvents.path).text
        try await Task.sleep(for: .milliseconds(300))
        try await space.finishSync(sync, failure: nil, at: world.now)
        let text = try await heard
        #expect(text.contains("event: progress") && text.contains("anna") && text.contains("event: done"))
        #expect(!text.contains("hush-hush"))
    }

    @Test func `nobody who listens to a sync keeps the server from ending`() async throws {
        let world = try world()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/connections/new")
        try await anna.post("/settings/connections/new", form)
        let made = try #require(try await world.folder.accounts.connections(of: account.id).first)
        _ = try await world.space(of: account).beginSync(of: made.id, at: world.now)
        async let heard = anna.get(Routes.connectionsEvents.path).text
        try await Task.sleep(for: .milliseconds(300))
        await world.runner.close()
        let text = try await heard
        #expect(!text.contains("event: done"))
        #expect(try await anna.get(Routes.connectionsEvents.path).text.isEmpty)
    }

    @Test func `a report is there for its owner alone`() async throws {
        let world = try world()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/connections/new")
        try await anna.post("/settings/connections/new", form)
        let id = try #require(try await world.folder.accounts.connections(of: account.id).first).id
        let space = try await world.space(of: account)
        let sync = try await space.beginSync(of: id, at: world.now)
        #expect(try await anna.get(Routes.connection.path(id)).text.contains("Syncing now."))
        try await space.finishSync(sync, failure: "unreachable", at: world.now)
        let report = try await anna.get(Routes.syncReport.path(sync)).text
        #expect(report.contains("The server cannot be reached."))
        let (_, bob) = try await world.member("Bob")
        #expect(try await bob.get(Routes.syncReport.path(sync)).status == 404)
        try await bob.get("/settings/connections/new")
        let made = SyncConflict.ID.make(at: world.now)
        #expect(try await bob.post(Routes.conflictSettling.path(made)).status == 404)
    }
}

/// Counts the requested syncs.
private final class Rings: Sendable {
    private let rings = Mutex(0)

    var count: Int { rings.withLock(\.self) }

    func ring() { rings.withLock { $0 += 1 } }
}
