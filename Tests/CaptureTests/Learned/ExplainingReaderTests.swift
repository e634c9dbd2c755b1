import Foundation
import Kinkeeper
import Testing

@testable import Capture

@Suite("What is learnt from lines")
struct ExplainingReaderTests {
    private func request(_ text: String, _ language: Language = .english) throws -> CaptureRequest {
        let today = try #require(CivilDate(year: 2026, month: 3, day: 10))
        return CaptureRequest(
            text: text, language: language, now: CivilDateTime(today, .nine), country: "GB",
            people: PersonIndex(LineReading.people))
    }

    @Test("The weights are part of the program, and weights that are cut short are none")
    func weights() throws {
        let weights = try #require(LearnedWeights.shared)
        let sureness = weights.sureness(["always", "rule note", "en word lamp"])
        #expect(sureness.count == ClauseAnswer.allCases.count)
        #expect(abs(sureness.reduce(0, +) - 1) < 1e-9)
        #expect((0...1).contains(weights.approval(["number always"])))
        #expect(ExplainingReader(weights: Array("QQQQQQQ\n".utf8)) == nil)
        #expect(ExplainingReader(weights: []) == nil)
    }

    @Test("A sign that is there twice counts once, and the order of signs is nothing")
    func signs() throws {
        let weights = try #require(LearnedWeights.shared)
        let some = ["always", "rule gift", "by wish"]
        #expect(weights.sureness(some) == weights.sureness(some.reversed() + some))
    }

    @Test(
        "An answer that is given is not decided",
        arguments: [
            ("note", [ProposalKind.note]), ("gift", [.gift]), ("task", [.toDo]), ("catchup", [.catchup]), ("nothing", []),
        ])
    func given(answer: String, kinds: [ProposalKind]) throws {
        let explanation = try ExplainingReader.builtIn.explanation(of: request("a brass lamp Ada"), given: [answer])
        #expect(explanation.proposals.map(\.kind.value) == kinds)
        #expect(explanation.clauses.compactMap { $0?.answer } == [answer])
    }

    @Test("An answer that the words have no place for gives way to the rules: an occasion needs a day")
    func impossible() throws {
        let explanation = try ExplainingReader.builtIn.explanation(of: request("Ada plays the harp"), given: ["occasion"])
        #expect(explanation.clauses.compactMap { $0?.answer } == ["note"])
    }

    @Test("More adds to the record before it, its amount and its time as well")
    func more() throws {
        let gift = try ExplainingReader.builtIn.explanation(
            of: request("Ada wants a teapot, blue one, £30"), given: ["gift", "more", "more"])
        #expect(gift.proposals.map(\.kind.value) == [.gift])
        #expect(gift.proposals.first?.amount?.value == .exactly(30))
    }

    @Test("An explanation names the words of each clause and the strongest signs first")
    func explanation() throws {
        let explanation = try ExplainingReader.builtIn.explanation(of: request("had lunch with Ada, she plays the harp"))
        #expect(explanation.clauses.compactMap { $0?.words } == ["had lunch with Ada", "she plays the harp"])
        for clause in explanation.clauses.compactMap(\.self) {
            let weights = clause.strongest.map { abs($0.weight) }
            #expect(!weights.isEmpty && weights == weights.sorted(by: >))
            #expect(Set(clause.strongest.map(\.name)).isSubset(of: Set(clause.signs)))
            #expect((0...1).contains(clause.sureness))
        }
    }

    @Test("It reads as the built-in engine does, and the rules alone need no weights", arguments: Language.allCases)
    func same(language: Language) async throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            let request = try request(RandomText.make(using: &random), language)
            let explained = try ExplainingReader.builtIn.explanation(of: request)
            #expect(try await CaptureEngine.builtIn.propose(request).proposals == explained.proposals)
            let plain = try ExplainingReader.rules.explanation(of: request)
            #expect(plain.clauses.allSatisfy { $0?.strongest.isEmpty ?? true })
        }
    }
}
