import Testing

@testable import HTTPSupport

@Suite struct SecretTokenTests {
    @Test func `a secret has 256 bits in 43 characters that need no escaping`() throws {
        let token = SecretToken()
        #expect(token.text.utf8.count == 43)
        #expect(token.text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        #expect(SecretToken(text: token.text) == token)
        #expect(Set((0..<200).map { _ in SecretToken().text }).count == 200)
    }

    @Test(arguments: [
        "", "short", String(repeating: "a", count: 44), String(repeating: "/", count: 43),
        "ä" + String(repeating: "a", count: 41),
    ])
    func `what cannot be a secret is not read as one`(text: String) {
        #expect(SecretToken(text: text) == nil)
    }

    @Test func `only the digest is stored, and it is SHA-256 of the text`() throws {
        let token = try #require(SecretToken(text: String(repeating: "a", count: 43)))
        // printf 'a%.0s' $(seq 43) | sha256sum
        let hex = token.digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        #expect(hex == "66d34fba71f8f450f7e45598853e53bfc23bbd129027cbb131a2f4ffd7878cd0")
        #expect(token.digest.count == 32)
        #expect(SecretToken().digest != token.digest)
    }

    @Test func `a seal is for one secret and one purpose`() {
        let one = SecretToken()
        let other = SecretToken()
        let seal = one.seal("form")
        #expect(one.accepts(seal, for: "form"))
        #expect(!one.accepts(seal, for: "notice"))
        #expect(!other.accepts(seal, for: "form"))
        #expect(!one.accepts("", for: "form"))
        #expect(!one.accepts(String(seal.dropLast()), for: "form"))
        #expect(!one.accepts(seal + "A", for: "form"))
    }
}
