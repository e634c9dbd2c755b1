import Foundation
import HTTPSupport
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
            let page = try await anna.get(try #require(answer.location)).text
            #expect(page.contains("Saved."))
        }
        let settings = try #require(try await world.folder.accounts.account(account.id)).settings
        #expect(settings.theme == .dark)
        #expect(settings.nameOrder == .familyFirst)
        #expect(settings.leapDayRule == .march1)
        #expect(settings.timeZone == "Asia/Tokyo")
        #expect(try await anna.get("/").text.contains("data-theme=\"dark\""))
    }

    @Test func `the list shows each present value, and a page stands behind each row`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings")
        try await anna.post("/settings", ["theme": "dark"])
        _ = try await world.folder.accounts.createToken(
            named: "Script", hash: SecretToken().digest, scopes: [.readPeople], for: account.id, at: world.now)
        let list = try await anna.get("/settings").text
        let rows = list.matches(
            of:
                /<li><a href="([^"]+)"><span class="settings-title">([^<]+)<\/span>(?: <span class="settings-value"><bdi>([^<]+))?/
        )
        var values: [String: String] = [:]
        for row in rows { values[String(row.2)] = row.3.map(String.init) ?? "" }
        #expect(values["Appearance"] == "Dark" && values["Language"] == "Same as the browser" && values["Password"] == "Set")
        #expect(values["Signed-in devices"] == "1" && values["Tokens for programs"] == "1" && values["Families"] == "0")
        for row in rows where row.1 != "/welcome" {
            #expect(try await anna.get(String(row.1)).status == 200, "\(row.1)")
        }
    }

    @Test func `a setting is set back from the toast`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings")
        let forms = [
            ("/settings", ["theme": "dark"]), ("/settings", ["language": "de"]), ("/settings", ["leapDayRule": "march-1"]),
            ("/settings/catch-ups", ["perDay": "7", "wishIsCatchup": "yes"]),
        ]
        let before = try #require(try await world.folder.accounts.account(account.id)).settings
        for (path, form) in forms {
            let answer = try await anna.post(path, form)
            let page = try await anna.get(try #require(answer.location)).text
            let toast = try #require(page.components(separatedBy: "class=\"toast\"").dropFirst().first).prefix(2_000)
            var fields: [String: String] = [:]
            for field in toast.matches(of: /<input type="hidden" name="([^"]+)" value="([^"]*)">/) where field.1 != "csrf" {
                fields[String(field.1)] = String(field.2)
            }
            let way = try #require(toast.firstMatch(of: /action="([^"]+)"/)).1
            #expect(try await anna.post(String(way), fields).status == 303)
            #expect(try await world.folder.accounts.account(account.id)?.settings == before, "\(form)")
        }
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
        #expect(wrong.text.contains("The current password is wrong."))
        let short = try await anna.post(
            "/settings/password", ["currentPassword": "the first password", "newPassword": "short"])
        #expect(short.text.contains("Use at least 10 characters."))
        #expect(try await phone.get("/people").status == 200)
        let done = try await anna.post(
            "/settings/password", ["currentPassword": "the first password", "newPassword": "the second password"])
        #expect(done.status == 303)
        #expect(try await anna.get("/settings").text.contains("Password changed."))
        #expect(try await phone.get("/people").status == 303)
        try await Browser(world).signIn("Anna", "the second password")
    }

    @Test func `a common password is refused, with what to do`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna", password: "the first password")
        let kept = try await world.folder.accounts.passwordHash(of: account.id)
        try await anna.get("/settings")
        let answer = try await anna.post(
            "/settings/password", ["currentPassword": "the first password", "newPassword": "Liverpool-1892"])
        #expect(answer.status == 422)
        #expect(answer.text.contains("This password is on lists of common passwords"))
        #expect(answer.text.contains("Choose a short sentence of your own."))
        #expect(try await world.folder.accounts.passwordHash(of: account.id) == kept)
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
        let page = try await anna.get("/settings/sessions").text
        let paths = page.matches(of: /action="(\/settings\/sessions\/[^"]+\/revoking)"/).map { String($0.1) }
        #expect(paths.count == 1)
        let answer = try await anna.post(paths[0])
        #expect(answer.status == 303)
        #expect(try await anna.get("/settings").text.contains("Signed out there."))
        #expect(try await phone.get("/people").status == 303)
        #expect(try await anna.get("/people").status == 200)
    }
}
