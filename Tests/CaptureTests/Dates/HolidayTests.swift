import Kinkeeper
import Testing

@testable import Capture

@Suite("Holidays")
struct HolidayTests {
    @Test(
        "Easter is on the days the churches published",
        arguments: [
            (1961, "1961-04-02", "1961-04-09"), (1999, "1999-04-04", "1999-04-11"), (2000, "2000-04-23", "2000-04-30"),
            (2008, "2008-03-23", "2008-04-27"), (2011, "2011-04-24", "2011-04-24"), (2024, "2024-03-31", "2024-05-05"),
            (2025, "2025-04-20", "2025-04-20"), (2026, "2026-04-05", "2026-04-12"), (2038, "2038-04-25", "2038-04-25"),
        ])
    func easter(_ year: Int, _ western: String, _ eastern: String) {
        #expect("\(Easter.western(year))" == western)
        #expect("\(Easter.eastern(year))" == eastern)
    }

    @Test("Easter is a Sunday from 22 March to 25 April in every year")
    func easterBounds() throws {
        for year in 1600...2400 {
            let date = Easter.western(year)
            let first = try #require(CivilDate(year: year, month: 3, day: 22))
            #expect(date.weekday == 7 && first.days(until: date) >= 0 && first.days(until: date) <= 34)
            #expect(Easter.eastern(year).weekday == 7)
        }
    }

    @Test(
        "A holiday is known by its names",
        arguments: [
            (Language.english, "Christmas 2027", "2027-12-25"), (.english, "new year's eve", "2026-12-31"),
            (.english, "Good Friday", "2026-04-03"), (.english, "Thanksgiving next year", "2027-11-25"),
            (.english, "last Christmas", "2025-12-25"), (.english, "Black Friday", "2026-11-27"),
            (.english, "MLK day", "2027-01-18"), (.english, "pancake day", "2027-02-09"),
            (.english, "Chinese New Year 2027", "2027-02-06"), (.english, "Diwali 2026", "2026-11-08"),
            (.english, "Eid al-Adha 2025", "2025-06-06"), (.english, "Advent", "2026-11-29"),
            (.german, "Heiligabend", "2026-12-24"), (.german, "zweiter Weihnachtstag", "2026-12-26"),
            (.german, "Buß- und Bettag", "2026-11-18"), (.german, "4. Advent", "2026-12-20"),
            (.german, "Totensonntag", "2026-11-22"), (.german, "Christi Himmelfahrt", "2026-05-14"),
            (.german, "Rosenmontag", "2027-02-08"), (.german, "Fronleichnam", "2026-06-04"),
            (.spanish, "Nochebuena", "2026-12-24"), (.spanish, "día de Reyes", "2027-01-06"),
            (.spanish, "viernes santo", "2026-04-03"), (.spanish, "día de los inocentes", "2026-12-28"),
            (.spanish, "el día de los muertos", "2026-11-02"),
        ])
    func names(_ language: Language, _ text: String, _ expected: String) {
        #expect(read(text, language) == [expected])
    }

    @Test(
        "Mothers and fathers have their day where they live",
        arguments: [
            (Language.english, "US", "Mother's Day", "2026-05-10"), (.english, "GB", "Mother's Day", "2026-03-15"),
            (.spanish, "ES", "día de la madre", "2026-05-03"), (.spanish, "MX", "día de la madre", "2026-05-10"),
            (.german, "DE", "Muttertag", "2026-05-10"),
            (.english, "GB", "Father's Day", "2026-06-21"), (.german, "DE", "Vatertag", "2026-05-14"),
            (.german, "AT", "Vatertag", "2026-06-14"), (.german, "CH", "Vatertag", "2026-06-07"),
            (.spanish, "ES", "día del padre", "2026-03-19"), (.spanish, "MX", "día del padre", "2026-06-21"),
            (.english, "CA", "Thanksgiving", "2026-10-12"), (.english, "GB", "labour day", "2026-05-04"),
            (.german, "CH", "Nationalfeiertag", "2026-08-01"),
        ])
    func national(_ language: Language, _ country: String, _ text: String, _ expected: String) {
        #expect(read(text, language, country: country) == [expected])
    }

    @Test("A feast that lasts is all its days; a Jewish one begins on the evening before")
    func lasting() {
        #expect(read("Hanukkah 2026", .english) == ["2026-12-04…2026-12-12"])
        #expect(read("Ramadan 2027", .english) == ["2027-02-08…2027-03-09"])
    }
}
