import Kinkeeper
import Testing

@testable import Capture

@Suite("Any text")
struct DateReaderPropertyTests {
    @Test("Readings lie in the text on boundaries of tokens, in order and apart, and make sense", arguments: Language.allCases)
    func anyText(_ language: Language) {
        var random = SystemRandomNumberGenerator()
        let reader = DateReader(language: language)
        for _ in 0..<2_000 {
            let text = RandomText.make(using: &random)
            let tokens = Token.tokens(of: text)
            let starts = Set(tokens.map(\.span.lowerBound))
            let ends = Set(tokens.map(\.span.upperBound))
            var end = 0
            for reading in reader.readings(in: tokens, context: DateContext(now: noon, direction: .asTold)) {
                #expect(reading.span.lowerBound >= end, "\(text)")
                #expect(starts.contains(reading.span.lowerBound) && ends.contains(reading.span.upperBound), "\(text)")
                #expect(reading.first <= reading.last, "\(text)")
                #expect((0...1).contains(reading.confidence), "\(text)")
                #expect(reading.grain != .day || reading.first == reading.last, "\(text)")
                end = reading.span.upperBound
            }
        }
    }

    @Test("Days at the ends of time are no trap", arguments: Language.allCases)
    func endsOfTime(_ language: Language) throws {
        let reader = DateReader(language: language)
        let texts = [
            "next year", "in 9999 years", "9999 years ago", "christmas", "feb 29", "the 31st", "every year", "nächstes Jahr",
            "in 9999 Jahren", "dentro de 9999 años", "1.1.9999",
        ]
        for day in ["0001-01-01", "9999-12-31"] {
            let today = try #require(CivilDate(iso8601: day))
            for text in texts { _ = reader.best(in: text, context: DateContext(now: CivilDateTime(today, .midnight))) }
        }
    }

    @Test("The best reading is the surest")
    func best() {
        let reader = DateReader(language: .english)
        let context = DateContext(now: noon)
        #expect(reader.best(in: "now, or rather 12 May 2026", context: context)?.short == "2026-05-12")
        #expect(reader.best(in: "nothing here", context: context) == nil)
    }

    @Test("The date is kept as it is written, with its year only if it is said")
    func written() throws {
        let reader = DateReader(language: .english)
        let context = DateContext(now: noon)
        #expect(reader.best(in: "12 May", context: context)?.written == (try PartialDate(month: 5, day: 12)))
        #expect(reader.best(in: "12 May 1985", context: context)?.written == (try PartialDate(year: 1985, month: 5, day: 12)))
        #expect(reader.best(in: "tomorrow", context: context)?.written == nil)
        #expect(reader.best(in: "halloween", context: context)?.written == (try PartialDate(month: 10, day: 31)))
    }
}
