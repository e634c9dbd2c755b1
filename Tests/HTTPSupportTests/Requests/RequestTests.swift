import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import HTTPSupport

@Suite struct RequestTests {
    private func site(_ url: String = "http://localhost:8080", proxies: Set<String> = []) throws -> Site {
        Site(publicURL: try #require(URL(string: url)), trustedProxies: proxies)
    }

    private func client(_ forwarded: [String], proxies: Set<String>) throws -> String {
        var fields = HTTPFields()
        for line in forwarded { fields.append(HTTPField(name: .xForwardedFor, value: line)) }
        let test = TestRequest(headers: fields, peer: "10.0.0.1")
        return test.context.clientAddress(of: test.request, site: try site(proxies: proxies))
    }

    @Test(
        arguments: [
            ("kin.lan:8080", nil, "http://kin.lan:8080"), ("kin.lan", "https://kin.lan", "https://kin.lan"),
            ("kin.lan", "https://eve.test", "http://kin.lan"), ("[::1]:8080", nil, "http://[::1]:8080"),
            ("", nil, "http://localhost:0"), ("kin.lan/\"<b>", nil, "http://localhost:0"),
            ("a@kin.lan", nil, "http://localhost:0"),
        ] as [(String, String?, String)])
    func `without an address of its owner a server names the one it was asked at`(
        authority: String, origin: String?, expected: String
    ) throws {
        let request = TestRequest(headers: origin.map { [.origin: $0] } ?? [:], authority: authority).request
        let unset = Site(publicURL: try #require(URL(string: "http://localhost:0")), isSet: false)
        #expect(unset.address(for: request).absoluteString == expected)
        #expect(try site("https://kin.example.org").address(for: request).absoluteString == "https://kin.example.org")
    }

    @Test func `what a stranger says about addresses is not believed`() throws {
        #expect(try client(["1.2.3.4"], proxies: []) == "10.0.0.1")
        #expect(try client(["1.2.3.4"], proxies: ["10.0.0.2"]) == "10.0.0.1")
    }

    @Test func `of a trusted proxy only its own entry is believed`() throws {
        #expect(try client(["9.9.9.9, 1.2.3.4"], proxies: ["10.0.0.1"]) == "1.2.3.4")
        #expect(try client(["9.9.9.9", "1.2.3.4 ,10.0.0.1"], proxies: ["10.0.0.1"]) == "1.2.3.4")
        #expect(try client([], proxies: ["10.0.0.1"]) == "10.0.0.1")
    }

    @Test(arguments: [
        (["Sec-Fetch-Site": "same-origin"], true), (["Sec-Fetch-Site": "none"], true),
        (["Sec-Fetch-Site": "cross-site"], false), (["Sec-Fetch-Site": "same-site"], false),
        (["Sec-Fetch-Site": "cross-site", "Origin": "http://kin.test"], false),
        (["Origin": "http://kin.test"], true), (["Origin": "https://evil.test"], false), (["Origin": "null"], false),
        (["Origin": "http://kin.test:81"], false), (["Origin": "http://kin.test.evil.test"], false), ([:], true),
    ])
    func `a form from another site is refused`(fields: [String: String], isOwn: Bool) throws {
        var headers = HTTPFields()
        for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
        #expect(OriginCheck(site: try site()).isOwn(TestRequest(method: .post, headers: headers).request) == isOwn)
    }

    @Test(arguments: [
        ("/alerts/act/0a/done", 200), ("/alerts/acts", 403), ("/people", 403), ("/x/alerts/act/0a/done", 403),
    ])
    func `what reads no cookie may be used from another site, and nothing else`(path: String, status: Int) async throws {
        let check = OriginCheck(site: try site(), open: ["/alerts/act/"])
        let test = TestRequest(method: .post, path: path, headers: [.origin: "https://ntfy.example"])
        do {
            let answer = try await check.handle(test.request, context: test.context) { _, _ in Response(status: .ok) }
            #expect(answer.status.code == status)
        } catch let problem as Problem {
            #expect(problem.status.code == status)
        }
    }

    @Test(arguments: [
        ("http://[::1]:8080", "[::1]:8080", true), ("http://192.168.1.5:8080", "192.168.1.5:8080", true),
        ("http://127.0.0.1:8080", "localhost:8080", false), ("http://[::1]:8081", "[::1]:8080", false),
        ("https://kin.example.org", "10.0.0.7:8080", true), ("http://kin.example.org", "10.0.0.7:8080", false),
        ("https://kin.example.org.evil.test", "10.0.0.7:8080", false), ("null", "null", false), ("http://", "", false),
    ])
    func `a form's origin is the address it was asked under, or the one the owner gave`(
        origin: String, authority: String, isOwn: Bool
    ) throws {
        let check = OriginCheck(site: try site("https://Kin.example.org:443/"))
        let head = HTTPRequest(
            method: .post, scheme: nil, authority: authority, path: "/", headerFields: [.origin: origin])
        #expect(check.isOwn(Request(head: head, body: .init(buffer: .init()))) == isOwn)
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:5123", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
        ("[2001:db8:0:1::7]:443", "2001:db8:0:1::/64"), ("2001:db8:0:1:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"),
        ("2001:db8:0:2::7", "2001:db8:0:2::/64"), ("local", "local"), ("unknown", "unknown"),
    ])
    func `attempts are counted by IPv4 address and IPv6 network`(address: String, source: String) throws {
        let direct = TestRequest(peer: address)
        #expect(direct.context.clientAddress(of: direct.request, site: try site()) == source)
        #expect(try client([address], proxies: ["10.0.0.1"]) == source)
    }

    @Test func `a proxy that comes in by an IPv6 socket is known by its IPv4 address`() throws {
        let test = TestRequest(headers: [.xForwardedFor: "203.0.113.9"], peer: "::ffff:127.0.0.1")
        #expect(test.context.clientAddress(of: test.request, site: try site(proxies: ["127.0.0.1"])) == "203.0.113.9")
    }

    @Test func `cookies are read by their whole name`() throws {
        let jar = CookieJar(site: try site())
        let test = TestRequest(headers: [.cookie: "xkinkeeper=no; kinkeeper-guest=g ;kinkeeper=yes=1; kinkeeper=later"])
        #expect(jar.value(.session, in: test.request) == "yes=1")
        #expect(jar.value(.anonymous, in: test.request) == "g")
        #expect(jar.value(.notice, in: test.request) == nil)
    }

    @Test func `over https cookies are bound to the host and secure`() throws {
        var response = Response(status: .ok)
        CookieJar(site: try site("https://kin.test")).set(.session, to: "s", for: 60, in: &response)
        #expect(response.headers[.setCookie] == "__Host-kinkeeper=s; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure")
    }

    @Test func `over plain http on this machine cookies work too`() throws {
        var response = Response(status: .ok)
        CookieJar(site: try site()).set(.anonymous, to: "s", for: nil, in: &response)
        #expect(response.headers[.setCookie] == "kinkeeper-guest=s; Path=/; HttpOnly; SameSite=Lax")
    }

    @Test(
        arguments: [
            ("a=1&q=ann+berg&q=2", "ann berg"), ("q=%C3%A4%2B", "ä+"), ("q=%zz%4", "%zz%4"), ("q", ""), ("qq=1", nil),
            ("q=%FF", "\u{FFFD}"), ("%71=x", "x"), ("q=%+1x", "% 1x"), ("q=a%00b%00", "ab"),
        ] as [(String, String?)])
    func `a query is decoded as browsers write it`(query: String, expected: String?) {
        #expect(FormText.value(of: "q", in: query) == expected)
    }
}
