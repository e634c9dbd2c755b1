import Foundation
import HTTPTypes
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import DAV

@Suite struct CalendarTests {
    /// A phone that sees the calendar, and the cast.
    private func phone(_ scopes: Set<AppPassword.Scope> = [.readCalendar]) async throws -> Phone {
        let phone = try await Server().phone(of: "anna", scopes)
        let cards = Cast.everybody.map { Cast.card($0, uid: $0.name.formatted) }
        try await phone.space.importAll(cards, at: Server.now)
        return phone
    }

    // MARK: Finding it

    @Test func `a client that knows the host alone finds its calendar`() async throws {
        let phone = try await phone()
        #expect(try await phone.send("PROPFIND", "/.well-known/caldav").headers[.location] == "/dav/")
        let options = try await phone.send("OPTIONS", phone.calendar)
        #expect(options.headers[.dav]?.contains("calendar-access") == true)
        let own = try await phone.propfind(
            "/dav/principals/anna/", "<CAL:calendar-home-set/><CAL:calendar-user-address-set/><C:addressbook-home-set/>")
        #expect(own.property(.calendar("calendar-home-set"))?.first(.dav("href"))?.text == "/dav/calendars/anna/")
        #expect(own.property(.card("addressbook-home-set"))?.first(.dav("href")) == nil)
        let home = try await phone.propfind(
            "/dav/calendars/anna/", depth: "1",
            "<D:resourcetype/><CAL:supported-calendar-component-set/><CS:getctag/><D:current-user-privilege-set/>")
        #expect(home.rows == ["/dav/calendars/anna/ 200", "/dav/calendars/anna/occasions/ 200"])
        let types = home.property(.dav("resourcetype"), of: phone.calendar)?.children.map(\.name)
        #expect(types == [.dav("collection"), .calendar("calendar")])
        let components = home.property(.calendar("supported-calendar-component-set"), of: phone.calendar)
        #expect(components?.children.map { $0.attribute("name") } == ["VEVENT"])
        #expect(!home.text.contains("<D:write/>") && home.text.contains("<D:read/>"))
    }

    @Test func `each app password sees what it is for, and nothing of another account`() async throws {
        let server = try Server()
        let contacts = try await server.phone(of: "anna", [.readContacts, .writeContacts])
        let refused = try await contacts.propfind(contacts.calendar, "<D:displayname/>")
        #expect(refused.status == 403 && refused.conditions == [.dav("need-privileges")])
        let principal = try await contacts.propfind("/dav/principals/anna/", "<CAL:calendar-home-set/>")
        #expect(principal.property(.calendar("calendar-home-set"))?.first(.dav("href")) == nil)
        let calendar = try await server.phone(of: "anna", [.readCalendar])
        #expect(try await calendar.propfind(calendar.book, "<D:displayname/>").status == 403)
        #expect(try await calendar.propfind("/dav/", depth: "1", "<D:resourcetype/>").rows.count == 3)
        _ = try await server.phone(of: "bob", [.readCalendar])
        for path in ["bob/", "bob/occasions/", "bob/occasions/x.ics", "nobody/"] {
            #expect(try await calendar.send("PROPFIND", "/dav/calendars/" + path, "", ["Depth": "0"]).status == 403)
        }
        for path in ["other/", "other/x.ics", "occasions/x.ics", "occasions/x"] {
            #expect(try await calendar.send("GET", "/dav/calendars/anna/" + path).status == 404, "\(path)")
        }
    }

    // MARK: Reading

