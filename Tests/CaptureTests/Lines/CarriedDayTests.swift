import Capture
import Foundation
import Kinkeeper
import Testing

/// Lines read by the rules, with the answers of their clauses given, so that only days and amounts are in question.
@Suite("Days and amounts that another clause says")
struct CarriedDayTests {
    private func read(_ text: String, _ language: Language, _ answers: [String?]) throws -> [Proposal] {
        let today = try #require(CivilDate(year: 2026, month: 3, day: 10))
        let request = CaptureRequest(
            text: text, language: language, now: CivilDateTime(today, .nine), country: "GB",
            people: PersonIndex(LineReading.people))
        return try ExplainingReader.rules.explanation(of: request, given: answers).proposals
    }

    @Test(
        "A clause that says nothing but a day says it for the record after it",
        arguments: [
            (Language.english, "The fair is on 21 June, a scarf for Ada", ["nothing", "gift"], "2026-06-21"),
            (.english, "Oscar 21/6: a telescope", [nil, "gift"], "2026-06-21"),
            (.german, "Am 6. Juli ist Kirmes, Kathi abholen", ["nothing", "task"], "2026-07-06"),
            (.spanish, "el 15 de agosto es la feria, para Roberto un sombrero", ["nothing", "gift"], "2026-08-15"),
            (
                .spanish, "anoche, después del partido, charlé con Roberto", ["nothing", "nothing", "catchup"], "2026-03-09"
            ),
        ])
    func heading(language: Language, text: String, answers: [String?], expected: String) throws {
        let proposals = try read(text, language, answers)
        #expect(proposals.map { $0.date?.value.first.description } == [expected])
    }

    @Test("A clause that says there is no time on a day does not")
    func noTime() throws {
        let proposals = try read("No time on Friday, call Ada", .english, ["nothing", "task"])
        #expect(proposals.map(\.kind.value) == [.toDo])
    }

    @Test("What is eaten together is on the day of the birthday, what is to be done before is not")
    func event() throws {
        let supper = try read("Ada's birthday is on Friday, supper at Oscar's", .english, ["occasion", "task"])
        #expect(supper.last?.date?.value.first.description == "2026-03-13")
        let bread = try read("Ada's birthday is on Friday, bake bread", .english, ["occasion", "task"])
        #expect(bread.last?.kind.value == .toDo)
    }

    @Test("An hour in the next sentence is on the day of the one before, unless it speaks of somebody else")
    func nextSentence() throws {
        let car = try read("Ada's surgery is on the 22nd. Fetch the car, 2pm", .english, ["occasion", "task"])
        #expect(car.last?.date?.value.first.description == "2026-03-22")
        let call = try read("Ada's surgery is on the 22nd. Call Oscar at 2pm", .english, ["occasion", "task"])
        #expect(call.last?.date == nil)
    }

    @Test("What has happened has no day ahead")
    func pastLength() throws {
        let proposals = try read("Kathi wiedergesehn nach einem halben Jahr", .german, ["catchup"])
        #expect(proposals.map { $0.date == nil } == [true])
    }

    @Test("An hour that looks like a price is none")
    func hourOrPrice() throws {
        let proposals = try read("lunch with Ada Tuesday 11.40", .english, ["task"])
        #expect(proposals.first?.amount == nil)
        #expect(proposals.first?.time?.value.description.hasPrefix("11:40") == true)
    }

    @Test(
        "A clause that only adds to the record before it adds its number",
        arguments: [
            ("Ada wants a lamp, no dearer than 50", ["gift", "more"], MoneyReading.Amount.atMost(50)),
            ("pay Oscar for the fence, two hundred and forty", ["task", "more"], .exactly(240)),
        ])
    func number(text: String, answers: [String?], expected: MoneyReading.Amount) throws {
        #expect(try read(text, .english, answers).map { $0.amount?.value } == [expected])
    }
}
