import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct ToDoTests {
    private func titles(_ answer: ProgramAnswer) -> [String] {
        answer.json["data"]?.elements?.compactMap { $0["title"]?.text } ?? []
    }

    @Test func `a to-do has a date or none, and is listed by day, priority and person`() async throws {
        let program = try await Programs().program()
        let person = try await program.space.add("Anna").description
        let plain = try await program.send(.post, "/reminders", ["title": "Read"])
        #expect(plain.status == 201 && plain.json["start"] == .null && plain.json["state"] == "undated")
        #expect(plain.json["excluded"] == [] && plain.json["priority"] == .null && plain.json["category"] == "action-item")
        let id = try #require(plain.json["id"]?.text)
        _ = try await program.send(
            .post, "/reminders",
            ["title": "Call", "start": "2027-03-01T09:00", "priority": "low", "people": [.string(person)]])
        _ = try await program.send(.post, "/reminders", ["title": "Taxes", "start": "2027-02-01T09:00", "priority": "high"])
        _ = try await program.send(.post, "/reminders", ["title": "Jog", "start": "2027-01-01T09:00", "category": "habit"])
        #expect(titles(try await program.get("/to-dos")) == ["Taxes", "Call", "Read"])
        #expect(titles(try await program.get("/to-dos?by=priority")) == ["Taxes", "Call", "Read"])
        #expect(titles(try await program.get("/to-dos?by=person")) == ["Call", "Taxes", "Read"])
        #expect(titles(try await program.get("/to-dos?priority=high")) == ["Taxes"])
        #expect(titles(try await program.get("/to-dos?person=\(person)")) == ["Call"])
        for by in ["day", "priority", "person"] {
            let first = try await program.get("/to-dos?by=\(by)&limit=2")
            let next = try #require(first.json["next"]?.text)
            let second = try await program.get("/to-dos?by=\(by)&limit=2&cursor=\(next)")
            #expect(
                titles(first) + titles(second) == titles(try await program.get("/to-dos?by=\(by)"))
                    && second.json["next"] == .null)
        }
        // A date is given and taken; where there is none, nothing repeats.
        let path = "/reminders/\(id)"
        let dated = try await program.send(.patch, path, ["start": "2027-04-01T10:00"], headers: [.ifMatch: "*"])
        #expect(dated.json["start"] == "2027-04-01T10:00" && dated.json["state"] == "coming")
        let without = try await program.send(.patch, path, ["start": nil, "priority": "medium"], headers: [.ifMatch: "*"])
        #expect(without.json["start"] == .null && without.json["priority"] == "medium" && without.json["state"] == "undated")
        for body: JSONValue in [
            ["title": "Water", "rule": "FREQ=DAILY"], ["title": "Water", "zone": "Europe/Berlin"],
            ["title": "Water", "added": ["2027-01-01T09:00"]], ["title": "Water", "excluded": ["2027-01-01T09:00"]],
        ] {
            #expect(try await program.send(.post, "/reminders", body).status == 422)
        }
        // The form of before, with a start that is taken out again, is read as no date.
        let old = try await program.send(
            .post, "/reminders", ["title": "Old", "start": "1970-01-01T00:00", "excluded": ["1970-01-01T00:00"]])
        #expect(old.status == 201 && old.json["start"] == .null)
        _ = try await program.send(.post, "\(path)/completions", [:])
        #expect(titles(try await program.get("/to-dos?done=true")) == ["Read"])
    }

    @Test func `checkboxes are to-dos, and the deck asks about both`() async throws {
        let program = try await Programs().program()
        let note = try await program.send(.post, "/notes", ["title": "Trip", "text": "- [ ] pack"])
        let noteID = try #require(note.json["id"]?.text)
        let toDo = try #require(try await program.get("/to-dos").json["data"]?.elements?.first)
        #expect(toDo["title"] == "pack" && toDo["originNote"]?.text == noteID)
        let deck = try await program.get("/priority-deck")
        #expect(deck.json["total"] == 2 && deck.json["note"]?["id"]?.text == noteID && deck.json["toDo"] == .null)
        let choice = try await program.send(.post, "/priority-deck/choices", ["note": .string(noteID), "choice": "drop"])
        #expect(choice.status == 200 && choice.json["note"]?.text == noteID && choice.json["choice"] == "drop")
        #expect(try await program.get("/notes/\(noteID)").json["status"] == "archived")
        let next = try #require(try await program.get("/priority-deck").json["toDo"]?["id"]?.text)
        #expect(
            try await program.send(.post, "/priority-deck/choices", ["toDo": .string(next), "choice": "done"]).status == 200)
        #expect(try await program.get("/notes/\(noteID)").json["text"] == "- [x] pack")
        for body: JSONValue in [
            ["choice": "now"], ["choice": "now", "note": .string(noteID), "toDo": .string(next)],
            ["choice": "never", "note": .string(noteID)],
        ] {
            #expect(try await program.send(.post, "/priority-deck/choices", body).status == 422)
        }
        for _ in 1...2 { #expect(try await program.send(.post, "/priority-deck/undoing", [:]).status == 200) }
        #expect(try await program.send(.post, "/priority-deck/undoing", [:]).status == 404)
        let back = try await program.get("/notes/\(noteID)").json
        #expect(back["status"] == "inbox" && back["text"] == "- [ ] pack")
    }
}
