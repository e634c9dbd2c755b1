import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// The page for owners of the server, and the wall before it.
@Suite struct AccountsPageTests {
    /// Every route that is about the server as a whole, with the method and what is sent.
    private static func doors(_ account: Account.ID, _ invitation: ServerInvitation.ID) -> [(String, [String: String]?)] {
        [
            ("/settings/accounts", nil), ("/settings/backups", nil),
            ("/settings/accounts/role?account=\(account)&role=member", nil),
            ("/settings/accounts/role", ["account": account.description, "role": "owner"]),
            ("/settings/accounts/role", [:]),
            ("/settings/accounts/invitations", ["id": ServerInvitation.ID.make(at: World.start).description]),
            ("/settings/accounts/invitations", [:]),
            ("/settings/accounts/revoking", ["id": invitation.description]), ("/settings/accounts/revoking", [:]),
        ]
    }

    static func invitationID(_ browser: Browser) async throws -> String {
        let page = try await browser.get("/settings/accounts").text
        let form = /action="\/settings\/accounts\/invitations">\s*<input[^>]+>\s*<input type="hidden" name="id" value="([^"]+)"/
        return String(try #require(page.firstMatch(of: form)?.1))
    }

    /// Makes an invitation on the page; returns its path.
    static func invite(_ browser: Browser) async throws -> String {
        let page = try await browser.post(
            "/settings/accounts/invitations", ["id": try await invitationID(browser)]
        ).text
        return "/join/" + String(try #require(page.firstMatch(of: /http:\/\/kin\.test\/join\/([^<"]+)/)?.1))
    }

    @Test func `an owner sees names, roles and last sign-ins, and nothing of what is in an account`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        let (ben, _) = try await world.member("Ben")
        _ = try await world.space(of: ben).add("Zebulon")
        _ = try await world.folder.accounts.create(named: "<b>Cleo", passwordHash: nil, at: world.now)
        let settings = try await anna.get("/settings").text
        #expect(settings.contains("href=\"/settings/accounts\"") && !settings.contains("href=\"/settings/backups\""))
        let page = try await anna.get("/settings/accounts").text
        #expect(page.contains("<bdi>Anna</bdi> (you)") && page.contains("Owner, created on"))
        #expect(page.contains("<bdi>Ben</bdi>") && page.contains("Member, created on") && page.contains("last signed in today"))
        #expect(page.contains("<bdi>&lt;b&gt;Cleo</bdi>") && page.contains("never signed in"))
        #expect(!page.contains("Zebulon") && page.contains("href=\"/settings/backups\""))
        // The only owner is not offered to step down.
        #expect(!page.contains("/settings/accounts/role?"))
    }

    @Test func `a member is refused on every route of owners, and a stranger is sent to the door`() async throws {
        let world = try World()
        let (anna, hers) = try await world.member("Annika")
        let (ben, his) = try await world.member("Ben")
        let path = try await Self.invite(hers)
        let open = try #require(try await world.folder.accounts.serverInvitations(for: anna.id, at: world.now).first)
        #expect(try await !his.get("/settings").text.contains("/settings/accounts"))
        for (path, form) in Self.doors(ben.id, open.id) + Self.doors(anna.id, open.id) {
            try await his.get("/settings")
            let answer = if let form { try await his.post(path, form) } else { try await his.get(path) }
            #expect(answer.status == 403, "\(path)")
            #expect(!answer.text.contains("Annika") && answer.text.contains("owners of the server"), "\(path)")
            let stranger = Browser(world)
            try await stranger.get("/sign-in")
            let refused = if let form { try await stranger.post(path, form) } else { try await stranger.get(path) }
            #expect(form == nil ? refused.location?.hasPrefix("/sign-in") == true : refused.status == 403, "\(path)")
        }
        #expect(try await world.folder.accounts.serverAccounts(for: nil).map(\.role) == [.owner, .member])
        #expect(try await world.folder.accounts.serverInvitations(for: nil, at: world.now) == [open])
        #expect(try await Browser(world).get(path).status == 200)
    }

    @Test func `an owner hands the server over and steps down`() async throws {
        let world = try World()
        let (anna, hers) = try await world.member("Anna")
        let (ben, his) = try await world.member("Ben")
        try await hers.get("/settings/accounts")
        #expect(
            try await hers.post("/settings/accounts/role", ["account": anna.id.description, "role": "member"]).status == 409)
        let made = try await hers.post("/settings/accounts/role", ["account": ben.id.description, "role": "owner"])
        #expect(made.location == "/settings/accounts")
        let page = try await hers.get("/settings/accounts").text
        #expect(page.contains("Ben is an owner of the server now."))
        let question = "/settings/accounts/role?account=\(anna.id)&role=member"
        #expect(page.contains(question.replacingOccurrences(of: "&", with: "&amp;")))
        #expect(try await hers.get(question).text.contains("Step down as owner of the server?"))
        #expect(try await hers.get("/settings/accounts/role?account=\(ben.id)&role=member").status == 404)
        #expect(try await hers.post(question).location == "/settings")
        #expect(try await hers.get("/settings/accounts").status == 403)
        #expect(try await his.get("/settings/accounts").status == 200)
    }

    @Test func `some time after signing in the password is asked for before ownership is given, and only then`() async throws {
        let world = try World()
        let (_, hers) = try await world.member("Anna")
        let (ben, _) = try await world.member("Ben")
        world.wait(Session.freshness)
        let path = "/settings/accounts/role"
        func roles() async throws -> [ServerRole] { try await world.folder.accounts.serverAccounts(for: nil).map(\.role) }
        try await hers.get("/settings/accounts")
        let asked = try await hers.post(path, ["account": ben.id.description, "role": "owner"])
        #expect(asked.status == 200 && asked.text.contains("Make Ben an owner of the server?"))
        #expect(asked.text.contains("name=\"currentPassword\"") && !asked.text.contains("The current password is wrong."))
        let question = "\(path)?account=\(ben.id)&role=owner"
        #expect(asked.text.contains("action=\"\(question.replacingOccurrences(of: "&", with: "&amp;"))\""))
        let refused = try await hers.post(question, ["currentPassword": "wrong"])
        #expect(refused.status == 422 && refused.text.contains("The current password is wrong."))
        #expect(try await roles() == [.owner, .member])
        #expect(
            try await hers.post(question, ["currentPassword": "a password for tests"]).location == "/settings/accounts")
        #expect(try await roles() == [.owner, .owner])
        // Taking it back opens nothing.
        try await hers.get("/settings/accounts")
        let back = try await hers.post(path, ["account": ben.id.description, "role": "member"])
        #expect(back.location == "/settings/accounts")
        #expect(try await roles() == [.owner, .member])
    }

    @Test func `some time after signing in the password is asked for before an invitation is made`() async throws {
        let world = try World()
        let (anna, hers) = try await world.member("Anna")
        #expect(try await !hers.get("/settings/accounts").text.contains("name=\"currentPassword\""))
        world.wait(Session.freshness)
        let id = try await Self.invitationID(hers)
        #expect(try await hers.get("/settings/accounts").text.contains("name=\"currentPassword\""))
        let words = ["": "Enter your current password to continue.", "wrong": "The current password is wrong."]
        for (password, words) in words {
            let fields = password.isEmpty ? ["id": id] : ["id": id, "currentPassword": password]
            let refused = try await hers.post("/settings/accounts/invitations", fields)
            #expect(refused.status == 422 && refused.text.contains(words))
            #expect(!refused.text.contains("/join/") && refused.text.contains(id))
        }
        #expect(try await world.folder.accounts.serverInvitations(for: anna.id, at: world.now).isEmpty)
        let made = try await hers.post(
            "/settings/accounts/invitations", ["id": id, "currentPassword": "a password for tests"])
        #expect(made.status == 200 && made.text.contains("/join/"))
    }

    @Test func `an invitation is shown once, listed without its link, and revoked`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        let id = try await Self.invitationID(anna)
        let first = try await anna.post("/settings/accounts/invitations", ["id": id]).text
        let again = try await anna.post("/settings/accounts/invitations", ["id": id]).text
        #expect(first.contains("/join/") && !first.contains("no longer works") && again.contains("no longer works"))
        let page = try await anna.get("/settings/accounts").text
        #expect(!page.contains("/join/") && page.contains("From Anna, open until"))
        let path = "/join/" + String(try #require(again.firstMatch(of: /http:\/\/kin\.test\/join\/([^<"]+)/)?.1))
        #expect(try await Browser(world).get(path).status == 200)
        #expect(try await anna.post("/settings/accounts/revoking", ["id": id]).location == "/settings/accounts")
        #expect(try await anna.post("/settings/accounts/revoking", ["id": id]).status == 404)
        #expect(try await Browser(world).get(path).status == 410)
        #expect(try await anna.post("/settings/accounts/invitations", ["id": "x"]).status == 400)
    }
}

