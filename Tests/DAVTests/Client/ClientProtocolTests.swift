import Foundation
import HTTPTypes
import Testing

@testable import DAV

struct ClientProtocolTests {
    private let book = URL(string: "https://contacts.example.org/b/") ?? URL(filePath: "/")

    @Test func `an answer in parts is asked on until it is through`() async throws {
        let server = FakeServer { request in
            let body = String(decoding: request.body, as: UTF8.self)
            if body.contains(">t1<") {
                return .multi(
                    about("/b/1.vcf", "<d:getetag>\"a\"</d:getetag>"), about("/b/2.vcf", status: 404),
                    about("/b/", status: 507),
                    "<d:sync-token>t2</d:sync-token>")
            }
            return .multi(
                about("/b/%331.vcf", "<d:getetag>\"c\"</d:getetag>"), about("/b/1.vcf", status: 404),
                "<d:sync-token>t3</d:sync-token>")
        }
        let changes = try await server.client().changes(in: book, since: "t1")
        #expect(changes.token == "t3" && !changes.isAll)
        #expect(changes.cards.map(\.path) == ["/b/31.vcf"])
        #expect(changes.gone == ["/b/1.vcf", "/b/2.vcf"])
    }

    @Test(arguments: [403, 400, 409, 412, 501])
    func `a forgotten token leads to a list of all there is`(status: Int) async throws {
        let server = FakeServer { request in
            let body = String(decoding: request.body, as: UTF8.self)
            if request.method == "PROPFIND" {
                return .multi(
                    about("/b/", "<d:getetag>x</d:getetag>"), about("/b/1.vcf", "<d:getetag>\"a\"</d:getetag>"))
            }
            if body.contains(">old<") {
                return .init(status: status, body: Array("<d:error xmlns:d=\"DAV:\"><d:valid-sync-token/></d:error>".utf8))
            }
            return .init(status: 400)
        }
        let changes = try await server.client().changes(in: book, since: "old")
        #expect(changes.isAll && changes.token == nil)
        #expect(changes.cards.map(\.path) == ["/b/1.vcf"])
    }

