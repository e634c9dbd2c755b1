import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

@Suite struct OpenIDAccountsTests {
    private let home = PaperProvider()

    private func world(_ admissions: [OpenIDProvider.Admission], passwordsOpen: Bool = true) throws -> World {
        try World(
            publicURL: "https://kin.test", openID: PaperProvider.settings(admissions, passwordsOpen: passwordsOpen),
            provider: home)
    }

    /// The same, with the account that owns the server.
    private func ownedWorld(_ admissions: [OpenIDProvider.Admission]) async throws -> World {
        let world = try world(admissions)
        _ = try await world.folder.accounts.create(named: "Owner", passwordHash: nil, at: world.now)
        return world
    }

    /// Comes back from the service, and says yes where the page asks whether to make an account.
    private func visit(_ browser: Browser, _ query: String = "") async throws -> Answer {
        let answer = try await come(browser, query)
        guard let state = state(in: answer) else { return answer }
        return try await browser.post("/sign-in/openid/home/account", ["state": state])
    }

    private func come(_ browser: Browser, _ query: String = "") async throws -> Answer {
        let sent = try await browser.get("/sign-in/openid/home" + query)
        return try await browser.get(try home.back(from: sent.location))
    }

    private func state(in answer: Answer) -> String? {
        answer.text.firstMatch(of: /name="state" value="([^"]+)"/).map { String($0.1) }
    }

    @Test func `an invitation lets in who has its link, once, where the service may`() async throws {
        let world = try world([.invited])
        let (anna, _) = try await world.member("Anna")
        let code = InvitationCode()
        _ = try await world.folder.accounts.invitePartner(
            of: anna.id, codeHash: code.digest, makesAccount: true, at: world.now)
        home.become("2", email: "ben@example.org", name: "Ben")
        #expect(try await visit(Browser(world)).status == 403)
        let browser = Browser(world)
        let page = try await browser.get("/invitations/\(code)").text
        #expect(page.contains("/sign-in/openid/home?invitation=\(code)") && page.contains("Continue with Home"))
        let answer = try await visit(browser, "?invitation=\(code)")
        #expect(answer.status == 303 && answer.location?.hasPrefix("/couple") == true)
        let ben = try #require(try await world.folder.accounts.account(named: "Ben"))
        #expect(!ben.hasPassword)
        #expect(try await world.folder.accounts.spaces(for: ben.id).count == 2)
        // Another person with the same link finds it spent; Ben himself comes in without it.
        home.become("3", name: "Carl")
        #expect(try await visit(Browser(world), "?invitation=\(code)").status == 403)
        #expect(try await world.folder.accounts.account(named: "Carl") == nil)
        home.become("2", email: "new@example.org")
        #expect(try await visit(Browser(world)).status == 303)
    }

    @Test func `a link into the server lets in who has it, once, where the service may`() async throws {
        let world = try world([.invited])
        let (anna, _) = try await world.member("Anna")
        let secret = SecretToken()
        _ = try await world.folder.accounts.inviteToServer(by: anna.id, tokenHash: secret.digest, at: world.now)
        home.become("2", name: "Ben")
        let browser = Browser(world)
        #expect(try await browser.get("/join/\(secret.text)").text.contains("/sign-in/openid/home?join=\(secret.text)"))
        #expect(try await visit(browser, "?join=\(secret.text)").location == Routes.welcome.path)
        #expect(try await world.folder.accounts.account(letInBy: secret.digest)?.name == "Ben")
        home.become("3", name: "Carl")
        #expect(try await visit(Browser(world), "?join=\(secret.text)").status == 403)
        #expect(try await visit(Browser(world), "?join=\(SecretToken().text)").status == 403)
        #expect(Set(try await world.folder.accounts.list().map(\.name)) == ["Anna", "Ben"])
    }

    @Test func `on an empty server nobody becomes its owner by a claim`() async throws {
        let world = try world([.group("family")])
        home.become("1", name: "Anna", groups: ["family"])
        #expect(try await visit(Browser(world)).status == 409)
        #expect(try await world.folder.accounts.list().isEmpty)
    }

    @Test func `an invitation is not enough where the service is for linked accounts`() async throws {
        let world = try world([.linked])
        let (anna, _) = try await world.member("Anna")
        let code = InvitationCode()
        _ = try await world.folder.accounts.invitePartner(
            of: anna.id, codeHash: code.digest, makesAccount: true, at: world.now)
        let browser = Browser(world)
        #expect(try await !browser.get("/invitations/\(code)").text.contains("/sign-in/openid/home?invitation"))
        #expect(try await visit(browser, "?invitation=\(code)").status == 403)
        #expect(try await world.folder.accounts.list().count == 1)
    }

    @Test func `a group makes accounts, and is asked for each time`() async throws {
        let world = try await ownedWorld([.group("family")])
        #expect(try await Browser(world).get("/sign-in").text.contains("Continue with Home"))
        home.become("1", name: "Anna", groups: ["staff"])
        let refused = try await visit(Browser(world))
        #expect(refused.status == 403 && refused.text.contains("does not accept your sign-in from Home"))
        #expect(try await world.folder.accounts.list().count == 1)
        home.become("1", name: "Anna", groups: ["family"])
        let browser = Browser(world)
        #expect(try await visit(browser).location == Routes.welcome.path)
        #expect(try await visit(Browser(world)).status == 303)
        #expect(Set(try await world.folder.accounts.list().map(\.name)) == ["Owner", "Anna"])
        home.become("1", name: "Anna", groups: [])
        #expect(try await visit(Browser(world)).status == 403)
    }

    @Test func `a domain makes accounts for verified addresses`() async throws {
        let world = try await ownedWorld([.linked, .domain("example.org")])
        home.become("1", email: "anna@example.org", isVerified: false)
        #expect(try await visit(Browser(world)).status == 403)
        home.become("1", email: "anna@example.org")
        #expect(try await visit(Browser(world)).status == 303)
        home.become("2", email: "anna@EXAMPLE.org")
        #expect(try await visit(Browser(world)).status == 303)
        #expect(Set(try await world.folder.accounts.list().map(\.name)) == ["Owner", "anna", "Kin"])
    }

    @Test func `linking is asked for by its owner, and takes nothing from others`() async throws {
        let world = try world([.linked])
        let (annas, anna) = try await world.member("Anna")
        let (bens, ben) = try await world.member("Ben")
        try await world.folder.accounts.linkSignIn(
            LinkedSignIn.Draft(issuer: PaperProvider.issuer, subject: "1", shown: "a"), with: annas.id, at: world.now)
        try await ben.get("/settings/linked-sign-ins")
        let onward = try await ben.post("/settings/linked-sign-ins", ["provider": "home"])
        #expect(onward.text.contains("Continue to Home"))
        let back = try home.back(from: onward.headers[.known("Refresh")].map { String($0.dropFirst(7)) })
        let taken = try await ben.get(back)
        #expect(taken.status == 422 && taken.text.contains("already linked with another account"))
        #expect(try await world.folder.accounts.linkedSignIns(of: bens.id).isEmpty)
        // Later the password is asked for.
        world.wait(16 * 60)
        #expect(try await anna.get("/settings/linked-sign-ins").text.contains("id=\"currentPassword\""))
        let asked = try await anna.post("/settings/linked-sign-ins", ["provider": "home", "currentPassword": "wrong"])
        #expect(asked.status == 422 && asked.headers[.known("Refresh")] == nil)
        let right = ["provider": "home", "currentPassword": "a password for tests"]
        #expect(try await anna.post("/settings/linked-sign-ins", right).status == 200)
        try await anna.get("/settings/linked-sign-ins")
        #expect(try await anna.post("/settings/linked-sign-ins", ["provider": "other"]).status == 404)
    }

    @Test func `who has no password signs in again before the ways in change, and keeps the last one`() async throws {
        let world = try await ownedWorld([.group("family")])
        home.become("1", name: "Anna", groups: ["family"])
        let anna = Browser(world)
        _ = try await visit(anna)
        let account = try #require(try await world.folder.accounts.account(named: "Anna"))
        let known = try #require(try await world.folder.accounts.linkedSignIns(of: account.id).first)
        try await anna.get("/settings/linked-sign-ins")
        let last = try await anna.post(Routes.linkedSignInRemoval.path(known.id))
        #expect(last.status == 409 && last.text.contains("This is your only way to sign in"))
        world.wait(16 * 60)
        // It is refused before anything is asked.
        for removal in [
            try await anna.get(Routes.linkedSignInRemoval.path(known.id)),
            try await anna.post(Routes.linkedSignInRemoval.path(known.id)),
        ] {
            #expect(removal.status == 409 && removal.text.contains("Add another way to sign in first, such as a passkey."))
        }
        for path in ["/settings/linked-sign-ins", "/settings/recovery-codes", "/settings/passkeys/new", "/settings/password"] {
            try await anna.get("/settings/passkeys")
            let fields = ["provider": "home", "newPassword": "quite another password"]
            let answer = try await anna.post(path, fields)
            let words = answer.text.replacing(/<\/?bdi>/, with: "")
            #expect(answer.status == 422 && words.contains("Sign in at Home again first."), "\(path)")
            #expect(answer.text.contains("formaction=\"/settings/sign-in-again\""), "\(path)")
        }
        #expect(try await world.folder.accounts.account(account.id)?.hasPassword == false)
    }

    @Test func `with the password off no service is linked, which the page says before it asks`() async throws {
        let world = try world([.linked])
        let (account, _) = try await world.member("Anna")
        let (accounts, secret) = (world.folder.accounts, RecoveryCodeSecret())
        for byte in [UInt8(1), 2] {
            let draft = Passkey.Draft(
                name: "Key \(byte)", credentialID: [byte], algorithm: -8, publicKey: [UInt8](repeating: byte, count: 32),
                signCount: 0, transports: [], isBackupEligible: false, isBackedUp: false, host: "kin.test")
            _ = try await accounts.addPasskey(draft, for: account.id, at: world.now)
        }
        try await accounts.makeRecoveryCodes(hashes: [secret.digest], for: account.id, at: world.now)
        try await accounts.turnPasswordOff(of: account.id, under: "kin.test", at: world.now)
        let anna = Browser(world)
        try await anna.get("/sign-in/recovery")
        #expect(try await anna.post("/sign-in/recovery", ["name": "Anna", "code": secret.text]).status == 303)
        world.wait(16 * 60)
        let page = try await anna.get("/settings/linked-sign-ins").text
        #expect(page.contains("Your password is off, so no service can be linked.") && !page.contains("value=\"home\""))
        let refused = try await anna.post("/settings/linked-sign-ins", ["provider": "home"])
        #expect(refused.location == "/settings/linked-sign-ins" && refused.headers[.known("Refresh")] == nil)
    }

    @Test func `without passwords the door has services and passkeys alone`() async throws {
        let world = try world([.linked], passwordsOpen: false)
        let hash = try PasswordHash.make("a password for tests", cost: PasswordHash.Cost(memory: 8, passes: 1))
        let anna = try await world.folder.accounts.create(named: "Anna", passwordHash: hash, at: world.now)
        let browser = Browser(world)
        let door = try await browser.get("/sign-in").text
        #expect(!door.contains("type=\"password\"") && door.contains("Continue with Home") && door.contains("Use a passkey"))
        let refused = try await browser.post("/sign-in", ["name": "Anna", "password": "a password for tests"])
        #expect(refused.status == 422 && refused.text.contains("This server does not use passwords."))
        let code = InvitationCode()
        _ = try await world.folder.accounts.invitePartner(
            of: anna.id, codeHash: code.digest, makesAccount: true, at: world.now)
        #expect(try await !browser.get("/invitations/\(code)").text.contains("type=\"password\""))
        let joined = try await browser.post(
            "/invitations/\(code)/joining", ["name": "Ben", "password": "quite another one", "timeZone": "UTC"])
        #expect(joined.status == 404)
        #expect(try await world.folder.accounts.account(named: "Ben") == nil)
        // The operator's way back.
        let secret = RecoveryCodeSecret()
        try await world.folder.accounts.makeRecoveryCodes(hashes: [secret.digest], for: anna.id, at: world.now)
        try await browser.get("/sign-in/recovery")
        let back = try await browser.post("/sign-in/recovery", ["name": "Anna", "code": secret.text])
        #expect(back.location == "/settings/linked-sign-ins")
        #expect(try await browser.post("/settings/linked-sign-ins", ["provider": "home"]).status == 403)
        try await browser.get("/settings/linked-sign-ins")
        #expect(try await browser.post("/settings/linked-sign-ins", ["provider": "home"]).status == 200)
    }

    @Test func `without passwords, neither signing out everywhere nor a new password ends the only way in`() async throws {
        let world = try world([.linked], passwordsOpen: false)
        let hash = try PasswordHash.make("a password for tests", cost: PasswordHash.Cost(memory: 8, passes: 1))
        let account = try await world.folder.accounts.create(named: "Anna", passwordHash: hash, at: world.now)
        let link = try await world.folder.accounts.linkSignIn(
            LinkedSignIn.Draft(issuer: PaperProvider.issuer, subject: "1", shown: "a"), with: account.id, at: world.now)
        home.become("1")
        let anna = Browser(world)
        #expect(try await visit(anna).status == 303)
        let key = "linked-sign-in \(link.id.description.lowercased())"
        #expect(try await anna.get(Routes.signOutAll.path).text.contains("value=\"\(key)\""))
        #expect(try await anna.post(Routes.signOutAll.path, ["end": key]).status == 303)
        try await anna.get(Routes.password.path)
        let changed = try await anna.post(
            Routes.password.path,
            ["currentPassword": "a password for tests", "newPassword": "quite another password", "end": key])
        #expect(changed.status == 303)
        #expect(try await world.folder.accounts.linkedSignIns(of: account.id).count == 1)
    }

    @Test func `signing out offers to sign out of the service too, where that is possible`() async throws {
        let world = try await ownedWorld([.group("family")])
        home.become("1", name: "Anna", groups: ["family"])
        let anna = Browser(world)
        _ = try await visit(anna)
        try await anna.get("/settings")
        let out = try await anna.post("/sign-out")
        #expect(out.location == "/sign-in?left=home")
        let door = try await anna.get("/sign-in?left=home").text
        #expect(door.contains("Sign out of Home") && door.contains("/sign-in/openid/home/sign-out"))
        #expect(
            try await anna.get("/sign-in/openid/home/sign-out").location
                == "https://id.example.org/out?client_id=kinkeeper")
        #expect(try await !anna.get("/sign-in?left=other").text.contains("Sign out of"))
        let plain = PaperProvider(hasSignOut: false)
        let other = try World(
            publicURL: "https://kin.test", openID: PaperProvider.settings([.group("family")]), provider: plain)
        _ = try await other.folder.accounts.create(named: "Owner", passwordHash: nil, at: other.now)
        plain.become("1", name: "Anna", groups: ["family"])
        let browser = Browser(other)
        let sent = try await browser.get("/sign-in/openid/home")
        let question = try await browser.get(try plain.back(from: sent.location))
        _ = try await browser.post("/sign-in/openid/home/account", ["state": try #require(state(in: question))])
        try await browser.get("/settings")
        #expect(try await browser.post("/sign-out").location == "/sign-in")
        #expect(try await browser.get("/sign-in/openid/home/sign-out").location == "/sign-in")
    }
}
