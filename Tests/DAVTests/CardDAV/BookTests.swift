import HTTPTypes
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import DAV

enum Books {
    /// The body that makes an address book.
    static func mkcol(_ more: String = "") -> String {
        Phone.body(
            "mkcol",
            "<D:set><D:prop><D:resourcetype><D:collection/><C:addressbook/></D:resourcetype>\(more)</D:prop></D:set>")
    }
}

@Suite struct BookTests {
    @Test func `an address book is made with its properties, deleted, and made again`() async throws {
        let phone = try await Server().phone()
        let body = Books.mkcol(
            """
            <D:displayname>Arbeit &amp; so</D:displayname><C:addressbook-description xml:lang="de">Kollegen</C:addressbook-description>\
            <Z:color xmlns:Z="urn:z">blue</Z:color>
            """)
        #expect(try await phone.send("MKCOL", phone.home + "Arb%C3%A9it/", body).status == 201)
        let found = try await phone.propfind(
            phone.home + "Arb%c3%a9it", "<D:displayname/><C:addressbook-description/><x:color xmlns:x='urn:z'/>")
        #expect(found.found == [phone.home + "Arb%C3%A9it/"])
        #expect(found.property(.dav("displayname"))?.text == "Arbeit & so")
        #expect(found.property(.card("addressbook-description"))?.text == "Kollegen")
        #expect(found.property(XMLName("color", in: "urn:z"))?.text == "blue")
        try await phone.send("PUT", phone.home + "Arb%C3%A9it/1.vcf", Phone.card("1", "A"))
        #expect(try await phone.send("DELETE", phone.home + "Arb%C3%A9it/").status == 204)
        #expect(try await phone.send("GET", phone.home + "Arb%C3%A9it/1.vcf").status == 404)
        #expect(try await phone.send("MKCOL", phone.home + "Arb%C3%A9it", Books.mkcol()).status == 201)
        #expect(try await phone.send("PROPFIND", phone.home + "Arb%C3%A9it/", "", ["Depth": "1"]).found.count == 1)
    }

    @Test func `the first book can be deleted and made again too`() async throws {
        let phone = try await Server().phone()
        try await phone.put("1.vcf", Phone.card("1", "A"))
        #expect(try await phone.send("DELETE", phone.book).status == 204)
        #expect(try await phone.send("PROPFIND", phone.book, "", ["Depth": "0"]).status == 404)
        #expect(try await phone.send("MKCOL", phone.book, Books.mkcol()).status == 201)
        #expect(try await phone.put("1.vcf", Phone.card("1", "A")).status == 201)
    }