    @Test func `an entry is listed, fetched and not sent twice`() async throws {
        let phone = try await phone()
        let list = try await phone.propfind(
            phone.calendar, depth: "1", "<D:getetag/><D:getcontenttype/><D:getcontentlength/><D:getlastmodified/>")
        #expect(list.rows.count == 8 && list.rows.first == "\(phone.calendar) 200")
        for path in list.found.dropFirst() {
            let tag = try #require(list.property(.dav("getetag"), of: path)?.text)
            let entry = try await phone.send("GET", path)
            #expect(entry.status == 200 && entry.etag == tag)
            #expect(entry.headers[.contentType] == "text/calendar; charset=utf-8; component=vevent")
            #expect(list.property(.dav("getcontentlength"), of: path)?.text == "\(entry.bytes.count)")
            #expect(
                entry.text.hasPrefix("BEGIN:VCALENDAR\r\n") && entry.text.components(separatedBy: "BEGIN:VEVENT").count == 2)
            #expect(path == phone.calendar + (entry.value("UID") ?? "") + ".ics")
            #expect(try await phone.send("GET", path, "", ["If-None-Match": tag]).status == 304)
            #expect(try await phone.send("GET", path, "", ["If-Match": "\"other\""]).status == 412)
        }
        let root = try await phone.send("GET", phone.calendar)
        #expect(root.status == 200 && root.text.split(separator: "\n").count == 7)
    }

    @Test func `a multiget gives what it is asked for in that order, and says what is missing`() async throws {
        let phone = try await phone()
        let paths = try await phone.entries()
        let asked = [paths[3], phone.calendar + "none.ics", paths[0], phone.book + "x.vcf"]
        let hrefs = asked.map { "<D:href>\($0)</D:href>" }.joined()
        let answer = try await phone.report(
            phone.calendar,
            Phone.body("CAL:calendar-multiget", "<D:prop><D:getetag/><CAL:calendar-data/></D:prop>\(hrefs)"))
        #expect(answer.rows == zip(asked, [200, 404, 200, 404]).map { "\($0) \($1)" })
        #expect(try await phone.send("GET", paths[3]).text == answer.property(.calendar("calendar-data"), of: paths[3])?.text)
    }

    @Test func `only what is asked for of an entry is given`() async throws {
        let phone = try await phone()
        let parts = """
            <CAL:comp name="VCALENDAR"><CAL:prop name="VERSION"/><CAL:comp name="VEVENT"><CAL:prop name="UID"/>\
            <CAL:prop name="SUMMARY" novalue="yes"/></CAL:comp></CAL:comp>
            """
        let path = try #require(try await phone.entries().first)
        let answer = try await phone.report(
            phone.calendar,
            Phone.body(
                "CAL:calendar-multiget",
                "<D:prop><CAL:calendar-data>\(parts)</CAL:calendar-data></D:prop><D:href>\(path)</D:href>"))
        let uid = path.split(separator: "/").last?.dropLast(4) ?? ""
        #expect(
            answer.property(.calendar("calendar-data"))?.text
                == "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nSUMMARY:\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        )
    }

    @Test func `a multiget may name more than other reports`() async throws {
        let phone = try await phone()
        let hrefs = (0..<9_000).map { "<D:href>\(phone.calendar)none-\($0).ics</D:href>" }.joined()
        let answer = try await phone.report(
            phone.calendar, Phone.body("CAL:calendar-multiget", "<D:prop><D:getetag/></D:prop>\(hrefs)"))
        #expect(answer.status == 207 && answer.text.components(separatedBy: "<D:response>").count == 9_001)
    }

    @Test func `nobody is named where alerts are to show nothing on a locked screen`() async throws {
        let phone = try await phone()
        let path = try #require(try await phone.entries().first)
        #expect(try await phone.send("GET", path).value("SUMMARY") != "alerts.discreet.occasion")
        let token = try await phone.sync(nil).token
        let account = try #require(try await phone.server.data.accounts.account(named: "anna"))
        try await phone.server.data.accounts.changeAlerts(of: account.id, at: Server.now) { $0.showsDetails = false }
        #expect(try await phone.entries().contains(path))
        let discreet = try await phone.send("GET", path)
        #expect(discreet.value("SUMMARY") == "alerts.discreet.occasion" && discreet.text.contains("VALARM"))
        #expect(discreet.value("DESCRIPTION") == "alerts.discreet.occasion" && discreet.value("CATEGORIES") == nil)
        // It is another calendar now, which is loaded again.
        #expect(try await phone.sync(token).conditions == [.dav("valid-sync-token")])
    }

    @Test func `who may do what says the same everywhere`() async throws {
        let answer = try await phone().propfind("/dav/calendars/anna/occasions/", "<D:acl/><D:current-user-privilege-set/>")
        #expect(!answer.text.contains("<D:all/>") && !answer.text.contains("<D:write/>") && answer.text.contains("<D:read/>"))
    }

    // MARK: Writing

    @Test(arguments: ["PUT", "DELETE", "COPY", "MOVE", "MKCOL", "POST", "MKCALENDAR"])
    func `nothing is written, and why is said`(method: String) async throws {
        let phone = try await phone([.readCalendar, .writeCalendar, .readContacts, .writeContacts])
        let before = try await phone.entries()
        let fields = ["Destination": phone.calendar + "new.ics"]
        for path in [before[0], phone.calendar + "new.ics", phone.calendar, "/dav/calendars/anna/new/"] {
            let answer = try await phone.send(method, path, "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", fields)
            #expect(answer.status == 403 && answer.conditions == [.dav("need-privileges")], "\(path)")
        }
        #expect(try await phone.entries() == before)
    }

    @Test func `what a client would keep with the calendar is refused by name`() async throws {
        let phone = try await phone()
        let answer = try await phone.send(
            "PROPPATCH", phone.calendar,
            Phone.body("propertyupdate", "<D:set><D:prop><D:displayname>X</D:displayname><x xmlns='urn:x'/></D:prop></D:set>"))
        #expect(answer.status == 207 && Set(answer.properties(403)) == ["displayname", "x"])
    }

    @Test func `a card is not copied into the calendar, nor an entry among the contacts`() async throws {
        let phone = try await phone([.readCalendar, .readContacts, .writeContacts])
        try await phone.put("1.vcf", Phone.card("1", "A"))
        let entry = try #require(try await phone.entries().first)
        let there = try await phone.send("COPY", phone.book + "1.vcf", "", ["Destination": phone.calendar + "1.ics"])
        #expect(there.status == 403)
        #expect(try await phone.send("MOVE", entry, "", ["Destination": phone.book + "2.vcf"]).status == 403)
    }

    // MARK: Changes

    @Test func `changes are told since a token, with what is gone`() async throws {
        let phone = try await phone()
        let first = try await phone.sync(nil)
        #expect(first.found.count == 7)
        let token = try #require(first.token)
        let again = try await phone.sync(token)
        #expect(again.rows == [] && again.token == token)
        #expect(try await phone.propfind(phone.calendar, "<D:sync-token/>").property(.dav("sync-token"))?.text == token)
        // One person is added, one is deleted.
        let people = try await phone.space.peoplePage(order: .givenFirst, limit: 10).rows
        let lea = try #require(people.first { $0.name.formatted.hasPrefix("Léa") })
        try await phone.space.trash(lea.id, at: Server.now)
        let yara = Profile(
            name: PersonName(formatted: "Yara"), occasions: [Occasion(kind: .birthday, when: Cast.date(nil, 2, 1))])
        try await phone.space.importAll([Cast.card(yara, uid: "yara")], at: Server.now)
        let second = try await phone.sync(token)
        #expect(second.rows.map { $0.suffix(3) }.sorted() == ["200", "404"])
        let fresh = try #require(second.found.first)
        #expect(try await phone.send("GET", fresh).text.contains("Yara"))
        #expect(try await phone.sync(second.token).rows.isEmpty)
    }

    @Test func `a limit cuts, and the next token goes on there`() async throws {
        let phone = try await phone()
        var seen: [String] = []
        var token: String?
        for round in 1...4 {
            let answer = try await phone.sync(token, limit: 2)
            seen += answer.found
            #expect(answer.rows.contains("\(phone.calendar) 507") == (round < 4))
            token = answer.token
        }
        #expect(seen.sorted() == (try await phone.entries()).sorted() && Set(seen).count == 7)
    }

    @Test(arguments: ["data:,0-x", "data:,1-", "data:,1-zzz", "nonsense", "data:,9999-a", "data:,1-a-b-c"])
    func `a token that is none is refused`(token: String) async throws {
        let answer = try await phone().sync(token)
        #expect(answer.status == 403 && answer.conditions == [.dav("valid-sync-token")])
    }
}

extension Phone {
    var calendar: String { "/dav/calendars/\(name)/occasions/" }

    /// The addresses of all entries.
    func entries() async throws -> [String] {
        try await propfind(calendar, depth: "1", "<D:getetag/>").found.filter { $0.hasSuffix(".ics") }
    }

    func sync(_ token: String?, limit: Int? = nil) async throws -> Answer {
        let limit = limit.map { "<D:limit><D:nresults>\($0)</D:nresults></D:limit>" } ?? ""
        return try await report(
            calendar,
            Phone.body(
                "sync-collection",
                "<D:sync-token>\(token ?? "")</D:sync-token><D:sync-level>1</D:sync-level>\(limit)<D:prop><D:getetag/></D:prop>"
            ))
    }
}

extension Answer {
    var token: String? { xml?.first(.dav("sync-token"))?.text }

    /// The value of a property of a calendar, as it is written.
    func value(_ name: String) -> String? {
        text.components(separatedBy: "\r\n").first { $0.hasPrefix(name + ":") }.map { String($0.dropFirst(name.count + 1)) }
    }
}
