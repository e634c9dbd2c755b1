import Testing

@testable import Interchange

struct HandleTests {
    @Test func `a scheme is what stands before the first colon, if it can be one`() {
        #expect("XMPP:anna@example.org".uriScheme == "xmpp")
        #expect("web+ap:anna".uriScheme == "web+ap")
        #expect("anna".uriScheme == nil)
        #expect("12:30".uriScheme == nil)
        #expect("two words:x".uriScheme == nil)
        #expect(":x".uriScheme == nil)
        #expect("".uriScheme == nil)
    }

    @Test func `percent-encoding is undone where it gives text`() {
        #expect("anna%40example.org".percentDecoded == "anna@example.org")
        #expect("%C3%A4nna".percentDecoded == "änna")
        #expect("100%".percentDecoded == "100%")
        #expect("%FF".percentDecoded == "%FF")
        #expect("%zz%2".percentDecoded == "%zz%2")
    }

    @Test func `what is percent-encoded is decoded to the same`() {
        var random = SeededGenerator(seed: 5)
        let characters = Array("aZ09@+-._~:/?# %äß🎂\n")
        for _ in 0..<2_000 {
            let text = String(
                (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in characters.randomElement(using: &random) })
            #expect(text.percentEncoded.percentDecoded == text)
            #expect(text.percentEncoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        }
    }

    @Test func `a service is a scheme where it can be`() {
        #expect(Handle.uri(service: "xmpp", name: "anna@example.org") == "xmpp:anna@example.org")
        #expect(Handle.uri(service: "google talk", name: "anna") == "im:anna")
        #expect(Handle.uri(service: "", name: "https://x") == "im:https%3A%2F%2Fx")
        #expect(!Handle.isScheme("im"))
    }
}
