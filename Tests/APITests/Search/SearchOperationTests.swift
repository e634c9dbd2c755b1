import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct SearchOperationTests {
    /// A space with one record of each kind that says "heron".
    private func fill(_ program: Program) async throws -> Person.ID {
        let person = try await program.space.add("Heronimus")
        let id = JSONValue.string(person.description)
        try await program.send(.post, "/notes", ["title": "Lake", "text": "The heron", "tags": ["birds"], "status": "active"])
        try await program.send(.post, "/reminders", ["title": "Feed the heron", "start": "2026-11-22T09:00"])
        try await program.send(.post, "/gifts", ["title": "A book on herons", "people": [id]])
        try await program.send(
            .post, "/catch-ups", ["people": [id], "kind": "call", "day": "2026-11-20", "note": "Saw a heron"])
        return person
    }

    private func groups(_ answer: ProgramAnswer) -> [String: [String]] {
        let groups = answer.json["groups"]?.elements ?? []
        return Dictionary(
            groups.map { group in
                (
                    group["kind"]?.text ?? "",
                    (group["hits"]?.elements ?? []).map { hit in
                        (hit["title"]?.elements ?? []).map { $0["text"]?.text ?? "" }.joined()
                    }
                )
            }
        ) { first, _ in first }
    }

    @Test func `everything is found by kind, with the places of the words`() async throws {
        let program = try await Programs().program()
        let person = try await fill(program)
        let answer = try await program.get("/search?q=HERON")
        #expect(
            groups(answer) == [
                "people": ["Heronimus"], "notes": ["Lake"], "to-dos": ["Feed the heron"], "gifts": ["A book on herons"],
                "catch-ups": ["Heronimus"],
            ], "\(answer.json)")
        let notes = answer.json["groups"]?.elements?[1]
        #expect(notes?["count"] == 1 && notes?["isExact"] == true && notes?["next"] == .null)
        #expect(
            notes?["hits"]?.elements?.first?["excerpt"]
                == [["text": "The ", "isMatch": false], ["text": "heron", "isMatch": true]])
        let catchup = answer.json["groups"]?.elements?[4]["hits"]?.elements?.first
        #expect(catchup?["day"] == "2026-11-20" && catchup?["page"]?.text?.hasPrefix("kinkeeper://catch-ups/") == true)
        #expect(try await groups(program.get("/search?q=heron&kind=gifts,notes")).keys.sorted() == ["gifts", "notes"])
        #expect(try await groups(program.get("/search?q=heron&kind=notes&status=done"))["notes"] == [])
        #expect(try await groups(program.get("/search?q=heron&kind=notes&tag=BIRDS"))["notes"] == ["Lake"])
        #expect(try await groups(program.get("/search?q=heron%20call")).values.allSatisfy(\.isEmpty))
        #expect(try await groups(program.get("/search?q=heronim%20saw"))["catch-ups"] == ["Heronimus"])
        try await program.space.trash(person, at: Programs.now)
        #expect(try await groups(program.get("/search?q=heron"))["people"] == [])
    }

    @Test func `a page of a kind goes on where the one before ended`() async throws {
        let program = try await Programs().program()
        for number in 0..<7 {
            let person = try await program.space.add("Walker \(number)")
            let id = JSONValue.string(person.description)
            try await program.send(.post, "/notes", ["title": .string("Walk \(number)")])
            try await program.send(.post, "/reminders", ["title": .string("Walk \(number)"), "start": "2026-11-22T09:00"])
            try await program.send(.post, "/gifts", ["title": .string("Walk \(number)")])
            try await program.send(.post, "/catch-ups", ["people": [id], "kind": "call", "day": "2026-11-20", "note": "Walk"])
        }
        for kind in SearchKind.allCases {
            var (found, cursor) = ([String](), "")
            for _ in 0..<4 {
                let answer = try await program.get("/search?q=walk&kind=\(kind.rawValue)&limit=3\(cursor)")
                let group = try #require(answer.json["groups"]?.elements?.first)
                found += (group["hits"]?.elements ?? []).compactMap { $0["id"]?.text }
                guard let next = group["next"]?.text else { break }
                cursor = "&cursor=\(next)"
            }
            #expect(Set(found).count == 7 && found.count == 7, "\(kind)")
        }
    }

    @Test(arguments: [
        "", "q=", "q=a", "q=heron&kind=cars", "q=heron&limit=0", "q=heron&cursor=x", "q=heron&kind=notes&cursor=x",
        "q=heron&kind=notes,gifts&cursor=x",
    ])
    func `what cannot be searched for is a problem`(query: String) async throws {
        let answer = try await Programs().program().get("/search?\(query)")
        #expect(answer.status == 422, "\(answer.json)")
    }

    @Test(arguments: [
        (APIToken.Scope.readPeople, "people"), (.readNotes, "notes"), (.readReminders, "to-dos"), (.readGifts, "gifts"),
        (.readCatchups, "catch-ups"),
    ])
    func `a token finds the kinds that it may read, and names nobody it may not see`(
        scope: APIToken.Scope, kind: String
    ) async throws {
        let programs = try Programs()
        let all = try await programs.program()
        _ = try await fill(all)
        let narrow = try await programs.program("Anna", [scope])
        let answer = try await narrow.get("/search?q=heron")
        #expect(answer.status == 200 && groups(answer).keys.sorted() == [kind], "\(answer.json)")
        for other in SearchKind.allCases where other.rawValue != kind {
            #expect(try await narrow.get("/search?q=heron&kind=\(other.rawValue)").kind == "scope-missing")
        }
        if scope != .readPeople {
            #expect(!answer.text.contains("Heronimus"))
            // Nor is a name spelt out by what is found.
            #expect(groups(try await narrow.get("/search?q=heronim")).values.allSatisfy(\.isEmpty))
        }
        #expect(try await programs.program("Anna", [.writeNotes, .export]).get("/search?q=heron").kind == "scope-missing")
    }

    @Test func `what is private, unopened or a surprise is not found`() async throws {
        let couple = try await CoupledPrograms()
        let (anna, ben) = (couple.anna, couple.ben)
        _ = try await fill(anna)
        try await anna.send(.post, "/couple/notes", ["title": "For us", "text": "A heron of ours", "tags": ["shared"]])
        try await anna.send(.post, "/couple/action-items", ["title": "Heron house"])
        let his = try await ben.get("/search?q=heron")
        #expect(groups(his).filter { !$0.value.isEmpty } == ["to-dos": ["Heron house"]], "\(his.json)")
        let titled = try await ben.get("/search?q=shared")
        #expect(groups(titled)["notes"] == ["For us"] && !titled.text.contains("of ours"))
        #expect(try await groups(anna.get("/search?q=heron%20ours"))["notes"] == ["For us"])
        // Finding it opened nothing.
        let listed = try #require(try await ben.get("/couple/notes").json["data"]?.elements?.first)
        #expect(listed["openedAt"] == .null)
        let id = try #require(listed["id"]?.text)
        #expect(try await ben.get("/couple/notes/\(id)/related").json["data"] == [])
        try await ben.get("/couple/notes/\(id)")
        #expect(try await groups(ben.get("/search?q=heron"))["notes"] == ["For us"])
        // A gift for a person who is the account itself.
        let person = try await ben.space.add("Ben himself")
        let gift: JSONValue = ["title": "Surprise heron", "people": [.string(person.description)]]
        try await ben.send(.post, "/gifts", gift)
        #expect(try await groups(ben.get("/search?q=surprise"))["gifts"] == ["Surprise heron"])
        try await ben.space.setAccount(
            of: person, to: ben.account.id, asking: anna.account.id, at: Programs.now)
        #expect(try await groups(ben.get("/search?q=surprise"))["gifts"] == [])
    }

    @Test func `notes that are alike are listed`() async throws {
        let program = try await Programs().program()
        var ids: [String] = []
        for (title, text) in [("Camping", "Tent and stove"), ("Stove", "For camping with a tent"), ("Taxes", "Stamps")] {
            let made = try await program.send(.post, "/notes", ["title": .string(title), "text": .string(text)])
            ids.append(try #require(made.json["id"]?.text))
        }
        let related = try await program.get("/notes/\(ids[0])/related").json
        #expect((related["data"]?.elements ?? []).compactMap { $0["id"]?.text } == [ids[1]] && related["next"] == .null)
        #expect(try await program.get("/notes/\(ids[2])/related").json["data"] == [])
        #expect(try await program.get("/notes/\(UUID().uuidString.lowercased())/related").status == 404)
    }
}
