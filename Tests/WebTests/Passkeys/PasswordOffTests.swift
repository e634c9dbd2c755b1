import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// Signing in with passkeys alone.
@Suite struct PasswordOffTests {
    private let path = "/settings/passkeys-alone"

    private func challenge(in answer: Answer) throws -> String {
        let text = answer.text.replacing("&quot;", with: "\"").replacing("&#34;", with: "\"")
        return String(try #require(text.firstMatch(of: /"challenge":"([^"]+)"/)?.1))
    }

    private func addPasskey(_ name: String, to account: Account, _ browser: Browser) async throws -> SoftKey {
        var key = SoftKey(at: "kin.test")
        key.userHandle = account.id.userHandle
        let form = try await browser.post("/settings/passkeys/new")
        let made = key.made(for: try challenge(in: form))
        #expect(try await browser.post("/settings/passkeys", ["name": name, "credential": made]).status == 303)
        return key
    }

    /// Anna, whose password is off, with her keys and a code.
    private func household() async throws -> (
        world: World, account: Account, anna: Browser, keys: [SoftKey], code: RecoveryCodeSecret
    ) {
        let world = try World(publicURL: "https://kin.test")
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/passkeys")
        let keys = [try await addPasskey("Phone", to: account, anna), try await addPasskey("Key", to: account, anna)]
        let code = RecoveryCodeSecret()
        try await world.folder.accounts.makeRecoveryCodes(hashes: [code.digest], for: account.id, at: world.now)
        let done = try await anna.post(path)
        #expect(done.status == 303 && done.location == "/settings/passkeys")
        return (world, account, anna, keys, code)
    }

    @Test func `the page says what is missing, and turns the password off once nothing is`() async throws {
        let world = try World(publicURL: "https://kin.test")
        let (account, anna) = try await world.member("Anna")
        let first = try await anna.get(path).text
        #expect(first.contains("Set up two passkeys, on different devices") && first.contains("Create recovery codes"))
        #expect(!first.contains("Turn password off") && !first.contains("Unlink other services"))
        let refused = try await anna.post(path)
        #expect(refused.status == 409 && refused.text.contains("takes two passkeys, an unused recovery code"))
        for name in ["Phone", "Key"] { _ = try await addPasskey(name, to: account, anna) }
        #expect(try await anna.post("/settings/recovery-codes").status == 200)
        let ready = try await anna.get(path).text
        #expect(ready.contains("Turn password off") && !ready.contains("Do this first"))
        #expect(try await anna.get("/settings/password").text.contains("href=\"\(path)\""))
        #expect(try await anna.get("/settings/passkeys").text.contains("href=\"\(path)\""))
        let other = Browser(world)
        try await other.signIn("Anna", "a password for tests")
        #expect(try await anna.post(path).location == "/settings/passkeys")
        #expect(try await anna.get("/settings/passkeys").text.contains("Password turned off."))
        #expect(try await anna.get(path).text.contains("Your password is off"))
        #expect(try await other.get("/people").status == 303)
        #expect(try await anna.get("/settings").text.contains("Password</span> <span class=\"settings-value\"><bdi>Off</bdi>"))
    }

    @Test func `some time after signing in the password is asked for before it is turned off`() async throws {
        let world = try World(publicURL: "https://kin.test")
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/passkeys")
        for name in ["Phone", "Key"] { _ = try await addPasskey(name, to: account, anna) }
        #expect(try await anna.post("/settings/recovery-codes").status == 200)
        world.wait(Session.freshness)
        #expect(try await anna.get(path).text.contains("name=\"currentPassword\""))
        for guess in [[:], ["currentPassword": "wrong"]] { #expect(try await anna.post(path, guess).status == 422) }
        #expect(try await world.folder.accounts.account(account.id)?.passwordIsOff == false)
        #expect(try await anna.post(path, ["currentPassword": "a password for tests"]).status == 303)
        #expect(try await world.folder.accounts.account(account.id)?.passwordIsOff == true)
    }

    @Test func `the password that was right is answered as a wrong one, and counted`() async throws {
        let (world, _, _, keys, _) = try await household()
        let browser = Browser(world)
        try await browser.get("/sign-in")
        let once = try await browser.post("/sign-in", ["name": "Anna", "password": "a password for tests"])
        let wrong = try await browser.post("/sign-in", ["name": "Anna", "password": "another password"])
        #expect(once.status == 422 && once.text == wrong.text)
        for _ in 0..<3 { try await browser.post("/sign-in", ["name": "Anna", "password": "a password for tests"]) }
        #expect(try await browser.post("/sign-in", ["name": "Anna", "password": "a guess"]).status == 429)
        // Passkeys sign in all the same.
        let asked = try challenge(in: try await browser.get("/sign-in/passkey"))
        let answer = try await browser.post("/sign-in/passkey", ["credential": try keys[0].signed(for: asked)])
        #expect(answer.status == 303)
        #expect(try await browser.get("/people").status == 200)
    }

    @Test func `passkeys below two are not removed, with what to do`() async throws {
        let (world, account, anna, _, _) = try await household()
        let known = try await world.folder.accounts.passkeys(of: account.id)
        let removal = Routes.passkeyRemoval.path(try #require(known.first).id)
        // It is said before anything is asked.
        let asked = try await anna.get(removal)
        #expect(asked.status == 409 && asked.text.contains("it keeps at least two passkeys"))
        let refused = try await anna.post(removal)
        #expect(refused.status == 409 && refused.text.contains("it keeps at least two passkeys"))
        #expect(refused.text.contains("Add another passkey first, or set a password."))
        try await anna.get("/settings/passkeys")
        _ = try await addPasskey("Tablet", to: account, anna)
        #expect(try await anna.post(removal).status == 303)
        #expect(try await world.folder.accounts.passkeys(of: account.id).count == 2)
    }

    @Test func `signing out everywhere says that the last ways in were kept`() async throws {
        let (world, account, anna, _, _) = try await household()
        let page = try await anna.get("/settings/sign-out")
        let ticked = page.text.matches(of: /name="end" value="([^"]+)" checked/).map { String($0.1) }
        #expect(ticked.map { $0.prefix { $0 != " " } } == ["passkey", "passkey", "recovery-codes"])
        #expect(try await anna.post("/settings/sign-out", pairs: ticked.map { ("end", $0) }).status == 303)
        #expect(try await anna.get("/settings").text.contains("Ended: 0. Your last ways to sign in were kept."))
        #expect(try await world.folder.accounts.passkeys(of: account.id).count == 2)
    }

    @Test func `under another address, which has no passkeys, a recovery code leads to a password`() async throws {
        let world = try World()
        let (account, _) = try await world.member("Anna")
        let (accounts, code) = (world.folder.accounts, RecoveryCodeSecret())
        for byte in [UInt8(1), 2] {
            let draft = Passkey.Draft(
                name: "Key \(byte)", credentialID: [byte], algorithm: -8, publicKey: [UInt8](repeating: byte, count: 32),
                signCount: 0, transports: [], isBackupEligible: false, isBackedUp: false, host: "kin.example.org")
            _ = try await accounts.addPasskey(draft, for: account.id, at: world.now)
        }
        try await accounts.makeRecoveryCodes(hashes: [code.digest], for: account.id, at: world.now)
        try await accounts.turnPasswordOff(of: account.id, under: "kin.example.org", at: world.now)
        let browser = Browser(world)
        try await browser.get("/sign-in/recovery")
        let answer = try await browser.post("/sign-in/recovery", ["name": "Anna", "code": code.text])
        #expect(answer.status == 303 && answer.location == "/settings/password")
        #expect(try await !browser.get("/settings/password").text.contains("Add a passkey now."))
        #expect(try await browser.post("/settings/password", ["newPassword": "quite another password"]).status == 303)
        try await Browser(world).signIn("Anna", "quite another password")
    }

    @Test func `a recovery code opens the account, and leads to a new passkey`() async throws {
        let (world, account, _, _, code) = try await household()
        let browser = Browser(world)
        try await browser.get("/sign-in/recovery")
        let answer = try await browser.post("/sign-in/recovery", ["name": "Anna", "code": code.text])
        #expect(answer.status == 303 && answer.location == "/settings/passkeys")
        #expect(try await browser.get("/settings/passkeys").text.contains("Add a passkey now."))
        _ = try await addPasskey("New phone", to: account, browser)
        #expect(try await world.folder.accounts.passkeys(of: account.id).count == 3)
    }

    @Test func `a new password turns it on again, shortly after signing in`() async throws {
        let (world, account, anna, keys, _) = try await household()
        #expect(try await anna.get("/settings/password").text.contains("Set a password to turn it on again."))
        world.wait(Session.freshness)
        let form = ["newPassword": "quite another password"]
        let late = try await anna.post("/settings/password", form)
        #expect(late.status == 422 && late.text.contains("Sign out and in again first."))
        let browser = Browser(world)
        try await browser.get("/sign-in")
        let asked = try challenge(in: try await browser.get("/sign-in/passkey"))
        #expect(try await browser.post("/sign-in/passkey", ["credential": try keys[1].signed(for: asked)]).status == 303)
        try await browser.get("/settings/password")
        #expect(try await browser.post("/settings/password", form).status == 303)
        try await Browser(world).signIn("Anna", "quite another password")
        let kinds = try await world.folder.accounts.audit(of: account.id, limit: 100).entries.map(\.kind)
        #expect(kinds.count { $0 == .passwordOff } == 1 && kinds.count { $0 == .passwordOn } == 1)
        #expect(!kinds.contains(.passwordChanged))
    }

    @Test func `under an address without passkeys it cannot be turned off`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        #expect(try await !anna.get(path).text.contains("Turn password off"))
        #expect(try await anna.post(path).status == 404)
    }

    @Test func `passkeys of a former host do not count, and the pages say why`() async throws {
        let world = try World(publicURL: "https://kin.test")
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/passkeys")
        _ = try await addPasskey("Phone", to: account, anna)
        for (byte, host) in [(UInt8(1), "old.test" as String?), (2, nil)] {
            let draft = Passkey.Draft(
                name: host ?? "Key", credentialID: [byte], algorithm: -8, publicKey: [UInt8](repeating: byte, count: 32),
                signCount: 0, transports: [], isBackupEligible: false, isBackedUp: false, host: host)
            _ = try await world.folder.accounts.addPasskey(draft, for: account.id, at: world.now)
        }
        #expect(try await anna.post("/settings/recovery-codes").status == 200)
        let page = try await anna.get(path).text
        #expect(page.contains("Set up two passkeys") && !page.contains("Turn password off"))
        #expect(page.contains("These passkeys don’t count"))
        #expect(page.contains("Made for old.test, so it does not sign in here."))
        #expect(page.contains("Sign in with it once, so that it counts."))
        #expect(try await anna.post(path).status == 409)
        #expect(try await anna.get("/settings/passkeys").text.contains("Made for old.test, so it does not sign in here."))
        _ = try await anna.get("/settings/passkeys")
        _ = try await addPasskey("Tablet", to: account, anna)
        let ready = try await anna.get(path).text
        #expect(ready.contains("Turn password off") && !ready.contains("Made for old.test"))
        #expect(try await anna.post(path).status == 303)
    }

    @Test func `turning it off again changes nothing, and says so`() async throws {
        let (world, account, anna, _, _) = try await household()
        let before = try await world.folder.accounts.sessions(of: account.id, at: world.now)
        let cookie = try #require(anna.jar["__Host-kinkeeper"])
        try await anna.get("/settings/passkeys")
        #expect(try await anna.post(path).location == path)
        #expect(try await anna.get(path).text.contains("Your password was already off. Nothing was changed."))
        #expect(try await world.folder.accounts.sessions(of: account.id, at: world.now).map(\.id) == before.map(\.id))
        #expect(anna.jar["__Host-kinkeeper"] == cookie)
    }
}
