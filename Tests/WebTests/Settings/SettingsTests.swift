import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct SettingsTests {
    @Test func `each small form changes its own setting and says so`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings")
        let forms = [
            ["theme": "dark"], ["nameOrder": "family-first"], ["leapDayRule": "march-1"], ["timeZone": "Asia/Tokyo"],
        ]
        for form in forms {
            let answer = try await anna.post("/settings", form)
            #expect(answer.status == 303)
            #expect(try await anna.get("/settings").text.contains("Saved."))
        }
        let settings = try #require(try await world.folder.accounts.account(account.id)).settings
        #expect(settings.theme == .dark)
        #expect(settings.nameOrder == .familyFirst)
        #expect(settings.leapDayRule == .march1)
        #expect(settings.timeZone == "Asia/Tokyo")
        #expect(try await anna.get("/").text.contains("data-theme=\"dark\""))
    }

    @Test(arguments: ["Nowhere/City", "CET", "", "Europe/../etc", "<b>/</b>"])
    func `a zone that does not exist is not kept, and the field says why`(zone: String) async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings")
        let answer = try await anna.post("/settings", ["timeZone": zone])
        #expect(answer.status == 422)
        #expect(answer.text.contains("There is no time zone"))
        // The typed zone is still there, and no time of another zone is shown beside it.
        let typed = zone.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        #expect(answer.text.contains("name=\"timeZone\" value=\"\(typed)\" list=\"zones\" required"))
        #expect(!answer.text.contains("zone-now"))
        #expect(!answer.text.contains("<b>/</b>"))
        #expect(try await world.folder.accounts.account(account.id)?.settings.timeZone == nil)
    }

    @Test func `a choice that does not exist is refused`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings")
        #expect(try await anna.post("/settings", ["theme": "plaid"]).status == 400)
        #expect(try await world.folder.accounts.account(account.id)?.settings.theme == .system)
    }

    @Test func `a new password needs the present one, and signs out everywhere else`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna", password: "the first password")
        let phone = Browser(world)
        try await phone.signIn("Anna", "the first password")
        try await anna.get("/settings")
        let wrong = try await anna.post(
            "/settings/password", ["currentPassword": "not it", "newPassword": "the second password"])
        #expect(wrong.status == 422)
        #expect(wrong.text.contains("The present password is not this one."))
        let short = try await anna.post(
            "/settings/password", ["currentPassword": "the first password", "newPassword": "short"])
        #expect(short.text.contains("That is shorter than 10 characters."))
        #expect(try await phone.get("/people").status == 200)
        let done = try await anna.post(
            "/settings/password", ["currentPassword": "the first password", "newPassword": "the second password"])
        #expect(done.status == 303)
        #expect(try await anna.get("/settings").text.contains("The password is changed."))
        #expect(try await phone.get("/people").status == 303)
        try await Browser(world).signIn("Anna", "the second password")
    }

    @Test func `the present password cannot be guessed without end`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/settings")
        var statuses: [Int] = []
        for _ in 0..<6 {
            let form = ["currentPassword": "guess", "newPassword": "the second password"]
            statuses.append(try await anna.post("/settings/password", form).status)
        }
        #expect(statuses.prefix(5).allSatisfy { $0 == 422 })
        #expect(statuses.last == 429)
    }

    @Test func `places are listed, this one first, and each can be signed out`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        world.wait(60)
        let phone = Browser(world)
        try await phone.signIn("Anna", "a password for tests")
        let sessions = try await world.folder.accounts.sessions(of: account.id, at: world.now)
        #expect(sessions.count == 2)
        let page = try await anna.get("/settings").text
        let paths = page.matches(of: /action="(\/settings\/sessions\/[^"]+\/revoking)"/).map { String($0.1) }
        #expect(paths.count == 1)
        let answer = try await anna.post(paths[0])
        #expect(answer.status == 303)
        #expect(try await anna.get("/settings").text.contains("Signed out there."))
        #expect(try await phone.get("/people").status == 303)
        #expect(try await anna.get("/people").status == 200)
    }
}
