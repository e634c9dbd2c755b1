import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct ConnectionSyncTests {
    @Test func `what syncs did is read in pages, with what became of each card`() async throws {
        let elsewhere = try await Elsewhere()
        let program = elsewhere.program
        let (path, id) = try await elsewhere.begin()
        for number in 0..<5 { elsewhere.put("\(number).vcf", Elsewhere.card("Person \(number)", uid: "p\(number)", "TEL:1")) }
        let first = try await elsewhere.sync(id)
        elsewhere.put("3.vcf", Elsewhere.card("Person 3", uid: "p3", "TEL:2"))
        elsewhere.put("late.vcf", Elsewhere.card("Late", uid: "late"))
        let second = try await elsewhere.sync(id)
        let connection = try await program.get(path).json
        #expect(connection["syncs"]?.elements?.compactMap { $0["id"]?.text } == [second, first].map(\.description))
        #expect(connection["syncToUndo"]?.text == second.description && connection["isSyncing"] == false)
        let newest = try await program.get(path + "/syncs?limit=1").json
        #expect(newest["data"]?.elements?.map { $0["counts"] } == [["created": 1, "updated": 1]])
        let next = try #require(newest["next"]?.text)
        let oldest = try await program.get(path + "/syncs?limit=1&cursor=\(next)").json
        #expect(oldest["data"]?.elements?.map { $0["counts"] } == [["created": 5]] && oldest["next"]?.isNull == true)
        #expect(try await program.get(path + "/syncs/\(first)").json == oldest["data"]?.elements?.first)
        var names: [String] = []
        var query = "?limit=2"
        for _ in 0..<3 {
            let page = try await program.get(path + "/syncs/\(first)/entries" + query).json
            names += page["data"]?.elements?.compactMap { $0["name"]?.text } ?? []
            query = "?limit=2&cursor=\(page["next"]?.text ?? "")"
        }
        #expect(names == (0..<5).map { "Person \($0)" })
        let entries = try await program.get(path + "/syncs/\(second)/entries").json["data"]?.elements ?? []
        let changed = try #require(entries.first { $0["kind"] == "updated" })
        #expect(changed["changes"] == [["property": "TEL", "before": "1", "after": "2"]])
        let person = try #require(changed["person"]?.text)
        #expect(try await program.get("/people/\(person)").json["name"]?["display"] == "Person 3")
        #expect(changed["group"]?.isNull == true && changed["detail"]?.isNull == true)
        // A sync is that of its connection alone.
        let other = try await elsewhere.connect()
        #expect(try await program.get(other.path + "/syncs/\(first)").status == 404)
        #expect(try await program.get(path + "/syncs?cursor=x").status == 422)
    }

    @Test func `the last sync that did something is taken back, and no other`() async throws {
        let elsewhere = try await Elsewhere()
        let program = elsewhere.program
        let (path, id) = try await elsewhere.begin()
        elsewhere.put("a.vcf", Elsewhere.card("Anna", uid: "a"))
        let first = try await elsewhere.sync(id)
        elsewhere.put("b.vcf", Elsewhere.card("Bo", uid: "b"))
        let second = try await elsewhere.sync(id)
        let before = try await program.get(path).json
        let early = try await program.send(.post, path + "/syncs/\(first)/undoing")
        #expect(early.status == 409 && early.kind == "not-the-last-sync")
        // Nothing was changed, and the next sync comes no sooner.
        #expect(try await program.get(path).json == before)
        let undone = try await program.send(.post, path + "/syncs/\(second)/undoing")
        #expect(undone.status == 200 && undone.json == ["undone": 1, "kept": []])
        let after = try await program.get(path).json
        #expect(after["state"] == "paused" && after["syncToUndo"]?.isNull == true)
        #expect(try await program.space.peoplePage(order: .givenFirst, limit: 9).rows.map(\.name.formatted) == ["Anna"])
        #expect(try await program.send(.post, path + "/syncs/\(second)/undoing").kind == "not-the-last-sync")
        #expect(try await program.get(path + "/syncs/\(second)").json["undoneAt"]?.isNull == false)
    }

    @Test func `what both sides changed is listed in pages and settled, either way and once`() async throws {
        let elsewhere = try await Elsewhere()
        let program = elsewhere.program
        let (path, id) = try await elsewhere.begin()
        for name in ["Anna", "Bo", "Cleo"] {
            elsewhere.put("\(name).vcf", Elsewhere.card(name, uid: name, "BDAY:1985-04-12"))
        }
        try await elsewhere.sync(id)
        for person in try await program.space.peoplePage(order: .givenFirst, limit: 9).rows {
            let read = try await program.get("/people/\(person.id)")
            let day: JSONValue = ["occasions": [["kind": "birthday", "date": "1985-04-13"]]]
            let edited = try await program.send(
                .patch, "/people/\(person.id)", day, headers: [.ifMatch: try #require(read.etag)])
            #expect(edited.status == 200, "\(edited.text)")
            let name = person.name.formatted
            elsewhere.put("\(name).vcf", Elsewhere.card(name, uid: name, "BDAY:1985-04-14"))
        }
        try await elsewhere.sync(id)
        #expect(try await program.get(path).json["conflicts"]?.integer == 3)
        let page = try await program.get(path + "/conflicts?limit=2").json
        let next = try #require(page["next"]?.text)
        let rest = try await program.get(path + "/conflicts?limit=2&cursor=\(next)").json
        #expect(rest["next"]?.isNull == true)
        let all = (page["data"]?.elements ?? []) + (rest["data"]?.elements ?? [])
        #expect(all.compactMap { $0["name"]?.text } == ["Cleo", "Bo", "Anna"])
        #expect(all.allSatisfy { $0["property"] == "BDAY" && $0["hasChoice"] == true })
        let (cleo, bo) = (all[0], all[1])
        func settle(_ conflict: JSONValue, _ take: JSONValue) async throws -> Int {
            try await program.send(
                .post, "\(path)/conflicts/\(conflict["id"]?.text ?? "")/settling", ["take": take]
            ).status
        }
        func birthday(_ conflict: JSONValue) async throws -> JSONValue? {
            try await program.get("/people/\(conflict["person"]?.text ?? "")").json["occasions"]?.elements?.first?["date"]
        }
        #expect(try await settle(cleo, "nobody") == 422)
        #expect(try await settle(cleo, "there") == 204)
        #expect(try await birthday(cleo) == "1985-04-14")
        #expect(try await settle(bo, "here") == 204)
        #expect(try await birthday(bo) == "1985-04-13")
        #expect(try await settle(cleo, "here") == 404)
        #expect(try await program.get(path).json["conflicts"]?.integer == 1)
        // Nor under another connection than its own.
        let other = try await elsewhere.connect()
        let anna = all[2]["id"]?.text ?? ""
        #expect(try await program.send(.post, "\(other.path)/conflicts/\(anna)/settling", ["take": "here"]).status == 404)
    }
}
