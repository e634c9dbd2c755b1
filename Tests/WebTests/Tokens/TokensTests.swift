import Foundation
import HTTPSupport
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct TokensTests {
    @Test func `a new token is shown once, opens the account, and can be taken back`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/tokens")
        let made = try await anna.post("/settings/tokens", ["name": "Hall", "scope[]": "people:read", "term": "30"])
        let text = try #require(made.text.firstMatch(of: /id="fresh" value="([^"]+)"/)?.1)
        let secret = try #require(SecretToken(text: String(text)))
        let (token, holder) = try #require(try await world.folder.accounts.token(hash: secret.digest, at: world.now))
        #expect(holder.id == account.id && token.name == "Hall" && token.scopes == [.readPeople])
        #expect(token.expiresAt == world.now.addingTimeInterval(30 * 86_400))
        let list = try await anna.get("/settings/tokens")
        #expect(list.text.contains("Hall") && !list.text.contains(text))
        let gone = try await anna.post("/settings/tokens/\(token.id)/revoking")
        #expect(gone.status == 303)
        #expect(try await world.folder.accounts.tokens(of: account.id).isEmpty)
    }

    @Test func `a token ends by itself when its time is over`() async throws {
        let world = try World()
        let (account, _) = try await world.member("Anna")
        let secret = SecretToken()
        _ = try await world.folder.accounts.createToken(
            named: "Hall", hash: secret.digest, scopes: [.readPeople], for: account.id, at: world.now,
            expiresAt: world.now.addingTimeInterval(60))
        #expect(try await world.folder.accounts.token(hash: secret.digest, at: world.now.addingTimeInterval(59)) != nil)
        #expect(try await world.folder.accounts.token(hash: secret.digest, at: world.now.addingTimeInterval(60)) == nil)
    }

    @Test(arguments: ["0", "-1", "3651", "abc", "1e3"]) func `a token that would end at no day there is is not made`(
        term: String
    ) async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/tokens")
        let refused = try await anna.post(
            "/settings/tokens", ["name": "Hall", "scope[]": "people:read", "term": term])
        #expect(refused.text.contains("Choose when it ends"))
        #expect(try await world.folder.accounts.tokens(of: account.id).isEmpty)
    }

    @Test func `without a name or a scope nothing is made, and what was entered stays`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings/tokens")
        let nameless = try await anna.post("/settings/tokens", ["name": " ", "scope[]": "people:read"])
        #expect(nameless.status == 422 && nameless.text.contains("aria-invalid"))
        let idle = try await anna.post("/settings/tokens", ["name": "Hall & Co"])
        #expect(idle.status == 422 && idle.text.contains("value=\"Hall &amp; Co\""))
        #expect(try await world.folder.accounts.tokens(of: account.id).isEmpty)
    }
}
