import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct TableTests {
    private let table = "Wer,Wann,Hobby\nAnna,24.12.1985,Chess\nBen,1.2.1990,\n"

    private func sent(_ text: String, _ program: Program) async throws -> ProgramAnswer {
        try await program.send(.post, "/imports/tables?name=friends.csv", bytes: Array(text.utf8), type: "text/csv")
    }

    private func files(_ program: Program) -> [String] {
        let folder = program.programs.folder.url.appendingPathComponent("uploads")
        return (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    @Test func `a table is looked at, planned, and imported once`() async throws {
        let program = try await Programs().program()
        let looked = try await sent(table, program)
        #expect(looked.status == 201 && looked.json["name"] == "friends.csv" && looked.json["rows"] == 2)
        #expect(looked.json["columns"]?.elements?.map { $0["heading"] } == ["Wer", "Wann", "Hobby"])
        #expect(looked.json["columns"]?.elements?.last?["samples"] == ["Chess"])
        #expect(looked.json["namesPeople"] == false)
        let path = "/imports/tables/\(looked.json["id"]?.text ?? "")"
        #expect(looked.headers[.location] == "/api/v1" + path)
        let early = try await program.send(.post, path + "/importing")
        #expect(early.status == 409 && early.kind == "nobody-named")
        let planned = try await program.send(.put, path + "/plan", ["columns": ["name", "birthday", nil], "dates": "auto"])
        #expect(planned.status == 200 && planned.json["namesPeople"] == true)
        let first = planned.json["people"]?.elements?.first
        #expect(first?["name"]?["display"] == "Anna" && first?["occasions"]?.elements?.first?["date"] == "1985-12-24")
        #expect(try await program.get(path).json == planned.json)
        #expect(try await program.space.peopleCount() == 0)
        let key: HTTPFields = [.known("Idempotency-Key"): "t"]
        let imported = try await program.send(.post, path + "/importing", headers: key)
        #expect(imported.status == 200 && imported.json["created"] == 2)
        #expect(try await program.send(.post, path + "/importing", headers: key).bytes == imported.bytes)
        #expect(try await program.space.peopleCount() == 2)
        #expect(files(program).isEmpty)
        #expect(try await program.get(path).status == 404)
    }

    @Test func `a plan of columns that are not there, or of meanings that are none, is refused`() async throws {
        let program = try await Programs().program()
        let path = "/imports/tables/\(try await sent(table, program).json["id"]?.text ?? "")"
        for body: JSONValue in [
            ["columns": ["shoe"]], ["columns": ["name", "none", "none", "none"]], ["dates": "tomorrow"], ["columns": "name"],
        ] {
            #expect(try await program.send(.put, path + "/plan", body).status == 422)
        }
        #expect(try await program.get(path).json["namesPeople"] == false)
    }

    @Test func `a table is thrown away, and belongs to its account`() async throws {
        let programs = try Programs()
        let (anna, bert) = (try await programs.program("Anna"), try await programs.program("Bert"))
        let path = "/imports/tables/\(try await sent(table, anna).json["id"]?.text ?? "")"
        #expect(try await bert.get(path).status == 404)
        #expect(try await bert.send(.put, path + "/plan", [:]).status == 404)
        #expect(try await bert.send(.post, path + "/importing").status == 404)
        #expect(try await bert.send(.delete, path).status == 404)
        #expect(try await anna.send(.delete, path).status == 204)
        #expect(try await anna.send(.delete, path).status == 404)
        #expect(files(anna).isEmpty)
    }

    @Test func `what is no table is told where it goes, and a table too`() async throws {
        let program = try await Programs().program()
        let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Anna\r\nEND:VCARD\r\n"
        let answer = try await sent(card, program)
        #expect(answer.status == 422 && answer.kind == "no-table")
        #expect(try await sent("", program).status == 422)
        #expect(files(program).isEmpty)
        let wrong = try await program.send(.post, "/imports", bytes: Array(table.utf8), type: "text/csv")
        #expect(wrong.status == 422 && wrong.kind == "is-table")
        #expect(try await program.send(.post, "/imports", bytes: Array(card.utf8), type: "text/html").status == 415)
        #expect(try await program.space.peopleCount() == 0)
    }
}
