import Capture
import Kinkeeper
import Testing

@Suite("Hours")
struct HoursTests {
    @Test(
        "What belongs to the evening is after noon, though nobody says so",
        arguments: [
            (Language.english, "Dinner with Ada on Friday at 8", "20:00"),
            (.english, "drinks with Oscar on Friday at 7.30", "19:30"),
            (.german, "Abendessen mit Kathi am Freitag um 8", "20:00"),
            (.german, "Freitag um halb acht mit Kathi ins Kino", "19:30"),
            (.spanish, "Cena con Ada el viernes a las 9", "21:00"),
            (.spanish, "el viernes concierto con Roberto a las 8 y media", "20:30"),
        ])
    func evening(language: Language, text: String, expected: String) async throws {
        let reading = try await LineReading(text, in: language)
        #expect(reading.proposals.first?.time?.value.description.hasPrefix(expected) == true)
        #expect(reading.proposals.first?.date?.value.first == CivilDate(year: 2026, month: 3, day: 13))
    }

    @Test(
        "Other hours are those that are said, but one to five is after noon",
        arguments: [
            (Language.english, "breakfast with Ada on Friday at 8", "08:00"),
            (.english, "dinner with Ada on Friday at 8 am", "08:00"),
            (.german, "Kathi am Freitag um halb neun vom Bahnhof abholen", "08:30"),
            (.spanish, "desayuno con Ada el viernes a las 9", "09:00"),
            (.english, "fetch Ada on Friday by quarter past three", "15:15"),
            (.english, "Ada has the dentist on Friday at 2:20", "14:20"),
        ])
    func morning(language: Language, text: String, expected: String) async throws {
        let reading = try await LineReading(text, in: language)
        #expect(reading.proposals.first?.time?.value.description.hasPrefix(expected) == true)
    }

    @Test(
        "What lasts some hours is at the first of them",
        arguments: [
            (Language.english, "walk with Ada tomorrow 9-11am", ["2026-03-11 09:00"]),
            (.english, "yoga with Ada Friday 2pm–3pm", ["2026-03-13 14:00"]),
            (.english, "chess with Oscar on Friday from 3 to 5", ["2026-03-13 15:00"]),
            (.english, "lunch with Ada on Friday 11-1pm", ["2026-03-13 11:00"]),
            (.german, "von 14 bis 16 Uhr am Samstag mit Kathi lernen", ["2026-03-14 14:00"]),
            (.spanish, "merienda con Ada el sábado de 5 a 7", ["2026-03-14 17:00"]),
        ])
    func lasting(language: Language, text: String, expected: [String]) async throws {
        let summary = try await LineReading(text, in: language).summary
        #expect(summary.map { String($0.suffix(16)) } == expected)
    }

    @Test(
        "What is told as past has been, be it this evening or an hour ago",
        arguments: [
            (Language.english, "rang Ada tonight", ["catchup Ada Lind 2026-03-10"]),
            (.german, "Vor einer Stunde mit Kathi telefoniert", ["catchup Katharina Wolf 2026-03-10 08:00"]),
            (.german, "Am Wochenende mit Kathi Pilze gesammelt", ["catchup Katharina Wolf 2026-03-07"]),
            (.spanish, "esta tarde me ha llamado Roberto", ["catchup Roberto Sanz 2026-03-10"]),
        ])
    func past(language: Language, text: String, expected: [String]) async throws {
        #expect(try await LineReading(text, in: language).summary == expected)
    }

    @Test("The moment of writing is no time to be reminded at")
    func now() async throws {
        #expect(try await LineReading("chase Oscar for the deposit asap").summary == ["todo Oscar Brandt"])
        let past = try await LineReading("facetimed with Ada just now")
        #expect(past.summary == ["catchup Ada Lind 2026-03-10"])
    }
}
