import Foundation
import Kinkeeper
import Screens
import Testing

/// Dates, numbers and names in the three languages, as worked examples.
@Suite struct WordingLanguagesTests {
    private static let english = Wording(.english)
    private static let german = Wording(.german)
    private static let spanish = Wording(.spanish)

    private let today = CivilDate(iso8601: "2026-11-21")

    @Test(arguments: [
        (english, "Friday, 27 November", "20 January 2027", "March 2027"),
        (german, "Freitag, 27. November", "20. Januar 2027", "März 2027"),
        (spanish, "viernes, 27 de noviembre", "20 de enero de 2027", "marzo de 2027"),
    ])
    func `a day is written as the language writes it`(wording: Wording, near: String, far: String, month: String) throws {
        let today = try #require(today)
        #expect(wording.longDay(today.adding(days: 6), today: today) == near)
        #expect(wording.day(today.adding(days: 60), today: today) == far)
        #expect(wording.month(3, of: 2027) == month)
    }

    @Test(arguments: [
        (english, ["3 days ago", "yesterday", "today", "tomorrow", "in 3 days", "in 1,204 days"]),
        (german, ["vor 3 Tagen", "gestern", "heute", "morgen", "in 3 Tagen", "in 1.204 Tagen"]),
        (spanish, ["hace 3 días", "ayer", "hoy", "mañana", "en 3 días", "en 1204 días"]),
    ])
    func `a countdown has words for the near and numbers for the far`(wording: Wording, words: [String]) {
        #expect([-3, -1, 0, 1, 3, 1204].map(wording.countdown) == words)
    }

    @Test(arguments: [
        (english, ["today", "tomorrow", "on Friday", "on Sunday, 29 November", "on Friday, 20 November"]),
        (german, ["heute", "morgen", "am Freitag", "am Sonntag, 29. November", "am Freitag, 20. November"]),
        (spanish, ["hoy", "mañana", "el viernes", "el domingo, 29 de noviembre", "el viernes, 20 de noviembre"]),
    ])
    func `inside a sentence the near is a weekday and all else a date`(wording: Wording, words: [String]) throws {
        let today = try #require(today)
        #expect([0, 1, 6, 8, -1].map { wording.onDay(today.adding(days: $0), today: today) } == words)
    }

    @Test(arguments: [
        (english, ["0", "999", "1,204", "12,345", "−1,234,567"]), (german, ["0", "999", "1.204", "12.345", "−1.234.567"]),
        (spanish, ["0", "999", "1204", "12\u{202F}345", "−1\u{202F}234\u{202F}567"]),
    ])
    func `numbers are grouped as the language groups them`(wording: Wording, words: [String]) {
        #expect([0, 999, 1204, 12345, -1_234_567].map(wording.number) == words)
    }

    @Test(arguments: [
        (english, ["turns 40", "turned 1", "1 year", "12 years", "30 years ago"]),
        (german, ["wird 40", "wurde 1", "1 Jahr", "12 Jahre", "vor 30 Jahren"]),
        (spanish, ["cumple 40", "cumplió 1", "1 año", "12 años", "hace 30 años"]),
    ])
    func `an age is said by kind`(wording: Wording, words: [String]) {
        let said = [
            wording.turning(.birthday, 40), wording.turning(.birthday, 1, isPast: true), wording.turning(.anniversary, 1),
            wording.turning(.nameDay, 12), wording.turning(.memorial, 30),
        ]
        #expect(said == words)
    }

