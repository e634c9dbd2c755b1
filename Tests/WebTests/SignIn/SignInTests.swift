import Foundation
import HTTPSupport
import HTTPTypes
import Store
import Testing

@testable import Web

@Suite struct SignInTests {
    @Test func `strangers are sent to sign in, and afterwards to where they wanted to go`() async throws {
        let world = try World()
        _ = try await world.member("Anna")
        let stranger = Browser(world)
        let sent = try await stranger.get("/people?q=secret")
        #expect(sent.status == 303)
        #expect(sent.location == "/sign-in?next=%2Fpeople")
        let page = try await stranger.get("/sign-in?next=%2Fpeople")
        #expect(page.status == 200)
        #expect(page.text.contains("name=\"next\" value=\"/people\""))
        let answer = try await stranger.post(
            "/sign-in", ["name": "anna", "password": "a password for tests", "next": "/people"])
        #expect(answer.status == 303)
        #expect(answer.location == "/people")
        #expect(try await stranger.get("/people").status == 200)
    }

    @Test(arguments: ["//evil.test", "https://evil.test", "/\\evil.test", "javascript:alert(1)", "/a?b", "", "/a\r\nX: y"])
    func `signing in never leads to another place`(next: String) async throws {
        #expect(SignInController.localPath(next) == nil)
    }

    @Test func `a wrong password and an unknown name are answered alike`() async throws {
        let world = try World()
        _ = try await world.member("Anna")
        let stranger = Browser(world)
        try await stranger.get("/sign-in")
        let wrong = try await stranger.post("/sign-in", ["name": "Anna", "password": "not this one"])
        let unknown = try await stranger.post("/sign-in", ["name": "Anna", "password": "not that one"])
        #expect(wrong.status == 422)
        #expect(wrong.text == unknown.text)
        #expect(wrong.text.contains("Name and password do not match."))
        let nobody = try await stranger.post("/sign-in", ["name": "Bert", "password": "not this one"])
        #expect(nobody.status == 422)
        #expect(nobody.text.replacingOccurrences(of: "Bert", with: "Anna") == wrong.text)
    }

    @Test func `a name with a NUL is nobody's, and does not get round the counting`() async throws {
        let world = try World()
        _ = try await world.member("Anna")
        let stranger = Browser(world, from: "198.51.100.9")
        try await stranger.get("/sign-in")
        var statuses: [Int] = []
        for guess in 0..<8 {
            let form = ["name": "anna\0\(guess)", "password": "a password for tests"]
            statuses.append(try await stranger.post("/sign-in", form).status)
        }
        #expect(statuses == [422, 422, 422, 422, 422, 429, 429, 429])
        // Written in other ways it is the same account, from wherever.
        let names = ["ANNA", " anna", "ánna", "ａｎｎａ", "Anna"]
        for (number, name) in names.enumerated() {
            let other = Browser(world, from: "203.0.113.\(number)")
            try await other.get("/sign-in")
            #expect(try await other.post("/sign-in", ["name": name, "password": "wrong"]).status == 422)
        }
        let last = Browser(world, from: "203.0.113.99")
        try await last.get("/sign-in")
        #expect(try await last.post("/sign-in", ["name": "anna", "password": "a password for tests"]).status == 429)
    }

    @Test func `an account without a password cannot be signed in to`() async throws {
        let world = try World()
        _ = try await world.folder.accounts.create(named: "Owner", passwordHash: nil, at: world.now)
        let stranger = Browser(world)
        // As long as nobody can sign in, there is no form.
        #expect(try await stranger.get("/sign-in").text.contains("Nobody can sign in here yet"))
        _ = try await world.member("Anna")
        try await stranger.get("/sign-in")
        #expect(try await stranger.post("/sign-in", ["name": "Owner", "password": ""]).status == 422)
    }

