import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Store
import Testing

@testable import API

@Suite struct IdempotencyTests {
    private func key(_ text: String) -> HTTPFields { [.known("Idempotency-Key"): text] }
    private let body: JSONValue = ["name": ["display": "Anna"]]

    @Test func `the same request with one key happens once and is answered alike`() async throws {
        let program = try await Programs().program()
        let first = try await program.send(.post, "/people", body, headers: key("a"))
        let second = try await program.send(.post, "/people", body, headers: key("a"))
        #expect(first.status == 201 && second.status == 201)
        #expect(first.bytes == second.bytes && first.etag == second.etag)
        #expect(first.headers[.location] == second.headers[.location])
        #expect(second.headers[.known("Idempotency-Replayed")] == "true")
        #expect(try await program.space.peopleCount() == 1)
        _ = try await program.send(.post, "/people", body, headers: key("b"))
        #expect(try await program.space.peopleCount() == 2)
    }

    @Test func `many at once with one key happen once`() async throws {
        let program = try await Programs().program()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { try await program.send(.post, "/people", body, headers: key("a")).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.contains(201) && statuses.allSatisfy { $0 == 201 || $0 == 409 })
        #expect(try await program.space.peopleCount() == 1)
    }

    @Test func `a key is for one request, of one account`() async throws {
        let programs = try Programs()
        let program = try await programs.program()
        _ = try await program.send(.post, "/people", body, headers: key("a"))
        let other = try await program.send(.post, "/people", ["name": ["display": "Bert"]], headers: key("a"))
        #expect(other.status == 422 && other.kind == "idempotency-key-reused")
        let bert = try await programs.program("Bert")
        #expect(try await bert.send(.post, "/people", body, headers: key("a")).status == 201)
        #expect(try await bert.space.peopleCount() == 1)
    }

    @Test func `a request that failed may be tried again with its key`() async throws {
        let program = try await Programs().program()
        #expect(try await program.send(.post, "/people", ["name": [:]], headers: key("a")).status == 422)
        #expect(try await program.send(.post, "/people", body, headers: key("a")).status == 201)
    }

    @Test func `the same key with another query is another request, and nothing is emptied for it`() async throws {
        let program = try await Programs().program()
        let key = key("empty-the-trash")
        #expect(try await program.send(.delete, "/trash", headers: key).json["changed"] == 0)
        let person = try await program.space.add("Lotte")
        try await program.space.trash(person, at: Programs.now)
        for query in ["?before=", "?before=2020-01-01T00:00:00Z", "?before=2100-01-01T00:00:00Z"] {
            let answer = try await program.send(.delete, "/trash" + query, headers: key)
            #expect(answer.status == 422 && answer.kind == "idempotency-key-reused", "\(query)")
        }
        #expect(try await program.send(.delete, "/trash", headers: key).json["changed"] == 0)
        #expect(try await program.space.person(person) != nil)
    }
}
