import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct OfferTests {
    /// An address book with Anna, Bert and their choir.
    private func importChoir(_ members: [String], _ program: Program) async throws {
        let people = ["anna", "bert"].map { "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\($0)\r\nFN:\($0)\r\nEND:VCARD\r\n" }
        let lines = members.map { "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:\($0)\r\n" }.joined()
        let group =
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:g\r\nFN:Choir\r\nX-ADDRESSBOOKSERVER-KIND:group\r\n\(lines)END:VCARD\r\n"
        let answer = try await program.send(
            .post, "/imports", bytes: Array((people.joined() + group).utf8), type: "text/vcard")
        #expect(answer.status == 200 && answer.json["groups"] != nil)
    }

    private func offers(_ program: Program) async throws -> [JSONValue] {
        try await program.get("/group-offers").json["data"]?.elements ?? []
    }

    @Test func `a group of the address book is taken over, and later its differences`() async throws {
        let program = try await Programs().program()
        try await importChoir(["anna", "stranger"], program)
        let offer = try #require(try await offers(program).first)
        #expect(offer["name"] == "Choir" && offer["isLinked"] == false && offer["unknown"] == 1)
        #expect(offer["joining"]?.elements?.count == 1 && offer["group"] == .null)
        let path = "/group-offers/\(offer["id"]?.text ?? "")"
        let read = try await program.get(path)
        #expect(read.json == offer && read.etag == offer["version"]?.text.map { "\"\($0)\"" })
        #expect(try await program.send(.post, path + "/acceptance").status == 428)
        let taken = try await program.send(.post, path + "/acceptance", headers: [.ifMatch: read.etag ?? ""])
        #expect(taken.status == 200 && taken.json["name"] == "Choir" && taken.json["memberCount"] == 1)
        #expect(try await offers(program).isEmpty)
        #expect(try await program.send(.post, path + "/acceptance", headers: [.ifMatch: "*"]).status == 404)
        try await importChoir(["bert"], program)
        let difference = try #require(try await offers(program).first)
        #expect(difference["isLinked"] == true && difference["leaving"]?.elements?.count == 1)
        let stale = try await program.send(.post, path + "/acceptance", headers: [.ifMatch: read.etag ?? ""])
        #expect(stale.status == 412 && stale.kind == "changed-meanwhile")
        #expect(try await program.send(.post, path + "/acceptance", headers: [.ifMatch: stale.etag ?? ""]).status == 200)
        let members = try await program.get("/groups/\(taken.json["id"]?.text ?? "")/members").json["data"]?.elements
        #expect(members?.map { $0["display"] } == ["bert"])
    }

    @Test func `what is left alone is not offered again, unless that is taken back`() async throws {
        let program = try await Programs().program()
        try await importChoir(["anna"], program)
        let path = "/group-offers/\(try await offers(program).first?["id"]?.text ?? "")"
        #expect(try await program.send(.post, path + "/refusal", headers: [.ifMatch: "\"old\""]).status == 412)
        #expect(try await program.send(.post, path + "/refusal", headers: [.ifMatch: "*"]).status == 204)
        #expect(try await offers(program).isEmpty)
        #expect(try await program.send(.delete, path + "/refusal").status == 204)
        #expect(try await offers(program).count == 1)
        #expect(try await program.get("/groups").json["data"]?.elements == [])
    }

    @Test func `one key takes a group over once, and nobody else's`() async throws {
        let programs = try Programs()
        let program = try await programs.program()
        try await importChoir(["anna"], program)
        let path = "/group-offers/\(try await offers(program).first?["id"]?.text ?? "")/acceptance"
        let headers: HTTPFields = [.ifMatch: "*", .known("Idempotency-Key"): "a"]
        let bert = try await programs.program("Bert")
        #expect(try await bert.send(.post, path, headers: headers).status == 404)
        let first = try await program.send(.post, path, headers: headers)
        let second = try await program.send(.post, path, headers: headers)
        #expect(first.status == 200 && second.status == 200 && first.bytes == second.bytes)
    }
}
