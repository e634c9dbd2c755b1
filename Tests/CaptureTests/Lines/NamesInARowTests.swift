import Capture
import Kinkeeper
import Testing

@Suite("Several people in a row")
struct NamesInARowTests {
    @Test(
        "Each of three people gets a record of the same day",
        arguments: [
            (Language.english, "Supper with Ada, Oscar and Kathi on Friday", "reminder", "2026-03-13"),
            (.english, "text Ada, Oscar, and Kathi tomorrow", "reminder", "2026-03-11"),
            (.english, "visited Ada, Oscar and Kathi on Sunday", "catchup", "2026-03-08"),
            (.german, "Frühstück mit Ada, Oscar und Kathi am Freitag", "reminder", "2026-03-13"),
            (.spanish, "Comida con Ada, Oscar y Kathi el viernes", "reminder", "2026-03-13"),
        ])
    func row(language: Language, text: String, kind: String, day: String) async throws {
        let reading = try await LineReading(text, in: language)
        #expect(
            reading.summary == ["Ada Lind", "Oscar Brandt", "Katharina Wolf"].map { "\(kind) \($0) \(day)" },
            "\(reading.summary)")
        #expect(Set(reading.proposals.map(\.span)).count == 1)
    }

    @Test("A clause that begins with two names is one of its own")
    func ambiguous() async throws {
        let summary = try await LineReading("Phoned Ada, Oscar and Kathi are coming on Friday").summary
        #expect(summary.first == "catchup Ada Lind" && summary.count == 3, "\(summary)")
    }
}

@Suite("What the user has to see to, and what is not to be")
struct AppointmentTests {
    @Test(
        "Words without a verb and a day to come are an appointment of the user's",
        arguments: [
            (Language.english, "Podiatrist tomorrow at 10am", "reminder 2026-03-11 10:00"),
            (.english, "Gutter cleaning on Friday", "reminder 2026-03-13"),
            (.german, "Orthopäde am Freitag um 10 Uhr", "reminder 2026-03-13 10:00"),
            (.spanish, "Podólogo el viernes a las 11", "reminder 2026-03-13 11:00"),
        ])
    func appointments(language: Language, text: String, expected: String) async throws {
        #expect(try await LineReading(text, in: language).summary == [expected])
    }

    @Test(
        "Weather, and what is forbidden, give nothing",
        arguments: [
            (Language.english, "Snow on Friday"), (.german, "Gewitter am Freitag"), (.spanish, "Tormenta el viernes"),
            (.german, "Frag Oscar nicht"), (.german, "Ruf Mama bitte nicht an"), (.spanish, "No llames a mamá"),
            (.spanish, "No le escribas a Oscar"), (.spanish, "No digas nada a Ada"),
        ])
    func nothing(language: Language, text: String) async throws {
        #expect(try await LineReading(text, in: language).summary.isEmpty)
    }

    @Test("An age beside a month is no day, and a day that is none is no other day")
    func ages() async throws {
        #expect(try await LineReading("Ada turns 21 in June").summary == ["note Ada Lind"])
        #expect(try await LineReading("Ada cumple 21 en junio", in: .spanish).summary == ["note Ada Lind"])
        #expect(try await LineReading("Ada wird im Juni 21", in: .german).summary == ["note Ada Lind"])
        for (language, text) in [(Language.german, "am 31. April"), (.spanish, "el 31 de abril"), (.spanish, "el 35 de mayo")] {
            let now = CivilDateTime(try #require(CivilDate(year: 2026, month: 3, day: 10)), .nine)
            #expect(DateReader(language: language).best(in: text, context: DateContext(now: now)) == nil, "\(text)")
        }
        #expect(try await LineReading("Ada's party on the 3rd in May").proposals.first?.date?.value.first.day == 3)
    }
}
