import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Store
import Testing

@testable import API

@Suite struct BodyLimitTests {
    private func person(note: String) -> JSONValue { ["name": ["display": "Anna"], "note": .string(note)] }

    @Test func `a body above the limit of its operation is 413, and what is below it is taken`() async throws {
        let program = try await Programs().program()
        let large = try await program.send(
            .post, "/people", person(note: String(repeating: "x", count: Operation.largeBodyLimit)))
        #expect(large.status == 413 && large.kind == "too-large")
        #expect(large.text.contains("1 MB"))
        #expect(try await program.space.peopleCount() == 0)
        // The longest note there may be, in characters of four bytes.
        let long = String(repeating: "😀", count: 100_000)
        #expect(try await program.send(.post, "/people", person(note: long)).status == 201)
        // Where no long texts are meant, less is taken.
        let group: JSONValue = ["name": .string(String(repeating: "x", count: Operation.usualBodyLimit))]
        let other = try await program.send(.post, "/groups", group)
        #expect(other.status == 413 && other.text.contains("256 KB"))
    }

    @Test(arguments: ["[0", "[[]", "[\"a\"", "{\"a\":0"])
    func `a body of more values than any list has is refused before it is looked at`(_ beginning: String) async throws {
        let program = try await Programs().program()
        let (first, last) = (beginning.prefix(1), beginning.hasPrefix("[") ? "]" : "}")
        let element = beginning.dropFirst()
        let count = CallHandling.mostValues
        let text = "{\"name\":\(first)\(element)" + String(repeating: ",\(element)", count: count) + "\(last)}"
        #expect(text.utf8.count < Operation.largeBodyLimit)
        let answer = try await program.send(.post, "/people", bytes: Array(text.utf8), type: "application/json")
        #expect(answer.status == 413 && answer.kind == "too-many-values")
        #expect(answer.text.contains("50,000"))
        // One as large with fewer values is read, and refused for what it says.
        let few = "{\"name\":\(first)\(element)\(String(repeating: " ", count: 2 * count))\(last)}"
        let read = try await program.send(.post, "/people", bytes: Array(few.utf8), type: "application/json")
        #expect(read.status == 422 && read.kind == "invalid")
    }
}
