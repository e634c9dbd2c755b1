import Capture
import Foundation
import Kinkeeper
import Testing

/// French has its lists of words and no pages: it shows that a language is read that nothing was learnt for.
@Suite("French lines")
struct FrenchLineTests {
    @Test(
        "Lists of words are enough for the plain lines of a language",
        arguments: [
            ("J'ai déjeuné avec Ada hier", ["catchup Ada Lind 2026-03-09"]),
            ("j'ai eu Roberto au téléphone mardi dernier", ["catchup Roberto Sanz 2026-03-03"]),
            ("Appeler Oscar demain à 18h", ["reminder Oscar Brandt 2026-03-11 18:00"]),
            ("Anniversaire d'Ada le 2 juin", ["occasion Ada Lind birthday --06-02"]),
            ("dîner chez June samedi soir à 20h30", ["reminder June Park 2026-03-14 20:30"]),
            ("dans trois semaines rappeler Will", ["reminder Will Archer 2026-03-31"]),
            ("Ada adore les pivoines", ["note Ada Lind"]),
        ])
    func kinds(text: String, expected: [String]) async throws {
        #expect(try await LineReading(text, tag: "fr", zone: "Europe/Paris").summary == expected)
    }

    @Test(
        "Amounts, in digits and in words of several parts",
        arguments: [
            ("June voudrait un vélo, environ 200 €", 200), ("une lampe pour Ada, quatre-vingt-dix euros", 90),
            ("une lampe pour Ada, soixante et onze euros", 71), ("une lampe pour Ada, quatre-vingt-dix-neuf euros", 99),
        ])
    func amounts(text: String, amount: Int) async throws {
        let gift = try #require(try await LineReading(text, tag: "fr-FR", zone: "Europe/Paris").proposals.first)
        #expect(gift.kind.value == .gift)
        #expect(gift.amount?.value == .exactly(.init(amount)))
        #expect(gift.currency?.value == "EUR")
    }
}
