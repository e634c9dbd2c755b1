import Kinkeeper
import Testing

@testable import Capture

@Suite("Dialect and words of another language")
struct OtherWordsOfDaysTests {
    @Test(
        "Days as they are said in dialect, or in a language beside the one of the line",
        arguments: [
            (Language.german, "am Donnerschdag", "2026-03-12"), (.german, "am Frytig um achte", "2026-03-13T08:00"),
            (.german, "am Samschtig", "2026-03-14"), (.german, "hüt", "2026-03-10"), (.german, "übermorn", "2026-03-12"),
            (.german, "um halbi sächsi", "2026-03-10T17:30"), (.german, "in acht Tagen", "2026-03-17"),
            (.german, "tomorrow", "2026-03-11"), (.english, "call her mañana", "2026-03-11"),
            (.spanish, "llamarla tomorrow", "2026-03-11"), (.spanish, "de hoy en ocho", "2026-03-17"),
            (.spanish, "el otro domingo", "2026-03-22"),
            (.spanish, "pal 18", "2026-03-18"),
        ])
    func words(language: Language, text: String, expected: String) {
        #expect(read(text, language) == [expected])
    }

    @Test("\"The other day\" is none")
    func otherDay() { #expect(read("el otro día lo vi", .spanish).isEmpty) }

    @Test(
        "Days of saints and nations",
        arguments: [
            (Language.english, "Jamhuri Day", "KE", "2026-12-12"), (.english, "Independence Day", "JM", "2026-08-06"),
            (.english, "St Brigid's Day", "IE", "2027-02-01"), (.german, "Pfingstdienstag", "DE", "2026-05-26"),
            (.german, "Thanksgiving", "CA", "2026-10-12"), (.spanish, "San Blas", "PY", "2027-02-03"),
            (.spanish, "día de san Mateo", "ES", "2026-09-21"), (.german, "Vatertag", "LU", "2026-10-04"),
        ])
    func holidays(language: Language, text: String, country: String, expected: String) {
        #expect(read(text, language, country: country) == [expected])
    }

    @Test("A town that is called like a saint is no day")
    func towns() { #expect(read("viaje a San Luis", .spanish).isEmpty) }
}
