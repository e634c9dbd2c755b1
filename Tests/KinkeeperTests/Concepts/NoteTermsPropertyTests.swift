import Kinkeeper
import TestSupport
import Testing

@Suite struct NoteTermsPropertyTests {
    private static let pieces = [
        "garden", "Gardens", "Garten", "Gärten", "jardín", "jardines", "the", "und", "de", "of", "blood pressure",
        "plan de pensiones",
        ". ", ", ", "\n", "\n- ", "\n## ", "\n- [ ] ", "> ", "```", "`", "**", "_", "~~", "[", "](", ")", "]", "[[", "]]", "|",
        "<", ">",
        "<!--", "-->", "&amp;", "---\n", "#tag", "@Anna Schmidt", "https://a.example/b", "a@b.example", "\\", "東京タワー", "сад",
        "حديقة",
        "👩‍👩‍👧", "e\u{301}", "\u{301}", "\u{200D}", "\u{202E}", "\0", "\r\n", "\u{2028}", "ﬁ", "ß", "ǅ", "ﷺ", "½", "٣", "İ",
        "O'Brien's", "don’t",
        "e-mail", "--", "1.", "10km", "IKEA",
    ]

    private func markdown(_ random: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...60, using: &random) {
            text += Self.pieces.randomElement(using: &random) ?? ""
            if Int.random(in: 0...2, using: &random) > 0 { text += " " }
        }
        return text
    }

    private func scalars(_ random: inout SeededGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...200, using: &random) {
            let end: UInt32 = [0x80, 0x300, 0x3000, 0x1_0000, 0x11_0000].randomElement(using: &random) ?? 0x80
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<end, using: &random)) { text.append(scalar) }
        }
        return String(text)
    }

    private func check(_ title: String, _ text: String) {
        let terms = NoteTerms(title: title, text: text).terms
        #expect(terms.count <= NoteTerms.most)
        #expect(terms.isEmpty || terms.first?.weight == 1)
        #expect(terms.allSatisfy { $0.weight > 0 && $0.weight <= 1 })
        #expect(zip(terms, terms.dropFirst()).allSatisfy { $0.weight >= $1.weight })
        #expect(Set(terms.map(\.key)).count == terms.count)
        for term in terms {
            let words = term.key.split(separator: " ", omittingEmptySubsequences: false)
            #expect(term.key.utf8.count <= 80 && words.allSatisfy { !$0.isEmpty } && words.count <= 3)
            #expect(term.isPhrase == (words.count > 1))
            #expect(SearchFolding.fold(term.key) == term.key)
            #expect(!term.label.isEmpty && !term.label.unicodeScalars.contains { Self.isUnseen($0) })
        }
        #expect(NoteTerms(title: title, text: text).terms == terms)
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    @Test func `whatever is in a note, its terms are in order`() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<400 {
            check(markdown(&random), markdown(&random))
            check(scalars(&random), scalars(&random))
        }
    }

    @Test(arguments: [
        ("The garden needs compost. The garden wants rain.", "the gardens need compost. the GARDENS want rain."),
        ("Der Garten und die Blume sind mit der Hecke da.", "Die Gärten und die Blumen sind mit den Hecken da."),
        ("El jardín y la flor están con el árbol.", "Los jardines y las flores están con los arboles."),
        ("the café and the naïve crème brûlée", "the cafe and the naive creme brulee"),
        ("the cafe\u{301} in the cafés", "the café in the CAFÉS"),
    ])
    func `keys do not change with case, diacritics and number`(one: String, other: String) {
        let keys = [one, other].map { NoteTerms(title: "", text: $0).terms.map(\.key).filter { !$0.contains(" ") } }
        #expect(!keys[0].isEmpty)
        #expect(Set(keys[0]) == Set(keys[1]))
    }

    @Test func `the order of lists does not depend on the hash of a run`() {
        let words = ["compost", "greenhouse", "blight", "slugs", "kohlrabi", "leeks", "marrow", "parsnip"]
        let terms = NoteTerms(title: "", text: words.map { "the \($0)" }.joined(separator: ", ")).terms
        let again = NoteTerms(title: "", text: words.map { "the \($0)" }.joined(separator: ", ")).terms
        #expect(terms == again && terms.count == words.count)
    }
}
