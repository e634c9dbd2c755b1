import Capture
import Testing

@Suite("Tokens")
struct TokeniserTests {
    private func folded(_ text: String) -> [String] { Token.tokens(of: text).map(\.folded) }

    @Test("Letters, digits and signs are apart, blanks are nowhere")
    func cuts() {
        #expect(folded("Call Anna at 5pm, 3.5.!") == ["call", "anna", "at", "5", "pm", ",", "3", ".", "5", ".", "!"])
        #expect(folded("  \n\t ").isEmpty)
        #expect(folded("").isEmpty)
    }

    @Test("Tokens are folded as the search folds, whatever the script")
    func folds() {
        #expect(folded("Größe MAÑANA Łukasz") == ["grosse", "manana", "lukasz"])
        #expect(folded("e\u{301}te\u{301}") == ["ete"])
        #expect(folded("１２ ٣") == ["12", "3"])
    }

    @Test("Spans are UTF-8 offsets and cut no character")
    func spans() {
        let text = "Zoë 👩‍👩‍👧 12€"
        let tokens = Token.tokens(of: text)
        let bytes = Array(text.utf8)
        #expect(tokens.map { String(decoding: bytes[$0.span], as: UTF8.self) } == ["Zoë", "👩‍👩‍👧", "12", "€"])
        #expect(tokens.map(\.kind) == [.word, .sign, .number, .sign])
        #expect(tokens.map(\.followsBlank) == [true, true, true, false])
        #expect(tokens.map(\.isCapitalised) == [true, false, false, false])
    }

    @Test("Any text is cut on the boundaries of its characters, in order and without overlap")
    func anyText() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let text = RandomText.make(using: &random)
            let boundaries = Set(text.indices.map { $0.utf16Offset(in: text) }).count
            var starts: Set<Int> = [text.utf8.count]
            for index in text.indices { starts.insert(text.utf8.distance(from: text.startIndex, to: index)) }
            #expect(starts.count == boundaries + 1)
            var end = 0
            for token in Token.tokens(of: text) {
                #expect(token.span.lowerBound >= end)
                #expect(starts.contains(token.span.lowerBound) && starts.contains(token.span.upperBound))
                #expect(!token.span.isEmpty)
                end = token.span.upperBound
            }
        }
    }
}
