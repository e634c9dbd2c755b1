import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct RestoreTests {
    private func withoutDate(_ answer: ProgramAnswer) -> String {
        answer.text.replacing(/"exportDate": ?"[^"]*"/, with: "")
    }

    @Test func `a document fills an empty account, and comes out again as it was`() async throws {
        let programs = try Programs()
        let anna = try await programs.program("Anna")
        let person = try await anna.space.add("Carla")
        _ = try await anna.send(.post, "/groups", ["name": "Choir", "cadenceDays": 14])
        _ = try await anna.send(.post, "/catch-ups", ["people": [.string(person.description)], "kind": "call"])
        let document = try await anna.get("/export")
        let bert = try await programs.program("Bert")
        let restored = try await bert.send(.post, "/restores", bytes: document.bytes, type: "application/json")
        #expect(restored.status == 200 && restored.json["people"] == 1)
        #expect(withoutDate(try await bert.get("/export")) == withoutDate(document))
        let again = try await bert.send(.post, "/restores", bytes: document.bytes, type: "application/json")
        #expect(again.status == 409 && again.kind == "not-empty")
        #expect(try await bert.space.peopleCount() == 1)
    }

    @Test func `what is no such document is refused, and nothing is changed`() async throws {
        let programs = try Programs()
        let anna = try await programs.program("Anna")
        _ = try await anna.space.add("Carla")
        let document = try await anna.get("/export").text
        let bert = try await programs.program("Bert")
        let broken = [
            "{}", "hello", String(document.dropLast(10)), document.replacing("\"people\"", with: "\"persons\""),
            document.replacing("\"version\": 15", with: "\"version\": 999"),
        ]
        for text in broken {
            let answer = try await bert.send(.post, "/restores", bytes: Array(text.utf8), type: "application/json")
            #expect(answer.status == 422 && answer.kind == "document-refused", "\(text.prefix(40))")
            #expect(answer.headers[.contentType] == "application/problem+json")
        }
        #expect(try await bert.send(.post, "/restores", bytes: [], type: "application/json").status == 422)
        #expect(try await bert.send(.post, "/restores", bytes: [1], type: "text/plain").status == 415)
        let long = [UInt8](repeating: 32, count: (1 << 20) + 1)
        #expect(try await bert.send(.post, "/restores", bytes: long, type: "application/json").status == 413)
        #expect(try await bert.space.peopleCount() == 0)
    }

    @Test func `a document is not imported, but told where it goes`() async throws {
        let program = try await Programs().program()
        let document = try await program.get("/export")
        let answer = try await program.send(.post, "/imports", bytes: document.bytes, type: "application/json")
        #expect(answer.status == 422 && answer.kind == "is-document")
    }
}