    @Test func `a server that wants rest is left alone, and says for how long`() async throws {
        for (fields, seconds) in [
            ([("Retry-After", "120")], 120.0), ([("retry-after", "Sun, 06 Nov 1994 08:50:37 GMT")], 60), ([], nil),
        ] as [([HTTPTransport.Field], TimeInterval?)] {
            for status in [429, 503] {
                let server = FakeServer { _ in .init(status: status, fields: fields) }
                await #expect(throws: ClientProblem.busy(retryAfter: seconds)) {
                    try await server.client().changes(in: book, since: "t")
                }
                #expect(server.asked.count == 1)
            }
        }
        let refusing = FakeServer { _ in .init(status: 401) }
        await #expect(throws: ClientProblem.refused) { try await refusing.client().changes(in: book, since: "t") }
        #expect(refusing.asked.count == 1)
    }

    @Test func `cards that a report leaves out are fetched one by one`() async throws {
        let server = FakeServer { request in
            if request.method == "REPORT" {
                return .multi(
                    about("/b/1.vcf", "<d:getetag>\"a\"</d:getetag><c:address-data>one\r\n</c:address-data>"),
                    about("/b/2.vcf", status: 404))
            }
            return .init(status: 200, fields: [("ETag", "\"c\"")], body: Array("three".utf8))
        }
        let cards = [1, 2, 3].compactMap { URL(string: "https://contacts.example.org/b/\($0).vcf") }.map {
            RemoteCard(url: $0, etag: nil)
        }
        let bodies = try await server.client().bodies(of: cards, in: book).found
        #expect(bodies.keys.sorted() == ["/b/1.vcf", "/b/3.vcf"])
        #expect(bodies["/b/3.vcf"]?.etag == "\"c\"")
        #expect(server.asked.map(\.line) == ["REPORT /b/", "GET /b/3.vcf"])
    }

    private func cards(_ names: some Sequence<Int>) -> [RemoteCard] {
        names.compactMap { URL(string: "https://contacts.example.org/b/\($0).vcf") }.map { RemoteCard(url: $0, etag: "\"a\"") }
    }

    @Test(arguments: [403, 500, 404, 418])
    func `one card that a server cannot give keeps nobody from the others`(status: Int) async throws {
        let server = FakeServer { request in
            if request.method == "REPORT" { return .init(status: 500) }
            if request.url.lastPathComponent == "2.vcf" { return .init(status: status) }
            return .init(status: 200, fields: [("ETag", "\"a\"")], body: Array("card".utf8))
        }
        let bodies = try await server.client().bodies(of: cards(1...3), in: book)
        #expect(bodies.found.keys.sorted() == ["/b/1.vcf", "/b/3.vcf"])
        #expect(bodies.failed.map(\.card.path) == (status == 404 ? [] : ["/b/2.vcf"]))
    }

    @Test func `many cards that a server cannot give are a server that fails`() async throws {
        let server = FakeServer { _ in .init(status: 500) }
        await #expect(throws: ClientProblem.status(500)) { try await server.client().bodies(of: cards(1...100), in: book) }
        #expect(server.asked.count < 30)
        let refusing = FakeServer { request in .init(status: request.method == "GET" ? 401 : 500) }
        await #expect(throws: ClientProblem.refused) { try await refusing.client().bodies(of: cards(1...3), in: book) }
        #expect(refusing.asked.count == 2)
    }

    @Test func `a list that does not speak of the book empties nothing`() async throws {
        for answer in [HTTPTransport.Answer.multi(), .multi(about("/b/1.vcf", "<d:getetag>\"a\"</d:getetag>"))] {
            let server = FakeServer { request in request.method == "PROPFIND" ? answer : .init(status: 501) }
            await #expect(throws: ClientProblem.unreadable("PROPFIND")) {
                try await server.client().changes(in: book, since: nil)
            }
        }
    }

    @Test(arguments: [403, 423, 500, 503])
    func `a card of which the server cannot speak today is not gone`(status: Int) async throws {
        let listing = FakeServer { request in
            request.method == "PROPFIND"
                ? .multi(about("/b/", ""), about("/b/1.vcf", "<d:getetag>\"a\"</d:getetag>"), about("/b/2.vcf", status: status))
                : .init(status: 501)
        }
        let all = try await listing.client().changes(in: book, since: nil)
        #expect(all.isAll && all.cards.map(\.path) == ["/b/1.vcf", "/b/2.vcf"])
        let token = "<d:sync-token>t</d:sync-token>"
        let syncing = FakeServer { _ in .multi(about("/b/2.vcf", status: status), about("/b/3.vcf", status: 410), token) }
        let changes = try await syncing.client().changes(in: book, since: "s")
        #expect(changes.cards.map(\.path) == ["/b/2.vcf"] && changes.gone == ["/b/3.vcf"])
    }

    @Test func `a page that says hello has kept no card`() async throws {
        let url = try #require(URL(string: "https://contacts.example.org/b/1.vcf"))
        let page = FakeServer { _ in .init(status: 200, fields: [("Content-Type", "text/html; charset=utf-8")]) }
        await #expect(throws: ClientProblem.unreadable("PUT 200")) {
            _ = try await page.client().put([], at: url, replacing: nil)
        }
        let apache = FakeServer { _ in .init(status: 201, fields: [("Content-Type", "text/html"), ("ETag", "\"n\"")]) }
        #expect(try await apache.client().put([], at: url, replacing: nil) == "\"n\"")
    }

    @Test func `whoever answers slowly is not asked for ever`() async throws {
        let start = Date(timeIntervalSince1970: 784_111_777)
        let server = FakeServer { _ in .init(status: 404) }
        let url = try #require(URL(string: "https://contacts.example.org/"))
        let made = DAVClient(
            server: url, user: "anna", password: "p", transport: server.transport, now: { start }, until: start)
        let client = try #require(made)
        await #expect(throws: ClientProblem.unreachable("slow")) { try await client.changes(in: book, since: nil) }
        #expect(server.asked.isEmpty)
    }

    @Test func `names on other servers count for nothing`() async throws {
        let server = FakeServer { _ in
            .multi(
                about("https://evil.example/b/1.vcf", "<d:getetag>a</d:getetag>"),
                about("https://contacts.example.org/b/ä 2.vcf", "<d:getetag>b</d:getetag>"),
                "<d:sync-token>t</d:sync-token>")
        }
        #expect(try await server.client().changes(in: book, since: "s").cards.map(\.path) == ["/b/%C3%A4%202.vcf"])
    }

    @Test(arguments: ["", "<html>", "<a/>", "<d:multistatus xmlns:d='DAV:'/>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"])
    func `an answer that is none changes nothing`(body: String) async throws {
        let server = FakeServer { _ in .init(status: 207, body: Array(body.utf8)) }
        await #expect(throws: ClientProblem.self) { try await server.client().changes(in: book, since: "s") }
        let proxy = FakeServer { _ in .init(status: 200, body: Array("<html>sign in to the hotel</html>".utf8)) }
        await #expect(throws: ClientProblem.self) { try await proxy.client().changes(in: book, since: nil) }
    }

    @Test func `it speaks with the project's own server`() async throws {
        let phone = try await Server().phone()
        try await phone.put("a b.vcf", Phone.card("u-1", "Anna Berg"))
        let transport = HTTPTransport { request throws(ClientProblem) in
            var fields = HTTPFields()
            for field in request.fields { fields[HTTPField.Name(field.name) ?? .accept] = field.value }
            let path = request.url.path(percentEncoded: true)
            do {
                let answer = try await phone.server.send(request.method, path, fields, request.body)
                return .init(
                    status: answer.status, fields: answer.headers.map { ($0.name.rawName, $0.value) }, body: answer.bytes)
            } catch { throw .unreachable("\(error)") }
        }
        let url = try #require(URL(string: "https://kin.test/.well-known/carddav"))
        let made = DAVClient(
            server: url, user: phone.name, password: phone.password, transport: transport, now: { Server.now })
        let client = try #require(made)
        let home = try await client.home()
        let found = try #require(home.books.first)
        #expect(found.isWritable && home.books.count == 1)
        let all = try await client.changes(in: found.url, since: nil)
        #expect(all.isAll && all.cards.map(\.path) == [phone.book + "a%20b.vcf"])
        let bodies = try await client.bodies(of: all.cards, in: found.url).found
        #expect(bodies.values.first.map { String(decoding: $0.bytes, as: UTF8.self) } == Phone.card("u-1", "Anna Berg"))
        let new = found.url.appending(path: "new.vcf")
        let tag = try await client.put(Array(Phone.card("u-2", "Bea").utf8), at: new, replacing: nil)
        let more = try await client.changes(in: found.url, since: all.token)
        #expect(more.cards.map(\.etag) == [tag] && !more.isAll)
        await #expect(throws: ClientProblem.changed) { try await client.put([], at: new, replacing: "\"other\"") }
        await #expect(throws: ClientProblem.changed) {
            try await client.put(Array(Phone.card("u-2", "Bea").utf8), at: new, replacing: nil)
        }
        try await phone.send("DELETE", phone.book + "new.vcf")
        #expect(try await client.changes(in: found.url, since: more.token).gone == [phone.book + "new.vcf"])
        #expect(try await client.changes(in: found.url, since: "data:,forged").isAll)
    }
}
