import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import API

@Suite struct PeopleTests {
    private let anna: JSONValue = [
        "name": ["given": "Anna", "family": "Berg", "display": "Anna Berg"],
        "contacts": [
            ["kind": "phone", "label": "mobile", "value": "+49 30 1234567"],
            ["kind": "address", "label": "home", "address": ["street": "Am Ufer 1", "locality": "Köln"]],
            ["kind": "messaging", "label": "", "service": "signal", "value": "anna.01"],
        ],
        "occasions": [
            ["kind": "birthday", "date": "1985-04-12"], ["kind": "custom", "label": "Moved in", "date": "--02-29"],
            ["kind": "anniversary", "label": "", "date": "hebrew:5770-07-10"],
        ],
        "tags": ["choir"], "category": "friend", "leapDayRule": "march-1", "cadence": ["choice": "every", "days": 30],
        "note": "Likes tea.", "pronouns": "she/her", "organisation": "Post", "jobTitle": "Postwoman",
    ]

    @Test func `somebody new says what was sent, and is found where Location says`() async throws {
        let program = try await Programs().program()
        let made = try await program.send(.post, "/people", anna)
        #expect(made.status == 201)
        let location = try #require(made.headers[.location])
        #expect(location.hasPrefix("/api/v1/people/"))
        let read = try await program.get(String(location.dropFirst("/api/v1".count)))
        #expect(read.json == made.json && read.etag == made.etag)
        for member in anna.members where !["contacts", "occasions", "name"].contains(member.name) {
            #expect(read.json[member.name] == member.value, "\(member.name)")
        }
        #expect(read.json["name"]?["given"] == "Anna" && read.json["name"]?["display"] == "Anna Berg")
        #expect(read.json["contacts"]?.elements?.count == 3 && read.json["occasions"]?.elements?.count == 3)
        #expect(read.json["occasions"]?.elements?.last?["date"] == "hebrew:5770-07-10")
    }

    @Test func `the same body with the same id makes one person`() async throws {
        let program = try await Programs().program()
        var body = anna
        if case .object(let members) = body {
            body = .object(members + [.init(name: "id", value: "01234567-89ab-7def-8123-456789abcdef")])
        }
        #expect(try await program.send(.post, "/people", body).status == 201)
        #expect(try await program.send(.post, "/people", body).status == 201)
        #expect(try await program.space.peopleCount() == 1)
    }

    @Test func `what a schema cannot say is said too`() async throws {
        let program = try await Programs().program()
        let cases: [(JSONValue, String)] = [
            (["name": [:]], "/name"),
            (["name": ["display": "A"], "occasions": [["kind": "birthday", "date": "2027-01-01"]]], "/occasions/0/date"),
            (["name": ["display": "A"], "occasions": [["kind": "birthday", "date": "--02-30"]]], "/occasions/0/date"),
            (["name": ["display": "A"], "occasions": [["kind": "custom", "date": "--02-03"]]], "/occasions/0/label"),
            (["name": ["display": "A"], "contacts": [["kind": "phone"]]], "/contacts/0/value"),
            (["name": ["display": "A"], "cadence": ["choice": "every"]], "/cadence/days"),
            (["name": ["display": "A"], "surprise": 1], "/surprise"),
        ]
        for (body, place) in cases {
            let answer = try await program.send(.post, "/people", body)
            #expect(answer.status == 422, "\(place)")
            #expect(answer.json["errors"]?.elements?.first?["pointer"]?.text == place)
        }
        #expect(try await program.space.peopleCount() == 0)
    }