    @Test func `after some wrong passwords one must wait, longer each time, and is told how long`() async throws {
        let world = try World()
        _ = try await world.member("Anna")
        let stranger = Browser(world, from: "198.51.100.7")
        try await stranger.get("/sign-in")
        func attempt(_ password: String = "wrong") async throws -> Answer {
            try await stranger.post("/sign-in", ["name": "Anna", "password": password])
        }
        for _ in 0..<5 { #expect(try await attempt().status == 422) }
        let refused = try await attempt("a password for tests")
        #expect(refused.status == 429)
        #expect(refused.headers[.retryAfter] == "2")
        #expect(refused.text.contains("Too many sign-in attempts"))
        world.wait(3)
        #expect(try await attempt().status == 422)
        #expect(try await attempt().headers[.retryAfter] == "4")
        world.wait(5)
        #expect(try await attempt("a password for tests").status == 303)
    }

    @Test func `who tries many names from one place waits too, and others elsewhere do not`() async throws {
        let world = try World()
        _ = try await world.member("Anna")
        let stranger = Browser(world, from: "198.51.100.7")
        try await stranger.get("/sign-in")
        for name in ["a", "b", "c", "d", "e"] { try await stranger.post("/sign-in", ["name": name, "password": "x"]) }
        #expect(try await stranger.post("/sign-in", ["name": "f", "password": "x"]).status == 429)
        try await Browser(world, from: "203.0.113.9").signIn("Anna", "a password for tests")
    }

    @Test func `signing out ends the session for good, and clears what the browser kept`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/settings")
        let secret = try #require(anna.jar["kinkeeper"])
        let answer = try await anna.post("/sign-out")
        #expect(answer.status == 303)
        #expect(answer.headers[.known("Clear-Site-Data")] == "\"cache\"")
        #expect(anna.jar["kinkeeper"] == nil)
        anna.setCookie("kinkeeper", secret)
        #expect(try await anna.get("/people").status == 303)
    }

    @Test func `a session in use lives on, an unused one ends after thirty days`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        for _ in 0..<4 {
            world.wait(20 * 86_400)
            #expect(try await anna.get("/people").status == 200)
        }
        world.wait(31 * 86_400)
        #expect(try await anna.get("/people").status == 303)
    }

    @Test func `a session in use ends after a year all the same`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        for _ in 0..<18 {
            world.wait(20 * 86_400)
            #expect(try await anna.get("/people").status == 200)
        }
        let session = try #require(try await world.folder.accounts.sessions(of: account.id, at: world.now).first)
        #expect(session.expiresAt == World.start.addingTimeInterval(Session.longest))
        world.wait(6 * 86_400)
        #expect(try await anna.get("/people").status == 303)
    }

    @Test func `a renewed session gets its cookie for as long again`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        #expect(try await anna.get("/people").headers[.setCookie] == nil)
        world.wait(2 * 86_400)
        let cookie = try #require(try await anna.get("/people").headers[.setCookie])
        #expect(cookie.hasPrefix("kinkeeper=") && cookie.contains("Max-Age=2592000"))
        #expect(cookie.contains("HttpOnly; SameSite=Lax"))
    }

    @Test func `signing in gives a new secret, and forms of before are refused`() async throws {
        let world = try World()
        _ = try await world.member("Anna")
        let stranger = Browser(world)
        let before = try #require(try await stranger.get("/sign-in").formToken)
        try await stranger.signIn("Anna", "a password for tests")
        #expect(stranger.jar["kinkeeper-guest"] == nil)
        let answer = try await stranger.post("/sign-out", ["csrf": before])
        #expect(answer.status == 403)
        #expect(answer.text.contains("This form was open too long"))
    }

    @Test func `over https the cookie belongs to the host and travels encrypted only`() async throws {
        let world = try World(publicURL: "https://kin.test")
        _ = try await world.folder.accounts.create(
            named: "Anna", passwordHash: try PasswordHash.make("words and words"), at: world.now)
        let anna = Browser(world)
        try await anna.get("/sign-in")
        let answer = try await anna.post("/sign-in", ["name": "Anna", "password": "words and words"])
        let cookie = try #require(answer.headers[values: .setCookie].first { $0.hasPrefix("__Host-kinkeeper=") })
        #expect(cookie.hasSuffix("; Secure"))
        #expect(answer.headers[.strictTransportSecurity] != nil)
    }
}
