import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct CouplePageTests {
    /// The code of an invitation that a browser makes.
    private func invite(_ browser: Browser) async throws -> String {
        try await browser.get("/couple")
        let made = try await browser.post("/couple/invitations")
        #expect(made.status == 200)
        return String(try #require(made.text.firstMatch(of: /id="fresh-code" value="([^"]+)"/)?.1))
    }

    @Test func `a partner is invited, accepts, and either leaves`() async throws {
        let world = try World()
        let (anna, first) = try await world.member("Anna")
        let (_, second) = try await world.member("Ben")
        #expect(try await first.get("/couple").text.contains("No couple yet"))
        let code = try await invite(first)
        // The code is shown this once.
        let page = try await first.get("/couple").text
        #expect(!page.contains(code) && page.contains("It can be accepted until 28 November"))
        #expect(try await first.get("/invitations/\(code)").text.contains("your own invitation"))

        let seen = try await second.get("/invitations/\(code.lowercased())")
        #expect(seen.status == 200 && seen.text.contains("invites you") && seen.text.contains("<bdi>Anna</bdi>"))
        #expect(seen.text.contains("<bdi>Ben</bdi>"))
        #expect(try await second.post("/invitations/\(code)/accepting").location == "/couple/getting-started")
        let couple = try await second.get("/couple").text
        #expect(couple.contains("You and <bdi>Anna</bdi>") && couple.contains("Here together since 21 November"))
        #expect(try await first.get("/couple").text.contains("You and <bdi>Ben</bdi>"))
        // A second tap, and the way back.
        #expect(try await second.post("/invitations/\(code)/accepting").location == "/couple/getting-started")
        #expect(try await second.get("/invitations/\(code)").location == "/couple")
        #expect(try await first.get("/invitations/\(code)").status == 410)

        #expect(try await second.get("/couple/leaving").text.contains("Leave the couple?"))
        #expect(try await second.post("/couple/leaving").location == "/couple")
        #expect(try await second.get("/couple").text.contains("No couple yet"))
        #expect(try await first.get("/couple").text.contains("No couple yet"))
        #expect(try await world.folder.accounts.couple(of: anna.id, at: world.now) == nil)
    }

    @Test func `a typed code leads to its invitation, and what is no code is told beside the field`() async throws {
        let world = try World()
        let (_, first) = try await world.member("Anna")
        let (_, second) = try await world.member("Ben")
        let code = try await invite(first)
        try await second.get("/couple")
        let typed = code.lowercased().replacing("-", with: " ")
        #expect(try await second.post("/couple/code", ["code": typed]).location == "/invitations/\(code)")
        try await second.get("/couple")
        let wrong = try await second.post("/couple/code", ["code": "<b>7K3M"])
        #expect(
            wrong.status == 422 && wrong.text.contains("That is not a valid code")
                && wrong.text.contains("value=\"&lt;b&gt;7K3M\""))
        #expect(try await second.get("/invitations/0000-0000-0000").status == 410)
        #expect(try await second.get("/invitations/nothing").status == 410)
    }

    @Test func `an invitation that was taken back lets nobody in`() async throws {
        let world = try World()
        let (anna, first) = try await world.member("Anna")
        let (ben, second) = try await world.member("Ben")
        let code = try await invite(first)
        let open = try #require(try await world.folder.accounts.couple(of: anna.id, at: world.now)?.invitations.first)
        try await second.get("/settings")
        #expect(try await second.post("/couple/invitations/\(open.id)/revoking").status == 404)
        try await first.get("/couple")
        #expect(try await first.post("/couple/invitations/\(open.id)/revoking").location == "/couple")
        try await second.get("/settings")
        #expect(try await second.post("/invitations/\(code)/accepting").status == 410)
        #expect(try await world.folder.accounts.couple(of: ben.id, at: world.now) == nil)
    }

    @Test func `who has no account makes one with the invitation`() async throws {
        let world = try World()
        let (anna, first) = try await world.member("Anna")
        let code = try await invite(first)
        let guest = Browser(world)
        let page = try await guest.get("/invitations/\(code)")
        #expect(page.text.contains("invites you") && page.text.contains("/sign-in?next=/invitations/\(code)"))
        let path = "/invitations/\(code)/joining"
        let short = try await guest.post(path, ["name": "Ben", "password": "short", "timeZone": "Europe/Berlin"])
        #expect(short.status == 422 && short.text.contains("value=\"Ben\""))
        let fields = ["password": "a quiet walk by the lake", "timeZone": "Europe/Berlin"]
        let taken = try await guest.post(path, fields.merging(["name": "anna"]) { $1 })
        #expect(taken.status == 422 && taken.text.contains("name-problem"))
        let joined = try await guest.post(path, fields.merging(["name": "Ben"]) { $1 })
        #expect(joined.status == 303 && joined.location == "/couple/getting-started")
        #expect(try await guest.get("/couple").text.contains("You and <bdi>Anna</bdi>"))
        #expect(try await world.folder.accounts.couple(of: anna.id, at: world.now)?.partner(of: anna.id)?.name == "Ben")
        // A second tap leads to the account that the first one made.
        let twice = Browser(world)
        try await twice.get("/sign-in")
        #expect(
            try await twice.post(path, fields.merging(["name": "Ben"]) { $1 }).location
                == "/sign-in?next=/couple/getting-started")
        // It works once.
        let other = Browser(world)
        try await other.get("/sign-in")
        #expect(try await other.post(path, fields.merging(["name": "Cleo"]) { $1 }).status == 410)
        #expect(try await world.folder.accounts.list().count == 2)
    }

    @Test func `who has a partner can neither invite nor accept`() async throws {
        let world = try World()
        let (_, first) = try await world.member("Anna")
        let (_, second) = try await world.member("Ben")
        let (_, third) = try await world.member("Cleo")
        let code = try await invite(first)
        try await second.get("/settings")
        try await second.post("/invitations/\(code)/accepting")
        try await second.get("/settings")
        let refused = try await second.post("/couple/invitations")
        #expect(refused.status == 409 && refused.text.contains("Leave that couple first"))
        let other = try await invite(third)
        try await second.get("/settings")
        #expect(try await second.post("/invitations/\(other)/accepting").status == 409)
    }
}
