import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

@Suite struct PasskeysPageTests {
    private let party = "kin.test"

    private func world() throws -> World { try World(publicURL: "https://kin.test") }

    /// The challenge of the form for a new passkey.
    private func challenge(in answer: Answer) throws -> String {
        let text = answer.text.replacing("&quot;", with: "\"").replacing("&#34;", with: "\"")
        return String(try #require(text.firstMatch(of: /"challenge":"([^"]+)"/)?.1))
    }

    /// A browser that is not signed in, with the challenge it was given.
    private func stranger(_ world: World) async throws -> (browser: Browser, challenge: String) {
        let browser = Browser(world)
        try await browser.get("/sign-in")
        return (browser, try challenge(in: try await browser.get("/sign-in/passkey")))
    }

    /// Adds a passkey to a signed-in account.
    private func add(_ name: String, to account: Account, _ browser: Browser) async throws -> SoftKey {
        var key = SoftKey(at: party)
        key.userHandle = account.id.userHandle
        let form = try await browser.post("/settings/passkeys/new")
        let made = key.made(for: try challenge(in: form))
        let added = try await browser.post("/settings/passkeys", ["name": name, "credential": made])
        #expect(added.status == 303 && added.location == "/settings/passkeys")
        return key
    }

    @Test func `a passkey is added, signs in, is renamed and removed`() async throws {
        let world = try world()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/passkeys")
        let key = try await add("Phone <b>", to: account, anna)
        let list = try await anna.get("/settings/passkeys")
        #expect(list.text.contains("Phone &lt;b&gt;") && list.text.contains("Not used yet."))
        let (browser, challenge) = try await stranger(world)
        let credential = try key.signed(for: challenge)
        let answer = try await browser.post("/sign-in/passkey", ["credential": credential, "next": "/people"])
        #expect(answer.status == 303 && answer.location == "/people")
        #expect(try await browser.get("/settings/passkeys").text.contains("Last used today."))
        let known = try #require(try await world.folder.accounts.passkeys(of: account.id).first)
        let path = Routes.passkey.path(known.id)
        #expect(try await browser.post(path, ["name": " "]).status == 422)
        #expect(try await browser.post(path, ["name": " Old phone "]).status == 303)
        #expect(try await browser.get(path + "/removal").text.contains("Remove “Old phone”?"))
        #expect(try await browser.post(path + "/removal").status == 303)
        let (late, another) = try await stranger(world)
        let refused = try await late.post("/sign-in/passkey", ["credential": try key.signed(for: another)])
        #expect(refused.status == 422 && refused.text.contains("That passkey did not sign you in."))
    }

    @Test func `where a way to sign in was changed, all other sessions can be ended`() async throws {
        let world = try world()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/passkeys")
        _ = try await add("Phone", to: account, anna)
        #expect(try await anna.get("/settings/passkeys").text.contains("href=\"/settings/sign-out\""))
        try await anna.get("/settings/recovery-codes")
        #expect(try await anna.post("/settings/recovery-codes").text.contains("href=\"/settings/sign-out\""))
    }

    @Test func `what was signed is taken once, in its own browser, in its time, for this site`() async throws {
        let world = try world()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/passkeys")
        var key = try await add("Phone", to: account, anna)
        let (browser, challenge) = try await stranger(world)
        let (other, _) = try await stranger(world)
        let credential = try key.signed(for: challenge)
        #expect(try await other.post("/sign-in/passkey", ["credential": credential]).status == 422)
        let elsewhere = try key.signed(for: challenge, origin: "https://evil.test")
        #expect(try await browser.post("/sign-in/passkey", ["credential": elsewhere]).status == 422)
        key.flags = 0x01
        #expect(try await browser.post("/sign-in/passkey", ["credential": try key.signed(for: challenge)]).status == 422)
        key.flags = 0x05
        let cookies = browser.jar
        #expect(try await browser.post("/sign-in/passkey", ["credential": credential]).status == 303)
        // The same again, with the cookies of before.
        let thief = Browser(world)
        for (name, value) in cookies { thief.setCookie(name, value) }
        try await thief.get("/sign-in")
        #expect(try await thief.post("/sign-in/passkey", ["credential": credential]).status == 422)
        let (late, old) = try await stranger(world)
        world.wait(301)
        #expect(try await late.post("/sign-in/passkey", ["credential": try key.signed(for: old)]).status == 422)
    }

    @Test func `a count that goes back is told as what it may mean`() async throws {
        let world = try world()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/passkeys")
        var key = try await add("Key", to: account, anna)
        for (count, status) in [(UInt32(7), 303), (7, 422), (6, 422), (8, 303)] {
            key.count = count
            let (browser, challenge) = try await stranger(world)
            let answer = try await browser.post("/sign-in/passkey", ["credential": try key.signed(for: challenge)])
            #expect(answer.status == status, "\(count)")
            if status == 422 { #expect(answer.text.contains("there may be a copy of it")) }
        }
    }

    @Test func `unknown passkeys, wrong ones and none are answered alike`() async throws {
        let world = try world()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/passkeys")
        let key = try await add("Phone", to: account, anna)
        let (browser, challenge) = try await stranger(world)
        let unknown = try await browser.post("/sign-in/passkey", ["credential": try SoftKey(at: party).signed(for: challenge)])
        var wrong = key
        wrong.userHandle = [1]
        let mine = try await browser.post("/sign-in/passkey", ["credential": try wrong.signed(for: challenge)])
        let none = try await browser.post("/sign-in/passkey")
        #expect(unknown.status == 422 && unknown.text == mine.text && unknown.text == none.text)
        let options = try await browser.get("/sign-in/passkey")
        #expect(options.text.contains("\"allowCredentials\":[]") && options.text.contains("\"userVerification\":\"required\""))
        #expect(options.headers[.cacheControl] == "private, no-store")
    }

    @Test func `some time after signing in the password is asked for first, and guesses at it are counted`() async throws {
        let world = try world()
        let (account, anna) = try await world.member("Anna")
        world.wait(Session.freshness)
        #expect(try await anna.get("/settings/passkeys").text.contains("name=\"currentPassword\""))
        #expect(try await anna.get("/settings/passkeys/new").location == "/settings/passkeys")
        for _ in 0..<5 {
            let wrong = try await anna.post("/settings/passkeys/new", ["currentPassword": "wrong"])
            #expect(wrong.status == 422 && wrong.text.contains("The current password is wrong."))
            #expect(!wrong.text.contains("challenge"))
        }
        #expect(try await anna.post("/settings/passkeys/new", ["currentPassword": "a password for tests"]).status == 429)
        world.wait(60)
        let form = try await anna.post("/settings/passkeys/new", ["currentPassword": "a password for tests"])
        let key = SoftKey(at: party)
        let made = key.made(for: try challenge(in: form))
        #expect(try await anna.post("/settings/passkeys", ["name": "Phone", "credential": made]).status == 303)
        // Without a challenge that was given for it none is added: not with one for signing in, nor with the same again.
        let other = SoftKey(at: party)
        let signIn = try challenge(in: try await anna.get("/sign-in/passkey"))
        for challenge in [signIn, try challenge(in: form)] {
            let answer = try await anna.post("/settings/passkeys", ["credential": other.made(for: challenge)])
            #expect(answer.status == 422 && answer.text.contains("The passkey could not be added."))
        }
        #expect(try await world.folder.accounts.passkeys(of: account.id).map(\.name) == ["Phone"])
    }

    @Test func `an account with as many as it can have is told so before its device makes another`() async throws {
        let world = try world()
        let (account, anna) = try await world.member("Anna")
        for number in 0..<Passkey.most {
            let draft = Passkey.Draft(
                name: "Key \(number)", credentialID: [UInt8(number)], algorithm: -8,
                publicKey: [UInt8](repeating: 1, count: 32),
                signCount: 0, transports: [], isBackupEligible: false, isBackedUp: false)
            _ = try await world.folder.accounts.addPasskey(draft, for: account.id, at: world.now)
        }
        try await anna.get("/settings/passkeys")
        for answer in [try await anna.get("/settings/passkeys/new"), try await anna.post("/settings/passkeys/new")] {
            #expect(answer.text.contains("as many passkeys as an account can have") && !answer.text.contains("challenge"))
        }
    }

    @Test func `under an address without passkeys the pages say so, and signing in has none`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        #expect(try await anna.get("/settings/passkeys").text.contains("Browsers keep passkeys only"))
        #expect(try await anna.post("/settings/passkeys/new").status == 404)
        let stranger = Browser(world)
        #expect(try await !stranger.get("/sign-in").text.contains("passkey"))
        #expect(try await stranger.get("/sign-in/passkey").status == 404)
    }
}
