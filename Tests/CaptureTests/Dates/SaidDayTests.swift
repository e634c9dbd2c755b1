import Kinkeeper
import Testing

@testable import Capture

@Suite("Days counted from a day said before")
struct SaidDayTests {
    @Test(
        "The day after, the night before and that day are those of the day before in the text",
        arguments: [
            (Language.english, "Ada's surgery is on 20 March, wish her luck the night before", ["2026-03-20", "2026-03-19"]),
            (.english, "the exam is on 12 May, call her that evening", ["2026-05-12", "2026-05-12"]),
            (.english, "Easter with Ada, the day after we fly", ["2026-04-05", "2026-04-06"]),
            (.german, "Karfreitag auf Skitour, am Tag vorher den Rucksack holen", ["2026-04-03", "2026-04-02"]),
            (.german, "Kathi heiratet am 6. Juni, am Tag danach Brunch", ["2026-06-06", "2026-06-07"]),
            (.spanish, "Ada rinde el 29, desearle suerte la noche anterior", ["2026-03-29", "2026-03-28"]),
            (.spanish, "la boda es el 5 de mayo, llevarle flores ese día", ["2026-05-05", "2026-05-05"]),
        ])
    func beside(language: Language, text: String, expected: [String]) {
        #expect(read(text, language) == expected)
    }

    @Test(
        "So is a length of time that is later or earlier",
        arguments: [
            (Language.english, "Ada lands on Friday and flies home two days later", ["2026-03-13", "2026-03-15"]),
            (.english, "the fair is on 20 June, book a week earlier", ["2026-06-20", "2026-06-13"]),
            (.german, "am 18. hat sie Geburtstag und zwei Tage drauf fliegt sie", ["2026-03-18", "2026-03-20"]),
            (.spanish, "la feria es el 20 de junio, pagar tres días antes", ["2026-06-20", "2026-06-17"]),
        ])
    func length(language: Language, text: String, expected: [String]) {
        #expect(read(text, language) == expected)
    }

    @Test(
        "Without such a day they count from today, or say nothing",
        arguments: [
            (Language.english, "the day before", ["2026-03-09"]), (.english, "two days later", ["2026-03-12"]),
            (.english, "the night before we left", []), (.german, "am Abend davor", []), (.spanish, "ese día", []),
        ])
    func alone(language: Language, text: String, expected: [String]) {
        #expect(read(text, language) == expected)
    }
}
