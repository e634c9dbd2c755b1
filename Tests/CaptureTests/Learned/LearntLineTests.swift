import Foundation
import Kinkeeper
import Testing

@testable import Capture

@Suite("Lines that are read by what was learnt")
struct LearntLineTests {
    @Test("A number is an amount where such words ask for one, and no part of the idea")
    func numbers() async throws {
        let gift = try #require(try await LineReading("a scarf for Ada, no more than 40").proposals.first)
        #expect(gift.amount?.value == .atMost(40))
        #expect(gift.text?.value == "scarf")
        let debt = try #require(try await LineReading("pay Oscar back the 40 I owe him").proposals.first)
        #expect(debt.amount?.value == .exactly(40))
    }

    @Test("A number that counts something else is none", arguments: ["Ada is 40 now", "get Ada 3 lamps", "call Oscar at 4"])
    func counts(text: String) async throws {
        #expect(try await LineReading(text).proposals.allSatisfy { $0.amount == nil })
    }

    @Test("A wish for a thing is a gift", arguments: ["Ada wants a kite", "Oscar would love a kite", "Oscar wants a drum"])
    func wishes(text: String) async throws {
        #expect(try await LineReading(text).proposals.map(\.kind.value) == [.gift])
    }

    @Test("A time of day belongs to the day that was said before it")
    func saidDay() async throws {
        let reading = try await LineReading("Ada has her surgery on Tuesday at two, I have to fetch her at three")
        #expect(reading.summary == ["occasion Ada Lind surgery 2026-03-17 14:00", "reminder Ada Lind 2026-03-17 15:00"])
    }

    @Test(
        "A long word of a day is known with a slip of the pen",
        arguments: [
            (Language.english, "saw Ada yeserday", "catchup Ada Lind 2026-03-09"),
            (.english, "call Oscar on satruday", "reminder Oscar Brandt 2026-03-14"),
            (.german, "Oscar am Freidag anrufen", "reminder Oscar Brandt 2026-03-13"),
            (.spanish, "llamar a Roberto el savado", "reminder Roberto Sanz 2026-03-14"),
        ])
    func slips(language: Language, text: String, expected: String) async throws {
        #expect(try await LineReading(text, in: language).summary == [expected])
    }

    @Test(
        "A word that is nearly a day is none",
        arguments: [
            (Language.english, "Ada wants a chocolate sundae"), (.english, "Oscar moved to Munday Street"),
            (.german, "Kathi hilft Oscar bei der Montage"), (.spanish, "Roberto quiere unas martas"),
        ])
    func nearly(language: Language, text: String) async throws {
        #expect(try await LineReading(text, in: language).proposals.allSatisfy { $0.date == nil })
    }

    @Test(
        "The day of one sentence is not that of the next",
        arguments: [
            (Language.english, "Nothing planned for Friday. Buy milk. Call Oscar"),
            (.english, "Don't call Ada on Friday. Call Oscar"),
            (.english, "Shop is closed on Friday. Call Oscar"), (.german, "Freitag ist nichts los. Oscar anrufen"),
        ])
    func sentences(language: Language, text: String) async throws {
        let calls = try await LineReading(text, in: language).proposals.filter {
            $0.person?.value.person?.name == "Oscar Brandt"
        }
        #expect(!calls.isEmpty && calls.allSatisfy { $0.date == nil })
    }
}
