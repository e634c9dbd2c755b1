import Capture
import Kinkeeper
import Testing

@Suite("Any line")
struct LinePropertyTests {
    /// The same numbers on every run.
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 33)
        }
    }

    private static let pieces = [
        "Ada", "Eva", "mum", "June", "call", "wants", "a", "book", "for", "her", "birthday", "on", "3 May", "tomorrow",
        "40-60€", "and", ",", ".", "?", "!", ":",
        " - ", "(", ")", "don't", "I need to", "she's", "moves", "with", "Mama", "anrufen", "hat", "wünscht sich", "am 3.5.",
        "und", "llamar", "quiere", "cumple",
        "y", "a", "el", "🎉", "👩‍👩‍👧", "é", "e\u{301}", "\u{200D}", "ñ", "ß", "\n", "\t", "''", "’s", "s", "1st", "99999999999", "$",
        "…", "->", "東京", "\u{0}",
    ]

    @Test("No text breaks the reader, and every span lies on the text's characters", arguments: Language.allCases)
    func spans(language: Language) async throws {
        var random = Random(state: 7)
        for _ in 0..<400 {
            let count = Int.random(in: 0...25, using: &random)
            let text = (0..<count).map { _ in LinePropertyTests.pieces.randomElement(using: &random) ?? "" }
                .joined(separator: Bool.random(using: &random) ? " " : "")
            let reading = try await LineReading(text, in: language)
            for proposal in reading.proposals {
                for span in [proposal.span, proposal.person?.span, proposal.date?.span, proposal.amount?.span].compactMap({ $0 }
                ) {
                    #expect(LinePropertyTests.liesOnCharacters(span, of: text), "\(span) of \(text.debugDescription)")
                }
                #expect(proposal.confidences.values.allSatisfy { (0...1).contains($0) })
                #expect(proposal.kind.value != .catchup || !proposal.span.isEmpty)
            }
        }
    }

    @Test("The same line gives the same proposals")
    func repeatable() async throws {
        let text = "Ada: new number, wants gloves ~20€, call her in a month"
        #expect(try await LineReading(text).proposals == LineReading(text).proposals)
    }

    @Test("A text that is no line is refused, and said to be")
    func longText() async throws {
        await #expect(throws: CaptureProblem.tooLong(most: 10_000)) {
            _ = try await LineReading(String(repeating: "call Ada tomorrow. ", count: 2_000))
        }
        #expect(try await !LineReading(String(repeating: "ä", count: 9_900) + " call Ada tomorrow").proposals.isEmpty)
    }

    private static func liesOnCharacters(_ span: Range<Int>, of text: String) -> Bool {
        guard span.lowerBound >= 0, span.upperBound <= text.utf8.count else { return false }
        let borders = Set(text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [text.utf8.count])
        return borders.contains(span.lowerBound) && borders.contains(span.upperBound)
    }
}
