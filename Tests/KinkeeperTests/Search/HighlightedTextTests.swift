import Foundation
import TestSupport
import Testing

@testable import Kinkeeper

@Suite struct HighlightedTextTests {
    /// The text with brackets around what was found.
    private func marked(_ text: HighlightedText?) -> String? {
        text?.segments.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
    }

    @Test(arguments: [
        ("Anna Berg", "ann", "[Ann]a Berg"), ("Anna Berg", "BERG anna", "[Anna] [Berg]"), ("Strauß", "strauss", "[Strauß]"),
        ("Strauß", "straus", "[Strauß]"), ("Léa", "lea", "[Léa]"), ("Le\u{301}a", "lea", "[Le\u{301}a]"),
        ("ﬁona", "fi", "[ﬁ]ona"),
        ("banana", "ana", "b[ana]na"), ("banana", "an na", "b[anana]"), ("Ålesund 👩‍👩‍👧 x", "x", "Ålesund 👩‍👩‍👧 [x]"),
        ("王小明", "小", "王[小]明"),
        ("홍길동", "길", "홍[길]동"), ("<b>&", "b", "<[b]>&"), ("", "a", ""), ("nothing", "zzz", "nothing"),
        ("a\r\nb", "b", "a\r\n[b]"),
        ("O’Brien", "o'b", "[O’B]rien"), ("An\u{AD}na", "anna", "[An\u{AD}na]"),
    ])
    func `words are marked where they are, whatever case and accents`(text: String, query: String, expected: String) {
        #expect(marked(HighlightedText(text, SearchTerms(query))) == expected)
    }

    /// Letters of several scripts, marks that combine, what cannot be seen, emoji, and white space.
    private static let letters = [
        "a", "A", "b", "n", "N", "é", "e\u{301}", "ß", "ü", "ø", "и", "й", "ή", "王", "明", "가", "が", "ﬁ", "👩‍👩‍👧", "🇩🇪", "\u{AD}",
        "\u{200B}", "’",
        " ", "\n", "\r\n", "1", "<", "&", "\"", "हि",
    ]

    @Test func `the parts of random texts make up the text, and what is marked was looked for`() {
        var random = SeededGenerator(seed: 20_261_127)
        for _ in 0..<3_000 {
            let text = (0..<Int.random(in: 0...24, using: &random)).map { _ in Self.letters.randomElement(using: &random) ?? ""
            }
            .joined()
            let query = (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.letters.randomElement(using: &random) ?? ""
            }
            .joined()
            let terms = SearchTerms(query)
            let found = HighlightedText(text, terms)
            #expect(found.segments.map(\.text).joined() == text)
            #expect(found.segments.allSatisfy { !$0.text.isEmpty })
            for (one, next) in zip(found.segments, found.segments.dropFirst()) { #expect(one.isMatch != next.isMatch) }
            // Whole characters alone are marked.
            for match in found.matches {
                for offset in [match.lowerBound, match.upperBound] {
                    let index = text.utf8.index(text.utf8.startIndex, offsetBy: offset)
                    #expect(String.Index(index, within: text) != nil, "\(text.debugDescription) \(query.debugDescription)")
                }
            }
            for segment in found.segments {
                let hasWord = !terms.found(in: segment.text).isEmpty
                if segment.isMatch { #expect(hasWord, "\(text.debugDescription) \(query.debugDescription)") }
            }
            // Each word that is marked nowhere is in no part that is left.
            let rest = found.segments.filter { !$0.isMatch }.map(\.text)
            for word in terms.words {
                let one = SearchTerms(word)
                #expect(
                    rest.allSatisfy { one.foundOneByOne(in: $0).isEmpty }, "\(text.debugDescription) \(query.debugDescription)")
            }
        }
    }

    @Test func `an excerpt is around the most different words, in one line, without marks of Markdown`() throws {
        let filler = String(repeating: "ordinary words that say little\n", count: 40)
        let text = "tent alone\n\n" + filler + "\n## The **tent** and the\n- [ ] [stove](https://example.org)\n\n" + filler
        let found = try #require(HighlightedText.excerpt(of: text, SearchTerms("stove tent")))
        #expect(marked(found)?.contains("The [tent] and the · [stove]") == true, "\(marked(found) ?? "")")
        #expect(found.text.hasPrefix("… ") && found.text.hasSuffix(" …"))
        #expect(!found.text.contains("\n") && !found.text.contains("**") && !found.text.contains("##"))
        #expect(found.text.count < HighlightedText.excerptLength + 60)
        #expect(HighlightedText.excerpt(of: text, SearchTerms("zebra")) == nil)
        #expect(marked(HighlightedText.excerpt(of: "Short tent", SearchTerms("tent"))) == "Short [tent]")
        // What is found behind a link is shown as it was typed.
        #expect(
            marked(HighlightedText.excerpt(of: "[shop](https://zebra.example)", SearchTerms("zebra")))
                == "[shop](https://[zebra].example)")
    }

