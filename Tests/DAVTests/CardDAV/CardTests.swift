import HTTPTypes
import Store
import TestSupport
import Testing

@testable import DAV

@Suite struct CardTests {
    @Test func `a card comes back as it was put, byte for byte`() async throws {
        let phone = try await Server().phone()
        let card = Phone.card("a-1", "Zoë, Groß", "X-UNKNOWN;X-P=1:kept", "item1.TEL:+49 30 1", "item1.X-ABLabel:boat")
        let put = try await phone.put("a 1.vcf", card, ["If-None-Match": "*"])
        #expect(put.status == 201)
        let got = try await phone.send("GET", phone.book + "a%201.vcf")
        #expect(got.text == card)
        #expect(got.etag == put.etag)
        #expect(got.headers[.contentType] == "text/vcard; charset=utf-8")
        let head = try await phone.send("HEAD", phone.book + "a%201.vcf")
        #expect(head.status == 200)
        #expect(head.bytes.isEmpty)
        #expect(try await phone.space.person(named: "Zoë, Groß") != nil)
    }

    @Test func `blank lines around a card are kept, since its tag is strong`() async throws {
        let phone = try await Server().phone()
        let card = "\r\n \r\n" + Phone.card("1", "A") + "\r\n\r\n"
        let put = try await phone.put("1.vcf", card)
        #expect(put.etag != nil)
        let got = try await phone.send("GET", phone.book + "1.vcf")
        #expect(got.text == card)
        #expect(got.etag == put.etag)
        let body = Phone.body("C:addressbook-query", "<D:prop><D:getetag/><C:address-data/></D:prop>")
        #expect(try await phone.report(phone.book, body).property(.card("address-data"))?.text == card)
    }

    @Test(arguments: ["utf-16", "\"UTF-16\"", "iso-8859-1"])
    func `a card that is said to be no UTF-8 is refused, and why`(charset: String) async throws {
        let phone = try await Server().phone()
        let put = try await phone.put("1.vcf", Phone.card("1", "Zoë"), ["Content-Type": "text/vcard; charset=\(charset)"])
        #expect(put.status == 403)
        #expect(put.conditions.first == .card("supported-address-data"))
        #expect(put.text.contains("Send it as UTF-8."))
        #expect(try await phone.send("GET", phone.book + "1.vcf").status == 404)
        for known in ["UTF-8", "\"utf-8\"", "us-ascii"] {
            let put = try await phone.put("1.vcf", Phone.card("1", "Zoë"), ["Content-Type": "text/vcard; charset=\(known)"])
            #expect(put.status == 201 || put.status == 204)
        }
    }

