import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// The page of sign-ins and changes.
@Suite struct AuditPageTests {
    private let page = "/settings/audit"
    private let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1"

    /// The titles of the entries on a page, from above.
    private func titles(_ answer: Answer) -> [String] {
        answer.text.matches(of: /<p class="row-who"><span><bdi>([^<]+)</).map { String($0.1) }
    }

    /// What stands beside the titles: the time, and where it came from.
    private func details(_ answer: Answer) -> [String] {
        answer.text.matches(of: /<time datetime="[^"]+">([^<]+)<\/time> · <bdi>([^<]+)</).map { "\($0.1) \($0.2)" }
    }

    private func visitor(_ world: World, agent: String, from peer: String, password: String) async throws -> Answer {
        let browser = Browser(world, from: peer)
        try await browser.get("/sign-in")
        return try await browser.post("/sign-in", ["name": "Anna", "password": password], headers: [.userAgent: agent])
    }

    @Test func `a sign-in is listed with its device and address, and another account sees nothing of it`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        let (_, ben) = try await world.member("Ben")
        world.wait(3_600)
        #expect(try await visitor(world, agent: phone, from: "198.51.100.7", password: "a password for tests").status == 303)
        let list = try await anna.get(page)
        #expect(list.status == 200)
        #expect(titles(list) == ["Signed in with the password", "Signed in with the password", "Account created"])
        #expect(details(list).first == "13:00 Safari on iPhone · 198.51.100.7" && details(list).last == "12:00 On the server")
        let his = try await ben.get(page)
        #expect(titles(his).count == 2 && !his.text.contains("198.51.100.7") && !his.text.contains("iPhone"))
        #expect(try await Browser(world).get(page).location == "/sign-in?next=%2Fsettings%2Faudit")
    }

    @Test func `wrong passwords are counted with their source, and chosen from the others`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        for _ in 0..<3 {
            #expect(try await visitor(world, agent: phone, from: "198.51.100.7", password: "a guess").status == 422)
        }
        // Also where it is asked for again.
        try await anna.get("/settings/password")
        let form = ["currentPassword": "another guess", "newPassword": "the second password"]
        #expect(try await anna.post("/settings/password", form).status == 422)
        let failed = try await anna.get(page + "?only=refused")
        #expect(titles(failed) == ["Wrong password or recovery code", "Wrong password or recovery code"])
        let shown = details(failed)
        #expect(shown.contains("12:00 3 times within the hour · Safari on iPhone · 198.51.100.7"))
        #expect(shown.contains { $0.hasSuffix("192.0.2.1") && !$0.contains("times") })
        #expect(failed.text.contains("only=refused\" aria-current=\"true\""))
        #expect(try await titles(anna.get(page + "?only=sign-ins")) == ["Signed in with the password", "Account created"])
        #expect(try await titles(anna.get(page + "?only=nonsense")).count == 4)
        #expect(try await anna.get(page + "?only=invitations").text.contains("No entries."))
    }

    @Test func `a sign-in that succeeds is no failed one`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        #expect(try await titles(anna.get(page + "?only=refused")) == [])
    }

    @Test func `behind a proxy it is the client's address that is listed, of IPv6 the network`() async throws {
        let world = try World(proxies: ["192.0.2.1"])
        let (_, anna) = try await world.member("Anna")
        let browser = Browser(world)
        try await browser.get("/sign-in")
        let forwarded = HTTPField.Name.known("X-Forwarded-For")
        for address in ["203.0.113.9, 198.51.100.20", "2001:db8:1:2:3:4:5:6"] {
            let form = ["name": "Anna", "password": "a guess"]
            #expect(try await browser.post("/sign-in", form, headers: [forwarded: address]).status == 422)
        }
        let text = try await anna.get(page).text
        #expect(text.contains("198.51.100.20") && text.contains("2001:db8:1:2::/64"))
        #expect(!text.contains("203.0.113.9") && !text.contains("3:4:5:6"))
    }

    @Test func `what is changed on pages is listed with the browser it was changed in`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/settings/tokens")
        #expect(try await anna.post("/settings/tokens", ["name": "Script", "scope[]": "people:read"]).status == 200)
        try await anna.get("/settings/app-passwords")
        #expect(try await anna.post("/settings/app-passwords", ["name": "Tablet", "scope[]": "contacts:read"]).status == 200)
        try await anna.get("/settings/feeds")
        #expect(try await anna.post("/settings/feeds", ["name": "Work"]).status == 200)
        try await anna.get("/settings/widgets")
        #expect(try await anna.post("/settings/widgets", ["name": "Hall"]).status == 200)
        try await anna.get("/settings/recovery-codes")
        #expect(try await anna.post("/settings/recovery-codes").status == 200)
        try await anna.get("/couple")
        #expect(try await anna.post("/couple/invitations").status == 200)
        #expect(try await anna.get("/export/kinkeeper.json").status == 200)
        let list = try await anna.get(page)
        #expect(
            Set(titles(list)).isSuperset(of: [
                "Token “Script” created", "App password “Tablet” created", "Calendar link “Work” created",
                "Widget link “Hall” created", "New recovery codes created", "Invitation for your partner created",
                "File downloaded: kinkeeper-2026-11-21.json",
            ]))
        // All but the account itself, which a command made.
        #expect(details(list).filter { $0.hasSuffix("192.0.2.1") }.count == titles(list).count - 1)
    }

    @Test func `signing out is listed, here and elsewhere, and so is a new password`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let other = Browser(world)
        try await other.signIn("Anna", "a password for tests")
        try await other.get("/settings")
        #expect(try await other.post("/sign-out").status == 303)
        let form = ["currentPassword": "a password for tests", "newPassword": "the second password"]
        try await anna.get("/settings/password")
        #expect(try await anna.post("/settings/password", form).status == 303)
        let entries = try await world.folder.accounts.audit(of: account.id, limit: 100).entries
        #expect(entries.count { $0.kind == .signedOut } == 1 && entries.count { $0.kind == .passwordChanged } == 1)
        // The new session of the same browser is no sign-in.
        #expect(entries.count { $0.kind == .signedInWithPassword } == 2)
        #expect(entries.allSatisfy { $0.kind != .signInFailed })
    }

    @Test func `pages go back to the first entry, day by day`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        for number in 1...120 {
            world.wait(1_800)
            try await world.folder.accounts.noteExport(named: "file-\(number)", for: account.id, at: world.now)
        }
        var (seen, path): ([String], String?) = ([], page + "?only=data")
        var (pages, days) = (0, [String]())
        while let next = path {
            let answer = try await anna.get(next.replacingOccurrences(of: "&amp;", with: "&"))
            seen += titles(answer)
            days += answer.text.matches(of: /<h2 id="day-\d+">([^<]+)</).map { String($0.1) }
            path = answer.text.firstMatch(of: /href="([^"]+)">Older entries/).map { String($0.1) }
            pages += 1
        }
        #expect(seen == (1...120).reversed().map { "File downloaded: file-\($0)" } && pages == 3)
        #expect(days.first == "Tuesday, 24 November" && days.last == "Saturday, 21 November")
    }

    @Test func `it is found from the signed-in devices, and leads to what helps`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        #expect(try await anna.get("/settings/sessions").text.contains("href=\"/settings/audit\""))
        let text = try await anna.get(page).text
        #expect(text.contains("Was this not you?"))
        #expect(text.contains("href=\"/settings/sign-out\"") && text.contains("href=\"/settings/password\""))
    }

    @Test func `names and words of strangers are text, in every language`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let accounts = world.folder.accounts.asked(from: AuditOrigin(.token, source: "<u>z</u>", words: "<b>x</b>"))
        try await accounts.noteExport(named: "<i>y</i>", for: account.id, at: world.now)
        for (language, title) in [("en", "File downloaded"), ("de", "Datei heruntergeladen"), ("es", "Archivo descargado")] {
            let answer = try await anna.get(page, [.acceptLanguage: language])
            #expect(answer.status == 200 && answer.text.contains("\(title): &lt;i&gt;y"))
            #expect(!["<i>", "<b>x", "<u>"].contains { answer.text.contains($0) })
        }
    }
}
