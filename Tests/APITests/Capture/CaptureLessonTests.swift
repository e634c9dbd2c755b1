import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

/// What quick notes have learnt, as programs see and remove it.
@Suite struct CaptureLessonTests {
    /// Saves a gift idea of an account, which teaches that "bo" is a person and "kite" a gift.
    private func teach(_ program: Program, about person: Person.ID) async throws {
        let seen = [
            CaptureObservation("bo", .person(person), isCorrection: true),
            CaptureObservation("kite", .kind(.gift), isCorrection: true),
        ]
        let gift = GiftDraft(id: .make(at: Programs.now), title: "Kite")
        _ = try await program.space.saveCapture(
            [.gift(gift)], cards: [], teaching: seen.compactMap(\.self), asking: program.account.id,
            today: CivilDate(of: Programs.now, in: .gmt), in: .utc, at: Programs.now)
    }

    @Test func `what was learnt is listed by word, removed one by one, and all together`() async throws {
        let program = try await Programs().program()
        let zora = try await program.space.add("Zora")
        #expect(try await program.get("/captures/lessons").json == ["isOn": true, "lessons": []])
        try await teach(program, about: zora)
        let lessons = try await program.get("/captures/lessons").json["lessons"]?.elements ?? []
        #expect(lessons.map { $0["word"] } == ["bo", "kite"])
        #expect(lessons[0]["person"] == .string(zora.description) && lessons[0]["kind"] == .null)
        #expect(lessons[1]["person"] == .null && lessons[1]["kind"] == "gift")
        #expect(lessons[0]["isUsed"] == true && lessons[1]["isUsed"] == false)
        #expect(lessons.allSatisfy { $0["corrections"] == 1 && $0["confirmations"] == 0 })
        let path = "/captures/lessons/\(lessons[0]["id"]?.text ?? "")"
        #expect(try await program.send(.delete, path).status == 204)
        #expect(try await program.send(.delete, path).status == 404)
        #expect(try await program.get("/captures/lessons").json["lessons"]?.elements?.count == 1)
        #expect(try await program.send(.delete, "/captures/lessons").status == 204)
        #expect(try await program.get("/captures/lessons").json["lessons"]?.elements == [])
    }

    @Test func `lines are read by what was learnt, while it is on, and teach nothing by themselves`() async throws {
        let program = try await Programs().program()
        let zora = try await program.space.add("Zora")
        try await teach(program, about: zora)
        let line: JSONValue = ["text": "Coffee with Bo yesterday", "keep": "ready"]
        let read = try await program.send(.post, "/captures", line).json
        #expect(read["kept"] == 0 && read["records"]?.elements?.first?["person"] == .string(zora.description))
        #expect(read["records"]?.elements?.first?["unsure"]?.elements?.contains("person") == true)
        #expect(try await program.send(.put, "/captures/lessons", ["isOn": false]).status == 204)
        let off = try await program.send(.post, "/captures", line).json
        #expect(off["records"]?.elements?.first?["newPerson"] == "Bo")
        #expect(try await program.get("/captures/lessons").json["isOn"] == false)
        #expect(try await program.send(.put, "/captures/lessons", ["isOn": true]).status == 204)
        let lessons = try await program.get("/captures/lessons").json["lessons"]?.elements ?? []
        #expect(lessons.count == 2 && lessons.allSatisfy { $0["confirmations"] == 0 })
        #expect(try await program.send(.put, "/captures/lessons", ["isOn": "yes"]).status == 422)
    }

    @Test func `another account's token sees and removes none of it`() async throws {
        let programs = try Programs()
        let (anna, bert) = (try await programs.program("Anna"), try await programs.program("Bert"))
        try await teach(anna, about: try await anna.space.add("Zora"))
        #expect(try await bert.get("/captures/lessons").json["lessons"]?.elements == [])
        let id = try #require(try await anna.get("/captures/lessons").json["lessons"]?.elements?.first?["id"]?.text)
        #expect(try await bert.send(.delete, "/captures/lessons/\(id)").status == 404)
        #expect(try await bert.send(.delete, "/captures/lessons").status == 204)
        #expect(try await anna.get("/captures/lessons").json["lessons"]?.elements?.count == 2)
    }
}
