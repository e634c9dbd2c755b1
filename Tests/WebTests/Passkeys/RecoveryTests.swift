import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct RecoveryTests {
    private func codes(in answer: Answer) throws -> [String] {
        let text = try #require(answer.text.firstMatch(of: /id="fresh"[^>]*>([^<]+)</)?.1)
        return text.split(separator: "\n").map(String.init)
    }

    private func stranger(_ world: World, from peer: String = "192.0.2.1") async throws -> Browser {
        let browser = Browser(world, from: peer)
        try await browser.get("/sign-in/recovery")
        return browser
    }

    @Test func `ten codes are shown once; each signs in once, and lets a new password be chosen`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        #expect(try await anna.get("/settings/recovery-codes").text.contains("You have no recovery codes yet."))
        let made = try await anna.post("/settings/recovery-codes")
        let codes = try codes(in: made)
        #expect(made.status == 200 && codes.count == 10 && Set(codes).count == 10)
        #expect(try await !anna.get("/settings/recovery-codes").text.contains(codes[0]))
        let browser = try await stranger(world)
        let answer = try await browser.post("/sign-in/recovery", ["name": "anna", "code": codes[3].uppercased()])
        #expect(answer.status == 303 && answer.location == "/settings/password")
        let page = try await browser.get("/settings/password")
        #expect(!page.text.contains("currentPassword") && page.text.contains("9 recovery codes are left."))
        #expect(try await browser.get("/settings/recovery-codes").text.contains("9 of 10 codes left."))
        let again = try await stranger(world)
        #expect(try await again.post("/sign-in/recovery", ["name": "anna", "code": codes[3]]).status == 422)
        #expect(try await browser.post("/settings/password", ["newPassword": "short"]).status == 422)
        #expect(try await browser.post("/settings/password", ["newPassword": "another one for tests"]).status == 303)
        try await Browser(world).signIn("Anna", "another one for tests")
        // Codes stay, unless they were ticked; the new session is asked for the password again.
        #expect(try await world.folder.accounts.recoveryCodes(of: account.id).count == 10)
        #expect(try await browser.get("/settings/password").text.contains("currentPassword"))
        let guess = try await browser.post("/settings/password", ["newPassword": "one more for these tests"])
        #expect(guess.status == 422)
    }

    @Test func `a code of four groups, made before they had six, still signs in`() async throws {
        let world = try World()
        let (account, _) = try await world.member("Anna")
        let code = try #require(RecoveryCodeSecret(typed: "k7wm-3xqp-9abc-dfgh"))
        try await world.folder.accounts.makeRecoveryCodes(hashes: [code.digest], for: account.id, at: world.now)
        let browser = try await stranger(world)
        let answer = try await browser.post("/sign-in/recovery", ["name": "Anna", "code": "K7WM 3XQP 9ABC DFGH"])
        #expect(answer.status == 303 && answer.location == "/settings/password")
    }

    @Test func `the way to a new password closes after a while`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/settings/recovery-codes")
        let codes = try codes(in: try await anna.post("/settings/recovery-codes"))
        let browser = try await stranger(world)
        #expect(try await browser.post("/sign-in/recovery", ["name": "Anna", "code": codes[0]]).status == 303)
        try await browser.get("/settings/password")
        world.wait(Session.freshness)
        #expect(try await browser.post("/settings/password", ["newPassword": "another one for tests"]).status == 422)
    }

    @Test func `wrong codes, unknown names and names without codes are answered alike, and counted`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        _ = try await world.member("Ben")
        try await anna.get("/settings/recovery-codes")
        let codes = try codes(in: try await anna.post("/settings/recovery-codes"))
        let browser = try await stranger(world, from: "198.51.100.9")
        let wrong = try await browser.post("/sign-in/recovery", ["name": "Anna", "code": "aaaa-bbbb-cccc-dddd"])
        for (name, code) in [("Nobody", codes[0]), ("Ben", codes[0]), ("Anna", "")] {
            let answer = try await browser.post("/sign-in/recovery", ["name": name, "code": code])
            #expect(answer.status == 422)
            #expect(answer.text.replacing("value=\"\(name)\"", with: "value=\"Anna\"") == wrong.text, "\(name)")
        }
        for _ in 0..<3 {
            let other = try await stranger(world, from: "203.0.113.7")
            try await other.post("/sign-in/recovery", ["name": "Anna", "code": "aaaa-bbbb-cccc-dddd"])
        }
        let last = try await stranger(world, from: "203.0.113.8")
        #expect(try await last.post("/sign-in/recovery", ["name": "Anna", "code": codes[0]]).status == 429)
        try await last.get("/sign-in")
        #expect(try await last.post("/sign-in", ["name": "Anna", "password": "a password for tests"]).status == 429)
    }

    @Test func `some time after signing in the password is asked for before new ones are made`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        world.wait(Session.freshness)
        try await anna.get("/settings/recovery-codes")
        let refused = try await anna.post("/settings/recovery-codes", ["currentPassword": "wrong"])
        #expect(refused.status == 422 && refused.text.contains("The current password is wrong."))
        #expect(try await world.folder.accounts.recoveryCodes(of: account.id).isEmpty)
        let made = try await anna.post("/settings/recovery-codes", ["currentPassword": "a password for tests"])
        #expect(try codes(in: made).count == 10)
    }
}
