import HTTPTypes
import Testing

@testable import DAV

@Suite struct ReportTests {
    private func phone(with cards: [(String, String)]) async throws -> Phone {
        let phone = try await Server().phone()
        for (name, card) in cards { #expect(try await phone.put(name, card).status == 201) }
        return phone
    }

    private static let three = [
        ("1.vcf", Phone.card("u1", "Anna Berg", "EMAIL;TYPE=work:anna@example.com", "NOTE:x")),
        ("10.vcf", Phone.card("u10", "Bob Meyer", "item1.EMAIL;TYPE=home:bob@example.org")),
        ("2.vcf", Phone.card("u2", "Anna Meyer")),
    ]

    private static func query(_ filter: String, _ more: String = "", data: String = "<C:address-data/>") -> String {
        Phone.body("C:addressbook-query", "<D:prop><D:getetag/>\(data)</D:prop>\(filter)\(more)")
    }

    @Test func `a query finds cards by what they say, with their bytes`() async throws {
        let phone = try await phone(with: Self.three)
        let filter = "<C:filter><C:prop-filter name='FN'><C:text-match>anna</C:text-match></C:prop-filter></C:filter>"
        let answer = try await phone.report(phone.book, Self.query(filter), depth: "1")
        #expect(answer.found == [phone.book + "1.vcf", phone.book + "2.vcf"])
        #expect(answer.property(.card("address-data"))?.text == Self.three[0].1)
        let grouped = "<C:filter><C:prop-filter name='EMAIL'><C:text-match>bob</C:text-match></C:prop-filter></C:filter>"
        #expect(try await phone.report(phone.book, Self.query(grouped)).found == [phone.book + "10.vcf"])
        #expect(try await phone.report(phone.book, Self.query("<C:filter/>")).found.count == 3)
        #expect(try await phone.report(phone.book, Self.query(""), depth: "0").found.isEmpty)
        #expect(try await phone.report(phone.book + "10.vcf", Self.query(filter)).rows.isEmpty)
        #expect(try await phone.report(phone.book + "1.vcf", Self.query(filter)).found == [phone.book + "1.vcf"])
    }

    @Test func `a limit cuts in the order of names, and says so of the address asked`() async throws {
        let phone = try await phone(with: Self.three)
        let limit = "<C:limit><C:nresults>2</C:nresults></C:limit>"
        let cut = try await phone.report(phone.book, Self.query("<C:filter/>", limit))
        #expect(cut.rows == [phone.book + "1.vcf 200", phone.book + "10.vcf 200", phone.book + " 507"])
        #expect(cut.text.contains("number-of-matches-within-limits"))
        let enough = "<C:limit><C:nresults>3</C:nresults></C:limit>"
        #expect(try await phone.report(phone.book, Self.query("<C:filter/>", enough)).rows.count == 3)
        #expect(
            try await phone.report(phone.book, Self.query("", "<C:limit><C:nresults>x</C:nresults></C:limit>")).status == 400)
    }

