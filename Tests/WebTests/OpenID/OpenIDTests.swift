import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

@Suite struct OpenIDTests {
    private let home = PaperProvider()

    private func world(_ admissions: [OpenIDProvider.Admission] = [.linked], passwordsOpen: Bool = true) throws -> World {
        try World(
            publicURL: "https://kin.test", openID: PaperProvider.settings(admissions, passwordsOpen: passwordsOpen),
            provider: home)
    }

    /// Goes to the service with a browser, and comes back; returns the answer to that.
    private func visit(_ browser: Browser, _ query: String = "") async throws -> Answer {
        try await browser.get(try await way(browser, query))
    }

    /// The path that the service sends the browser back to.
    private func way(_ browser: Browser, _ query: String = "") async throws -> String {
        let sent = try await browser.get("/sign-in/openid/home" + query)
        try #require(sent.status == 303)
        return try home.back(from: sent.location)
    }

    /// Links the service with the account of a browser that has just signed in.
    private func link(_ browser: Browser, _ fields: [String: String] = [:]) async throws -> Answer {
        try await browser.get("/settings/linked-sign-ins")
        let onward = try await browser.post(
            "/settings/linked-sign-ins", ["provider": "home"].merging(fields) { $1 })
        try #require(onward.status == 200, "\(onward.status)")
        let refresh = try #require(onward.headers[.known("Refresh")])
        return try await browser.get(try home.back(from: String(refresh.dropFirst("0; url=".count))))
    }

    @Test func `a linked service signs in, goes on to the page that was asked for, and is unlinked`() async throws {
        let world = try world()
        let (account, anna) = try await world.member("Anna")
        #expect(try await anna.get("/settings/passkeys").text.contains("/settings/linked-sign-ins"))
        let linked = try await link(anna)
        #expect(linked.status == 303 && linked.location == "/settings/linked-sign-ins")
        let list = try await anna.get("/settings/linked-sign-ins").text
        #expect(list.contains("Home linked.") && list.contains("anna@example.org") && list.contains("Not used yet."))
        let browser = Browser(world)
        let door = try await browser.get("/sign-in?next=/people").text
        #expect(door.contains("Continue with Home") && door.contains("/sign-in/openid/home?next=%2Fpeople"))
        let answer = try await visit(browser, "?next=/people")
        #expect(answer.status == 303 && answer.location == "/people")
        #expect(try await browser.get("/settings/linked-sign-ins").text.contains("Last used today."))
        // The browser has a new session, and its owner is not asked again.
        let known = try #require(try await world.folder.accounts.linkedSignIns(of: account.id).first)
        let path = Routes.linkedSignInRemoval.path(known.id)
        #expect(try await browser.get(path).text.contains("Unlink Home?"))
        let elsewhere = Browser(world)
        #expect(try await visit(elsewhere).status == 303)
        #expect(try await browser.post(path).status == 303)
        // Browsers that it signed in are signed out, but for the one that asked.
        #expect(try await browser.get("/people").status == 200)
        #expect(try await anna.get("/people").status == 200)
        #expect(try await elsewhere.get("/people").status == 303)
        let refused = try await visit(Browser(world))
        #expect(refused.status == 403 && refused.text.contains("No account here is linked with that sign-in."))
    }

    @Test func `nothing is linked by an address, however verified, and no account is made`() async throws {
        let world = try world()
        let (account, anna) = try await world.member("anna@example.org")
        _ = try await link(anna)
        home.become("2", email: "anna@example.org", name: "anna@example.org")
        let answer = try await visit(Browser(world))
        #expect(answer.status == 403 && answer.headers[values: .setCookie].allSatisfy { !$0.contains("kinkeeper=") })
        #expect(try await world.folder.accounts.list().map(\.id) == [account.id])
    }

    @Test func `a way back is taken once, in its own browser, in its time, for its own purpose`() async throws {
        let world = try world()
        let (_, anna) = try await world.member("Anna")
        _ = try await link(anna)
        let browser = Browser(world), other = Browser(world)
        try await other.get("/sign-in")
        let back = try await way(browser)
        let foreign = try await other.get(back)
        #expect(foreign.status == 422 && foreign.text.contains("That took too long"))
        let cookies = browser.jar
        #expect(try await browser.get(back).status == 303)
        let again = Browser(world)
        for (name, value) in cookies { again.setCookie(name, value) }
        #expect(try await again.get(back).status == 422)
        let late = Browser(world), old = try await way(late)
        world.wait(601)
        #expect(try await late.get(old).status == 422)
        // One for signing in links nothing, with whatever session it comes back.
        home.become("9")
        let (ben, bens) = try await world.member("Ben")
        #expect(try await bens.get(try await way(Browser(world))).status == 422)
        #expect(try await world.folder.accounts.linkedSignIns(of: ben.id).isEmpty)
        // And one for linking, of another session, neither.
        try await anna.get("/settings/linked-sign-ins")
        let onward = try await anna.post("/settings/linked-sign-ins", ["provider": "home"])
        let annas = try home.back(from: onward.headers[.known("Refresh")].map { String($0.dropFirst(7)) })
        #expect(try await bens.get(annas).status == 422)
        #expect(try await Browser(world).get(annas).status == 422)
        #expect(try await world.folder.accounts.linkedSignIns(of: ben.id).isEmpty)
    }

