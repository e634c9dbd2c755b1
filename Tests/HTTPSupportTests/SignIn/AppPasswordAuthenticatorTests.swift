import Foundation
import HTTPTypes
import Hummingbird
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import HTTPSupport

/// A server with one account, and requests to it.
private struct Door {
    let folder: TestFolder
    let data: DataFolder
    let anna: Account
    var site: Site
    let now = TestClock().now

    init() async throws {
        folder = try TestFolder()
        site = Site(publicURL: try #require(URL(string: "http://localhost:8080")))
        data = try DataFolder(url: folder.url)
        anna = try await data.accounts.create(named: "Anna", passwordHash: "hash", at: now)
    }

    func make(_ secret: AppPasswordSecret, isLocal: Bool = false) async throws {
        _ = try await data.accounts.createAppPassword(
            named: "Phone", hash: secret.digest, scopes: [.readContacts], isLocal: isLocal, for: anna.id, at: now)
    }

    /// Returns "Anna" when admitted, the status otherwise.
    func ask(
        _ name: String, _ password: String, from peer: String = "198.51.100.7", at authority: String? = "kin.test",
        _ fields: [String: String] = [:]
    ) async throws -> String {
        try await ask("Basic " + Data("\(name):\(password)".utf8).base64EncodedString(), from: peer, at: authority, fields)
    }

    func ask(
        _ authorization: String?, from peer: String = "198.51.100.7", at authority: String? = "kin.test",
        _ fields: [String: String] = [:]
    ) async throws -> String {
        var test = TestRequest(peer: peer, authority: authority)
        test.headers[.authorization] = authorization
        for (name, value) in fields { test.headers[try #require(HTTPField.Name(name))] = value }
        let authenticator = Authenticator(folder: data, site: site, signInPath: "/sign-in", now: { [now] in now })
        do {
            return try await AppPasswordAuthenticator(authenticator).caller(test.request, test.context).account.name
        } catch let problem as Problem {
            return "\(problem.status.code) \(problem.headers[.wwwAuthenticate] ?? problem.headers[.retryAfter] ?? "")"
        }
    }

    static let refused = "401 Basic realm=\"Kinkeeper\", charset=\"UTF-8\""
}

@Suite struct AppPasswordAuthenticatorTests {
    @Test func `a secret is random, has groups without look-alikes, and is read as phones write it`() throws {
        let secrets = (0..<200).map { _ in AppPasswordSecret() }
        #expect(Set(secrets.map(\.text)).count == 200)
        for secret in secrets {
            #expect(try #/([2-9a-hjkmnp-z]{4}-){6}[2-9a-hjkmnp-z]{4}/#.wholeMatch(in: secret.text) != nil)
        }
        let text = secrets[0].text
        for typed in [text, text.uppercased(), text.replacing("-", with: ""), text.replacing("-", with: " – ") + "\n"] {
            #expect(AppPasswordSecret(typed: typed)?.digest == secrets[0].digest)
        }
        #expect(AppPasswordSecret(typed: " - ") == nil)
    }

    @Test func `an app password opens with the account's name, and nothing else does`() async throws {
        let door = try await Door()
        let secret = AppPasswordSecret()
        try await door.make(secret)
        #expect(try await door.ask("anna", secret.text) == "Anna")
        #expect(try await door.ask("ANNA", secret.text.uppercased()) == "Anna")
        #expect(try await door.ask("ben", secret.text) == Door.refused)
        #expect(try await door.ask("anna", "hash") == Door.refused)
        #expect(try await door.ask(nil) == Door.refused)
        #expect(try await door.ask("Bearer \(secret.text)") == Door.refused)
        for broken in ["", "!!!!", "YQ==", "/w==", String(repeating: "QUFB", count: 600)] {
            #expect(try await door.ask("Basic \(broken)") == Door.refused)
        }
    }

    @Test func `a cookie does not help`() async throws {
        let door = try await Door()
        let session = SecretToken()
        _ = try await door.data.accounts.openSession(
            tokenHash: session.digest, for: door.anna.id, userAgent: "", at: door.now, expiresAt: .distantFuture)
        #expect(try await door.ask(nil, ["Cookie": "kinkeeper=\(session.text)"]) == Door.refused)
    }

    @Test func `an account's name may have a colon`() async throws {
        let door = try await Door()
        let odd = try await door.data.accounts.create(named: "a:b", passwordHash: nil, at: door.now)
        let secret = AppPasswordSecret()
        _ = try await door.data.accounts.createAppPassword(
            named: "Phone", hash: secret.digest, scopes: [.readContacts], for: odd.id, at: door.now)
        #expect(try await door.ask("A:B", secret.text) == "a:b")
    }

    @Test func `guessing is answered 429 with the seconds to wait, and the device still comes in`() async throws {
        let door = try await Door()
        let secret = AppPasswordSecret()
        try await door.make(secret)
        for guess in 0..<5 { #expect(try await door.ask("anna", "guess\(guess)") == Door.refused) }
        #expect(try await door.ask("anna", "guess") == "429 2")
        #expect(try await door.ask("anna", secret.text) == "Anna")
        // Asking without any is how clients begin; it is never a guess.
        #expect(try await door.ask(nil) == Door.refused)
    }

    @Test(arguments: ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])
    func `a local one opens to a program on this machine`(peer: String) async throws {
        let door = try await Door()
        try await door.make(try #require(AppPasswordSecret(typed: "anna")), isLocal: true)
        for authority in ["localhost:8080", "127.0.0.1", "[::1]:8080"] {
            #expect(try await door.ask("anna", "anna", from: peer, at: authority) == "Anna")
        }
    }

    @Test(arguments: [
        "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via", "CF-Connecting-IP",
    ])
    func `a local one does not open through a proxy`(field: String) async throws {
        let door = try await Door()
        try await door.make(try #require(AppPasswordSecret(typed: "anna")), isLocal: true)
        #expect(try await door.ask("anna", "anna", from: "127.0.0.1", at: "localhost", [field: "127.0.0.1"]) == Door.refused)
    }

    @Test func `a local one does not open from another address, by another name or beside a proxy`() async throws {
        var door = try await Door()
        try await door.make(try #require(AppPasswordSecret(typed: "anna")), isLocal: true)
        for peer in ["198.51.100.7", "10.0.0.1", "128.0.0.1", "::2", "local"] {
            #expect(try await door.ask("anna", "anna", from: peer, at: "localhost") == Door.refused)
        }
        for name in ["evil.test", nil] {
            #expect(try await door.ask("anna", "anna", from: "127.0.0.1", at: name) != "Anna")
        }
        let proxied = Site(publicURL: door.site.publicURL, trustedProxies: ["127.0.0.1"])
        let elsewhere = try ["https://kin.test", "http://kin.test", "https://localhost"].map {
            Site(publicURL: try #require(URL(string: $0)))
        }
        for site in elsewhere + [proxied] {
            door.site = site
            #expect(try await door.ask("anna", "anna", from: "127.0.0.1", at: "localhost") != "Anna")
        }
    }
}
