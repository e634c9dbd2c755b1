import HTTPSupport
import HTTPTypes
import Store
import Testing

@testable import DAV

@Suite struct DiscoveryTests {
    @Test func `a client that knows the host alone finds its address book`() async throws {
        let phone = try await Server().phone()
        let signpost = try await phone.send("PROPFIND", "/.well-known/carddav")
        #expect(signpost.status == 301)
        #expect(signpost.headers[.location] == "/dav/")
        #expect(try await phone.send("GET", "/.well-known/carddav/").headers[.location] == "/dav/")
        let root = try await phone.propfind("/dav/", "<D:current-user-principal/>")
        let principal = try #require(root.property(.dav("current-user-principal"))?.first(.dav("href"))?.text)
        #expect(principal == "/dav/principals/anna/")
        let own = try await phone.propfind(principal, "<C:addressbook-home-set/><D:displayname/><D:principal-URL/>")
        #expect(own.property(.dav("displayname"))?.text == "anna")
        let home = try #require(own.property(.card("addressbook-home-set"))?.first(.dav("href"))?.text)
        let books = try await phone.propfind(home, depth: "1", "<D:resourcetype/><D:displayname/><D:sync-token/><CS:getctag/>")
        #expect(books.rows == ["/dav/addressbooks/anna/ 200", "/dav/addressbooks/anna/contacts/ 200"])
        let types = books.property(.dav("resourcetype"), of: phone.book)?.children.map(\.name)
        #expect(types == [.dav("collection"), .card("addressbook")])
        #expect(books.property(.dav("sync-token"))?.text.hasPrefix("data:,") == true)
    }

    @Test func `PROPFIND of the host's root leads there too`() async throws {
        let answer = try await Server().phone().propfind("/", "<D:current-user-principal/>")
        #expect(answer.property(.dav("current-user-principal"))?.first(.dav("href"))?.text == "/dav/principals/anna/")
    }

    @Test func `without an app password there is nothing but OPTIONS`() async throws {
        let server = try Server()
        let options = try await server.send("OPTIONS", "/dav/addressbooks/anna/contacts/", [:], [])
        #expect(options.status == 200)
        #expect(options.headers[.dav]?.contains("addressbook") == true)
        #expect(options.headers[.allow]?.contains("REPORT") == true)
        for line in server.registered.lines where !line.isOpen {
            let path = line.pattern.replacing("**", with: "addressbooks/anna/contacts/")
            let answer = try await server.send(line.method.rawValue, path, [.cookie: "kinkeeper=x"], [])
            #expect(answer.status == 401, "\(line)")
            #expect(answer.headers[.wwwAuthenticate] == "Basic realm=\"Kinkeeper\", charset=\"UTF-8\"")
        }
    }

    @Test func `what belongs to others is refused the same way whether it is there or not`() async throws {
        let server = try Server()
        let bob = try await server.phone(of: "bob")
        try await bob.put("1.vcf", Phone.card("1", "Secret"))
        let anna = try await server.phone()
        for method in ["PROPFIND", "GET", "DELETE", "PUT", "REPORT", "MKCOL", "PROPPATCH"] {
            for path in ["bob/contacts/1.vcf", "bob/contacts/2.vcf", "bob/", "nobody/", "nobody/contacts/1.vcf"] {
                let answer = try await anna.send(method, "/dav/addressbooks/" + path, "", ["Depth": "0"])
                #expect(answer.status == 403, "\(method) \(path)")
                #expect(answer.bytes.isEmpty)
            }
        }
        #expect(try await anna.send("PROPFIND", "/dav/principals/bob/", "", ["Depth": "0"]).status == 403)
        #expect(try await anna.send("COPY", anna.book + "1.vcf", "", ["Destination": bob.book + "2.vcf"]).status == 403)
        #expect(try await bob.send("GET", bob.book + "1.vcf").status == 200)
    }

    @Test func `an account is found by its name in any case, under one address`() async throws {
        let phone = try await Server().phone(of: "Änne Maier")
        let answer = try await phone.propfind("/dav/addressbooks/%C3%A4nne%20maier/", "<D:owner/>")
        #expect(answer.found == ["/dav/addressbooks/%C3%84nne%20Maier/"])
        #expect(answer.property(.dav("owner"))?.first(.dav("href"))?.text == "/dav/principals/%C3%84nne%20Maier/")
    }

    @Test func `an app password for reading writes nothing, and says so`() async throws {
        let server = try Server()
        let phone = try await server.phone(of: "anna", [.readContacts])
        let answer = try await phone.put("1.vcf", Phone.card("1", "A"))
        #expect(answer.status == 403)
        #expect(answer.conditions == [.dav("need-privileges")])
        let privileges = try await phone.propfind(phone.book, "<D:current-user-privilege-set/>")
        #expect(!privileges.text.contains("<D:write/>"))
        #expect(privileges.text.contains("<D:read/>"))
        let other = try await server.phone(of: "anna", [.readCalendar])
        #expect(try await other.propfind(other.book, "<D:resourcetype/>").status == 403)
    }

    @Test func `what is nowhere is not found, and broken addresses are nowhere`() async throws {
        let phone = try await Server().phone()
        for path in ["x/", "x/1.vcf", "contacts/1.vcf", "contacts/a%2Fb", "contacts/%00", "contacts/../../bob/"] {
            #expect(try await phone.send("PROPFIND", phone.home + path, "", ["Depth": "0"]).status == 404, "\(path)")
        }
        #expect(try await phone.send("PUT", phone.home + "x/1.vcf", Phone.card("1", "A")).status == 409)
        #expect(try await phone.send("GET", "/dav/elsewhere/").status == 404)
    }
}
