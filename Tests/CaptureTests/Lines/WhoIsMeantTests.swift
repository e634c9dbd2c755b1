import Capture
import Kinkeeper
import Testing

@Suite("Who is meant by what a line calls people")
struct WhoIsMeantTests {
    /// The people of all records, each once, in their order; "-" for a record without one, "?" where one has to be chosen.
    private func people(_ text: String, _ language: Language) async throws -> [String] {
        let request = CaptureRequest(
            text: text, language: language, now: CivilDateTime(try #require(CivilDate(year: 2026, month: 3, day: 10)), .nine),
            people: PersonIndex(Self.people))
        var names: [String] = []
        for proposal in try await CaptureEngine.builtIn.propose(request).proposals {
            let person = proposal.person?.value
            let name = person.map { $0.person?.name ?? $0.newName ?? "?" } ?? "-"
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    @Test(
        "A nickname with an article or a possessive is known without it, where another one stands before it",
        arguments: [
            (Language.spanish, "Llamar a la comadre mañana", ["Berta Quispe"]),
            (.spanish, "Llevarle pan al Wolfi el viernes", ["Wolfram Decker"]),
            (.german, "Den Trainer am Freitag anrufen", ["Konrad Thiel"]),
            (.english, "Call the landlady tomorrow", ["Hester Boyle"]),
            (.english, "Call a landlady tomorrow", ["-"]),
        ])
    func articles(language: Language, text: String, expected: [String]) async throws {
        #expect(try await people(text, language) == expected)
    }

    @Test(
        "Of several people with a name the family name tells who is meant, before it, after it, or later",
        arguments: [
            (Language.spanish, "Cine con Andi Rivas el viernes", ["Andrés Rivas"]),
            (.german, "Gestern mit der Pohl Andi telefoniert", ["Andrea Pohl"]),
            (.german, "Gestern mit Max telefoniert, dem Thümmel", ["Max Thümmel"]),
            (.german, "Gestern mit Max telefoniert", ["?"]),
        ])
    func fullNames(language: Language, text: String, expected: [String]) async throws {
        #expect(try await people(text, language) == expected)
    }

    @Test(
        "A title is no name, and a name is known without its title",
        arguments: [
            ("Ulrike am Freitag anrufen", ["Dr. Ulrike Sander"]), ("Dr. Sander am Freitag anrufen", ["Dr. Ulrike Sander"]),
            ("Frau Sander am Freitag anrufen", ["Dr. Ulrike Sander"]),
            ("Frau Kowalczyk am Freitag anrufen", ["Frau Kowalczyk"]),
            ("Frau Brandl am Freitag anrufen", ["Frau Brandl"]),
            ("Herrn Doktor Kamp am Freitag anrufen", ["Herr Doktor Kamp"]),
            ("Onkel Waldemar hat am 17. Juli Geburtstag", ["Onkel Waldemar"]),
        ])
    func titles(text: String, expected: [String]) async throws {
        #expect(try await people(text, .german) == expected)
    }

    @Test(
        "Names with signs, and with a letter that is written once for twice",
        arguments: [
            (Language.english, "Lunch with Tad-cu tomorrow", ["Mei-Lin Zhou"]),
            (.english, "Lunch with Mei Lin tomorrow", ["Mei-Lin Zhou"]),
            (.german, "lote am Freitag anrufen", ["Charlotte Nagel"]),
        ])
    func spelling(language: Language, text: String, expected: [String]) async throws {
        #expect(try await people(text, language) == expected)
    }

    @Test(
        "A noun, a place and a saint are nobody",
        arguments: [
            (Language.english, "It was a joy to see Simon yesterday", ["Simon Reuter"]),
            (.english, "Flight to San Diego on Friday", ["-"]), (.spanish, "Vuelo a San Diego el viernes", ["-"]),
            (.spanish, "Cena en el puente del Pilar con Diego", ["Diego Luna"]),
            (.german, "kleine Torte am Freitag abholen", ["-"]),
            (.spanish, "La vida es dura, llamar mañana", ["-"]),
            (.german, "Weihnachten: Schwiegermutter Pralinen, meine eigene Mutter ein Schal", ["Gudrun Voss", "-"]),
            (.spanish, "Ay hija que el viernes viene Diego", ["Diego Luna"]),
            (.german, "Theo ich brauch eine Idee für Simon", ["Simon Reuter"]),
            (.english, "Vi's cat Pickles died, she's sad", ["Violet Marsh"]),
        ])
    func nobody(language: Language, text: String, expected: [String]) async throws {
        #expect(try await people(text, language) == expected)
    }

    @Test(
        "A pronoun is for whoever it fits, and what is bought for a day is for the one whose day it is",
        arguments: [
            (Language.english, "Victoria has her exam on Friday, Frankie is off work, cook for her on Monday", "Victoria Lund"),
            (.german, "Theo wird am 3.9. 15, ich kauf ihr ein Buch", "Theodora Jahn"),
            (.german, "Simon wird am 30. 14, ich kauf ihm einen Helm zusammen mit Helga", "Simon Reuter"),
            (
                .english,
                "Curt turns fifty on the 23rd and Darlene does the cake so what's left for me is the spa day, 80 euro",
                "Curtis Hale"
            ),
            (.spanish, "San Juan el 24, cumple de mi hija, comprarle una bici", "Lucía Paz"),
            (.english, "Sweets for Victoria and Simon, Christmas", "Simon Reuter"),
        ])
    func pronouns(language: Language, text: String, expected: String) async throws {
        let request = CaptureRequest(
            text: text, language: language, now: CivilDateTime(try #require(CivilDate(year: 2026, month: 3, day: 10)), .nine),
            people: PersonIndex(Self.people))
        #expect(try await CaptureEngine.builtIn.propose(request).proposals.last?.person?.value.person?.name == expected)
    }

    @Test(
        "Who is named beside the user, or behind what they are, is somebody",
        arguments: [
            (Language.english, "Booked a table for Quenby and me, Feb 13, she still owes me 20 dollars", ["Quenby"]),
            (.german, "Bewerber Tomasz Gajewski: Gespräch am 14.5.", ["Tomasz Gajewski"]),
            (.german, "Helgas Bruder Adnan hat am 17. Juli Geburtstag", ["Adnan"]),
            (.spanish, "Fredesvindo el vigilante está de cumpleaños el domingo", ["Fredesvindo"]),
            (.spanish, "me presentaron a una tal Kesia en la iglesia", ["Kesia"]),
        ])
    func newNames(language: Language, text: String, expected: [String]) async throws {
        #expect(try await people(text, language) == expected)
    }

    private static let people = [
        person("Berta Quispe", "mi comadre"), person("Wolfram Decker", "el Wolfi"), person("Konrad Thiel", "mein Trainer"),
        person("Hester Boyle", "my landlady"), person("Andrés Rivas", "Andi"), person("Andrea Pohl", "Andi"),
        person("Dr. Ulrike Sander"), person("Frau Brandl"), person("Herr Doktor Kamp"), person("Mei-Lin Zhou", "Tad-cu"),
        person("Charlotte Nagel", "Lotte"), person("Max Seidel"), person("Max Thümmel"), person("Joy Palmer"),
        person("Diego Luna"), person("Gudrun Voss", "Schwiegermutter"), person("Nora Ebert", "meine Enkelin"),
        person("Silvia Paz", "mi vida"), person("Victoria Lund"), person("Frankie Moss"), person("Simon Reuter"),
        person("Helga Reuter"), person("Violet Marsh", "Vi"), person("Theodora Jahn", "Theo"), person("Curtis Hale", "Curt"),
        person("Darlene Hale"), person("Lucía Paz", "mi hija"),
    ]

    private static func person(_ name: String, _ nicknames: String...) -> CapturePerson {
        CapturePerson(identifier: name, name: name, nicknames: nicknames)
    }
}
