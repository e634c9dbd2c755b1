import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct NoteOperationTests {
    private func note(_ program: Program, _ body: JSONValue) async throws -> (id: String, tag: String) {
        let made = try await program.send(.post, "/notes", body)
        #expect(made.status == 201, "\(made.json)")
        return (try #require(made.json["id"]?.text), try #require(made.headers[.eTag]))
    }

    private func titles(_ program: Program, _ path: String) async throws -> [String] {
        (try await program.get(path).json["data"]?.elements ?? []).compactMap { $0["title"]?.text }
    }

    @Test func `a note is written once, read, changed by its version, deleted and brought back`() async throws {
        let program = try await Programs().program()
        let id = Note.ID.make(at: Programs.now).description
        let body: JSONValue = [
            "id": .string(id), "title": "Trip", "text": "# Tent\n- [ ] pegs", "tags": ["Summer", "summer", "fun"],
            "isDraft": true, "isPinned": true,
        ]
        for _ in 1...2 { #expect(try await note(program, body).id == id) }
        let read = try await program.get("/notes/\(id)")
        #expect(read.json["text"]?.text == "# Tent\n- [ ] pegs" && read.json["privacy"]?.text == "draft")
        #expect(read.json["tags"] == ["Summer", "fun"] && read.json["page"]?.text == "kinkeeper://notes/\(id)")
        let tag = try #require(read.headers[.eTag])
        #expect(try await program.send(.patch, "/notes/\(id)", ["title": "x"], headers: Self.patch()).status == 428)
        let changed = try await program.send(
            .patch, "/notes/\(id)", ["title": nil, "status": "done", "isDraft": false], headers: Self.patch(tag))
        #expect(changed.status == 200 && changed.json["title"] == "" && changed.json["privacy"]?.text == "private")
        #expect(changed.json["text"] == read.json["text"] && changed.json["isPinned"] == true)
        let stale = try await program.send(.patch, "/notes/\(id)", ["text": "late"], headers: Self.patch(tag))
        #expect(stale.status == 412 && stale.headers[.eTag] == changed.headers[.eTag])
        // A status is no version of the content.
        let newest = try #require(changed.headers[.eTag])
        try await program.send(.patch, "/notes/\(id)", ["status": "active"], headers: Self.patch(newest))
        #expect(try await program.send(.patch, "/notes/\(id)", ["text": "more"], headers: Self.patch(newest)).status == 200)
        #expect(try await program.send(.delete, "/notes/\(id)").status == 204)
        #expect(try await program.get("/notes/\(id)").status == 404)
        #expect(try await program.get("/deleted-notes").json["data"]?.elements?.first?["heading"]?.text == "more")
        #expect(try await program.send(.post, "/notes/\(id)/restoring").json["text"]?.text == "more")
        #expect(
            try await program.get("/note-tags").json["data"] == [["tag": "fun", "count": 1], ["tag": "Summer", "count": 1]])
    }

    private static let any: HTTPFields = [.ifMatch: "*"]

    private static func patch(_ tag: String? = nil) -> HTTPFields {
        var headers: HTTPFields = [.contentType: "application/merge-patch+json"]
        headers[.ifMatch] = tag
        return headers
    }

    @Test func `what cannot be kept is refused with its place`() async throws {
        let program = try await Programs().program()
        for (body, pointer) in [
            (["title": " ", "text": "\n"] as JSONValue, "/text"),
            (["text": "a", "people": [.string(UUID().uuidString.lowercased())]], "/people"),
            (["text": "a", "tags": .array((0...50).map { .string("\($0)") })], "/tags"),
            (["title": .string(String(repeating: "x", count: 501))], "/title"),
            (["text": .string(String(repeating: "x", count: 200_001))], "/text"), (["text": "a", "status": "lost"], "/status"),
        ] {
            let answer = try await program.send(.post, "/notes", body)
            #expect(
                answer.status == 422 && answer.json["errors"]?.elements?.first?["pointer"]?.text == pointer, "\(answer.json)")
        }
        #expect(try await titles(program, "/notes").isEmpty)
        let longest = try await program.send(.post, "/notes", ["text": .string(String(repeating: "\u{1}", count: 200_000))])
        #expect(longest.status == 201)
    }

    @Test func `lists are narrowed, sorted and paged`() async throws {
        let program = try await Programs().program()
        for (title, text, tags) in [("b", "one", ["x"]), ("A", "two", []), ("", "three", ["X", "y"])] {
            _ = try await note(
                program, ["title": .string(title), "text": .string(text), "tags": .array(tags.map { .string($0) })])
        }
        #expect(try await titles(program, "/notes?order=title") == ["A", "b", ""])
        #expect(try await titles(program, "/notes?q=THR").count == 1)
        #expect(try await titles(program, "/notes?tag=X").count == 2)
        #expect(try await titles(program, "/notes?privacy=draft").isEmpty)
        let first = try await program.get("/notes?order=title&limit=2").json
        let next = try #require(first["next"]?.text)
        #expect(try await titles(program, "/notes?order=title&limit=2&cursor=\(next)") == [""])
        #expect(try await program.get("/notes?order=created&cursor=\(next)").status == 422)
        #expect(try await program.get("/notes?cursor=nonsense").status == 422)
        #expect(try await program.get("/notes?privacy=shared").status == 422)
        let rows = try await program.get("/notes").json["data"]?.elements ?? []
        #expect(rows.allSatisfy { $0["text"] == nil && $0["excerpt"] != nil })
    }

    // MARK: The couple's

    @Test func `a note is shared, read, changed by both and cannot be taken back then`() async throws {
        let couple = try await CoupledPrograms()
        let (anna, ben) = (couple.anna, couple.ben)
        let id = try await note(anna, ["title": "Ours", "text": "Hidden until read", "tags": ["t"]]).id
        #expect(try await ben.get("/couple/notes/\(id)").status == 404)
        #expect(try await ben.send(.post, "/notes/\(id)/sharing", headers: Self.any).status == 404)
        #expect(try await anna.send(.post, "/notes/\(id)/sharing").status == 428)
        // What is shared is what the program has shown.
        #expect(try await anna.send(.post, "/notes/\(id)/sharing", headers: [.ifMatch: "\"7\""]).status == 412)
        let tag = try #require(try await anna.get("/notes/\(id)").headers[.eTag])
        let shared = try await anna.send(.post, "/notes/\(id)/sharing", headers: [.ifMatch: tag])
        #expect(shared.status == 200 && shared.json["privacy"]?.text == "shared")
        #expect(shared.json["author"]?.text == anna.account.id.description)
        #expect(try await anna.get("/notes/\(id)").status == 404)
        // The list shows its title alone, and does not open it.
        let row = try #require(try await ben.get("/couple/notes").json["data"]?.elements?.first)
        #expect(row["title"]?.text == "Ours" && row["excerpt"] == "" && row["openedAt"] == .null)
        #expect(try await titles(ben, "/couple/notes?q=hidden").isEmpty)
        #expect(try await titles(ben, "/couple/notes?q=ours") == ["Ours"])
        #expect(try await ben.send(.post, "/couple/notes/\(id)/taking-back").kind == "note-of-partner")
        // A change that fails opens nothing.
        #expect(try await ben.send(.patch, "/couple/notes/\(id)", ["text": "x"], headers: Self.patch("\"7\"")).status != 200)
        #expect(try await anna.get("/couple/notes/\(id)").json["openedAt"] == .null)
        let read = try await ben.get("/couple/notes/\(id)")
        #expect(read.json["text"]?.text == "Hidden until read" && read.json["openedAt"] != .null)
        #expect(try await titles(ben, "/couple/notes?q=hidden") == ["Ours"])
        #expect(try await anna.send(.post, "/couple/notes/\(id)/taking-back").kind == "note-opened")
        let seen = try #require(read.headers[.eTag])
        let changed = try await ben.send(.patch, "/couple/notes/\(id)", ["text": "Both"], headers: Self.patch(seen))
        #expect(changed.json["text"]?.text == "Both")
        #expect(try await anna.send(.patch, "/couple/notes/\(id)", ["text": "x"], headers: Self.patch(seen)).status == 412)
        #expect(try await anna.send(.delete, "/couple/notes/\(id)").status == 204)
        #expect(try await titles(ben, "/couple/notes").isEmpty)
        #expect(try await ben.get("/couple/deleted-notes").json["data"]?.elements?.first?["heading"]?.text == "Ours")
        #expect(try await ben.send(.post, "/couple/notes/\(id)/restoring").status == 204)
        #expect(try await ben.get("/couple/note-tags").json["data"] == [["tag": "t", "count": 1]])
    }

    @Test func `a note that was not opened is taken back, and the partner's program finds nothing`() async throws {
        let couple = try await CoupledPrograms()
        let (anna, ben) = (couple.anna, couple.ben)
        let id = try await note(anna, ["title": "Mine after all", "text": "secret words"]).id
        try await anna.send(.post, "/notes/\(id)/sharing", headers: Self.any)
        for _ in 1...2 {
            let back = try await anna.send(.post, "/couple/notes/\(id)/taking-back")
            #expect(back.status == 200 && back.json["privacy"]?.text == "private" && back.json["sharedAt"] == .null)
        }
        #expect(try await anna.get("/notes/\(id)").json["text"]?.text == "secret words")
        for path in [
            "/couple/notes", "/couple/notes?q=mine", "/couple/deleted-notes", "/couple/note-tags", "/couple/notes/\(id)",
            "/notes",
            "/notes/\(id)", "/deleted-notes", "/couple/export", "/couple/export/check-ins.md", "/export", "/export/notes.md",
        ] {
            let answer = try await ben.get(path)
            let text = String(decoding: answer.bytes, as: UTF8.self)
            #expect(!text.contains("secret words") && !text.contains("Mine after all") && !text.contains(id), "\(path)")
        }
    }

    @Test func `neither stranger nor former partner nor a token without the scope sees a note`() async throws {
        let couple = try await CoupledPrograms()
        let (anna, programs) = (couple.anna, couple.programs)
        let own = try await note(anna, ["title": "Private one", "text": "hush-hush"]).id
        let shared = try #require(
            try await anna.send(.post, "/couple/notes", ["title": "Shared one", "text": "hush-hush"]).json["id"]?.text)
        _ = try await couple.ben.get("/couple/notes/\(shared)")
        let stranger = try await programs.program("Carla")
        let others = Set(APIToken.Scope.allCases).subtracting([.readNotes, .readCouple, .export])
        let limited = try await programs.program("Anna", others)
        let reads = [
            "/notes", "/notes?q=hush", "/notes/\(own)", "/deleted-notes", "/note-tags", "/couple/notes",
            "/couple/notes/\(shared)",
            "/couple/deleted-notes", "/couple/note-tags",
        ]
        for path in reads {
            for program in [stranger, limited] {
                let text = String(decoding: try await program.get(path).bytes, as: UTF8.self)
                #expect(!text.contains("hush") && !text.contains("Private one") && !text.contains("Shared one"), "\(path)")
            }
            #expect(try await limited.get(path).status == 403, "\(path)")
        }
        // What a token may write without reading answers nothing of it.
        let answer = try await limited.send(.patch, "/notes/\(own)", ["status": "done"], headers: Self.patch("*"))
        #expect(answer.status == 204 && answer.bytes.isEmpty)
        #expect(try await limited.send(.post, "/notes/\(own)/sharing", headers: Self.any).status == 204)
        let readOnly = try await programs.program("Anna", [.readNotes, .writeNotes, .readCouple])
        #expect(try await readOnly.send(.post, "/notes/\(own)/sharing", headers: Self.any).status == 403)
        #expect(try await readOnly.send(.post, "/couple/notes/\(own)/taking-back").status == 403)
        #expect(try await couple.ben.send(.delete, "/couple").status == 204)
        #expect(try await couple.ben.get("/couple/notes/\(own)").status == 404)
        #expect(try await couple.ben.get("/couple/notes").status == 404)
        // Ben keeps what he has read; the other one, which he never opened, stays with its author alone.
        #expect(try await titles(couple.ben, "/notes") == ["Shared one"])
        #expect(Set(try await titles(anna, "/notes")) == ["Private one", "Shared one"])
        #expect(try await couple.ben.get("/notes/\(own)").status == 404)
    }

    @Test func `the plan, the widgets and the lists of others say nothing of notes`() async throws {
        let couple = try await CoupledPrograms()
        let id = try await note(couple.anna, ["title": "Quiet title", "text": "quiet words", "isForCheckIn": true]).id
        try await couple.anna.send(.post, "/couple/check-ins")
        for path in ["/plan", "/statistics", "/couple/check-ins/current", "/couple/statistics", "/reminders", "/couple"] {
            for program in [couple.anna, couple.ben] {
                let text = String(decoding: try await program.get(path).bytes, as: UTF8.self)
                #expect(!text.contains("uiet ") && !text.contains(id), "\(path)")
            }
        }
    }
}
