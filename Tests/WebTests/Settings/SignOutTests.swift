import Foundation
import HTTPSupport
import Kinkeeper
import Store
import Testing

@testable import Web

/// Ending all that opens an account at once.
@Suite struct SignOutTests {
    /// An account with a browser here, one elsewhere, and one of each thing that opens it.
    private func household() async throws -> (World, Account, here: Browser, elsewhere: Browser) {
        let world = try World()
        let (account, here) = try await world.member("Anna")
        let elsewhere = Browser(world)
        try await elsewhere.signIn("Anna", "a password for tests")
        let (accounts, now) = (world.folder.accounts, world.now)
        _ = try await accounts.createToken(
            named: "Script", hash: SecretToken().digest, scopes: [.readPeople], for: account.id, at: now)
        _ = try await accounts.createAppPassword(
            named: "Phone", hash: SecretToken().digest, scopes: [.readContacts], for: account.id, at: now)
        _ = try await accounts.createCalendarFeed(
            .init(name: "Kitchen", showsNames: false, hasAlarms: false, language: "en"), hash: SecretToken().digest,
            for: account.id, at: now)
        _ = try await accounts.createWidgetLink(
            named: "Wall", hash: SecretToken().digest, showsNames: false, for: account.id, at: now)
        return (world, account, here, elsewhere)
    }

    private func boxes(_ page: Answer) -> [String] {
        page.text.matches(of: /name="end" value="([^"]+)" checked/).map { String($0.1) }
    }

    @Test func `a new password offers to end what else opens the account, all of it ticked`() async throws {
        let (world, account, here, _) = try await household()
        let page = try await here.get("/settings/password")
        #expect(boxes(page).map { $0.prefix { $0 != " " } } == ["token", "app-password", "feed", "widget"])
        for words in ["Token “Script”", "App password “Phone”", "Calendar link “Kitchen”", "never used"] {
            #expect(page.text.contains(words), "\(words)")
        }
        let form = [("currentPassword", "a password for tests"), ("newPassword", "another one for tests")]
        // Unticked access goes on.
        let ticked = boxes(page).filter { !$0.hasPrefix("feed") }.map { ("end", $0) }
        #expect(try await here.post("/settings/password", pairs: form + ticked).status == 303)
        let left = try await world.folder.accounts.access(to: account.id, at: world.now)
        #expect(left.map(\.kind) == [.session, .feed])
    }

    @Test func `signing out everywhere else ends what is ticked and keeps this browser`() async throws {
        let (world, account, here, elsewhere) = try await household()
        let page = try await here.get("/settings/sign-out")
        #expect(boxes(page).map { $0.prefix { $0 != " " } } == ["session", "token", "app-password", "feed", "widget"])
        let done = try await here.post("/settings/sign-out", pairs: boxes(page).map { ("end", $0) })
        #expect(done.status == 303 && done.location == "/settings")
        #expect(try await here.get("/settings").text.contains("Ended: 5."))
        #expect(try await elsewhere.get("/people").status == 303)
        #expect(try await world.folder.accounts.access(to: account.id, at: world.now).count == 1)
        #expect(try await here.get("/settings/sign-out").text.contains("Nothing else opens this account."))
    }

    @Test func `another account's things cannot be ended, nor by their names found`() async throws {
        let (world, account, _, _) = try await household()
        let (_, bert) = try await world.member("Bert")
        try await bert.get("/settings")
        let before = try await world.folder.accounts.access(to: account.id, at: world.now)
        #expect(try await bert.post("/settings/sign-out", pairs: before.map { ("end", $0.key) }).status == 303)
        #expect(try await bert.get("/settings").text.contains("nothing was ended"))
        #expect(try await world.folder.accounts.access(to: account.id, at: world.now) == before)
    }
}
