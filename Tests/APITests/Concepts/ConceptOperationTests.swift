import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct ConceptOperationTests {
    private func words(_ answer: ProgramAnswer, _ member: String) -> [String] {
        (answer.json["data"]?.elements ?? []).map { $0[member]?.text ?? "" }
    }

    @Test func `concepts are listed, read, changed, merged, parted and mapped`() async throws {
        let program = try await Programs().program()
        for title in ["Piano. Violin", "Piano. Violin", "Canoe. Piano", "Canoe"] {
            try await program.send(.post, "/notes", ["title": .string(title)])
        }
        #expect(words(try await program.get("/concepts"), "term") == ["piano", "canoe", "violin"])
        let first = try await program.get("/concepts?limit=1")
        let next = try #require(first.json["next"]?.text)
        #expect(words(try await program.get("/concepts?limit=9&cursor=\(next)"), "term") == ["canoe", "violin"])
        #expect(words(try await program.get("/concepts?q=cano"), "term") == ["canoe"])
        let read = try await program.get("/concept?term=violin")
        #expect(read.json["concept"]?["notes"] == .number("2"))
        #expect(read.json["related"]?.elements?.first?["concept"]?["term"]?.text == "piano")
        #expect(try await program.get("/concept?term=none").status == 404)
        #expect(try await program.get("/concept").status == 422)

        let renamed = try await program.send(.post, "/concept", ["term": "piano", "name": "Keys"])
        #expect(renamed.status == 200 && renamed.json["name"]?.text == "Keys" && renamed.json["ownName"]?.text == "Keys")
        #expect(try await program.send(.post, "/concept", ["term": "piano", "isHidden": true]).json["ownName"]?.text == "Keys")
        #expect(words(try await program.get("/concepts?hidden=true"), "term") == ["piano"])
        let shown = try await program.send(.post, "/concept", ["term": "piano", "name": .null, "isHidden": false])
        #expect(shown.json["ownName"] == .null && shown.json["isHidden"] == .bool(false))
        #expect(try await program.send(.post, "/concept", ["term": "none", "name": "x"]).status == 404)

        let merged = try await program.send(.post, "/concept/merging", ["term": "violin", "into": "piano"])
        #expect(merged.json["terms"]?.elements?.count == 2 && merged.json["notes"] == .number("3"))
        #expect(try await program.send(.post, "/concept/merging", ["term": "piano", "into": "violin"]).status == 422)
        // What was merged names no concept that could be changed.
        #expect(try await program.send(.post, "/concept/merging", ["term": "violin", "into": "piano"]).status == 404)
        #expect(try await program.send(.post, "/concept", ["term": "violin", "name": "x"]).status == 404)
        #expect(try await program.send(.post, "/concept/merging", ["term": "piano", "into": "none"]).status == 422)
        #expect(words(try await program.get("/notes?concept=violin&order=title"), "title").count == 3)
        let map = try await program.get("/concept-map")
        #expect(map.json["concepts"]?.elements?.count == 2 && map.json["links"]?.elements?.isEmpty == true)
        #expect(try await program.send(.post, "/concept/separating", ["term": "violin"]).json["term"]?.text == "violin")
    }

    @Test func `tags are renamed, and become one only where that is said`() async throws {
        let program = try await Programs().program()
        try await program.send(.post, "/notes", ["text": "a", "tags": ["house"]])
        try await program.send(.post, "/notes", ["text": "b", "tags": ["home"]])
        let taken = try await program.send(.post, "/note-tags/renaming", ["tag": "house", "name": "Home"])
        #expect(taken.status == 422 && taken.json["errors"]?.elements?.first?["pointer"]?.text == "/name")
        let done = try await program.send(.post, "/note-tags/renaming", ["tag": "HOUSE", "name": "home", "isMerging": true])
        #expect(done.json["notes"] == .number("1"))
        #expect(words(try await program.get("/note-tags"), "tag") == ["home"])
    }

    @Test func `purposes are listed, added, changed, merged, parted, deleted, and said of notes and reminders`() async throws {
        let program = try await Programs().program()
        let standard = try await program.get("/purposes")
        #expect(words(standard, "standard") == ["to-do", "remember", "decide", "tell", "vent"])
        let made = try await program.send(.post, "/purposes", ["name": "Garden", "colour": "pink", "icon": "bulb"])
        let id = try #require(made.json["id"]?.text)
        #expect(made.status == 201 && made.json["standard"] == .null && made.json["isHidden"] == .bool(false))
        #expect(try await program.send(.post, "/purposes", ["colour": "pink"]).status == 422)
        #expect(try await program.send(.post, "/purposes", ["name": "x", "colour": "mauve"]).status == 422)

        let note = try await program.send(
            .post, "/notes", ["title": "Roses", "text": "- [ ] prune", "purposes": [.string(id)]])
        #expect(note.json["purposes"] == [.string(id)])
        let path = "/notes/\(note.json["id"]?.text ?? "")"
        let version: HTTPFields = [.ifMatch: try #require(note.headers[.eTag])]
        #expect(
            try await program.send(.patch, path, ["status": "active"], headers: version).json["purposes"] == [.string(id)])
        #expect(words(try await program.get("/notes?purpose=\(id)"), "title") == ["Roses"])
        #expect(words(try await program.get("/to-dos?purpose=\(id)"), "title") == ["prune"])
        #expect(words(try await program.get("/to-dos?by=purpose"), "title") == ["prune"])
        let unknown = try await program.send(
            .post, "/notes", ["title": "x", "purposes": [.string(UUID().uuidString.lowercased())]])
        #expect(unknown.status == 422)
        let tell = Purpose.Standard.tell.id.description
        let reminder = try await program.send(.post, "/reminders", ["title": "Say it", "purposes": [.string(tell)]])
        #expect(reminder.status == 201 && reminder.json["purposes"] == [.string(tell)])

        let changed = try await program.send(.patch, "/purposes/\(id)", ["isHidden": true])
        #expect(changed.json["isHidden"] == .bool(true) && changed.json["name"]?.text == "Garden")
        #expect(try await program.send(.patch, "/purposes/\(id)", ["name": .null]).status == 422)
        let merged = try await program.send(.post, "/purposes/\(id)/merging", ["into": .string(tell)])
        #expect(
            merged.json["id"]?.text == tell && merged.json["notes"] == .number("1") && merged.json["openToDos"] == .number("2"))
        #expect(try await program.send(.post, "/purposes/\(id)/separating").json["id"]?.text == id)
        #expect(try await program.send(.delete, "/purposes/\(id)").status == 204)
        #expect(try await program.get("/purposes").json["data"]?.elements?.count == 5)
        #expect(try await program.send(.post, "/purposes/\(id)/restoring").json["notes"] == .number("1"))
        #expect(try await program.send(.delete, "/purposes/\(tell)").status == 409)
    }
}
