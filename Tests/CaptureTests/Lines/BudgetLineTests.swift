import Capture
import Foundation
import Kinkeeper
import Testing

@Suite("Budgets, and days that only seem to be")
struct BudgetLineTests {
    @Test("A budget is a gift's, also where the gift is not known yet; no bracket is left of what stood in it")
    func budgets() async throws {
        let line = try await LineReading("Christmas: a scarf for Mum ($40 max), something for Oscar between 20 and 30 dollars")
        #expect(line.proposals.map(\.kind.value) == [.gift, .gift])
        #expect(line.proposals.map { $0.text?.value } == ["scarf", "something"])
        #expect(line.proposals.last?.amount?.value == .between(20, 30))
        let german = try await LineReading("Ada heiratet am 14. Juni, Geschenk um die 100 Euro", in: .german, country: "DE")
        #expect(german.proposals.last?.kind.value == .gift && german.proposals.last?.text?.value == "Geschenk")
        #expect(german.proposals.last?.amount?.value == .exactly(100))
        let brackets = try await LineReading("Oscar wants a lamp (the green one) and a rug (60 EUR)")
        #expect(brackets.proposals.first?.text?.value.contains("(the green one)") == true)
        #expect(brackets.proposals.allSatisfy { $0.text?.value.count { $0 == "(" } == $0.text?.value.count { $0 == ")" } })
    }

    @Test(
        "A clause that says a price and no thing adds to the gift before it",
        arguments: [
            (
                "Ada wünscht sich einen Toaster, bei Manor für 40 Franken", Language.german, "CH",
                MoneyReading.Amount.exactly(40)
            ),
            ("Ada zum Geburtstag ein Teeset, keinesfalls über 40 Franken", .german, "CH", .atMost(40)),
            (
                "Ada braucht einen Hocker, beim XXXLutz neunundsechzig neunzig", .german, "DE",
                .exactly(Decimal(string: "69.9") ?? 0)
            ),
            ("a corkscrew for Ada for her birthday, somewhere from 18 to 25 pounds", .english, "GB", .between(18, 25)),
            ("Ada quiere una tetera, en Zara por 30 euros", .spanish, "ES", .exactly(30)),
        ])
    func prices(text: String, language: Language, country: String, amount: MoneyReading.Amount) async throws {
        let gifts = try await LineReading(text, in: language, country: country).proposals
        #expect(gifts.map(\.kind.value) == [.gift])
        #expect(gifts.first?.amount?.value == amount)
    }

    @Test(
        "Christmas is the evening before where gifts are given then, and a day that is named is that day",
        arguments: [
            ("Für Ada zu Weihnachten ein Schal", Language.german, "DE", "2026-12-24"),
            ("Für Ada am ersten Weihnachtstag ein Schal", .german, "DE", "2026-12-25"),
            ("a scarf for Ada for Christmas", .english, "GB", "2026-12-25"),
            ("para Ada por Navidad una bufanda", .spanish, "AR", "2026-12-25"),
        ])
    func christmas(text: String, language: Language, country: String, day: String) async throws {
        let record = try #require(try await LineReading(text, in: language, country: country).proposals.first)
        #expect(record.date?.value.first.description == day)
    }

    @Test("Who moved to a place has moved; what was moved to a day is to come")
    func moved() async throws {
        #expect(try await LineReading("Ada moved to Lisbon in October").summary == ["note Ada Lind"])
        #expect(try await LineReading("Dinner with Ada moved to Friday").summary == ["reminder Ada Lind 2026-03-13"])
    }

    @Test("Words of a date say nothing of a journey")
    func comingDays() async throws {
        let line = try await LineReading("Oscar empieza en su nuevo trabajo el lunes que viene", in: .spanish, country: "ES")
        #expect(line.summary == ["occasion Oscar Brandt other 2026-03-16"])
    }
}
