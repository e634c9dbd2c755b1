import Testing

@testable import Kinkeeper

@Suite struct SentimentPropertyTests {
    private static let pieces = [
        "happy", "sad", "wonderful", "terrible", "not", "never", "very", "but", "although", "hope", "glücklich", "traurig",
        "nicht",
        "kein", "aber", "hoffentlich", "feliz", "triste", "no", "sin", "pero", "ojalá", "and", "house", ",", ".", "?", "\n",
        ":)", ":(",
        "🎉", "👩‍👩‍👧", "e\u{301}", "\u{200D}", "@Anna", "[[", "]]", "](", "`", "```", "<a", "https://", "n't", "’", "ß", "東京",
        "\u{0}",
    ]

    @Test(arguments: Language.allCases) func `any text stays in range and gives the same twice`(language: Language) {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let count = Int.random(in: 0...40, using: &random)
            let separator = Bool.random(using: &random) ? " " : ""
            let text = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &random) }.joined(separator: separator)
            let found = NoteSentiment(title: "", text: text, language: language)
            #expect(found == NoteSentiment(title: "", text: text, language: language))
            #expect(found.map { (-1...1).contains($0.valence) && $0.words > 0 } ?? true, "\(text)")
            _ = NoteSentiment(title: text, text: text, language: nil)
        }
    }

    @Test func `random scalars break nothing`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                let most: UInt32 = Bool.random(using: &random) ? 0x10FFFF : 0x3000
                if let scalar = Unicode.Scalar(UInt32.random(in: 0...most, using: &random)) { text.append(scalar) }
            }
            let found = NoteSentiment(title: String(text), text: String(text), language: .german)
            #expect(found.map { (-1...1).contains($0.valence) } ?? true)
        }
    }

    @Test(arguments: [
        (Language.english, "The evening was", ["happy", "wonderful", "sad", "terrible", "lovely", "awful"], "not"),
        (.german, "Der Abend war", ["wunderbar", "traurig", "schrecklich", "lustig", "schön"], "nicht"),
        (.spanish, "La tarde", ["fue bonita", "fue horrible", "fue triste", "fue divertida"], "no"),
    ])
    func `a negated sentence has the other sign`(language: Language, start: String, words: [String], negation: String) {
        for word in words {
            let (plain, negated) = (valence("\(start) \(word).", language), valence("\(start) \(negation) \(word).", language))
            #expect(plain != 0 && plain * negated < 0, "\(word)")
        }
    }

    @Test func `neutral words change no sign`() {
        var random = SeededGenerator(seed: 3)
        let neutral = ["table", "Monday", "the", "street", "at", "seven", "train", "with", "Anna", "of", "door"]
        for text in ["We were happy, but tired.", "She is not happy.", "What a terrible mess", "Lovely, though sad"] {
            let before = valence(text)
            for _ in 0..<50 {
                let added = (0..<10).compactMap { _ in neutral.randomElement(using: &random) }.joined(separator: " ")
                #expect(valence("\(text) \(added)") == before)
                #expect(valence("\(text)\n\(added)") == before)
            }
        }
    }

    @Test(arguments: [
        "a", "a ", "[", "[[", "[[a|", "](", "`", "<a", "@", "@a ", "n't ", "e\u{301}", "\u{301}", "❤️", "👩‍👩‍👧", "not good ",
        "very ",
        "but ",
        "```\n", ":(", "\r\n", "’", "ʼ", "\u{0}", "ß",
    ])
    func `a long text of one piece comes to an end`(piece: String) {
        let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        let found = NoteSentiment(title: "", text: text, language: .english)
        #expect(found.map { (-1...1).contains($0.valence) } ?? true)
    }
}
