import Capture
import Foundation
import Kinkeeper
import Testing

@Suite("German lines")
struct GermanLineTests {
    @Test(
        "German word order tells what is done and what is to be done",
        arguments: [
            ("Vorgestern Ada besucht", ["catchup Ada Lind 2026-03-08"]),
            ("Mit Kathi telefoniert", ["catchup Katharina Wolf"]),
            ("Oscar hat angerufen", ["catchup Oscar Brandt"]),
            ("Ich war am Samstag bei Mama", ["catchup Marianne Holt 2026-03-07"]),
            ("Papa am Freitag um 17 Uhr abholen", ["reminder Pedro Holt 2026-03-13 17:00"]),
            ("Kathi das Zelt zurückgeben", ["todo Katharina Wolf"]),
            ("Ruf Ada morgen an", ["reminder Ada Lind 2026-03-11"]),
            ("ich muss Oscar bis Montag die Schlüssel bringen", ["reminder Oscar Brandt 2026-03-16"]),
            ("Abendessen mit Ada am Donnerstag", ["reminder Ada Lind 2026-03-12"]),
            (
                "Ada und Oscar kommen am Sonntag zum Essen",
                ["reminder Ada Lind 2026-03-15", "reminder Oscar Brandt 2026-03-15"]
            ),
            ("Oscar mag keine Pilze", ["note Oscar Brandt"]),
            ("Ada überlegt, nach Kiel zu ziehen", ["note Ada Lind"]),
            ("Brot kaufen", ["todo"]),
            ("Ada nicht anrufen", []),
            ("Wann hat Papa Geburtstag?", []),
        ])
    func kinds(text: String, expected: [String]) async throws {
        #expect(try await LineReading(text, in: .german, country: "DE").summary == expected)
    }

    @Test(
        "Occasions",
        arguments: [
            ("Adas Geburtstag ist am 2. Juni", ["occasion Ada Lind birthday --06-02"]),
            ("Papas 70. Geburtstag ist am 30.8.", ["occasion Pedro Holt birthday 1956-08-30"]),
            ("Kathi wird am 1. Mai 40", ["occasion Katharina Wolf birthday 1986-05-01"]),
            ("Oscar zieht im Mai nach Kiel", ["occasion Oscar Brandt move 2026-05-01"]),
            ("Ada heiratet am 4. Juli", ["occasion Ada Lind wedding 2026-07-04"]),
            ("Kathi hat am Freitag Prüfung", ["occasion Katharina Wolf exam 2026-03-13"]),
        ])
    func occasions(text: String, expected: [String]) async throws {
        #expect(try await LineReading(text, in: .german, country: "DE").summary == expected)
    }

    @Test("Gifts")
    func gifts() async throws {
        let wish = try await LineReading("Kathi wünscht sich eine Teekanne, etwa 45 Euro", in: .german, country: "DE")
        #expect(wish.summary == ["gift Katharina Wolf"])
        #expect(wish.proposals.first?.text?.value == "Teekanne")
        #expect(wish.proposals.first?.amount?.value == .exactly(45))
        let present = try await LineReading("Für Ada zum Geburtstag: ein Schal", in: .german, country: "DE")
        #expect(present.summary == ["gift Ada Lind 2026-06-02"])
        let christmas = try await LineReading("Weihnachtsgeschenk für Papa: Handschuhe", in: .german, country: "DE")
        #expect(christmas.summary == ["gift Pedro Holt 2026-12-24"])
        #expect(
            try await LineReading("Oscar will nach Portugal ziehen", in: .german, country: "DE").proposals.map(\.kind.value)
                == [
                    .note
                ])
    }
}
