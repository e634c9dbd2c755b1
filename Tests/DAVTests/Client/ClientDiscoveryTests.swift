import Foundation
import Testing

@testable import DAV

struct ClientDiscoveryTests {
    @Test(arguments: [
        ("anna@icloud.com", ["https://contacts.icloud.com/"]),
        ("anna@example.org", ["https://example.org/.well-known/carddav", "https://example.org/"]),
        ("cloud.example.org", ["https://cloud.example.org/.well-known/carddav", "https://cloud.example.org/"]),
        (
            "https://cloud.example.org:8443/remote.php/dav/",
            [
                "https://cloud.example.org:8443/remote.php/dav/", "https://cloud.example.org:8443/.well-known/carddav",
                "https://cloud.example.org:8443/",
            ]
        ),
        ("http://127.0.0.1:5232", ["http://127.0.0.1:5232/.well-known/carddav", "http://127.0.0.1:5232/"]),
        ("ftp://example.org", []), ("https://anna:pw@example.org/", []), ("", []),
    ])
    func `there is a place to begin`(words: String, expected: [String]) {
        #expect(Discovery.candidates(for: words).map(\.absoluteString) == expected)
    }

    @Test func `books are found by the account and its home`() async throws {
        let server = FakeServer { request in
            switch request.url.path(percentEncoded: true) {
            case "/.well-known/carddav": .init(status: 301, fields: [("Location", "/dav/")])
            case "/dav/":
                .multi(about("/dav/", "<d:current-user-principal><d:href>/dav/p/anna/</d:href></d:current-user-principal>"))
            case "/dav/p/anna/":
                .multi(
                    about(
                        "/dav/p/anna/", "<c:addressbook-home-set><d:href>/dav/b/anna%20b/</d:href></c:addressbook-home-set>"))
            case "/dav/b/anna%20b/":
                .multi(
                    about("/dav/b/anna%20b/", "<d:resourcetype><d:collection/></d:resourcetype>"),
                    about(
                        "/dav/b/anna%20b/one/",
                        "<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype><d:displayname>Family</d:displayname>"),
                    about("/dav/b/anna%20b/cal/", "<d:resourcetype><d:collection/></d:resourcetype>"),
                    about(
                        "/dav/b/anna%20b/two/",
                        "<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype><d:current-user-privilege-set><d:privilege><d:read/></d:privilege></d:current-user-privilege-set>"
                    ))
            default: .init(status: 404)
            }
        }
        let home = try await server.client(at: "https://contacts.example.org/.well-known/carddav").home()
        #expect(home.books.map(\.name) == ["Family", "two"])
        #expect(home.books.map(\.isWritable) == [true, false])
        #expect(home.books.map(\.url.absoluteString).first == "https://contacts.example.org/dav/b/anna%20b/one/")
    }

    @Test func `the password goes to the house it was meant for, and to nobody else`() async throws {
        for (target, isTrusted) in [
            ("https://p42.contacts.example.org/", true), ("https://evil.example.net/", false),
            ("https://p42-contacts.example.org/", false), ("https://example.org/", false),
        ] {
            let server = FakeServer { request in
                request.url.host() == "contacts.example.org"
                    ? .init(status: 302, fields: [("location", target)]) : .init(status: isTrusted ? 404 : 401)
            }
            await #expect(throws: isTrusted ? ClientProblem.missing : ClientProblem.elsewhere(target)) {
                try await server.client().home()
            }
            #expect(server.asked.map(\.isSignedIn) == [true, isTrusted])
        }
    }

    @Test func `TLS is not left, circles are, and writing follows nobody`() async throws {
        let plain = FakeServer { _ in .init(status: 302, fields: [("Location", "http://contacts.example.org/")]) }
        await #expect(throws: ClientProblem.self) { try await plain.client().home() }
        #expect(plain.asked.count == 1)
        let circle = FakeServer { _ in .init(status: 302, fields: [("Location", "/again")]) }
        await #expect(throws: ClientProblem.self) { try await circle.client().home() }
        #expect(circle.asked.count == 6)
        let elsewhere = FakeServer { _ in .init(status: 307, fields: [("Location", "https://dav.contacts.example.org/1.vcf")]) }
        let url = try #require(URL(string: "https://contacts.example.org/1.vcf"))
        await #expect(throws: ClientProblem.self) { _ = try await elsewhere.client().put([], at: url, replacing: nil) }
        #expect(elsewhere.asked.count == 1)
    }

    @Test(arguments: [
        ("https://a.b.example.org/", "https://c.b.example.org/", false),
        ("https://anna.duckdns.org/", "https://eve.duckdns.org/", false),
        ("https://anna.duckdns.org/", "https://dav.anna.duckdns.org/", true),
        ("https://contacts.icloud.com/", "https://p42-contacts.icloud.com/", true),
        ("https://icloud.com.evil.org/", "https://p42-contacts.icloud.com/", false),
        ("https://noticloud.com/", "https://p42-contacts.icloud.com/", false),
        ("https://example.co.uk/", "https://other.co.uk/", false),
        ("https://dav.example.co.uk/", "https://example.co.uk/", false),
        ("https://192.0.2.1/", "https://192.0.2.2/", false), ("https://192.0.2.1/", "https://9.192.0.2.1/", false),
        ("http://example.org/", "https://example.org/", true), ("http://example.org/", "https://dav.example.org/", false),
        ("https://example.org/", "https://example.org:8443/", false), ("https://contacts.com/", "https://evil.com/", false),
    ])
    func `houses are told apart`(one: String, other: String, isTrusted: Bool) throws {
        let origin = try #require(URL(string: one).flatMap(Origin.init))
        #expect(origin.trusts(try #require(URL(string: other).flatMap(Origin.init))) == isTrusted)
    }
}