/// The link of an invitation to the server.
@Suite struct JoiningTests {
    private let form = [
        "name": "Ben", "password": "a quiet walk by the lake", "timeZone": "Europe/Vienna", "language": "de",
    ]

    @Test func `who opens the link makes a member's account, once, and is signed in`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        let path = try await AccountsPageTests.invite(anna)
        let guest = Browser(world)
        let page = try await guest.get(path)
        #expect(page.status == 200 && page.text.contains("<bdi>Anna</bdi> invites you"))
        #expect(page.text.contains("name=\"language\"") && page.text.contains("action=\"\(path)\""))
        let joined = try await guest.post(path, form)
        #expect(joined.status == 303 && joined.location == "/welcome")
        #expect(try await guest.get("/settings").text.contains("Du bist als"))
        let ben = try #require(try await world.folder.accounts.account(named: "Ben"))
        #expect(ben.serverRole == .member && ben.settings.timeZone == "Europe/Vienna" && ben.settings.locale == "de")
        // The same form again leads to the door, another name makes nothing.
        let twice = Browser(world)
        try await twice.get("/sign-in")
        #expect(try await twice.post(path, form).location == "/sign-in")
        #expect(try await twice.post(path, form.merging(["name": "Cleo"]) { $1 }).status == 410)
        #expect(try await twice.get(path).status == 410)
        #expect(try await guest.get(path).location == "/")
        #expect(try await world.folder.accounts.list().count == 2)
    }

    @Test func `what is wrong is said beside its field, and five taken names end the link`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        let path = try await AccountsPageTests.invite(anna)
        let guest = Browser(world)
        try await guest.get(path)
        let wrong = try await guest.post(path, form.merging(["name": " ", "password": "short", "timeZone": "Mars"]) { $1 })
        #expect(wrong.status == 422 && wrong.text.contains("name-problem") && wrong.text.contains("password-problem"))
        #expect(wrong.text.contains("zone-problem") && wrong.text.contains("<option value=\"de\" lang=\"de\" selected>"))
        #expect(try await guest.post(path, form.merging(["language": "xx"]) { $1 }).status == 400)
        for _ in 1...5 {
            let taken = try await guest.post(path, form.merging(["name": "anna"]) { $1 })
            #expect(taken.status == 422 && taken.text.contains("name-problem"))
        }
        #expect(try await guest.post(path, form).status == 410)
        #expect(try await world.folder.accounts.list().count == 1)
    }

    @Test func `a link that is made up, expired or another's does not work`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        let (_, ben) = try await world.member("Ben")
        let path = try await AccountsPageTests.invite(anna)
        for wrong in ["/join/\(SecretToken().text)", "/join/x", "/setup/\(path.dropFirst(6))"] {
            let guest = Browser(world)
            #expect(try await guest.get(wrong).status == 410, "\(wrong)")
            try await guest.get("/sign-in")
            #expect(try await guest.post(wrong, form.merging(["name": "Cleo"]) { $1 }).status == 410, "\(wrong)")
        }
        // Who has an account uses nothing up.
        let seen = try await ben.get(path).text
        #expect(seen.contains("You have an account here") && !seen.contains("name=\"password\""))
        world.wait(7 * 86_400)
        #expect(try await Browser(world).get(path).status == 410)
        #expect(try await world.folder.accounts.list().count == 2)
    }

    @Test func `on a server for a look around no link makes an account, whoever made it`() async throws {
        let world = try World(sample: SampleAccount(name: "demo", password: "sample people"))
        let (demo, _) = try await world.member("demo")
        let secret = SecretToken()
        // As a visitor's program does, with a token that the sample account gave it.
        _ = try await world.folder.accounts.inviteToServer(by: demo.id, tokenHash: secret.digest, at: world.now)
        let guest = Browser(world)
        #expect(try await guest.get("/join/\(secret.text)").status == 410)
        try await guest.get("/sign-in")
        #expect(try await guest.post("/join/\(secret.text)", form).status == 410)
        #expect(try await world.folder.accounts.list().count == 1)
    }

    @Test func `on a server for a look around no visitor changes how the others sign in`() async throws {
        let world = try World(publicURL: "https://kin.test", sample: SampleAccount(name: "demo", password: "sample people"))
        let (account, demo) = try await world.member("demo", password: "sample people")
        let settings = try await demo.get("/settings").text
        #expect(!settings.contains("\"/settings/password\"") && !settings.contains("\"/settings/passkeys\""))
        #expect(settings.contains("\"/settings/sessions\""))
        let paths = [
            "/settings/password", "/settings/passkeys", "/settings/passkeys/new", "/settings/passkeys-alone",
            "/settings/recovery-codes",
        ]
        let form = ["currentPassword": "sample people", "newPassword": "quite another password", "credential": "{}"]
        for path in paths {
            #expect(try await demo.get(path).status == 404, "\(path)")
            try await demo.get("/settings")
            #expect(try await demo.post(path, form).status == 404, "\(path)")
        }
        let ways = try await world.folder.accounts.access(to: account.id, at: world.now).filter(\.kind.isWayIn)
        #expect(ways.isEmpty)
        try await Browser(world).signIn("demo", "sample people")
    }
}
