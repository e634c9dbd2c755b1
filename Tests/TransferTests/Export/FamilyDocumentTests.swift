import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing
import Transfer

/// The document of a family's space, restored into an account's own: copies, since the family has its records still.
@Suite struct FamilyDocumentTests {
    /// A document as if it were a family's.
    private func ofFamily(_ text: String) -> String {
        text.replacing(/"settings": \{.*?\}\},?\n/, with: "\"settings\": null,\n\"space\": \"family\",\n", maxReplacements: 1)
    }

    /// The lists of a document, without identifiers.
    private func shape(_ text: String) -> Substring {
        let lists = text.replacing(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "-")
        return lists[(lists.firstRange(of: "\"people\": [")?.lowerBound ?? lists.startIndex)...]
    }

    /// Those of records, without what has the same one in every account: standard purposes, and the choice of how paintings are drawn.
    private func identifiers(_ text: String) -> Set<Substring> {
        let common = Purpose.Standard.allCases.map(\.id.description) + [PaintingChoice.only.description]
        return Set(text.matches(of: /"id": "([^"]+)"/).map(\.1)).subtracting(common.map { $0[...] })
    }

    @Test func `all comes back in its order and with its ties, under identifiers of its own`() async throws {
        for seed in trials(2 as UInt64, long: 20) {
            let first = try await DocumentWorld.generated(people: 60, seed: seed).text()
            let second = try await DocumentWorld()
            try await second.restore(ofFamily(first))
            let text = try await second.text()
            #expect(shape(text) == shape(first), "seed \(seed)")
            let media = try #require(text.firstRange(of: "\"media\": ["))
            let (old, new) = (identifiers(first), identifiers(String(text[..<media.lowerBound])))
            #expect(new.count > 300 && old.isDisjoint(with: new))
            // No settings of the document's account.
            #expect(text.contains("\"nameOrder\": \"given-first\""))
        }
    }

    @Test func `it is the same each time for one account, and another for another`() {
        let id = Identifier<Person>.make(at: TestClock().now)
        let (one, other) = (UUID(), UUID())
        #expect(id.ofCopy(for: one) == id.ofCopy(for: one) && id.ofCopy(for: one) != id.ofCopy(for: other))
        #expect(id.ofCopy(for: one) != id)
    }

    @Test func `what is no family's, and what comes late, is refused`() async throws {
        let world = try await DocumentWorld()
        let text = ofFamily(try await world.text())
        #expect(text.contains("\"space\": \"family\""))
        for wrong in ["\"household\"", "null", "7"] {
            await #expect(throws: DocumentProblem.self) {
                try await world.restore(text.replacing("\"space\": \"family\"", with: "\"space\": \(wrong)"))
            }
        }
        let late = text.replacing("\"space\": \"family\",\n", with: "")
            .replacing("\"media\": []", with: "\"media\": [],\n\"space\": \"family\"")
        await #expect(throws: DocumentProblem.self) { try await world.restore(late) }
        try await world.restore(text)
    }
}
