import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Testing

@testable import DAV

@Suite struct PartsTests {
    private static let most = 131_072

    @Test func `an answer with a large card goes out in small parts, however much its escapes are`() async throws {
        let phone = try await Server().phone()
        let card = Phone.card("u1", "A", "NOTE:" + String(repeating: "&", count: 500_000))
        try await phone.put("1.vcf", card)
        let body = Phone.body("C:addressbook-query", "<D:prop><C:address-data/></D:prop>")
        let answer = try await phone.report(phone.book, body)
        let root = try XMLReader.root(of: answer.bytes, limits: .answer)
        let properties = root.first(.dav("response"))?.first(.dav("propstat"))?.first(.dav("prop"))
        #expect(properties?.first(.card("address-data"))?.text == card)
        #expect(answer.bytes.count > 2_500_000)
        #expect(answer.parts.allSatisfy { $0 <= Self.most })
    }

    @Test func `a large card is read as it goes out`() async throws {
        let phone = try await Server().phone()
        let card = Phone.card("u1", "A", "NOTE:" + String(repeating: "x", count: 700_000))
        try await phone.put("1.vcf", card)
        let answer = try await phone.send("GET", phone.book + "1.vcf")
        #expect(answer.text == card)
        #expect(answer.parts.count == 3)
        #expect(answer.headers[.contentLength] == "\(card.utf8.count)")
        let etag = try #require(answer.etag)
        #expect(try await phone.send("GET", phone.book + "1.vcf", "", ["If-None-Match": etag]).status == 304)
        let four = try await phone.send("GET", phone.book + "1.vcf", "", ["Accept": "text/vcard; version=4.0"])
        #expect(four.text.contains("VERSION:4.0"))
        #expect(four.etag != etag)
    }

    @Test func `names that fill a page for each card are too many, and a few go out in parts`() async throws {
        let phone = try await Server().phone()
        for number in 0..<40 { try await phone.put("\(number).vcf", Phone.card("u\(number)", "A")) }
        func names(_ count: Int, _ length: Int) -> String {
            (0..<count).map { "<x:n\($0)\(String(repeating: "a", count: length)) xmlns:x='urn:x'/>" }.joined()
        }
        let refused = try await phone.propfind(phone.book, depth: "1", names(199, 900))
        #expect(refused.status == 400)
        #expect(refused.text.contains("16,384"))
        let answer = try await phone.propfind(phone.book, depth: "1", names(20, 700))
        #expect(answer.rows.count == 41)
        #expect(answer.bytes.count > 500_000)
        #expect(answer.parts.allSatisfy { $0 <= Self.most })
    }

    @Test func `nothing is made for a reader who does not read`() async throws {
        let made = Mutex(0)
        let response = try await MultiStatus.response { writer in
            let number = made.withLock { made in
                made += 1
                return made
            }
            writer.text(String(repeating: "x", count: 10_000))
            return number < 1_000
        }
        #expect(made.withLock(\.self) <= 8)
        await #expect(throws: Gone.self) { try await response.body.write(Leaving()) }
        #expect(made.withLock(\.self) <= 16)
    }

    private struct Gone: Error {}

    /// Takes two parts and leaves.
    private struct Leaving: ResponseBodyWriter {
        var taken = 0

        mutating func write(_ buffer: ByteBuffer) async throws {
            taken += 1
            if taken > 2 { throw Gone() }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }

    @Test func `what changed is told in full, though it is read part by part`() async throws {
        let phone = try await Server().phone()
        for number in 0..<530 { try await phone.put("\(number).vcf", Phone.card("u\(number)", "A")) }
        func sync(_ token: String) -> String {
            Phone.body(
                "sync-collection",
                "<D:sync-token>\(token)</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop>")
        }
        let first = try await phone.report(phone.book, sync(""))
        #expect(Set(first.found).count == 530)
        #expect(first.rows.count == 530)
        let token = try #require(first.xml?.first(.dav("sync-token"))?.text)
        for number in 0..<520 { try await phone.send("DELETE", phone.book + "\(number).vcf") }
        let second = try await phone.report(phone.book, sync(token))
        #expect(second.rows.filter { $0.hasSuffix(" 404") }.count == 520)
        #expect(!second.rows.contains { $0.hasSuffix(" 507") })
        let last = try #require(second.xml?.first(.dav("sync-token"))?.text)
        #expect(try await phone.report(phone.book, sync(last)).rows.isEmpty)
    }

    @Test func `much that clients keep with cards is told part by part`() async throws {
        let phone = try await Server().phone()
        for number in 0..<4 {
            try await phone.put("\(number).vcf", Phone.card("u\(number)", "A"))
            for name in ["a", "b"] {
                let value = "<x:\(name) xmlns:x='urn:x'>\(String(repeating: "v", count: 60_000))</x:\(name)>"
                let patch = Phone.body("propertyupdate", "<D:set><D:prop>\(value)</D:prop></D:set>")
                #expect(try await phone.send("PROPPATCH", phone.book + "\(number).vcf", patch).status == 207)
            }
        }
        let names = "<x:a xmlns:x='urn:x'/><x:b xmlns:x='urn:x'/><C:address-data/>"
        let answer = try await phone.propfind(phone.book, depth: "1", names)
        #expect(answer.rows.count == 5)
        #expect(answer.text.split(separator: "<X:b").count == 6)
        #expect(answer.parts.allSatisfy { $0 <= Self.most })
    }

    @Test func `what a client keeps with a card has an end`() async throws {
        let phone = try await Server().phone()
        try await phone.put("1.vcf", Phone.card("u1", "A"))
        var statuses: [Int] = []
        for number in 0..<18 {
            let value = "<x:n\(number) xmlns:x='urn:x'>\(String(repeating: "v", count: 60_000))</x:n\(number)>"
            let patch = Phone.body("propertyupdate", "<D:set><D:prop>\(value)</D:prop></D:set>")
            statuses.append(try await phone.send("PROPPATCH", phone.book + "1.vcf", patch).status)
        }
        #expect(statuses == [Int](repeating: 207, count: 17) + [507])
    }
}
