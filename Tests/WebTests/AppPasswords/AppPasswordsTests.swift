import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct AppPasswordsTests {
    private func secret(in answer: Answer) throws -> AppPasswordSecret {
        let text = try #require(answer.text.firstMatch(of: /id="fresh"[^>]*>([^<]+)</)?.1)
        return try #require(AppPasswordSecret(typed: String(text)))
    }

    private func opens(_ secret: AppPasswordSecret, _ world: World) async throws -> AppPassword? {
        let attempt = AppPasswordTry(accountName: "anna", hash: secret.digest, source: "198.51.100.7")
        guard case .opens(let found, _) = try await world.folder.accounts.tryAppPassword(attempt, at: world.now) else {
            return nil
        }
        return found
    }

    @Test func `a new one is shown once, opens the account, and can be taken back`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/app-passwords")
        let made = try await anna.post("/settings/app-passwords", ["name": "Phone", "scope[]": "contacts:read"])
        let secret = try secret(in: made)
        let known = try #require(try await opens(secret, world))
        #expect(known.account == account.id && known.name == "Phone" && known.scopes == [.readContacts] && !known.isLocal)
        let list = try await anna.get("/settings/app-passwords")
        #expect(list.text.contains("Phone") && list.text.contains("Last used today") && !list.text.contains("id=\"fresh\""))
        let gone = try await anna.post("/settings/app-passwords/\(known.id)/revoking")
        #expect(gone.status == 303)
        #expect(try await opens(secret, world) == nil)
    }

    @Test func `all are taken back at once`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/app-passwords")
        for name in ["Phone", "Mac"] {
            try await anna.post("/settings/app-passwords", ["name": name, "scope[]": "contacts:write"])
        }
        #expect(try await anna.get("/settings/app-passwords").text.contains("Revoke all"))
        #expect(try await anna.post("/settings/app-passwords/revoking").status == 303)
        #expect(try await world.folder.accounts.appPasswords(of: account.id).isEmpty)
    }

    @Test func `without a name or a scope nothing is made, and what was entered stays`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/app-passwords")
        let nameless = try await anna.post("/settings/app-passwords", ["name": " ", "scope[]": "contacts:read"])
        #expect(nameless.status == 422 && nameless.text.contains("aria-invalid"))
        let idle = try await anna.post("/settings/app-passwords", ["name": "Anna & Co", "scope[]": "people:read"])
        #expect(idle.status == 422 && idle.text.contains("value=\"Anna &amp; Co\""))
        #expect(try await world.folder.accounts.appPasswords(of: account.id).isEmpty)
    }

    @Test(arguments: [false, true])
    func `a new password of the account takes them back where that is ticked`(isTicked: Bool) async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        #expect(try await !anna.get("/settings/password").text.contains("name=\"end\""))
        let phone = try await world.folder.accounts.createAppPassword(
            named: "Phone", hash: AppPasswordSecret().digest, scopes: [.readContacts], for: account.id, at: world.now)
        let box = "app-password \(phone.id)"
        #expect(try await anna.get("/settings/password").text.contains("name=\"end\" value=\"\(box)\" checked"))
        var form = ["currentPassword": "a password for tests", "newPassword": "another one for tests"]
        form["end"] = isTicked ? box : nil
        #expect(try await anna.post("/settings/password", form).status == 303)
        #expect(try await world.folder.accounts.appPasswords(of: account.id).isEmpty == isTicked)
    }
}