    @Test func `a group that a client deletes lies in the trash, and comes back with its members`() async throws {
        let phone = try await Server().phone()
        try await phone.put("1.vcf", Phone.card("u1", "Anna"))
        let group = Phone.card(
            "g1", "Choir", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:u1")
        try await phone.put("g.vcf", group)
        #expect(try await phone.send("DELETE", phone.book + "g.vcf").status == 204)
        let deleted = try await phone.space.deletedGroups()
        #expect(deleted.map(\.name) == ["Choir"] && deleted.map(\.members) == [1])
        try await phone.space.restoreGroup(try #require(deleted.first).id, at: Server.now)
        #expect(try await phone.send("GET", phone.book + "g.vcf").text.contains("u1"))
    }

    @Test func `the head of a collection is as long as what would follow it`() async throws {
        let phone = try await Server().phone()
        for name in ["1.vcf", "ä 2.vcf"] { try await phone.put(name, Phone.card(name, "A")) }
        for path in [phone.book, phone.home, "/dav/"] {
            let length = try await phone.send("GET", path).bytes.count
            #expect(length > 0)
            let head = try await phone.send("HEAD", path)
            #expect(head.headers[.contentLength] == "\(length)")
            #expect(head.bytes.isEmpty)
        }
    }

    @Test(arguments: ["%00.vcf", "a%0Ab.vcf", "%2E%2E", "%zz.vcf", "%FF.vcf", String(repeating: "a", count: 256)])
    func `a name that nothing can have is refused, and why`(name: String) async throws {
        let phone = try await Server().phone()
        let put = try await phone.send("PUT", phone.book + name, Phone.card("1", "A"))
        #expect(put.status == 403)
        #expect(put.text.contains("1 to 255 bytes"))
        try await phone.put("1.vcf", Phone.card("1", "A"))
        let moved = try await phone.send("MOVE", phone.book + "1.vcf", "", ["Destination": phone.book + name])
        #expect(moved.status == 403)
        #expect(try await phone.send("GET", phone.book + name).status == 404)
    }

    @Test func `entity tags decide about reading and writing`() async throws {
        let phone = try await Server().phone()
        let first = try #require(try await phone.put("1.vcf", Phone.card("1", "A")).etag)
        #expect(try await phone.send("GET", phone.book + "1.vcf", "", ["If-None-Match": first]).status == 304)
        #expect(try await phone.put("1.vcf", Phone.card("1", "B"), ["If-None-Match": "*"]).status == 412)
        #expect(try await phone.put("1.vcf", Phone.card("1", "B"), ["If-Match": "\"other\""]).status == 412)
        let second = try await phone.put("1.vcf", Phone.card("1", "B"), ["If-Match": first])
        #expect(second.status == 204)
        #expect(second.etag != first)
        #expect(try await phone.put("1.vcf", Phone.card("1", "C"), ["If": "([\(first)])"]).status == 412)
        let tagged = "<https://kin.test\(phone.book)1.vcf> ([\(second.etag ?? "")])"
        #expect(try await phone.put("1.vcf", Phone.card("1", "C"), ["If": tagged]).status == 204)
        #expect(try await phone.put("2.vcf", Phone.card("2", "D"), ["If-Match": "*"]).status == 412)
        #expect(try await phone.send("DELETE", phone.book + "1.vcf", "", ["If-Match": first]).status == 412)
        #expect(try await phone.send("DELETE", phone.book + "1.vcf").status == 204)
        #expect(try await phone.send("GET", phone.book + "1.vcf").status == 404)
        #expect(try await phone.send("DELETE", phone.book + "1.vcf").status == 404)
    }

    static let refused: [(String, String, String)] = [
        ("text/vcard", "no card at all", "valid-address-data"),
        ("text/vcard", "BEGIN:XCARD\r\nVERSION:3.0\r\nUID:1\r\nFN:A\r\nEND:XCARD\r\n", "valid-address-data"),
        ("text/vcard", Phone.card("1", "A") + Phone.card("2", "B"), "valid-address-data"),
        ("text/vcard", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nEND:VCARD\r\n", "valid-address-data"),
        ("text/vcard", Phone.card("1", "A").replacing("FN:", with: "UID:1\r\nFN:"), "valid-address-data"),
        ("text/vcard", Phone.card("1", "A").replacing("3.0", with: "2.1"), "supported-address-data"),
        ("text/xml", Phone.card("1", "A"), "supported-address-data"),
        ("text/calendar", Phone.card("1", "A"), "supported-address-data"),
    ]

    @Test(arguments: refused) func `what is no card is refused by its name`(
        case: (type: String, body: String, condition: String)
    )
        async throws
    {
        let phone = try await Server().phone()
        let answer = try await phone.put("1.vcf", `case`.body, ["Content-Type": `case`.type])
        #expect(answer.status == 403)
        #expect(answer.conditions == [.card(`case`.condition)])
        #expect(try await phone.send("GET", phone.book + "1.vcf").status == 404)
    }

    @Test func `a UID lies in a book once, and stays with its card`() async throws {
        let phone = try await Server().phone()
        try await phone.put("1.vcf", Phone.card("one", "A"))
        let twice = try await phone.put("2.vcf", Phone.card("one", "A"))
        #expect(twice.status == 403)
        #expect(twice.conditions == [.card("no-uid-conflict")])
        #expect(twice.xml?.children.first?.first(.dav("href"))?.text == phone.book + "1.vcf")
        let other = try await phone.put("1.vcf", Phone.card("two", "A"))
        #expect(other.conditions == [.card("no-uid-conflict")])
    }

    @Test func `a card may be large, but not without end`() async throws {
        let phone = try await Server().phone()
        let answer = try await phone.put("1.vcf", "", ["Content-Length": "\(DAVRequest.largestCard + 1)"])
        #expect(answer.status == 403)
        #expect(answer.conditions == [.card("max-resource-size")])
        let sent = Phone.card("1", "A", "NOTE:" + String(repeating: "x", count: DAVRequest.largestCard))
        #expect(try await phone.put("1.vcf", sent).conditions == [.card("max-resource-size")])
    }

    @Test func `a card is put where no name is known yet`() async throws {
        let phone = try await Server().phone()
        let member = try await phone.propfind(phone.book, "<D:add-member/>")
        let address = try #require(member.property(.dav("add-member"))?.first(.dav("href"))?.text)
        let card = Phone.card("1", "A")
        let answer = try await phone.send("POST", address, card)
        #expect(answer.status == 201)
        let location = try #require(answer.headers[.location])
        #expect(location.hasPrefix(phone.book))
        #expect(try await phone.send("GET", location).text == card)
        #expect(try await phone.send("POST", phone.book, card).status == 405)
        #expect(try await phone.send("PUT", phone.book, card).status == 405)
    }

    @Test func `a card is moved, and copied to another book, but never onto itself`() async throws {
        let phone = try await Server().phone()
        try await phone.send("MKCOL", phone.home + "work/", Books.mkcol())
        let etag = try await phone.put("1.vcf", Phone.card("1", "A")).etag
        try await phone.put("2.vcf", Phone.card("2", "B"))
        func carry(_ method: String, _ to: String, _ fields: [String: String] = [:]) async throws -> Answer {
            try await phone.send(method, phone.book + "1.vcf", "", fields.merging(["Destination": to]) { $1 })
        }
        #expect(try await carry("COPY", phone.book + "3.vcf").conditions == [.card("no-uid-conflict")])
        #expect(try await carry("COPY", phone.book + "2.vcf", ["Overwrite": "F"]).status == 412)
        #expect(try await carry("MOVE", phone.book + "1.vcf").status == 403)
        #expect(try await carry("MOVE", phone.home + "nowhere/1.vcf").status == 409)
        #expect(try await carry("MOVE", "https://elsewhere.test" + phone.book + "3.vcf").status == 502)
        #expect(try await carry("MOVE", phone.home).status == 403)
        #expect(try await phone.send("MOVE", phone.book + "1.vcf").status == 400)
        #expect(try await carry("COPY", "https://kin.test" + phone.home + "work/c.vcf").status == 201)
        let moved = try await carry("MOVE", "https://kin.test:443" + phone.book + "m%C3%A9.vcf", ["Overwrite": "F"])
        #expect(moved.status == 201)
        #expect(moved.headers[.location] == phone.book + "m%C3%A9.vcf")
        #expect(try await phone.send("GET", phone.book + "m%c3%a9.vcf").etag == etag)
        #expect(try await phone.send("GET", phone.book + "1.vcf").status == 404)
        #expect(try await phone.send("GET", phone.home + "work/c.vcf").text == Phone.card("1", "A"))
    }

    @Test func `a version is given when it is asked for`() async throws {
        let phone = try await Server().phone()
        try await phone.put("1.vcf", Phone.card("1", "A"))
        func get(_ accept: String) async throws -> Answer {
            try await phone.send("GET", phone.book + "1.vcf", "", ["Accept": accept])
        }
        #expect(try await get("text/vcard; version=4.0, text/vcard;q=0.5").text.contains("VERSION:4.0"))
        #expect(try await get("text/vcard;version=3.0").text.contains("VERSION:3.0"))
        #expect(try await get("*/*").text == Phone.card("1", "A"))
        let refused = try await get("application/json")
        #expect(refused.status == 406)
        #expect(refused.conditions == [.card("supported-address-data-conversion")])
    }

    @Test func `each version has an entity tag of its own, and a change may name any`() async throws {
        let phone = try await Server().phone()
        let kept = try #require(try await phone.put("1.vcf", Phone.card("1", "A")).etag)
        func get(_ version: String, _ fields: [String: String] = [:]) async throws -> Answer {
            let accept = ["Accept": "text/vcard; version=\(version)"]
            return try await phone.send("GET", phone.book + "1.vcf", "", accept.merging(fields) { $1 })
        }
        let four = try #require(try await get("4.0").etag)
        #expect(four != kept)
        #expect(try await get("3.0").etag == kept)
        #expect(try await get("4.0", ["If-None-Match": kept]).status == 200)
        #expect(try await get("4.0", ["If-None-Match": four]).status == 304)
        #expect(try await phone.put("1.vcf", Phone.card("1", "B"), ["If-Match": four]).status == 204)
    }

    @Test func `a page of another site puts nothing here, whatever password the browser has`() async throws {
        let phone = try await Server().phone()
        let member = phone.book + DAVResource.addMember
        for fields in [["Origin": "https://evil.test"], ["Sec-Fetch-Site": "cross-site"]] {
            #expect(try await phone.send("POST", member, Phone.card("1", "A"), fields).status == 403)
            #expect(try await phone.send("PUT", phone.book + "1.vcf", Phone.card("1", "A"), fields).status == 403)
            #expect(try await phone.send("DELETE", phone.book, "", fields).status == 403)
        }
        #expect(try await phone.send("POST", member, Phone.card("1", "A"), ["Content-Type": ""]).status == 403)
        #expect(try await phone.send("GET", phone.book).text.isEmpty)
    }

    @Test func `a group's card that is brought up to date is loaded again`() async throws {
        let phone = try await Server().phone()
        try await phone.put("1.vcf", Phone.card("u1", "Anna"))
        let same = Phone.card("g1", "Family", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:u1")
        let put = try await phone.put("g.vcf", same)
        let given = try await phone.send("GET", phone.book + "g.vcf")
        #expect(put.status == 201)
        #expect(put.etag == (given.text == same ? given.etag : nil))
    }

    @Test func `a collection says in plain lines what lies in it`() async throws {
        let phone = try await Server().phone()
        try await phone.put("1.vcf", Phone.card("1", "A"))
        #expect(try await phone.send("GET", phone.book).text == phone.book + "1.vcf\n")
        #expect(try await phone.send("GET", phone.home).text == phone.book + "\n")
        #expect(try await phone.send("GET", "/dav/principals/anna/").text.contains(phone.home))
    }
}
