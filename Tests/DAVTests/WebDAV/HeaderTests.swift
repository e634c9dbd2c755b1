import Foundation
import HTTPSupport
import HTTPTypes
import Testing

@testable import DAV

@Suite struct HeaderTests {
    @Test func `entity tags of a list are compared strongly or weakly`() throws {
        let tags = try #require(ETags("\"a\", W/\"b\" ,\"c,d\""))
        #expect(
            tags == .list([ETag(value: "a", isWeak: false), ETag(value: "b", isWeak: true), ETag(value: "c,d", isWeak: false)]))
        #expect(tags.matches("a", weakly: false))
        #expect(!tags.matches("b", weakly: false))
        #expect(tags.matches("b", weakly: true))
        #expect(!tags.matches(nil, weakly: true))
        #expect(ETags(" * ") == .any)
        #expect(ETags("*")?.matches(nil, weakly: false) == false)
        #expect(ETags(nil) == nil)
        #expect(ETags("unquoted") == .list([]))
    }

    @Test func `an If header holds when one of its lists does`() throws {
        let header = try #require(try IfHeader("(<urn:uuid:1> [\"a\"]) ([\"b\"])"))
        #expect(header.holds { _ in .init(etag: "b") })
        #expect(!header.holds { _ in .init(etag: "a") })
        #expect(header.holds { _ in .init(etag: "a", token: "urn:uuid:1") })
    }

    @Test func `an If header negates, and speaks of other resources`() throws {
        #expect(try IfHeader("(Not <DAV:no-lock>)")?.holds { _ in .init() } == true)
        #expect(try IfHeader("(<DAV:no-lock>)")?.holds { _ in .init() } == false)
        let header = try #require(try IfHeader("</dav/x> (<data:,1> Not [\"a\"])"))
        #expect(header.resources == ["/dav/x"])
        #expect(header.holds { $0 == "/dav/x" ? .init(etag: "b", token: "data:,1") : .init() })
        #expect(!header.holds { _ in .init(etag: "a", token: "data:,1") })
    }

    @Test(arguments: [
        "", "()", "(", "([\"a\")", "(\"a\")", "<a>", "(<a)", "x", "(Not)", "(é)", "(éé [\"a\"])", "(No\u{308}t <a>)", "<a> é",
    ])
    func `an If header that cannot be read is a bad request`(text: String) {
        #expect(throws: DAVError.self) { try IfHeader(text) }
    }

    @Test func `a depth is one of three`() throws {
        #expect(try Depth("0") == .zero)
        #expect(try Depth("Infinity") == .infinity)
        #expect(try Depth(nil) == nil)
        #expect(throws: DAVError.self) { try Depth("2") }
    }

    @Test func `little is asked for by Prefer or by Brief`() {
        #expect(Preference([.prefer: "return=minimal"]).isMinimal)
        #expect(Preference([.prefer: "depth-noroot, return=\"minimal\"; x"]).isMinimal)
        #expect(Preference([.brief: "t"]).isMinimal)
        #expect(!Preference([.prefer: "return=representation"]).isMinimal)
    }

    @Test func `instants are written as protocols have them`() {
        let instant = Date(timeIntervalSince1970: 784_111_777)
        #expect(InternetDate.http(instant) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(InternetDate.internet(instant) == "1994-11-06T08:49:37Z")
        #expect(InternetDate.http(Date(timeIntervalSince1970: 0)) == "Thu, 01 Jan 1970 00:00:00 GMT")
    }
}
