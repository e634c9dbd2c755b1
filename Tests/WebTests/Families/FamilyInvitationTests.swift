import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct FamilyInvitationPageTests {
    @Test func `a code shows who asks and the family, and leads into it once`() async throws {
        let pages = try await FamilyPages()
        let (_, third) = try await pages.world.member("Cleo")
        let (_, fourth) = try await pages.world.member("Dora")
        let code = try await FamilyPages.invite(pages.hers, pages.path)
        #expect(try await !pages.hers.get(pages.path).text.contains(code))
        // Members are told that they are in it, and use nothing up.
        let own = try await pages.hers.get("/invitations/\(code)").text
        #expect(own.contains("You are already a member of <bdi>The Bergers</bdi>") && own.contains("href=\"\(pages.path)\""))
        #expect(!own.contains("/accepting"))
        try await pages.his.get("/families")
        #expect(try await pages.his.post("/invitations/\(code)/accepting").status == 409)
        try await third.get("/families")
        #expect(try await third.post("/families/code", ["code": code.lowercased()]).location == "/invitations/\(code)")
        let seen = try await third.get("/invitations/\(code)").text
        #expect(seen.contains("<bdi>Anna</bdi> invites you") && seen.contains("<bdi>The Bergers</bdi>, one address book"))
        let accepting = "/invitations/\(code)/accepting"
        #expect(try await third.post(accepting).location == pages.path)
        #expect(try await third.get(pages.path).text.contains("You are a member of The Bergers now"))
        // A second tap, and the way back.
        #expect(try await third.post(accepting).location == pages.path)
        #expect(try await third.get("/invitations/\(code)").location == pages.path)
        try await fourth.get("/families")
        #expect(try await fourth.post(accepting).status == 410)
    }

    @Test func `a family's invitation leaves the couple as it is`() async throws {
        let couple = try await CouplePages()
        let path = try await FamilyPages.make("The Bergers", couple.hers)
        let code = try await FamilyPages.invite(couple.hers, path)
        try await couple.his.get("/invitations/\(code)")
        #expect(try await couple.his.post("/invitations/\(code)/accepting").location == path)
        #expect(try await couple.his.get("/couple").text.contains("You and <bdi>Anna</bdi>"))
    }

    @Test func `who has no account makes one with it, and comes to the family`() async throws {
        let pages = try await FamilyPages()
        let code = try await FamilyPages.invite(pages.hers, pages.path)
        let guest = Browser(pages.world)
        #expect(try await guest.get("/invitations/\(code)").text.contains("<bdi>The Bergers</bdi>, one address book"))
        let path = "/invitations/\(code)/joining"
        let fields = ["password": "a quiet walk by the lake", "timeZone": "Europe/Berlin"]
        let taken = try await guest.post(path, fields.merging(["name": "ben"]) { $1 })
        #expect(taken.status == 422 && taken.text.contains("name-problem"))
        let joined = try await guest.post(path, fields.merging(["name": "Cleo"]) { $1 })
        #expect(joined.status == 303 && joined.location == pages.path)
        #expect(try await guest.get(pages.path).text.contains("<bdi>Cleo</bdi> (you)"))
        let twice = Browser(pages.world)
        try await twice.get("/sign-in")
        #expect(
            try await twice.post(path, fields.merging(["name": "Cleo"]) { $1 }).location == "/sign-in?next=\(pages.path)")
        #expect(try await twice.post(path, fields.merging(["name": "Dora"]) { $1 }).status == 410)
        #expect(try await pages.world.folder.accounts.list().count == 3)
    }

    @Test func `what is no code is told beside the field`() async throws {
        let world = try World()
        let (_, browser) = try await world.member("Anna")
        try await browser.get("/families")
        let wrong = try await browser.post("/families/code", ["code": "<b>7K3M"])
        #expect(
            wrong.status == 422 && wrong.text.contains("That is not a valid code")
                && wrong.text.contains("value=\"&lt;b&gt;7K3M\""))
    }

    @Test func `an invitation is revoked, and a form sent twice makes one`() async throws {
        let pages = try await FamilyPages()
        let (_, third) = try await pages.world.member("Cleo")
        let id = try await FamilyPages.invitationID(pages.hers, pages.path)
        let first = try await pages.hers.post("\(pages.path)/invitations", ["id": id]).text
        let second = try await pages.hers.post("\(pages.path)/invitations", ["id": id]).text
        #expect(!first.contains("no longer works") && second.contains("no longer works"))
        let page = try await pages.hers.get(pages.path).text
        #expect(page.ranges(of: "open until").count / 2 == 1)
        let code = String(try #require(second.firstMatch(of: /id="fresh-code" value="([^"]+)"/)?.1))
        #expect(try await pages.hers.post("\(pages.path)/revoking", ["id": id]).location == pages.path)
        #expect(try await !pages.hers.get(pages.path).text.contains("open until"))
        #expect(try await pages.hers.post("\(pages.path)/revoking", ["id": id]).status == 404)
        try await third.get("/families")
        #expect(try await third.post("/invitations/\(code)/accepting").status == 410)
    }
}
