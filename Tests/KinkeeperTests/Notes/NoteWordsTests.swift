import Kinkeeper
import Testing

@Suite struct NoteWordsTests {
    private func words(_ title: String, _ text: String) -> [String] { NoteWords(title: title, text: text).words.map(\.text) }

    @Test func `words of the title come first, then those that are there most often`() {
        #expect(words("Garten", "Zelt, Zelt und Kocher") == ["garten", "zelt", "kocher"])
        #expect(NoteWords(title: "Garten", text: "Garten").words.first?.count == 2)
    }

    @Test(arguments: ["and the with of to", "und der die das nicht mit", "para los con que una", "a b c 1 22", "!? — …"])
    func `words of every text say nothing`(text: String) {
        #expect(words("", text).isEmpty)
    }

    @Test func `long texts are cut, and so are long lists`() {
        let text = (0..<10_000).map { "word\($0)" }.joined(separator: " ")
        #expect(words("", text).count == NoteWords.most)
        #expect(words("", String(repeating: "x", count: 100)).isEmpty)
        #expect(words("", "王 小明") == ["小明", "王"])
    }
}