    @Test func `excerpts of random texts have a word that was looked for, and are as long as they may be`() {
        var random = SeededGenerator(seed: 7)
        let words = [
            "tent", "Zelt", "garden", "**bold**", "[a](b)", "# x", "é", "👩‍👩‍👧", "\n", "\n- ",
            "long" + String(repeating: "g", count: 300),
        ]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 1...200, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
                .joined(separator: " ")
            let terms = SearchTerms(["tent", "zelt gard", "é", "bold"].randomElement(using: &random) ?? "")
            guard let found = HighlightedText.excerpt(of: text, terms) else {
                #expect(terms.found(in: text).isEmpty)
                continue
            }
            #expect(!found.isPlain)
            #expect(found.text.count <= HighlightedText.excerptLength + 50 + 320)
        }
    }

    @Test func `a text of 200,000 letters without a blank is cut too`() throws {
        let text = String(repeating: "x", count: 100_000) + "tent" + String(repeating: "y", count: 100_000)
        let found = try #require(HighlightedText.excerpt(of: text, SearchTerms("tent")))
        #expect(marked(found)?.contains("x[tent]y") == true && found.text.count < 260)
    }

    @Test(arguments: [
        ("", true, false), (" \n", true, false), ("a", false, true), ("a b", false, true), ("an", false, false),
        ("王", false, false), ("a bc", false, false),
    ])
    func `one letter is too short, and a word of one character is not`(text: String, isEmpty: Bool, isTooShort: Bool) {
        let terms = SearchTerms(text)
        #expect(terms.isEmpty == isEmpty && terms.isTooShort == isTooShort)
        #expect(terms.isSearchable == !(isEmpty || isTooShort))
    }

    @Test func `words are counted once, and no more than are typed by people`() {
        #expect(SearchTerms("Ann ANN änn").words == ["ann"])
        #expect(SearchTerms((0..<50).map { "w\($0)" }.joined(separator: " ")).words.count == SearchTerms.mostWords)
        #expect(SearchTerms(String(repeating: "x", count: 5_000)).text.count == SearchTerms.longest)
    }

    @Test(arguments: [
        ("stadtw", "[Stadtw]erke"), ("walnut", "Likes [walnut] cake"), ("choir", "family, [choir]"),
        ("1234567", "[+49 30 1234567]"),
        ("030 1234567", "[+49 30 1234567]"), ("example", "anna@[example].org"), ("anna", nil),
        ("anna cake", "Likes walnut [cake]"),
        ("änni", "[Änni]"),
    ])
    func `of a person it is said by what else they were found`(query: String, expected: String?) {
        #expect(marked(Cast.anna.searchExcerpt(SearchTerms(query), besides: "Anna Berg")) == expected)
    }

    @Test func `counts of two places are counted together`() {
        #expect(RowCount(7, most: 100) == .exactly(7) && RowCount(101, most: 100) == .moreThan(100))
        #expect(RowCount.exactly(2) + .exactly(3) == .exactly(5))
        #expect(RowCount.exactly(2) + .moreThan(100) == .moreThan(100))
        #expect(RowCount.moreThan(10) + .moreThan(100) == .moreThan(100))
    }
}

extension SearchTerms {
    /// The words that are in a text whose characters are folded one by one.
    fileprivate func foundOneByOne(in text: String) -> Set<String> {
        foundFolded(in: text.map { SearchFolding.fold(String($0)) }.joined())
    }
}