    @Test func `a collection made without a word about its kind is an address book`() async throws {
        let phone = try await Server().phone()
        #expect(try await phone.send("MKCOL", phone.home + "Tennis/", "").status == 201)
        #expect(try await phone.send("MKCOL", phone.home + "Tennis/", "").status == 405)
        let found = try await phone.propfind(phone.home + "Tennis/", "<D:resourcetype/><D:displayname/>")
        #expect(
            found.property(.dav("resourcetype"))?.children.map(\.name) == [.dav("collection"), .card("addressbook")])
        #expect(found.property(.dav("displayname"))?.text == "Tennis")
        #expect(try await phone.send("PUT", phone.home + "Tennis/1.vcf", Phone.card("1", "A")).status == 201)
        #expect(try await phone.send("MKCOL", phone.home + "Tennis/inner/", "").status == 403)
        #expect(try await phone.send("MKCOL", phone.home + "nothere/inner/", "").status == 409)
    }

    @Test func `what cannot be made is refused in the words of the RFC`() async throws {
        let phone = try await Server().phone()
        #expect(try await phone.send("MKCOL", phone.book).status == 405)
        #expect(try await phone.send("MKCOL", phone.book, Books.mkcol()).conditions == [.dav("resource-must-be-null")])
        #expect(
            try await phone.send("MKCOL", phone.book + "x/", Books.mkcol()).conditions
                == [.card("addressbook-collection-location-ok")])
        let plain = Phone.body(
            "mkcol", "<D:set><D:prop><D:resourcetype><D:collection/></D:resourcetype></D:prop></D:set>")
        let ofNoKind = try await phone.send("MKCOL", phone.home + "x/", plain)
        #expect(ofNoKind.status == 403)
        #expect(ofNoKind.xml?.name == .dav("mkcol-response"))
        let reason = ofNoKind.xml?.first(.dav("propstat"))?.first(.dav("error"))?.children.map(\.name)
        #expect(reason == [.dav("valid-resourcetype")])
        let untyped = Phone.body("mkcol", "<D:set><D:prop><D:displayname>x</D:displayname></D:prop></D:set>")
        #expect(try await phone.send("MKCOL", phone.home + "x/", untyped).conditions == [.dav("valid-resourcetype")])
        #expect(try await phone.send("MKCOL", phone.home + "nothere/x/", Books.mkcol()).status == 409)
        let bad = try await phone.send("MKCOL", phone.home + "x/", Books.mkcol("<D:getetag>1</D:getetag><D:displayname/>"))
        #expect(bad.status == 403)
        #expect(bad.xml?.name == .dav("mkcol-response"))
        #expect(bad.xml?.all(.dav("propstat")).count == 2)
        #expect(try await phone.send("MKCOL", phone.home + "x/", "junk").status == 400)
        #expect(
            try await phone.send("MKCOL", phone.home + "x/", "junk", ["Content-Type": "text/plain"]).status == 415)
        #expect(
            try await phone.send("MKCOL", phone.book + "x/", "junk", ["Content-Type": "text/plain"]).status == 415)
        #expect(try await phone.send("PROPFIND", phone.home + "x/", "", ["Depth": "0"]).status == 404)
        for path in ["/", "/dav/", phone.home, "/dav/principals/anna/"] {
            #expect(try await phone.send("DELETE", path).status == 403)
        }
    }

    @Test func `properties are changed all together or not at all`() async throws {
        let phone = try await Server().phone()
        func patch(_ steps: String) async throws -> Answer {
            try await phone.send("PROPPATCH", phone.book, Phone.body("propertyupdate", steps))
        }
        let good = try await patch(
            "<D:set><D:prop><D:details xml:lang='en'>My Name</D:details><D:other>1</D:other></D:prop></D:set>")
        #expect(good.properties(200) == ["details", "other"])
        let bad = try await patch(
            "<D:remove><D:prop><D:details/></D:prop></D:remove><D:set><D:prop><D:resourcetype/></D:prop></D:set>")
        #expect(bad.status == 207)
        #expect(bad.properties(403) == ["resourcetype"])
        #expect(bad.properties(424) == ["details"])
        let found = try await phone.propfind(phone.book, "<D:details/><D:other/>")
        #expect(found.text.contains("details xml:lang='en'"))
        #expect(found.property(.dav("details"))?.text == "My Name")
        #expect(
            try await patch("<D:remove><D:prop><D:details/><D:never/></D:prop></D:remove>").properties(200) == [
                "details", "never",
            ])
        #expect(try await phone.propfind(phone.book, "<D:details/><D:other/>").properties(404) == ["details"])
        #expect(
            try await patch("<D:set><D:prop><D:displayname>a &lt;- &amp; ]]&gt;</D:displayname></D:prop></D:set>").status == 207
        )
        #expect(try await phone.propfind(phone.book, "<D:displayname/>").property(.dav("displayname"))?.text == "a <- & ]]>")
        #expect(
            try await phone.send(
                "PROPPATCH", phone.home, Phone.body("propertyupdate", "<D:set><D:prop><D:x/></D:prop></D:set>")
            ).properties(403) == ["x"])
    }

    @Test func `a book's name and description keep the language they were put in, until they are put in another or none`()
        async throws
    {
        let phone = try await Server().phone()
        let made = Books.mkcol("<C:addressbook-description xml:lang='de'>Kollegen</C:addressbook-description>")
        try await phone.send("MKCOL", phone.home + "x/", made)
        func texts() async throws -> [String: String?] {
            let answer = try await phone.propfind(phone.home + "x/", "<D:displayname/><C:addressbook-description/>")
            let found = [XMLName.dav("displayname"), .card("addressbook-description")].compactMap { answer.property($0) }
            return Dictionary(uniqueKeysWithValues: found.map { ($0.text, $0.attributes.first?.value) })
        }
        #expect(try await texts() == ["x": nil, "Kollegen": "de"])
        func patch(_ properties: String) async throws {
            try await phone.send(
                "PROPPATCH", phone.home + "x/",
                Phone.body("propertyupdate", "<D:set><D:prop>\(properties)</D:prop></D:set>"))
        }
        try await patch("<D:displayname xml:lang='fr'>Bureau</D:displayname>")
        #expect(try await texts() == ["Bureau": "fr", "Kollegen": "de"])
        try await patch("<D:displayname>Büro</D:displayname>")
        #expect(try await texts() == ["Büro": nil, "Kollegen": "de"])
        let all = try await phone.send("PROPFIND", phone.home + "x/", "", ["Depth": "0"])
        #expect(all.property(.card("addressbook-description")) == nil)
    }

    @Test func `a book is moved to a free name with all it has, and writes over none`() async throws {
        let phone = try await Server().phone()
        try await phone.send("MKCOL", phone.home + "x/", Books.mkcol("<D:displayname>Office</D:displayname>"))
        let name = "x/1.vcf"
        try await phone.send("PUT", phone.home + name, Phone.card("1", "A"))
        func told(_ path: String) async throws -> [String?] {
            let answer = try await phone.propfind(path, "<D:resource-id/><D:displayname/><D:sync-token/>")
            return ["displayname", "sync-token"].map { answer.property(.dav($0))?.text }
                + [answer.property(.dav("resource-id"))?.first(.dav("href"))?.text]
        }
        let before = try await told(phone.home + "x/")
        func move(_ from: String, _ to: String, _ fields: [String: String] = [:]) async throws -> Int {
            try await phone.send("MOVE", from, "", fields.merging(["Destination": to]) { $1 }).status
        }
        #expect(try await move(phone.home + "x/", phone.book) == 403)
        #expect(try await move(phone.home + "x/", phone.book, ["Overwrite": "F"]) == 412)
        #expect(try await move(phone.book, phone.home + "y/") == 403)
        #expect(try await move(phone.home + "x/", phone.home + "x/") == 403)
        #expect(try await move(phone.home + "x/", phone.book + "y.vcf") == 403)
        #expect(try await move(phone.home + "x/", phone.home + "y/", ["Depth": "0"]) == 400)
        #expect(try await move(phone.home + "nothere/", phone.home + "y/") == 404)
        #expect(try await move(phone.home + "x/", phone.home + "y/") == 201)
        #expect(try await told(phone.home + "y/") == before)
        #expect(try await phone.send("GET", phone.home + "y/1.vcf").text == Phone.card("1", "A"))
        #expect(try await phone.send("GET", phone.home + name).status == 404)
        #expect(try await phone.send("COPY", phone.home + "y/", "", ["Destination": phone.home + "z/"]).status == 403)
    }

    @Test func `a book has no length, and says so`() async throws {
        let phone = try await Server().phone()
        try await phone.put("1.vcf", Phone.card("1", "A"))
        #expect(try await phone.propfind(phone.book, "<D:getcontentlength/>").property(.dav("getcontentlength"))?.text == "0")
    }

    @Test func `a client keeps so much with a resource, and not without end`() async throws {
        let phone = try await Server().phone()
        func patch(_ properties: String) async throws -> Answer {
            let body = Phone.body("propertyupdate", "<D:set><D:prop>\(properties)</D:prop></D:set>")
            return try await phone.send("PROPPATCH", phone.book, body)
        }
        func properties(_ numbers: Range<Int>) -> String { numbers.map { "<D:p\($0)>1</D:p\($0)>" }.joined() }
        #expect(try await patch(properties(0..<100)).status == 207)
        #expect(try await patch(properties(0..<100)).status == 207)
        let more = try await patch(properties(100..<101))
        #expect(more.status == 507)
        #expect(more.conditions == [.dav("quota-not-exceeded")])
        #expect(try await patch("<D:p1>\(String(repeating: "x", count: 65_536))</D:p1>").status == 507)
        #expect(try await patch(properties(0..<201)).status == 400)
        let many = (0..<201).map { "<D:q\($0)/>" }.joined()
        #expect(try await phone.propfind(phone.book, many).status == 400)
        let twice = try await phone.propfind(phone.book, "<D:p1/><D:p1/><D:x/><D:x/>")
        #expect(twice.properties(200) == ["p1"])
        #expect(twice.properties(404) == ["x"])
    }

    @Test func `a book that is there answers to any`() async throws {
        let phone = try await Server().phone()
        let body = Phone.body("propertyupdate", "<D:set><D:prop><D:x>1</D:x></D:prop></D:set>")
        #expect(try await phone.send("PROPPATCH", phone.book, body, ["If-Match": "*"]).status == 207)
        #expect(try await phone.send("PROPPATCH", phone.book, body, ["If-None-Match": "*"]).status == 412)
        #expect(try await phone.send("DELETE", phone.book, "", ["If-Match": "\"a\""]).status == 412)
        #expect(try await phone.send("DELETE", phone.book, "", ["If-Match": "*"]).status == 204)
        #expect(try await phone.send("MKCOL", phone.book, Books.mkcol(), ["If-Match": "*"]).status == 412)
        #expect(try await phone.send("MKCOL", phone.book, Books.mkcol(), ["If-None-Match": "*"]).status == 201)
    }

    @Test func `a card keeps what a client says about it`() async throws {
        let phone = try await Server().phone()
        try await phone.put("1.vcf", Phone.card("1", "A"))
        let body = Phone.body("propertyupdate", "<D:set><D:prop><Z:x xmlns:Z='urn:z'><Z:y/></Z:x></D:prop></D:set>")
        #expect(try await phone.send("PROPPATCH", phone.book + "1.vcf", body, ["Prefer": "return=minimal"]).status == 200)
        let all = try await phone.send("PROPFIND", phone.book, "", ["Depth": "1"])
        #expect(all.property(XMLName("x", in: "urn:z"), of: phone.book + "1.vcf")?.children.count == 1)
        #expect(try await phone.send("PROPPATCH", phone.book + "2.vcf", body).status == 404)
    }

    @Test func `a listing goes as deep as it may`() async throws {
        let phone = try await Server().phone()
        try await phone.put("1.vcf", Phone.card("1", "A"))
        func listing(_ path: String, _ depth: String?) async throws -> Answer {
            try await phone.send(
                "PROPFIND", path, Phone.body("propfind", "<D:prop><D:getetag/></D:prop>"), depth.map { ["Depth": $0] } ?? [:])
        }
        #expect(try await listing(phone.book, "1").rows == [phone.book + " 404", phone.book + "1.vcf 200"])
        #expect(try await listing(phone.book, "infinity").rows.count == 2)
        #expect(try await listing(phone.home, "infinity").conditions == [.dav("propfind-finite-depth")])
        #expect(try await listing(phone.home, nil).status == 403)
        #expect(try await listing(phone.book, "2").status == 400)
        #expect(try await listing(phone.book + "1.vcf", nil).rows == [phone.book + "1.vcf 200"])
        let names = try await phone.send("PROPFIND", phone.book, Phone.body("propfind", "<D:propname/>"), ["Depth": "0"])
        #expect(names.properties(200).contains("supported-report-set"))
        #expect(names.property(.dav("displayname"))?.content.isEmpty == true)
    }

    @Test func `who wants little hears nothing of what is not there`() async throws {
        let phone = try await Server().phone()
        let body = Phone.body("propfind", "<D:prop><D:getetag/><D:displayname/></D:prop>")
        let full = try await phone.send("PROPFIND", phone.book, body, ["Depth": "0"])
        #expect(full.properties(404) == ["getetag"])
        let brief = try await phone.send("PROPFIND", phone.book, body, ["Depth": "0", "Prefer": "return=minimal"])
        #expect(brief.properties(404).isEmpty)
        #expect(brief.properties(200) == ["displayname"])
        #expect(brief.headers[.preferenceApplied] == "return=minimal")
    }

    @Test func `a listing of many cards is complete, in parts`() async throws {
        let phone = try await Server().phone()
        let people = (0..<(Listing.batch + 3)).map { Cast.card(Profile(name: PersonName(formatted: "N \($0)")), uid: "u\($0)") }
        try await phone.space.importAll(people, at: Server.now)
        let answer = try await phone.propfind(phone.book, depth: "1", "<D:getetag/><D:getcontentlength/><D:getlastmodified/>")
        #expect(answer.rows.count == Listing.batch + 4)
        #expect(Set(answer.rows).count == Listing.batch + 4)
    }

    @Test(arguments: [
        "<D:propfind xmlns:D='DAV:'><D:prop>", "<!DOCTYPE x><D:propfind xmlns:D='DAV:'><D:allprop/></D:propfind>", "junk",
        "<D:propfind xmlns:D='DAV:'/>", "<D:other xmlns:D='DAV:'/>",
    ])
    func `a body that cannot be read is a bad request`(body: String) async throws {
        let phone = try await Server().phone()
        #expect(try await phone.send("PROPFIND", phone.book, body, ["Depth": "0"]).status == 400)
        #expect(try await phone.send("PROPPATCH", phone.book, body).status == 400)
        #expect([400, 403].contains(try await phone.send("REPORT", phone.book, body).status))
    }
}
