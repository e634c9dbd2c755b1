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
        #expect(refused.text.contains("Choose when it expires"))
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

    /// Anna with the family "The Bergers & Co"; her own space and the family's.
    private func withFamily() async throws -> (world: World, account: Account, anna: Browser, family: Space.ID) {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let family = try await world.folder.accounts.makeFamily(named: "The Bergers & Co", by: account.id, at: world.now)
        try await anna.get("/settings/tokens")
        return (world, account, anna, family.id)
    }

    @Test func `an account with one space is not asked which`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        #expect(try await !anna.get("/settings/tokens").text.contains("name=\"space[]\""))
        try await anna.post("/settings/tokens", ["name": "Hall", "scope[]": "people:read"])
        #expect(try await world.folder.accounts.tokens(of: account.id).first?.spaces == .all)
        #expect(try await !anna.get("/settings/tokens").text.contains("Spaces:"))
    }

    @Test func `a token is narrowed to the spaces that are ticked, and the list says which`() async throws {
        let (world, account, anna, family) = try await withFamily()
        let page = try await anna.get("/settings/tokens").text
        #expect(page.contains("value=\"\(family)\" checked") && page.contains("value=\"\(account.personalSpace)\" checked"))
        #expect(page.contains("The Bergers &amp; Co"))
        try await anna.post(
            "/settings/tokens",
            ["name": "Hall", "scope[]": "families:read", "spaces": "chosen", "space[]": family.description])
        let token = try #require(try await world.folder.accounts.tokens(of: account.id).first)
        #expect(token.spaces.chosen?.map(\.id) == [family])
        #expect(try await anna.get("/settings/tokens").text.contains("Spaces: The Bergers &amp; Co"))
        try await world.folder.deleteFamily(family, seen: nil, by: account.id, at: world.now)
        let left = try await anna.get("/settings/tokens").text
        #expect(left.contains("Spaces: The Bergers &amp; Co (no access any more)"), "\(left)")
    }

    @Test func `with all of them ticked it is of all, now and later`() async throws {
        let (world, account, anna, family) = try await withFamily()
        let spaces = [account.personalSpace, family].map { ("space[]", $0.description) }
        try await anna.post(
            "/settings/tokens", pairs: [("name", "Hall"), ("scope[]", "people:read"), ("spaces", "chosen")] + spaces)
        #expect(try await world.folder.accounts.tokens(of: account.id).first?.spaces == .all)
        // One that was taken away and is gone since does not make it one of all.
        let gone = Space.ID.make(at: world.now).description
        _ = try await anna.post(
            "/settings/tokens",
            pairs: [("name", "Attic"), ("scope[]", "people:read"), ("spaces", "chosen"), ("offered[]", gone)] + spaces)
        let attic = try #require(try await world.folder.accounts.tokens(of: account.id).first { $0.name == "Attic" })
        #expect(attic.spaces.chosen?.count == 2)
        #expect(try await anna.get("/settings/tokens").text.contains("Spaces: all"))
    }

    @Test func `nothing ticked, a space that is gone, or one that the rights do not open makes no token`() async throws {
        let (world, account, anna, family) = try await withFamily()
        let gone = "01234567-89ab-7def-8123-456789abcdef"
        for (space, scope, words) in [
            (nil, "people:read", "Select at least one space"), (gone, "people:read", "no longer have access to one"),
            ("all", "people:read", "no longer have access to one"),
            (family.description, "people:read", "could open none of these spaces"),
        ] {
            var fields = ["name": "Hall", "scope[]": scope, "spaces": "chosen"]
            fields["space[]"] = space
            let answer = try await anna.post("/settings/tokens", fields)
            #expect(answer.status == 422 && answer.text.contains(words), "\(space ?? "none") \(answer.text)")
            // What was ticked stays so.
            let isTicked = answer.text.contains("value=\"\(family)\" checked")
            #expect(isTicked == (space == family.description))
        }
        #expect(try await world.folder.accounts.tokens(of: account.id).isEmpty)
    }
}
