import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// What a service's answer alone does not do: make an account, or show who sits at the browser.
@Suite struct OpenIDConsentTests {
    private let home = PaperProvider()

    /// A server with the account that owns it.
    private func ownedWorld(_ admissions: [OpenIDProvider.Admission]) async throws -> World {
        let world = try World(publicURL: "https://kin.test", openID: PaperProvider.settings(admissions), provider: home)
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

    @Test func `no account is made before its owner says so, in the browser that came back`() async throws {
        let world = try await ownedWorld([.group("family"), .invited])
        home.become("1", email: "anna@example.org", name: "Anna", groups: ["family"])
        let anna = Browser(world), other = Browser(world)
        let question = try await come(anna)
        #expect(question.status == 200 && question.text.contains("Make an account here?"))
        #expect(question.text.contains("<bdi>Home</bdi> as <bdi>anna@example.org</bdi>") && !question.text.contains("invites"))
        #expect(try await world.folder.accounts.list().map(\.name) == ["Owner"])
        let form = try #require(state(in: question))
        try await other.get("/sign-in")
        for wrong in [form, form + "A", "", "x"] {
            #expect(try await other.post("/sign-in/openid/home/account", ["state": wrong]).status == 422, "\(wrong)")
        }
        // The state of a visit is none of a newcomer, and the other way round.
        let sent = try #require(try await anna.get("/sign-in/openid/home").location)
        let visit = try #require(URLComponents(string: sent)?.queryItems?.first { $0.name == "state" }?.value)
        #expect(try await anna.post("/sign-in/openid/home/account", ["state": visit]).status == 422)
        #expect(try await anna.get("/sign-in/openid/home/callback?code=x&state=\(form)").status == 422)
        #expect(try await world.folder.accounts.list().count == 1)
        #expect(try await anna.post("/sign-in/openid/home/account", ["state": form]).location == Routes.welcome.path)
        #expect(Set(try await world.folder.accounts.list().map(\.name)) == ["Owner", "Anna"])
        // Once, and for ten minutes.
        let late = Browser(world)
        home.become("2", name: "Ben", groups: ["family"])
        let old = try #require(state(in: try await come(late)))
        world.wait(601)
        #expect(try await late.post("/sign-in/openid/home/account", ["state": old]).status == 422)
        // An invitation is named by who made it.
        let owner = try #require(try await world.folder.accounts.account(named: "Owner"))
        let secret = SecretToken()
        _ = try await world.folder.accounts.inviteToServer(by: owner.id, tokenHash: secret.digest, at: world.now)
        let invited = try await come(late, "?join=\(secret.text)")
        #expect(invited.text.contains("<bdi>Owner</bdi> invites you."))
        #expect(try await world.folder.accounts.list().count == 2)
    }

    @Test func `who was let in silently is asked by the service again before the ways in change`() async throws {
        let world = try await ownedWorld([.group("family")])
        home.become("1", name: "Anna", groups: ["family"])
        let hourAgo = Int(world.now.timeIntervalSince1970) - 3_600
        home.lie(["auth_time": hourAgo])
        let anna = Browser(world)
        _ = try await visit(anna)
        let account = try #require(try await world.folder.accounts.account(named: "Anna"))
        func again() async throws -> Answer {
            try await anna.get("/settings/recovery-codes")
            let onward = try await anna.post("/settings/sign-in-again", ["next": "/settings/recovery-codes"])
            let address = try #require(onward.headers[.known("Refresh")].map { String($0.dropFirst(7)) })
            #expect(address.contains("prompt=login") && address.contains("max_age=0"))
            return try await anna.get(try home.back(from: address))
        }
        // Signed in a moment ago, but nobody was asked for a password.
        let page = try await anna.get("/settings/recovery-codes").text
        #expect(page.contains("Sign in at Home again") && page.contains("value=\"/settings/recovery-codes\""))
        #expect(try await anna.post("/settings/recovery-codes").status == 422)
        #expect(try await world.folder.accounts.recoveryCodes(of: account.id).isEmpty)
        let lies: [[String: any Sendable]] = [["auth_time": hourAgo], ["auth_time": hourAgo + 7_200], ["auth_time": "now"]]
        for lie in lies {
            home.lie(lie)
            let answer = try await again()
            #expect(answer.status == 422 && answer.text.contains("does not say when you signed in"), "\(lie)")
        }
        // Another person there, however freshly asked, is not her.
        home.lie([:])
        home.become("2", name: "Ben", groups: ["family"])
        #expect(try await again().text.contains("That is not the sign-in at Home"))
        home.become("1", name: "Anna", groups: ["family"])
        let back = try await again()
        #expect(back.status == 303 && back.location == "/settings/recovery-codes")
        #expect(try await world.folder.accounts.sessions(of: account.id, at: world.now).count == 1)
        try await anna.get("/settings/recovery-codes")
        #expect(try await anna.post("/settings/recovery-codes").status == 200)
        #expect(try await !world.folder.accounts.recoveryCodes(of: account.id).isEmpty)
    }
}
