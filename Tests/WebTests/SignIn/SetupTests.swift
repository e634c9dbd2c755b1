import Foundation
import HTTPSupport
import Store
import Testing

@testable import Web

@Suite struct SetupTests {
    private func link(_ world: World, for purpose: Accounts.SetupPurpose = .newAccount) async throws -> String {
        let secret = SecretToken()
        try await world.folder.accounts.createSetupLink(
            tokenHash: secret.digest, for: purpose, at: world.now, expiresAt: world.now.addingTimeInterval(3_600))
        return "/setup/\(secret.text)"
    }

    private let form = ["name": "Anna", "password": "a few plain words", "timeZone": "Europe/Vienna"]

    @Test func `the link makes the first account, once, and signs it in`() async throws {
        let world = try World()
        let path = try await link(world)
        let browser = Browser(world)
        let page = try await browser.get(path)
        #expect(page.status == 200)
        #expect(page.text.contains("action=\"\(path)\""))
        #expect(page.text.contains("value=\"Europe/Berlin\""))
        let answer = try await browser.post(path, form)
        #expect(answer.status == 303)
        #expect(answer.location == "/welcome")
        #expect(try await browser.get("/").text.contains("Welcome. Your account is ready"))
        #expect(try await !browser.get("/").text.contains("Welcome. Your account is ready"))
        let account = try #require(try await world.folder.accounts.account(named: "anna"))
        #expect(account.settings.timeZone == "Europe/Vienna")
        #expect(try await Browser(world).get(path).status == 410)
        try await Browser(world).signIn("Anna", "a few plain words")
    }

    @Test func `a server without an account says how to begin, and no form that nobody can pass`() async throws {
        let world = try World()
        let page = try await Browser(world).get("/sign-in").text
        #expect(page.contains("Nobody can sign in here yet") && page.contains("kinkeeper account create NAME"))
        #expect(!page.contains("name=\"password\""))
        _ = try await world.member("Anna")
        let after = try await Browser(world).get("/sign-in").text
        #expect(!after.contains("Nobody can sign in here yet") && after.contains("name=\"password\""))
    }

    @Test func `what is wrong is said beside its field, and the link still works`() async throws {
        let world = try World()
        let path = try await link(world)
        let browser = Browser(world)
        try await browser.get(path)
        let answer = try await browser.post(path, ["name": " ", "password": "short", "timeZone": "Nowhere/City"])
        #expect(answer.status == 422)
        #expect(answer.text.contains("Enter a name"))
        #expect(answer.text.contains("Use at least 10 characters."))
        #expect(answer.text.contains("There is no time zone “Nowhere/City”."))
        #expect(try await browser.post(path, form).status == 303)
    }

    @Test func `a common password makes no account`() async throws {
        let world = try World()
        let path = try await link(world)
        let browser = Browser(world)
        try await browser.get(path)
        let answer = try await browser.post(path, form.merging(["password": "Sunshine2024"]) { $1 })
        #expect(answer.status == 422 && answer.text.contains("This password is on lists of common passwords"))
        #expect(try await world.folder.accounts.list().isEmpty)
        #expect(try await browser.post(path, form).status == 303)
    }

    @Test func `a name with a sign that cannot be seen is not taken`() async throws {
        let world = try World()
        let path = try await link(world)
        let browser = Browser(world)
        try await browser.get(path)
        let answer = try await browser.post(path, form.merging(["name": "An\u{200B}na"]) { $1 })
        #expect(answer.status == 422 && answer.text.contains("That name contains an invisible character."))
        #expect(try await world.folder.accounts.list().isEmpty)
    }

    @Test func `a link that is made up or too old does not work`() async throws {
        let world = try World()
        #expect(try await Browser(world).get("/setup/\(SecretToken().text)").status == 410)
        #expect(try await Browser(world).get("/setup/nonsense").status == 410)
        let path = try await link(world)
        world.wait(3_601)
        let browser = Browser(world)
        #expect(try await browser.get(path).status == 410)
    }

    @Test func `a link for an account that the command line made sets its password and keeps its people`() async throws {
        let world = try World()
        let owner = try await world.folder.accounts.create(named: "owner", passwordHash: nil, at: world.now)
        _ = try await world.space(of: owner).add("Grandma Rose")
        let path = try await link(world, for: .password(owner.id))
        let browser = Browser(world)
        #expect(try await browser.get(path).text.contains("value=\"owner\""))
        #expect(try await browser.post(path, form).status == 303)
        #expect(try await browser.get("/people").text.contains("Grandma Rose"))
        #expect(try await world.folder.accounts.list().count == 1)
    }

    @Test func `an account that the command line made after the link was printed is the one it opens`() async throws {
        let world = try World()
        let path = try await link(world)
        let owner = try await world.folder.accounts.create(named: "owner", passwordHash: nil, at: world.now)
        _ = try await world.space(of: owner).add("Grandma Rose")
        let browser = Browser(world)
        try await browser.get(path)
        #expect(try await browser.post(path, form).status == 303)
        #expect(try await browser.get("/people").text.contains("Grandma Rose"))
        #expect(try await world.folder.accounts.list().count == 1)
        #expect(try await Browser(world).get(path).status == 410)
    }

    @Test func `of two who use a link at once, one sets the password and the other is told`() async throws {
        let world = try World()
        let owner = try await world.folder.accounts.create(named: "owner", passwordHash: nil, at: world.now)
        let path = try await link(world, for: .password(owner.id))
        let (first, second) = (Browser(world), Browser(world))
        try await first.get(path)
        try await second.get(path)
        async let one = first.post(path, form)
        async let other = second.post(path, form)
        #expect(try await [one.status, other.status].sorted() == [303, 410])
        let winner = try await one.status == 303 ? first : second
        #expect(try await winner.get("/").status == 200)
    }
}
