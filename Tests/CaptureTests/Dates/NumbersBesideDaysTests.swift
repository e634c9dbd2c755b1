import Kinkeeper
import Testing

@testable import Capture

@Suite("Numbers beside days")
struct NumbersBesideDaysTests {
    @Test(
        "An age is no day",
        arguments: [
            (Language.english, "Daisy's 16th is Friday", "2026-03-13"), (.english, "Ada's 21st, 20 March", "2026-03-20"),
            (.english, "Theo is turning 10 fri!!", "2026-03-13"), (.german, "sie wird am Freitag zwei", "2026-03-13"),
            (.german, "Jule am Sonntag vierundzwanzig", "2026-03-15"), (.german, "Stoffl wird am 25. dreißig", "2026-03-25"),
            (.spanish, "cumple el viernes los diecinueve", "2026-03-13"),
        ])
    func age(language: Language, text: String, expected: String) {
        #expect(read(text, language) == [expected])
    }

    @Test(
        "A day of the month in words, before a birthday too",
        arguments: [
            (Language.german, "Kathi hat am 25. Geburtstag", ["2026-03-25"]),
            (.german, "Kathi feiert ihren 25. Geburtstag", []),
            (.german, "Kathi hat am Siebten Geburtstag", ["2026-04-07"]),
            (.german, "sie wird am Zwölften eingeschult", ["2026-03-12"]),
            (.german, "am dritten freien Tag", []), (.spanish, "Ada cumple el quince", ["2026-03-15"]),
            (.spanish, "la operan el dieciséis, es láser", ["2026-03-16"]),
            (.spanish, "vacaciones del uno al quince de julio", ["2026-07-01…2026-07-15"]), (.spanish, "fui al 7A", []),
            (.english, "on to the eleventh at two", ["2026-03-11T14:00"]), (.english, "the 4 kids", []),
        ])
    func dayInWords(language: Language, text: String, expected: [String]) {
        #expect(read(text, language) == expected)
    }

    @Test(
        "An hour is no day",
        arguments: [
            (Language.english, "yoga Wednesday 4 to 8", "2026-03-11T16:00"),
            (.english, "party on the 22nd from 7", "2026-03-22T07:00"),
            (.english, "Tuesday 11.40", "2026-03-17T11:40"), (.english, "work on Friday till 8", "2026-03-13"),
            (.english, "I stay till 8 on Thursday", "2026-03-12"),
            (.english, "dinner on Friday, half eight", "2026-03-13T20:30"),
            (.german, "Techniker kommt am 3.12. zwischen 9 und 11", "2026-12-03T09:00"),
            (.german, "Abholen am Montag ab sieben", "2026-03-16T07:00"), (.german, "am 20.12. 16 Uhr", "2026-12-20T16:00"),
            (.german, "Boiler entkalken Di 10.00", "2026-03-17T10:00"),
            (.spanish, "el martes 17 a las 9:30", "2026-03-17T09:30"),
            (.spanish, "serenata el sábado once de la noche", "2026-03-14T23:00"),
            (.spanish, "posadas del 16 al 24, siete de la noche", "2026-03-16…2026-03-24T19:00"),
        ])
    func hour(language: Language, text: String, expected: String) {
        #expect(read(text, language) == [expected])
    }

    @Test(
        "By the end of a month the last day will do",
        arguments: [
            (Language.english, "by the end of April", "2026-04-30"), (.german, "bis Ende März", "2026-03-31"),
            (.spanish, "hasta fin de mes", "2026-03-31"), (.english, "statement due EOD Thu", "2026-03-12"),
        ])
    func due(language: Language, text: String, expected: String) {
        #expect(read(text, language) == [expected])
    }
}