    @Test func `a patch changes what it names and nothing else`() async throws {
        let program = try await Programs().program()
        let made = try await program.send(.post, "/people", anna)
        let path = "/people/\(made.json["id"]?.text ?? "")"
        let version: HTTPFields = [.ifMatch: made.etag ?? "", .contentType: "application/merge-patch+json"]
        let patched = try await program.send(.patch, path, ["name": ["family": "Ufer"], "category": nil], headers: version)
        #expect(patched.status == 200)
        #expect(patched.json["name"]?["family"] == "Ufer" && patched.json["name"]?["given"] == "Anna")
        #expect(patched.json["category"] == .null)
        for name in ["contacts", "occasions", "tags", "cadence", "note"] { #expect(patched.json[name] == made.json[name]) }
        #expect(patched.etag != made.etag)
    }

    @Test func `a day that a card brought without words is in no patch’s way`() async throws {
        let program = try await Programs().program()
        let day = Occasion(kind: .custom, when: .date(try PartialDate(year: 2010, month: 5, day: 6)))
        let card = IncomingCard(
            uid: "one", revision: nil,
            bytes: Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nX-ABDATE:2010-05-06\r\nEND:VCARD\r\n".utf8),
            content: .person(Profile(name: PersonName(formatted: "A"), occasions: [day]), photo: nil), line: 1)
        try await program.space.importAll([card], at: Date())
        let id = try #require(try await program.space.person(named: "A")).id
        let patched = try await program.send(.patch, "/people/\(id)", ["note": "new"], headers: [.ifMatch: "*"])
        #expect(patched.status == 200)
        #expect(patched.json["occasions"]?.elements?.first?["date"] == "2010-05-06")
    }

    @Test func `the second of two writers is told and changes nothing`() async throws {
        let program = try await Programs().program()
        let made = try await program.send(.post, "/people", anna)
        let path = "/people/\(made.json["id"]?.text ?? "")"
        let version: HTTPFields = [.ifMatch: made.etag ?? ""]
        let first = try await program.send(.patch, path, ["note": "first"], headers: version)
        let second = try await program.send(.patch, path, ["note": "second"], headers: version)
        #expect(first.status == 200 && second.status == 412)
        #expect(second.kind == "changed-meanwhile" && second.etag == first.etag)
        #expect(try await program.get(path).json["note"] == "first")
        #expect(try await program.send(.patch, path, ["note": "third"]).status == 428)
        #expect(try await program.send(.patch, path, ["note": "third"], headers: [.ifMatch: "*"]).status == 200)
        #expect(try await program.send(.put, path, ["name": ["display": "B"]], headers: [.ifMatch: "\"x\""]).status == 412)
    }

    @Test func `who has the version already gets it once`() async throws {
        let program = try await Programs().program()
        let made = try await program.send(.post, "/people", anna)
        let path = "/people/\(made.json["id"]?.text ?? "")"
        let again = try await program.get(path, headers: [.ifNoneMatch: made.etag ?? ""])
        #expect(again.status == 304 && again.bytes.isEmpty)
    }

    @Test func `pages of people give everybody once`() async throws {
        let program = try await Programs().program()
        for name in ["Anna", "Bert", "Carla", "Dora", "Emil"] { _ = try await program.space.add(name) }
        var names: [String] = []
        var next: String? = ""
        var pages = 0
        while let cursor = next, pages < 9 {
            pages += 1
            let page = try await program.get("/people?limit=2" + (cursor.isEmpty ? "" : "&cursor=\(cursor)"))
            names += page.json["data"]?.elements?.compactMap { $0["display"]?.text } ?? []
            next = page.json["next"]?.text
        }
        #expect(names == ["Anna", "Bert", "Carla", "Dora", "Emil"])
        #expect(try await program.get("/people?limit=0").status == 422)
        #expect(try await program.get("/people?cursor=nonsense").status == 422)
    }

    @Test func `trash and restore`() async throws {
        let program = try await Programs().program()
        let person = try await program.space.add("Anna")
        #expect(try await program.send(.delete, "/people/\(person)").status == 204)
        #expect(try await program.get("/trash").json["data"]?.elements?.first?["id"]?.text == person.description)
        #expect(try await program.send(.post, "/people/\(person)/restoring").json["trashedAt"] == .null)
        #expect(try await program.send(.delete, "/trash/\(person)").status == 404)
        #expect(try await program.send(.delete, "/people/\(person)").status == 204)
        #expect(try await program.send(.delete, "/trash/\(person)").status == 204)
        #expect(try await program.get("/people/\(person)").status == 404)
    }
}
