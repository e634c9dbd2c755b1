import Kinkeeper
import Testing

@testable import Capture

@Suite("Number words")
struct NumberWordsTests {
    private func terms(_ text: String) -> [Term] { Term.terms(of: Token.tokens(of: text)) }

    @Test(
        "Cardinals",
        arguments: [
            ("twenty-one", 21), ("one hundred and five", 105), ("two thousand and fifteen", 2015),
            ("three hundred thousand", 300_000), ("ninety", 90),
        ])
    func english(_ text: String, _ value: Int) {
        #expect(NumberWords.english.spelled(terms(text), at: 0)?.value == value)
    }

    @Test(
        "German numbers are one word",
        arguments: [
            ("einundzwanzig", 21), ("zwölf", 12), ("zwoelf", 12), ("hundertfünf", 105), ("neunzehnhundertneunundneunzig", 1999),
            ("zweitausendsechsundzwanzig", 2026), ("dreißigtausend", 30_000),
        ])
    func german(_ text: String, _ value: Int) {
        #expect(NumberWords.german.spelled(terms(text), at: 0)?.value == value)
    }

    @Test(
        "Spanish numbers are joined by y",
        arguments: [
            ("treinta y uno", 31), ("veintidós", 22), ("mil novecientos noventa y dos", 1992), ("dos mil dieciocho", 2018),
            ("ciento cinco", 105),
        ])
    func spanish(_ text: String, _ value: Int) {
        #expect(NumberWords.spanish.spelled(terms(text), at: 0)?.value == value)
    }

    @Test("Ordinals in words and digits")
    func ordinals() {
        #expect(NumberWords.english.ordinal(terms("twenty-third"), at: 0)?.value == 23)
        #expect(NumberWords.english.ordinal(terms("3rd"), at: 0)?.value == 3)
        #expect(NumberWords.english.ordinal(terms("3 rd"), at: 0) == nil)
        #expect(NumberWords.german.ordinal(terms("einunddreißigsten"), at: 0)?.value == 31)
        #expect(NumberWords.spanish.ordinal(terms("trigésimo primero"), at: 0)?.value == 31)
        #expect(NumberWords.spanish.ordinal(terms("4.º"), at: 0)?.value == 4)
    }

    @Test("Two numbers after one another are two")
    func apart() {
        #expect(NumberWords.english.spelled(terms("four hundred five hundred"), at: 0)?.value == 400)
        #expect(NumberWords.english.spelled(terms("three five"), at: 0)?.value == 3)
        #expect(NumberWords.german.spelled(terms("zwanzig dreißig"), at: 0)?.value == 20)
    }

    @Test("Years are said in pairs")
    func years() {
        #expect(NumberWords.english.year(terms("nineteen eighty six"), at: 0)?.value == 1986)
        #expect(NumberWords.english.year(terms("nineteen oh five"), at: 0)?.value == 1905)
        #expect(NumberWords.english.year(terms("seventeen hundred thirty three"), at: 0)?.value == 1733)
        #expect(NumberWords.english.year(terms("thirty six"), at: 0) == nil)
    }
}
