import Capture
import Foundation
import Kinkeeper
import Testing

@Suite("Birthdays by the age that is said, in digits or in words")
struct SpokenAgeTests {
    private func first(_ text: String, _ language: Language, _ country: String) async throws -> String? {
        try await LineReading(text, in: language, country: country).summary.first
    }

    @Test(arguments: [
        ("Oscar turns forty-two on 3 June", "1984-06-03"), ("Oscar hits 40 on the 6th of May", "1986-05-06"),
        ("Oscar will be eighty on the first of August", "1946-08-01"), ("Oscar's fiftieth is on 3 April", "1976-04-03"),
        ("Oscar 60 this Friday", "1966-03-13"), ("Oscar is 30 years old on the 15th", "1996-03-15"),
        ("Oscar's 90th is on 21 May", "1936-05-21"), ("Oscar turns a hundred on 3 June", "1926-06-03"),
    ])
    func english(text: String, day: String) async throws {
        #expect(try await first(text, .english, "GB") == "occasion Oscar Brandt birthday \(day)")
    }

    @Test(arguments: [
        ("Oscar wird am 28. April fünfzig", "1976-04-28"), ("Oscar wird am 3.6. einundachtzig", "1945-06-03"),
        ("Am 16.5. feiert Oscar seinen Vierzigsten", "1986-05-16"), ("Oscar macht am 3. Juni die siebzig voll", "1956-06-03"),
        ("Oscars Achtzigster ist am 14.9.", "1946-09-14"), ("Oscar 60 am 26.", "1966-03-26"),
        ("Oscar feiert am Samstag seinen Sechziger", "1966-03-14"), ("Oscar wird am Freitag dreißig", "1996-03-13"),
    ])
    func german(text: String, day: String) async throws {
        #expect(try await first(text, .german, "DE") == "occasion Oscar Brandt birthday \(day)")
    }

    @Test(arguments: [
        ("Oscar cumple treinta y seis el 8 de julio", "1990-07-08"), ("Oscar llega a los 70 el 16 de julio", "1956-07-16"),
        ("Oscar hace 18 el 20 de mayo", "2008-05-20"), ("Oscar cumple 40 el sábado", "1986-03-14"),
        ("Oscar cumple ochenta el 30 de abril", "1946-04-30"),
    ])
    func spanish(text: String, day: String) async throws {
        #expect(try await first(text, .spanish, "ES") == "occasion Oscar Brandt birthday \(day)")
    }

    @Test("A couple's years are an anniversary")
    func couples() async throws {
        #expect(
            try await LineReading("Oscar und Kathi sind am 3. Juni zehn Jahre verheiratet", in: .german, country: "DE").summary
                == ["occasion Oscar Brandt anniversary 2016-06-03", "occasion Katharina Wolf anniversary 2016-06-03"])
        #expect(
            try await LineReading(
                "Pedro y Eva Lang cumplen cinco años de casados el 21 de septiembre", in: .spanish, country: "ES"
            )
            .summary == ["occasion Pedro Holt anniversary 2021-09-21", "occasion Eva Lang anniversary 2021-09-21"])
    }

    @Test(
        "A number that counts something else is no age, nor is a rough one",
        arguments: [
            "Oscar is 40 minutes late on Friday", "Oscar has twenty guests on 3 June", "Oscar lives at number 40",
            "Oscar turns eighty-something on 3 June", "Oscar is bringing 40 chairs on Friday",
        ])
    func noAges(text: String) async throws {
        let days = try await LineReading(text).proposals.compactMap { $0.date?.value.yearly?.year }
        #expect(days.isEmpty)
    }

    @Test("A day that is told twice is one, with the year")
    func toldTwice() async throws {
        let line = try await LineReading(
            "Am 20. November ist der Geburtstag von Oscar, er wird dann achtundsiebzig", in: .german, country: "DE")
        #expect(line.summary == ["occasion Oscar Brandt birthday 1948-11-20"])
    }
}
