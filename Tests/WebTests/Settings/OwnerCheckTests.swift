import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
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

    @Test func `an answer that was under way meanwhile does not bring the former secret back`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        // So that this answer has a cookie for as long again.
        world.wait(2 * 86_400)
        let cookie = "kinkeeper=\(try #require(anna.jar["kinkeeper"]))"
        let head = HTTPRequest(
            method: .get, scheme: "http", authority: "kin.test", path: "/people", headerFields: [.cookie: cookie])
        let authenticator = Authenticator(
            folder: world.folder, site: world.site, signInPath: "/sign-in", now: { world.now })
        let slow = try #require(
            try await authenticator.member(
                Request(head: head, body: RequestBody(buffer: ByteBuffer())),
                AppRequestContext(peerAddress: "192.0.2.1", logger: world.log.logger)))
        var response = Response(status: .ok)
        await slow.finish(&response)
        #expect(response.headers[.setCookie]?.hasPrefix(cookie) == true)
        let isRenewed = try await world.folder.accounts.renewSession(
            slow.session.id, tokenHash: SecretToken().digest, insteadOf: slow.secret.digest, provenAt: world.now)
        try #require(isRenewed)
        response = Response(status: .ok)
        await slow.finish(&response)
        #expect(response.headers[.setCookie] == nil)
    }

    @Test func `of a form that is sent twice at once, one request proves the account`() async throws {
        let world = try World()
        let (_, anna) = try await late(world)
        let cookie = "kinkeeper=\(try #require(anna.jar["kinkeeper"]))"
        let head = HTTPRequest(
            method: .post, scheme: "http", authority: "kin.test", path: "/settings/tokens", headerFields: [.cookie: cookie])
        let authenticator = Authenticator(
            folder: world.folder, site: world.site, signInPath: "/sign-in", now: { world.now })
        func sent() async throws -> Member {
            try #require(
                try await authenticator.member(
                    Request(head: head, body: RequestBody(buffer: ByteBuffer())),
                    AppRequestContext(peerAddress: "192.0.2.1", logger: world.log.logger)))
        }
        func code(of member: Member) async -> ErrorCode? {
            do {
                try await member.prove(at: world.now)
                return nil
            } catch { return (error as? Problem)?.code }
        }
        let (failing, first, second, third) = (try await sent(), try await sent(), try await sent(), try await sent())
        // One that failed stands in nobody's way.
        #expect(await code(of: failing) == nil)
        failing.leave()
        #expect(await code(of: first) == nil)
        #expect(await code(of: first) == nil)
        #expect(await code(of: second) == .formRunning)
        second.leave()
        #expect(await code(of: third) == .formRunning)
        var response = Response(status: .ok)
        await first.finish(&response)
        first.leave()
        #expect(await code(of: third) == .formTooOld)
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

    // MARK: What it stands before

    /// Forms that make something that opens the account, or a part of it.
    private static let makers: [(path: String, fields: [String: String])] = [
        ("/settings/tokens", ["name": "Hall", "scope[]": "people:read", "term": "30"]),
        ("/settings/app-passwords", ["name": "Hall", "scope[]": "contacts:read"]),
        ("/settings/feeds", ["name": "Hall", "names": "1"]),
        ("/settings/widgets", ["name": "Hall"]),
    ]

    private func opened(_ account: Account, _ world: World) async throws -> [Access.Kind] {
        try await world.folder.accounts.access(to: account.id, at: world.now).map(\.kind).filter { $0 != .session }
    }

    @Test(arguments: makers.indices)
    func `some time after signing in the password is asked for before a door is made`(index: Int) async throws {
        let (path, fields) = Self.makers[index]
        let world = try World()
        let (account, anna) = try await late(world)
        #expect(try await anna.get(path).text.contains("name=\"currentPassword\""))
        // A form that was drawn before has no password in it, which is no guess.
        for _ in 0..<6 {
            let asked = try await anna.post(path, fields)
            #expect(asked.status == 422 && asked.text.contains("Enter your current password to continue."))
        }
        let refused = try await anna.post(path, fields.merging(["currentPassword": "wrong"]) { $1 })
        #expect(refused.status == 422 && refused.text.contains("The current password is wrong."))
        #expect(refused.text.contains("value=\"Hall\""))
        #expect(try await opened(account, world).isEmpty)
        let made = try await anna.post(path, fields.merging(["currentPassword": "a password for tests"]) { $1 })
        #expect(made.status == 200 && !made.text.contains("name=\"currentPassword\""))
        #expect(try await opened(account, world).count == 1)
        #expect(try await anna.post(path, fields.merging(["name": "Kitchen"]) { $1 }).status == 200)
        #expect(try await opened(account, world).count == 2)
    }

    @Test func `what was chosen for a token stays while the password is asked for`() async throws {
        let world = try World()
        let (_, anna) = try await late(world)
        try await anna.get("/settings/tokens")
        let asked = try await anna.post("/settings/tokens", Self.makers[0].fields)
        #expect(asked.text.contains("name=\"term\" value=\"30\" checked"))
        #expect(asked.text.contains("value=\"people:read\" checked") && !asked.text.contains("value=\"catchups:read\" checked"))
    }

    @Test func `the page of a phone has its forms once the password was given`() async throws {
        let world = try World()
        let (account, anna) = try await late(world)
        let page = try await anna.get("/phones/iphone").text
        #expect(page.contains("name=\"currentPassword\"") && !page.contains("name=\"access\""))
        let profile = "/phones/iphone/kinkeeper.mobileconfig"
        for path in ["/phones/iphone", profile] {
            #expect(try await anna.post(path, ["name": "Phone", "access": "change"]).status == 422, "\(path)")
        }
        #expect(try await opened(account, world).isEmpty)
        let proven = try await anna.post("/phones/iphone", ["currentPassword": "a password for tests"])
        #expect(proven.status == 200 && proven.text.contains("value=\"change\" checked"))
        #expect(!proven.text.contains("name=\"currentPassword\""))
        #expect(try await opened(account, world).isEmpty)
        let file = try await anna.post(profile, ["name": "Phone", "access": "change"])
        #expect(file.status == 200 && file.headers[.contentType] == "application/x-apple-aspen-config")
        #expect(try await opened(account, world) == [.appPassword])
    }

    /// A passkey of the account.
    private func passkey(of account: Account, _ world: World) async throws -> Passkey {
        let draft = Passkey.Draft(
            name: "Phone", credentialID: [1], algorithm: -8, publicKey: [UInt8](repeating: 1, count: 32), signCount: 0,
            transports: [], isBackupEligible: false, isBackedUp: false)
        return try await world.folder.accounts.addPasskey(draft, for: account.id, at: world.now)
    }

    @Test func `some time after signing in the password is asked for before a passkey is renamed or removed`() async throws {
        let world = try World()
        let (account, anna) = try await late(world)
        let known = try await passkey(of: account, world)
        let (path, removal) = (Routes.passkey.path(known.id), Routes.passkeyRemoval.path(known.id))
        for page in [path, removal] { #expect(try await anna.get(page).text.contains("name=\"currentPassword\"")) }
        for guess in [[:], ["currentPassword": "wrong"]] {
            #expect(try await anna.post(path, ["name": "Old phone"].merging(guess) { $1 }).status == 422)
            #expect(try await anna.post(removal, guess).status == 422)
        }
        #expect(try await world.folder.accounts.passkeys(of: account.id).map(\.name) == ["Phone"])
        let renamed = try await anna.post(path, ["name": "Old phone", "currentPassword": "a password for tests"])
        #expect(renamed.status == 303)
        #expect(try await anna.get(removal).text.contains("Remove “Old phone”?"))
        world.wait(Session.freshness)
        try await anna.get(removal)
        #expect(try await anna.post(removal, ["currentPassword": "a password for tests"]).status == 303)
        #expect(try await world.folder.accounts.passkeys(of: account.id).isEmpty)
    }

    @Test func `signing out everywhere asks for the password where ways to sign in end too`() async throws {
        let world = try World()
        let (account, anna) = try await late(world)
        let other = Browser(world)
        try await other.signIn("Anna", "a password for tests")
        let known = try await passkey(of: account, world)
        let access = try await world.folder.accounts.access(to: account.id, at: world.now)
        let way = try #require(access.first { $0.id == known.id.uuid }).key
        let sessions = access.filter { $0.kind == .session }.map { ("end", $0.key) }
        try await anna.get("/settings/sign-out")
        let asked = try await anna.post("/settings/sign-out", pairs: sessions + [("end", way)])
        #expect(asked.status == 422 && asked.text.contains("Enter your current password to continue."))
        #expect(asked.text.contains("value=\"\(way)\" checked"))
        #expect(try await other.get("/people").status == 200)
        // Browsers end at once.
        #expect(try await anna.post("/settings/sign-out", pairs: sessions).status == 303)
        #expect(try await other.get("/people").status == 303)
        let proof = [("end", way), ("currentPassword", "a password for tests")]
        #expect(try await anna.post("/settings/sign-out", pairs: proof).status == 303)
        #expect(try await world.folder.accounts.passkeys(of: account.id).isEmpty)
    }
}
