import Capture
import Kinkeeper
import Testing

@Suite("Plans that change")
struct ChangedPlansTests {
    @Test(
        "What is put on another day is on the last day that is said",
        arguments: [
            (
                Language.english, "Oscar's surgery got moved from Monday to Thursday",
                ["occasion Oscar Brandt surgery 2026-03-12"]
            ),
            (.english, "Ada's recital was pushed back to 2 May", ["occasion Ada Lind concert 2026-05-02"]),
            (.german, "Kathis Prüfung wurde auf den 3. April verschoben", ["occasion Katharina Wolf exam 2026-04-03"]),
            (.german, "Mittagessen mit Kathi auf Freitag verlegt", ["reminder Katharina Wolf 2026-03-13"]),
            (.spanish, "el concierto de Ada se aplaza al 9 de mayo", ["occasion Ada Lind concert 2026-05-09"]),
            (.spanish, "la comida con Roberto se cambia del lunes al jueves", ["reminder Roberto Sanz 2026-03-12"]),
        ])
    func moved(language: Language, text: String, expected: [String]) async throws {
        #expect(try await LineReading(text, in: language).summary == expected)
    }

    @Test(
        "What is called off is neither to be done nor has it been",
        arguments: [
            (Language.english, "Ada cancelled brunch tomorrow"), (.english, "the hike with Ada on Sunday is off"),
            (.german, "Essen mit Kathi abgesagt"), (.german, "die Wanderung mit Kathi am Samstag fällt aus"),
            (.spanish, "se ha cancelado la cena con Ada"), (.spanish, "la cena con Roberto del viernes se suspende"),
        ])
    func calledOff(language: Language, text: String) async throws {
        let reading = try await LineReading(text, in: language)
        #expect(reading.proposals.allSatisfy { $0.kind.value == .note })
        #expect(reading.proposals.allSatisfy { $0.date == nil })
    }

    @Test(
        "What one arranged is past or to come by its day",
        arguments: [
            ("Ayer quedé con Ada", ["catchup Ada Lind 2026-03-09"]),
            ("quedé con Ada el viernes", ["reminder Ada Lind 2026-03-13"]),
            ("he quedado con Roberto pasado mañana", ["reminder Roberto Sanz 2026-03-12"]),
        ])
    func arranged(text: String, expected: [String]) async throws {
        #expect(try await LineReading(text, in: .spanish, country: "ES").summary == expected)
    }
}
