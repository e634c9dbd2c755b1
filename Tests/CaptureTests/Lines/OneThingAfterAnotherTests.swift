import Capture
import Foundation
import Kinkeeper
import Testing

@Suite("One thing after another")
struct OneThingAfterAnotherTests {
    @Test(
        "Clauses that only a word ties are read one by one",
        arguments: [
            (
                Language.german, "War bei Kathi und hab ihr die Leiter gebracht",
                ["catchup Katharina Wolf", "note Katharina Wolf"]
            ),
            (
                .german, "Kathi am Mittwoch zum Sport treffen und vorher noch die Fotos ausdrucken",
                ["reminder Katharina Wolf 2026-03-11", "todo Katharina Wolf"]
            ),
            (
                .spanish,
                "hoy he comido con Ada y me ha dicho que la han ascendido que se va a Turín en enero y que le haría ilusión una maleta",
                ["catchup Ada Lind 2026-03-10", "note Ada Lind", "occasion Ada Lind trip 2027-01-01", "gift Ada Lind"]
            ),
        ])
    func tied(language: Language, text: String, expected: [String]) async throws {
        #expect(try await LineReading(text, in: language).summary == expected)
    }

    @Test(
        "What is asked belongs to the asking",
        arguments: [
            (Language.english, "ask Ada, if she can come", ["todo Ada Lind"]),
            (.german, "Kathi fragen, ob sie mitkommt", ["todo Katharina Wolf"]),
            (.spanish, "preguntar a Roberto, si tiene tiempo", ["todo Roberto Sanz"]),
        ])
    func asked(language: Language, text: String, expected: [String]) async throws {
        #expect(try await LineReading(text, in: language).summary == expected)
    }

    @Test(
        "A price after a wish is the price of what is wished for",
        arguments: [
            (Language.english, "Ada would love a bird feeder, something around £35", MoneyReading.Amount.exactly(35)),
            (.english, "Ada wants reading glasses, nothing over 40 quid", .atMost(40)),
            (.german, "Kathi hätte gern einen Ring, silbern, bis 50 Euro", .atMost(50)),
            (.german, "Kathi möchte ein Hörbuch, egal welches, so 15 Euro", .exactly(15)),
            (.spanish, "Ada necesita botas, tipo 80 euros", .exactly(80)),
        ])
    func price(language: Language, text: String, amount: MoneyReading.Amount) async throws {
        let reading = try await LineReading(text, in: language)
        #expect(reading.proposals.map(\.kind.value) == [.gift])
        #expect(reading.proposals.first?.amount?.value == amount)
    }

    @Test("A day that is said goes before the name of a holiday")
    func holidays() async throws {
        let reading = try await LineReading("Ada's Christmas do is on 18 Dec, 8pm")
        #expect(reading.summary == ["occasion Ada Lind party 2026-12-18 20:00"])
    }

    @Test("A German compound is what its last word is")
    func compounds() async throws {
        let reading = try await LineReading("Papas Ruhestandsfeier: 29. Mai, 16 Uhr", in: .german)
        #expect(reading.summary == ["occasion Pedro Holt party 2026-05-29 16:00"])
    }

    @Test(
        "A slip of the pen calls nothing off",
        arguments: ["Ada ha dejado de fumar", "Ada me ha contado que lo ha dejado con Roberto"])
    func slips(text: String) async throws {
        #expect(try await LineReading(text, in: .spanish).summary == ["note Ada Lind"])
    }

    @Test(
        "An invitation with a day is the user's own",
        arguments: [
            (Language.english, "Ada invited me to a barbecue on Saturday", "Ada Lind"),
            (.german, "Kathi hat mich zum Adventskaffee eingeladen, 14. März 15 Uhr", "Katharina Wolf"),
            (.spanish, "Ada nos invita a su casa el sábado", "Ada Lind"),
        ])
    func invited(language: Language, text: String, person: String) async throws {
        let proposal = try #require(try await LineReading(text, in: language).proposals.first)
        #expect(proposal.kind.value == .reminder)
        #expect(proposal.person?.value.person?.name == person)
        #expect(proposal.date?.value.first == CivilDate(year: 2026, month: 3, day: 14))
    }

    @Test("A budget without a thing is a gift, and its words have no hole")
    func budget() async throws {
        let gift = try await LineReading("get Dad something for Father's Day, max 50 quid")
        #expect(gift.proposals.map(\.kind.value) == [.gift])
        #expect(gift.proposals.first?.text?.value == "something")
        #expect(gift.proposals.first?.date?.value.first == CivilDate(year: 2026, month: 6, day: 21))
    }
}