    @Test func `what a token says wrongly signs nobody in, and the log names why`() async throws {
        let world = try world()
        let (_, anna) = try await world.member("Anna")
        _ = try await link(anna)
        let start = Int(world.now.timeIntervalSince1970)
        let lies: [([String: any Sendable], String)] = [
            (["nonce": "other"], "wrong-nonce"), (["aud": "other"], "wrong-audience"),
            (["iss": "https://evil.test"], "wrong-issuer"), (["exp": start - 61], "expired"),
            (["iat": start + 61], "from-the-future"), (["at_hash": "other"], "wrong-access-token"),
        ]
        for (lie, cause) in lies {
            home.lie(lie)
            let answer = try await visit(Browser(world, from: "198.51.100.\(cause.count)"))
            #expect(answer.status == 422 && answer.text.contains("The answer from Home was not accepted."), "\(cause)")
            #expect(world.log.lines.contains { $0.contains("cause=\(cause)") }, "\(cause)")
        }
        home.lie([:])
        #expect(try await visit(Browser(world)).status == 303)
        let secrets = ["state", "code=", "anna@", "id.example"]
        for line in world.log.lines { for word in secrets { #expect(!line.contains(word), "\(line)") } }
    }

    @Test func `an answer of another service, and a no, are told apart`() async throws {
        let world = try world()
        let browser = Browser(world)
        let back = try await way(browser)
        let mixed = try await browser.get(back.replacing("id.example.org", with: "evil.test"))
        #expect(mixed.status == 422 && mixed.text.contains("The answer from Home was not accepted."))
        #expect(home.asked("/token") == 0)
        let state = try #require(try await way(browser).firstMatch(of: /state=([^&]+)/)?.1)
        let denied = try await browser.get("/sign-in/openid/home/callback?error=access_denied&state=\(state)")
        #expect(denied.status == 422 && denied.text.contains("because it was cancelled there"))
        for path in ["/sign-in/openid/home/callback", "/sign-in/openid/home/callback?state=x&code=y"] {
            #expect(try await browser.get(path).status == 422)
        }
        for path in ["/sign-in/openid/other", "/sign-in/openid/other/callback", "/sign-in/openid/other/sign-out"] {
            #expect(try await browser.get(path).status == 404)
        }
        #expect(home.asked("/token") == 0)
    }

    @Test func `keys that were changed are read again once, and unknown ones not for ever`() async throws {
        let world = try world()
        let (_, anna) = try await world.member("Anna")
        _ = try await link(anna)
        home.rotate(to: "second")
        #expect(try await visit(Browser(world)).status == 303 && home.asked("/keys") == 2)
        home.rotate(to: "third")
        #expect(try await visit(Browser(world)).status == 422 && home.asked("/keys") == 2)
        world.wait(61)
        #expect(try await visit(Browser(world)).status == 303 && home.asked("/keys") == 3)
        #expect(home.asked("/.well-known/openid-configuration") == 1)
    }

    @Test func `steps that have nobody asked are not counted, and made-up answers keep out nobody`() async throws {
        let world = try world()
        let (_, anna) = try await world.member("Anna")
        _ = try await link(anna)
        let browser = Browser(world)
        for _ in 0..<25 { #expect(try await browser.get("/sign-in/openid/home").status == 303) }
        for _ in 0..<25 { #expect(try await browser.get("/sign-in/openid/home/callback?state=x&code=y").status == 422) }
        #expect(home.asked("/.well-known/openid-configuration") == 1 && home.asked("/token") == 1)
        #expect(try await visit(browser).status == 303)
        // With open states the service is asked, and a source may have it asked a few times.
        var last = 0
        for number in 0..<20 {
            let other = Browser(world)
            let back = try await way(other)
            last = try await other.get(back.replacing("code=", with: "code=\(number)")).status
        }
        #expect(last == 429 && home.asked("/token") <= 21)
        #expect(try await visit(Browser(world, from: "198.51.100.1")).status == 303)
    }

    @Test func `a service that is down is told, and strangers have it asked a few times in a minute`() async throws {
        let world = try world()
        home.fail(true)
        let browser = Browser(world)
        let answer = try await browser.get("/sign-in/openid/home")
        #expect(answer.status == 422 && answer.text.contains("Home can’t be used right now."))
        var last = 0
        for _ in 0..<25 { last = try await browser.get("/sign-in/openid/home").status }
        #expect(last == 429 && home.asked("/.well-known/openid-configuration") <= 20)
        #expect(try await Browser(world, from: "198.51.100.1").get("/sign-in/openid/home").status == 422)
    }
}
