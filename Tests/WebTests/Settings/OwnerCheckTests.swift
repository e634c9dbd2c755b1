import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

@Suite struct OwnerCheckTests {
    /// Anna some time after signing in.
    private func late(_ world: World) async throws -> (Account, Browser) {
        let (account, anna) = try await world.member("Anna")
        world.wait(Session.freshness)
        try await anna.get("/settings/recovery-codes")
        return (account, anna)
    }

    @Test func `proving oneself again gives a new secret, and the old one opens nothing`() async throws {
        let world = try World()
        let (account, anna) = try await late(world)
        let before = try await world.folder.accounts.sessions(of: account.id, at: world.now)
        let thief = Browser(world, from: "203.0.113.7")
        for (name, value) in anna.jar { thief.setCookie(name, value) }
        #expect(try await thief.get("/people").status == 200)
        let made = try await anna.post("/settings/recovery-codes", ["currentPassword": "a password for tests"])
        #expect(made.status == 200)
        #expect(anna.jar["kinkeeper"] != thief.jar["kinkeeper"])
        #expect(try await thief.get("/people").location == "/sign-in?next=%2Fpeople")
        #expect(try await anna.get("/people").status == 200)
        let after = try await world.folder.accounts.sessions(of: account.id, at: world.now)
        #expect(after.map(\.id) == before.map(\.id) && after.map(\.createdAt) == before.map(\.createdAt))
    }

    @Test func `the page that answers has forms of the new secret, and asks no more for a while`() async throws {
        let world = try World()
        let (_, anna) = try await late(world)
        let made = try await anna.post("/settings/recovery-codes", ["currentPassword": "a password for tests"])
        #expect(!made.text.contains("name=\"currentPassword\""))
        #expect(try await anna.post("/settings/recovery-codes", ["csrf": try #require(made.formToken)]).status == 200)
        world.wait(Session.freshness)
        #expect(try await anna.get("/settings/recovery-codes").text.contains("name=\"currentPassword\""))
        #expect(try await anna.post("/settings/recovery-codes").status == 422)
    }

    @Test func `without proof the secret stays as it is`() async throws {
        let world = try World()
        let (_, anna) = try await late(world)
        let secret = anna.jar["kinkeeper"]
        #expect(try await anna.post("/settings/recovery-codes", ["currentPassword": "wrong"]).status == 422)
        #expect(anna.jar["kinkeeper"] == secret)
        #expect(try await anna.get("/people").status == 200)
    }

    @Test func `where the answer is an error the browser goes on with the secret it has`() async throws {
        let world = try World()
        let (_, anna) = try await late(world)
        let secret = anna.jar["kinkeeper"]
        let nobody = Account.ID.make(at: world.now)
        let form = ["account": nobody.description, "role": "owner", "currentPassword": "a password for tests"]
        #expect(try await anna.post("/settings/accounts/role", form).status == 404)
        #expect(anna.jar["kinkeeper"] == secret)
        #expect(try await anna.get("/people").status == 200)
        #expect(try await anna.get("/settings/recovery-codes").text.contains("name=\"currentPassword\""))
    }

    @Test func `who came by a recovery code and proves to know the password gives it from then on`() async throws {
        let world = try World()
        let (account, _) = try await world.member("Anna")
        let code = RecoveryCodeSecret()
        try await world.folder.accounts.makeRecoveryCodes(hashes: [code.digest], for: account.id, at: world.now)
        let browser = Browser(world)
        try await browser.get("/sign-in/recovery")
        #expect(try await browser.post("/sign-in/recovery", ["name": "Anna", "code": code.text]).status == 303)
        world.wait(Session.freshness)
        try await browser.get("/settings/recovery-codes")
        let proof = ["currentPassword": "a password for tests"]
        #expect(try await browser.post("/settings/recovery-codes", proof).status == 200)
        #expect(try await browser.get("/settings/password").text.contains("name=\"currentPassword\""))
        #expect(try await browser.post("/settings/password", ["newPassword": "another one for tests"]).status == 422)
    }
}
