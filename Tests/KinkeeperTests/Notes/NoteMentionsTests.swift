import Foundation
import Testing

@testable import Kinkeeper

@Suite struct NoteMentionsTests {
    private func person(_ given: String, _ family: String = "", _ nickname: String = "") -> (id: Person.ID, name: PersonName) {
        (Person.ID(UUID()), PersonName(given: given, family: family, nickname: nickname))
    }

    @Test func `a person is mentioned by the whole name, and by a short one that only one has`() {
        let (berg, stern, ann) = (person("Anna", "Berg"), person("Anna", "Stern", "Sternchen"), person("Ann"))
        let mentions = NoteMentions(of: [berg, stern, ann])
        func found(_ text: String) -> [Person.ID] { mentions.found(in: text) }
        #expect(found("call @Anna Berg, then @Sternchen") == [berg.id, stern.id])
        #expect(found("@\(berg.name.display(.familyFirst))") == [berg.id])
        // Two have this name, so that it says neither.
        #expect(found("@Anna") == [])
        #expect(found("@Ann and @Ann") == [ann.id] && found("@Annabel") == [] && found("post@Ann") == [] && found("@") == [])
        #expect(NoteMentions(of: [berg, ann]).found(in: "@Anna (@Ann)") == [berg.id, ann.id])
        #expect(NoteMentions(of: []).found(in: "@Anna") == [])
    }
}
