import Application
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct CoupleOperationTests {
    @Test func `a couple is made, seen by both, and left by call`() async throws {
        let programs = try Programs()
        let (anna, ben) = (try await programs.program("Anna"), try await programs.program("Ben"))
        let none = try await anna.get("/couple")
        #expect(none.status == 404 && none.kind == "no-couple")
        let made = try await anna.send(.post, "/couple/invitations")
        #expect(made.status == 201)
        let code = try #require(made.json["code"]?.text)
        #expect(made.json["path"]?.text == "/invitations/\(code)")
        let waiting = try await anna.get("/couple").json
        #expect(waiting["partner"] == .null && waiting["invitation"]?["id"] == made.json["id"])
        #expect(!"\(waiting)".contains(code))

        #expect(try await ben.send(.post, "/couple/acceptances", ["code": "0000-0000-0000"]).kind == "invitation-spent")
        #expect(try await ben.send(.post, "/couple/acceptances", ["code": "not a code at"]).status == 422)
        #expect(try await anna.send(.post, "/couple/acceptances", ["code": .string(code)]).kind == "own-invitation")
        let joined = try await ben.send(.post, "/couple/acceptances", ["code": .string(code.lowercased())])
        #expect(joined.status == 201 && joined.json["partner"]?["name"]?.text == "Anna" && joined.json["invitation"] == .null)
        #expect(try await ben.send(.post, "/couple/acceptances", ["code": .string(code)]).json == joined.json)
        let seen = try await anna.get("/couple").json
        #expect(seen["partner"]?["name"]?.text == "Ben" && seen["id"] == joined.json["id"])
        #expect(try await anna.send(.post, "/couple/invitations").kind == "already-couple")

        #expect(try await anna.send(.delete, "/couple").status == 204)
        #expect(try await anna.get("/couple").kind == "no-couple")
        #expect(try await ben.get("/couple").kind == "no-couple")
    }

    @Test func `another account takes no invitation back, and no scope means no couple`() async throws {
        let programs = try Programs()
        let (anna, ben) = (try await programs.program("Anna"), try await programs.program("Ben"))
        let made = try await anna.send(.post, "/couple/invitations")
        let id = try #require(made.json["id"]?.text)
        #expect(try await ben.send(.delete, "/couple/invitations/\(id)").status == 404)
        let reader = try await programs.program("Anna", [.readCouple])
        #expect(try await reader.get("/couple").status == 200)
        #expect(try await reader.send(.post, "/couple/invitations").status == 403)
        #expect(try await reader.send(.delete, "/couple/invitations/\(id)").status == 403)
        let other = try await programs.program("Anna", [.readPeople, .writePeople])
        #expect(try await other.get("/couple").status == 403)
        // A program that may only write sees the code it made, since it is told no other time.
        let writer = try await programs.program("Anna", [.writeCouple])
        #expect(try await writer.send(.post, "/couple/invitations").json["code"]?.text != nil)
        #expect(try await anna.send(.delete, "/couple/invitations/\(id)").status == 404)
    }
}
