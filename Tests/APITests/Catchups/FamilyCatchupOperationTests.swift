import Application
import HTTPTypes
import Interchange
import Kinkeeper
import Testing

@testable import API
@testable import Store

/// The log of a family by call.
@Suite struct FamilyCatchupTests {
    @Test func `a catch-up of a family says which account logged it`() async throws {
        let programs = try Programs()
        let (anna, bert) = (try await programs.program("Anna"), try await programs.program("Bert"))
        let family = try await programs.folder.accounts.makeFamily(named: "The Bergs", by: anna.account.id, at: Programs.now)
        let space = try await programs.folder.openSpace(family.id, for: anna.account.id)
        let (tina, query) = (try await space.add("Tina"), "?space=\(family.id)")
        let with: JSONValue = ["people": [.string(tina.description)], "kind": "call", "note": "Hushtalk"]
        let made = try await anna.send(.post, "/catch-ups" + query, with)
        #expect(made.status == 201 && made.json["account"]?.text == anna.account.id.description, "\(made.text)")
        let path = "/catch-ups/\(made.json["id"]?.text ?? "")"
        #expect(try await anna.get(path).json == made.json)
        #expect(try await anna.get("/people/\(tina)/catch-ups").json["data"]?.elements?.count == 1)
        #expect(try await anna.get("/catch-ups" + query).json["data"]?.elements?.count == 1)
        #expect(try await anna.get("/catch-ups").json["data"]?.elements == [])
        let own = try await anna.space.add("Mia")
        let mine = try await anna.send(.post, "/catch-ups", ["people": [.string(own.description)], "kind": "call"])
        #expect(mine.json["account"] == .null)
        #expect(try await anna.send(.post, "/catch-ups", with).status == 422)
        let narrow = try await programs.program("Anna", [.readCatchups, .writeCatchups, .readPeople])
        for program in [bert, narrow] {
            #expect(try await program.get(path).status == 404)
            #expect(try await program.send(.delete, path).status == 404)
            #expect([403, 404].contains(try await program.send(.post, "/catch-ups" + query, with).status))
        }
        let edited = try await anna.send(
            .put, path, ["people": [.string(tina.description)], "kind": "video"], headers: [.ifMatch: made.etag ?? ""])
        #expect(edited.json["kind"] == "video" && edited.json["account"] == made.json["account"])
        #expect(try await anna.send(.delete, path).status == 204)
        #expect(try await space.catchups(limit: 9).rows.isEmpty)
    }
}