    @Test func `parts of a card are given, and versions`() async throws {
        let phone = try await phone(with: Self.three)
        func data(_ request: String) async throws -> String? {
            let answer = try await phone.report(phone.book + "1.vcf", Self.query("", data: request))
            return answer.property(.card("address-data"))?.text
        }
        let parts = "<C:address-data><C:prop name='UID'/><C:prop name='email' novalue='yes'/></C:address-data>"
        #expect(
            try await data(parts)
                == "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u1\r\nEMAIL;TYPE=work:\r\nEND:VCARD\r\n")
        #expect(try await data("<C:address-data><C:allprop/></C:address-data>") == Self.three[0].1)
        #expect(try await data("<C:address-data content-type='text/vcard' version='4.0'/>")?.contains("VERSION:4.0") == true)
        for request in ["<C:address-data version='2.1'/>", "<C:address-data content-type='text/vcards' version='3.0'/>"] {
            let refused = try await phone.report(phone.book, Self.query("", data: request))
            #expect(refused.status == 403)
            #expect(refused.conditions == [.card("supported-address-data")])
        }
        // The requested card data is checked first, whatever else is wrong.
        let old = "<C:address-data version='2.1'/>"
        let filter = try await phone.report(phone.book, Self.query("<C:filter><C:other/></C:filter>", data: old))
        #expect(filter.conditions == [.card("supported-address-data")])
        let nothing = Phone.body("C:addressbook-multiget", "<D:prop>\(old)</D:prop>")
        #expect(try await phone.report(phone.book, nothing).conditions == [.card("supported-address-data")])
        let collation =
            "<C:filter><C:prop-filter name='FN'><C:text-match collation='i;x'>a</C:text-match></C:prop-filter></C:filter>"
        #expect(try await phone.report(phone.book, Self.query(collation)).conditions == [.card("supported-collation")])
    }

    @Test func `a card of version 4 is given as 3 unless 4 is asked for`() async throws {
        let phone = try await Server().phone()
        let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:u1\r\nFN:Anna\r\nTEL;VALUE=uri:tel:+49-30-1\r\nEND:VCARD\r\n"
        try await phone.put("1.vcf", card)
        #expect(try await phone.send("GET", phone.book + "1.vcf").text == card)
        let plain = try await phone.report(phone.book, Self.query(""))
        #expect(plain.property(.card("address-data"))?.text.contains("VERSION:3.0") == true)
        let four = try await phone.report(
            phone.book, Self.query("", data: "<C:address-data content-type='text/vcard' version='4.0'/>"))
        #expect(four.property(.card("address-data"))?.text == card)
    }

    @Test func `a multiget answers in the order asked, and says what is missing`() async throws {
        let phone = try await phone(with: Self.three)
        let hrefs = [
            phone.book + "2.vcf", phone.book + "bogus.vcf", "https://kin.test" + phone.book + "1%2Evcf",
            phone.home + "other/1.vcf", "/dav/addressbooks/bob/contacts/1.vcf", "https://elsewhere.test" + phone.book + "1.vcf",
        ]
        let body = Phone.body(
            "C:addressbook-multiget",
            "<D:prop><D:getetag/><C:address-data/></D:prop>" + hrefs.map { "<D:href>\($0)</D:href>" }.joined())
        let answer = try await phone.report(phone.book, body)
        #expect(
            answer.rows == [
                phone.book + "2.vcf 200", hrefs[1] + " 404", phone.book + "1.vcf 200", hrefs[3] + " 404", hrefs[4] + " 404",
                hrefs[5] + " 404",
            ])
        #expect(try await phone.report(phone.book, Phone.body("C:addressbook-multiget", "<D:prop/>")).status == 400)
        let all = Phone.body("C:addressbook-multiget", "<D:allprop/><D:href>\(hrefs[0])</D:href>")
        #expect(try await phone.report(phone.book, all).property(.dav("getetag")) != nil)
        let names = Phone.body("C:addressbook-multiget", "<D:propname/><D:href>\(hrefs[0])</D:href>")
        #expect(try await phone.report(phone.book, names).found.count == 1)
    }

    @Test func `a multiget knows a card by all spellings of its address`() async throws {
        let phone = try await phone(with: Self.three)
        let there = ["2.vcf", "%32.vcf", "2%2evcf", "2.vcf/"].map { phone.book + $0 }
        let missing = ["2.vcf?x", "2.vcf#x", "2.vcf//", "", ";add-member", "%2F", "%zz", "..", "2.vcf/3.vcf"].map {
            phone.book + $0
        }
        for (hrefs, status) in [(there, "200"), (missing, "404")] {
            for href in hrefs {
                let body = Phone.body("C:addressbook-multiget", "<D:prop><D:getetag/></D:prop><D:href>\(href)</D:href>")
                let rows = try await phone.report(phone.book, body).rows
                #expect(rows == [(status == "200" ? phone.book + "2.vcf" : href) + " " + status])
            }
        }
    }

    private static func sync(_ token: String?, _ more: String = "<D:sync-level>1</D:sync-level>") -> String {
        Phone.body(
            "sync-collection",
            "<D:sync-token>\(token ?? "")</D:sync-token>\(more)<D:prop><D:getetag/></D:prop>")
    }

    @Test func `changes since a token are told, once, with what vanished`() async throws {
        let phone = try await phone(with: Self.three)
        let first = try await phone.report(phone.book, Self.sync(nil), depth: "0")
        #expect(first.found.count == 3)
        let token = try #require(first.xml?.first(.dav("sync-token"))?.text)
        let nothing = try await phone.report(phone.book, Self.sync(token), depth: "0")
        #expect(nothing.rows.isEmpty)
        #expect(nothing.xml?.first(.dav("sync-token"))?.text == token)
        try await phone.put("3.vcf", Phone.card("u3", "Cem"))
        try await phone.put("1.vcf", Phone.card("u1", "Anna B."))
        try await phone.send("DELETE", phone.book + "2.vcf")
        try await phone.put("4.vcf", Phone.card("u4", "Dora"))
        try await phone.send("DELETE", phone.book + "4.vcf")
        let changes = try await phone.report(phone.book, Self.sync(token, ""), depth: "1")
        #expect(
            Set(changes.rows) == [
                phone.book + "1.vcf 200", phone.book + "3.vcf 200", phone.book + "2.vcf 404", phone.book + "4.vcf 404",
            ])
        #expect(changes.rows.count == 4)
    }

    @Test func `a card that is put again as it was is told, with the entity tag it had`() async throws {
        let phone = try await phone(with: Self.three)
        let group = Phone.card("g", "Choir", "X-ADDRESSBOOKSERVER-KIND:group")
        try await phone.put("g.vcf", group)
        let first = try await phone.report(phone.book, Self.sync(nil))
        let token = try #require(first.xml?.first(.dav("sync-token"))?.text)
        for (name, card) in [Self.three[0], ("g.vcf", group)] {
            let tag = try await phone.send("GET", phone.book + name).etag
            #expect(try await phone.put(name, card).status == 204)
            #expect(try await phone.put(name, card).etag == tag)
        }
        let told = try await phone.report(phone.book, Self.sync(token)).found
        #expect(told == [Self.three[0].0, "g.vcf"].map { phone.book + $0 })
    }

    @Test func `a limited sync goes on where it was cut, and loses nothing`() async throws {
        let phone = try await phone(with: Self.three)
        var token: String?
        var seen: [String] = []
        for _ in 0..<3 {
            let limit = "<D:sync-level>1</D:sync-level><D:limit><D:nresults>1</D:nresults></D:limit>"
            let part = try await phone.report(phone.book, Self.sync(token, limit))
            seen += part.found
            token = part.xml?.first(.dav("sync-token"))?.text
            #expect(part.rows.contains(phone.book + " 507") == (seen.count < 3))
        }
        #expect(Set(seen).count == 3)
    }

    @Test func `who begins in parts hears nothing of what was gone before, and all of what goes meanwhile`() async throws {
        let phone = try await phone(with: Self.three)
        try await phone.send("DELETE", phone.book + "10.vcf")
        try await phone.put("1.vcf", Phone.card("u1", "Anna B."))
        try await phone.put("4.vcf", Phone.card("u4", "Dora"))
        var token: String?
        func next() async throws -> [String] {
            let limit = "<D:sync-level>1</D:sync-level><D:limit><D:nresults>1</D:nresults></D:limit>"
            let part = try await phone.report(phone.book, Self.sync(token, limit))
            token = part.xml?.first(.dav("sync-token"))?.text
            return part.rows.filter { !$0.hasSuffix("507") }.map { String($0.dropFirst(phone.book.count)) }
        }
        #expect(try await next() == ["2.vcf 200"])
        #expect(try await next() == ["1.vcf 200"])
        try await phone.send("DELETE", phone.book + "2.vcf")
        #expect(try await next() == ["4.vcf 200"])
        #expect(try await next() == ["2.vcf 404"])
        #expect(try await next() == [])
    }

    @Test func `a limit may be as large as numbers are`() async throws {
        let phone = try await phone(with: Self.three)
        let limit = "<D:sync-level>1</D:sync-level><D:limit><D:nresults>\(Int.max)</D:nresults></D:limit>"
        #expect(try await phone.report(phone.book, Self.sync(nil, limit)).found.count == 3)
        let token = try await phone.report(phone.book, Self.sync(nil, limit)).xml?.first(.dav("sync-token"))?.text
        #expect(try await phone.report(phone.book, Self.sync(token, limit)).rows.isEmpty)
        let query = Self.query("", "<C:limit><C:nresults>\(Int.max)</C:nresults></C:limit>")
        #expect(try await phone.report(phone.book, query).found.count == 3)
        #expect(
            try await phone.report(phone.book, Self.query("", "<C:limit><C:nresults>\(Int.max)0</C:nresults></C:limit>")).status
                == 400)
    }

    @Test func `an answer of many parts has all cards, once and in order`() async throws {
        let phone = try await Server(partBytes: 200).phone()
        for number in 0..<5 { #expect(try await phone.put("\(number).vcf", Phone.card("u\(number)", "A")).status == 201) }
        let all = (0..<5).map { phone.book + "\($0).vcf" }
        #expect(try await phone.report(phone.book, Self.query("")).found == all)
        let hrefs = (all + [phone.book + "x.vcf"] + all).map { "<D:href>\($0)</D:href>" }.joined()
        let body = Phone.body("C:addressbook-multiget", "<D:prop><C:address-data/></D:prop>" + hrefs)
        #expect(try await phone.report(phone.book, body).rows == all.map { $0 + " 200" } + [phone.book + "x.vcf 404"])
        let data = "<D:sync-token/><D:sync-level>1</D:sync-level><D:prop><C:address-data/></D:prop>"
        #expect(try await phone.report(phone.book, Phone.body("sync-collection", data)).found == all)
        #expect(try await phone.propfind(phone.book, depth: "1", "<C:address-data/>").rows.count == 6)
        let limited = Self.query("", "<C:limit><C:nresults>3</C:nresults></C:limit>")
        #expect(try await phone.report(phone.book, limited).rows.last == phone.book + " 507")
        #expect(try await phone.report(phone.book, limited).found == Array(all.prefix(3)))
    }

    @Test func `a token that is not one is refused by its name`() async throws {
        let phone = try await phone(with: Self.three)
        for token in ["data:,junk", "http://example.org/1", "data:,999999-abcdefabcdef"] {
            let answer = try await phone.report(phone.book, Self.sync(token))
            #expect(answer.status == 403)
            #expect(answer.conditions == [.dav("valid-sync-token")])
        }
        #expect(try await phone.report(phone.book, Phone.body("sync-collection", "<D:prop/>")).status == 400)
        #expect(try await phone.report(phone.book, Self.sync(nil, "<D:sync-level>2</D:sync-level>")).status == 400)
        #expect(try await phone.report(phone.home, Self.sync(nil)).conditions == [.dav("supported-report")])
    }

    @Test func `a sync token is a state token too`() async throws {
        let phone = try await phone(with: Self.three)
        let token = try #require(
            try await phone.propfind(phone.book, "<D:sync-token/>").property(.dav("sync-token"))?.text)
        let condition = ["If": "<\(phone.book)> (<\(token)>)"]
        #expect(try await phone.put("5.vcf", Phone.card("u5", "E"), condition).status == 201)
        #expect(try await phone.put("6.vcf", Phone.card("u6", "F"), condition).status == 412)
    }

    @Test func `properties are expanded to those of the resources they name`() async throws {
        let phone = try await Server().phone()
        let body = Phone.body(
            "expand-property",
            """
            <D:property name="current-user-principal"><D:property name="displayname"/>\
            <D:property name="addressbook-home-set" namespace="urn:ietf:params:xml:ns:carddav"><D:property name="resourcetype"/>\
            </D:property></D:property><D:property name="resourcetype"/>
            """)
        let answer = try await phone.report("/dav/", body)
        let principal = try #require(answer.property(.dav("current-user-principal"))?.first(.dav("response")))
        #expect(principal.first(.dav("href"))?.text == "/dav/principals/anna/")
        #expect(XMLWriter.fragment(principal).contains(">anna<"))
        #expect(XMLWriter.fragment(principal).contains("/dav/addressbooks/anna/"))
        #expect(answer.property(.dav("resourcetype")) != nil)
    }

    @Test func `names to expand are merged, few, and names`() async throws {
        let phone = try await Server().phone()
        func expand(_ content: String) async throws -> Answer {
            try await phone.report("/dav/", Phone.body("expand-property", content))
        }
        let one = "<D:property name='current-user-principal'><D:property name='displayname'/></D:property>"
        let merged = try await expand(one + one.replacing("displayname", with: "resourcetype"))
        #expect(merged.xml?.all(.dav("response")).count == 1)
        let inner = merged.property(.dav("current-user-principal"))?.children
        #expect(inner?.count == 1)
        #expect(try await expand(String(repeating: one, count: 200)).status == 207)
        #expect(try await expand((0..<65).map { "<D:property name='p\($0)'/>" }.joined()).status == 400)
        for name in ["a/>&lt;b", "a b", "1a", "a:b", "", "&lt;x/>"] {
            #expect(try await expand("<D:property name='\(name)'/>").status == 400, "\(name)")
        }
    }

    @Test func `there is one principal to be found, and it is one's own`() async throws {
        let server = try Server()
        _ = try await server.phone(of: "bob")
        let phone = try await server.phone()
        func search(_ text: String) -> String {
            Phone.body(
                "principal-property-search",
                """
                <D:property-search><D:prop><D:displayname/></D:prop><D:match>\(text)</D:match></D:property-search>\
                <D:prop><D:displayname/></D:prop>
                """)
        }
        let own = "/dav/principals/anna/"
        #expect(try await phone.report("/dav/principals/", search("NN"), depth: "0").found == [own])
        #expect(try await phone.report("/dav/principals/", search("bob")).rows.isEmpty)
        #expect(try await phone.report("/dav/principals/", search("NN"), depth: "1").status == 400)
        let match = Phone.body("principal-match", "<D:self/>")
        #expect(try await phone.report("/dav/principals/", match).found == [own])
        let owned = Phone.body("principal-match", "<D:principal-property><D:owner/></D:principal-property>")
        #expect(try await phone.report(phone.home, owned).found == [phone.book])
        let set = try await phone.report("/dav/principals/", Phone.body("principal-search-property-set", ""))
        #expect(set.status == 200)
        #expect(set.text.contains("<D:displayname/>"))
        let access = Phone.body("acl-principal-prop-set", "<D:prop><D:displayname/></D:prop>")
        #expect(try await phone.report(phone.book, access).found == [own])
        #expect(try await phone.report(phone.book, access, depth: "1").status == 400)
        #expect(try await phone.report(phone.book, Phone.body("acl-principal-prop-set", "")).status == 400)
    }

    @Test func `each place names its reports, and refuses others`() async throws {
        let phone = try await Server().phone()
        for (path, expected) in [(phone.book, true), (phone.home, false), ("/dav/addressbooks/", false)] {
            let answer = try await phone.propfind(path, "<D:supported-report-set/><D:sync-token/>")
            #expect(answer.text.contains("<D:sync-collection/>") == expected)
            #expect(answer.properties(200).contains("sync-token") == expected)
        }
        let unknown = try await phone.report(phone.book, Phone.body("free-busy-query", ""))
        #expect(unknown.status == 403)
        #expect(unknown.conditions == [.dav("supported-report")])
    }
}