    @Test(arguments: [
        (
            german,
            [
                "12. April 1985", "3. Februar", "April 1985", "der 12. eines Monats", "1985",
                "21. Tischri 5745 (hebräischer Kalender)",
                "15. Tag im 2. Schaltmonat 2023 (chinesischer Kalender)", "1. Ramadan 1445 (islamischer Kalender)",
            ]
        ),
        (
            spanish,
            [
                "12 de abril de 1985", "3 de febrero", "abril de 1985", "el día 12 de un mes", "1985",
                "21 de tishrei de 5745 (calendario hebreo)",
                "día 15 del 2.º mes intercalar de 2023 (calendario chino)", "1 de ramadán de 1445 (calendario islámico)",
            ]
        ),
    ])
    func `an original date is said as far as it is known`(wording: Wording, words: [String]) throws {
        let dates = [
            "1985-04-12", "--02-03", "1985-04", "---12", "1985", "hebrew:5745-01-21", "chinese:2023-02L-15",
            "islamic-umalqura:1445-09-01",
        ]
        #expect(try dates.map { wording.original(.date(try #require(PartialDate($0)))) } == words)
    }

    @Test(arguments: [
        (english, ["Anna’s", "Jonas’", "Max’", "Fritz’"]), (german, ["Annas", "Jonas’", "Max’", "Fritz’"]),
        (spanish, ["de Anna", "de Jonas", "de Max", "de Fritz"]),
    ])
    func `what is somebody's is said so`(wording: Wording, words: [String]) {
        #expect(["Anna", "Jonas", "Max", "Fritz"].map(wording.possessive) == words)
    }

    @Test(arguments: [
        (english, ["", "Ana", "Ana and Ben", "Ana, Ben and Cem", "Ana, Ben and 3 more"]),
        (german, ["", "Ana", "Ana und Ben", "Ana, Ben und Cem", "Ana, Ben und 3 weitere"]),
        (spanish, ["", "Ana", "Ana y Ben", "Ana, Ben y Cem", "Ana, Ben y 3 más"]),
    ])
    func `a list ends with and, and counts what does not fit`(wording: Wording, words: [String]) {
        let names = ["Ana", "Ben", "Cem", "Dua", "Eli"]
        #expect((0...3).map { wording.list(Array(names.prefix($0)), most: 3) } == Array(words.prefix(4)))
        #expect(wording.list(names, most: 2) == words[4])
    }

    @Test(arguments: [
        ("Inés", "Ana e Inés"), ("Íñigo", "Ana e Íñigo"), ("Hilda", "Ana e Hilda"), ("Ian", "Ana y Ian"),
        ("Yara", "Ana y Yara"),
    ])
    func `Spanish says e before the sound of an i`(name: String, words: String) {
        #expect(Self.spanish.list(["Ana", name]) == words)
    }

    @Test func `marks of quotation and capitals are the language's own`() {
        #expect([Self.english, Self.german, Self.spanish].map { $0.quoted("x") } == ["“x”", "„x“", "«x»"])
        #expect(Self.spanish.capitalised("ángel y más") == "Ángel y más")
    }

    @Test(arguments: [(english, "en_GB"), (german, "de_DE"), (spanish, "es_ES")])
    func `months and weekdays are those of Foundation`(wording: Wording, locale: String) throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: locale)
        #expect((1...12).map(wording.month) == formatter.standaloneMonthSymbols)
        let monday = try #require(CivilDate(iso8601: "2026-11-23"))
        let days = (0..<7).map { wording.weekday(monday.adding(days: $0)) }
        let symbols: [String] = formatter.standaloneWeekdaySymbols
        #expect(days == Array(symbols.dropFirst()) + symbols.prefix(1))
    }

    @Test(arguments: [(english, "en_GB"), (german, "de_DE"), (spanish, "es_ES")])
    func `a long date of every month reads as Foundation writes it`(wording: Wording, locale: String) throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: locale)
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.setLocalizedDateFormatFromTemplate("dMMMMyyyy")
        for month in 1...12 {
            let day = try #require(CivilDate(year: 2024, month: month, day: 9))
            let instant = Date(timeIntervalSince1970: Double(CivilDate(daysSinceEpoch: 0).days(until: day)) * 86_400 + 43_200)
            #expect(wording.day(day, today: try #require(today)) == formatter.string(from: instant))
        }
    }
}
