import Capture
import Kinkeeper
import Testing

@Suite("Dates in German")
struct GermanDateTests {
    @Test(
        "A day is read",
        arguments: [
            ("morgen anrufen", "2026-03-11"), ("übermorgen früh", "2026-03-12"), ("vorgestern", "2026-03-08"),
            ("am Freitag", "2026-03-13"), ("Freitag von 3 bis 5", "2026-03-13T15:00"), ("nächsten Freitag", "2026-03-20"),
            ("Samstagabend", "2026-03-14"), ("letzten Sonntag", "2026-03-08"), ("Mittwoch nächster Woche", "2026-03-18"),
            ("am 3. Mai", "2026-05-03"), ("den dritten Mai", "2026-05-03"),
            ("am 24.12.", "2026-12-24"), ("12.5.26", "2026-05-12"), ("3.5.2027", "2027-05-03"), ("24. Dez.", "2026-12-24"),
            ("am 15.", "2026-03-15"), ("in drei Wochen", "2026-03-31"),
            ("vor zwei Tagen", "2026-03-08"), ("vor einem halben Jahr", "2025-09-10"), ("heute in einer Woche", "2026-03-17"),
            ("Freitag in einer Woche", "2026-03-20"), ("am dritten Montag im Mai", "2026-05-18"),
            ("drei Tage vor Ostern", "2026-04-02"), ("am Tag vor Weihnachten", "2026-12-24"),
            ("Freitag vor zwei Wochen", "2026-02-27"), ("am fünften Juni nächstes Jahr", "2027-06-05"),
            ("zweiundzwanzigster Mai", "2026-05-22"), ("30. August neunzehnhundertsechsundsechzig", "1966-08-30"),
            ("vor Weihnachten", "2026-12-24"),
            ("naechsten Dienstag", "2026-03-17"), ("Sa, 5.12.", "2026-12-05"),
        ])
    func days(_ text: String, _ expected: String) {
        #expect(read(text, .german) == [expected])
    }

    @Test(
        "A stretch of days is read",
        arguments: [
            ("kommende Woche", "2026-03-16…2026-03-22"), ("übernächste Woche", "2026-03-23…2026-03-29"),
            ("Ende nächster Woche", "2026-03-20…2026-03-22"), ("Anfang Mai", "2026-05-01…2026-05-10"),
            ("zum Monatsende", "2026-03-25…2026-03-31"),
            ("vom 3. bis 8. Mai", "2026-05-03…2026-05-08"), ("3.-8.5.", "2026-05-03…2026-05-08"),
            ("zwischen dem 3. und 8. Juni", "2026-06-03…2026-06-08"), ("am zweiten Oktoberwochenende", "2026-10-10…2026-10-11"),
            ("in den nächsten Tagen", "2026-03-11…2026-03-13"),
            ("im Jahr 2020", "2020-01-01…2020-12-31"), ("letzten Sommer", "2025-06-21…2025-09-23"),
        ])
    func stretches(_ text: String, _ expected: String) {
        #expect(read(text, .german) == [expected])
    }

    @Test(
        "A time of day is read",
        arguments: [
            ("um halb drei", "2026-03-10T14:30"), ("viertel vor acht", "2026-03-10T19:45"),
            ("dreiviertel vier", "2026-03-10T15:45"), ("um 20 Uhr 15", "2026-03-10T20:15"), ("20.15 Uhr", "2026-03-10T20:15"),
            ("morgen um neun", "2026-03-11T09:00"), ("morgen um 5 Uhr", "2026-03-11T05:00"),
            ("Freitag 19h", "2026-03-13T19:00"), ("um 3 am Nachmittag", "2026-03-10T15:00"),
            ("in anderthalb Stunden", "2026-03-10T13:30"), ("am 12.5. gegen 18 Uhr", "2026-05-12T18:00"),
            ("um ein Uhr", "2026-03-10T13:00"), ("am Sa 14 Uhr", "2026-03-14T14:00"),
        ])
    func times(_ text: String, _ expected: String) {
        #expect(read(text, .german) == [expected])
    }

    @Test(
        "What only looks like a date is none",
        arguments: [
            "guten Morgen", "so ein Hund", "am 3. Stock", "zum 60. Geburtstag", "für drei Tage", "1,5 Stunden", "5 km",
            "jeder so 40 Euro", "heutig", "die 3 Kinder",
        ])
    func nothing(_ text: String) {
        #expect(read(text, .german).isEmpty)
    }

    @Test("A verb at the end of the clause looks back")
    func back() {
        #expect(read("am Freitag mit Tom telefoniert", .german) == ["2026-03-06"])
        #expect(read("ich will am Freitag Tom treffen", .german) == ["2026-03-13"])
    }
}
