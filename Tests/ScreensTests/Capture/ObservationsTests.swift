import Capture
import Foundation
import Kinkeeper
import Screens
import Testing

/// What saving a sheet says about the words of its line, beside how it was read.
@Suite struct ObservationsTests {
    private static let ids = (0..<3).map { Person.ID.make(at: Date(timeIntervalSince1970: 1_000 + Double($0))) }
    private let ada = ids[0]
    private let ben = ids[1]

    /// The cards of a line, as they are read.
    private func cards(of text: String) async throws -> [CaptureFields] {
        let people = zip(Self.ids, ["Ada Lind", "Ben Okafor", "Tom Smith"]).map {
            CapturePerson(identifier: $0.description, name: $1)
        }
        let context = display()
        let request = context.captureRequest(text, in: .english, people: PersonIndex(people))
        return try await CaptureEngine.builtIn.propose(request).proposals.enumerated().map { number, proposal in
            CaptureFields(proposal, of: text, id: UUID(uuid: Self.bytes(number)), currency: "EUR", from: context)
        }
    }

    private static func bytes(_ number: Int) -> uuid_t {
        (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(number))
    }

    private func observed(
        of text: String, _ change: (inout [CaptureFields]) -> Void
    ) async throws -> [CaptureObservation] {
        let read = try await cards(of: text)
        var changed = read
        change(&changed)
        return changed.observations(beside: read.compactMap { ReadCard($0) })
    }

    private let two = "Coffee with Ada yesterday, Ada loves kombucha"

    @Test func `what is left as it was read is a confirmation`() async throws {
        let said = try await observed(of: two) { _ in }
        #expect(!said.isEmpty && said.allSatisfy { !$0.isCorrection })
        #expect(said.contains { $0.word == "kombucha" && $0.meaning == .kind(.note) })
        #expect(said.contains { $0.word == "ada" && $0.meaning == .person(ada) })
    }

    @Test func `another kind is a correction of the words of that record alone`() async throws {
        let said = try await observed(of: two) { $0[1].kind = .gift }
        let corrected = said.filter(\.isCorrection)
        #expect(corrected.contains { $0.word == "kombucha" } && corrected.allSatisfy { $0.meaning == .kind(.gift) })
        #expect(!corrected.contains { ["coffee", "ada", "yesterday", "with"].contains($0.word) })
    }

    @Test func `another person is a correction of the name, and a to-do of a reminder is none`() async throws {
        let ben = ben
        #expect(try await cards(of: "Coffee with Ada yesterday").map(\.person) == [ada.description])
        let said = try await observed(of: "Coffee with Ada yesterday") { $0[0].person = ben.description }
        let chosen = try #require(CaptureObservation("ada", .person(ben), isCorrection: true))
        #expect(said.filter(\.isCorrection) == [chosen])
        let dated = try await observed(of: "Call Ada tomorrow") { $0[0].kind = .toDo }
        #expect(dated.allSatisfy { !$0.isCorrection })
    }

    @Test func `a word that names nobody yet is taught by choosing somebody`() async throws {
        let ben = ben
        for (text, word) in [("Coffee with Bo yesterday", "bo"), ("Call Mum tomorrow", "mum")] {
            let said = try await observed(of: text) { $0[0].person = ben.description }
            #expect(said.filter(\.isCorrection).map(\.word) == [word], "\(text)")
            // Nobody, or somebody new, teaches no name.
            let nobody = try await observed(of: text) { $0[0].person = "" }
            let new = try await observed(of: text) { $0[0].person = "new:Robert" }
            for said in [nobody, new] { #expect(said.allSatisfy { !$0.isCorrection }, "\(text)") }
        }
    }

    @Test func `a record that is left out says that its words are none, but not when all are left out`() async throws {
        let one = try await observed(of: two) { $0[1].isKept = false }
        #expect(one.filter(\.isCorrection).allSatisfy { $0.meaning == .kind(.nothing) })
        #expect(one.contains { $0.isCorrection && $0.word == "kombucha" })
        let all = try await observed(of: two) { cards in for index in cards.indices { cards[index].isKept = false } }
        #expect(all.isEmpty)
    }

    @Test func `one of two people who is left out says nothing of the words`() async throws {
        #expect(try await cards(of: "Coffee with Ada and Tom yesterday").count == 2)
        let said = try await observed(of: "Coffee with Ada and Tom yesterday") { $0[1].isKept = false }
        #expect(!said.contains { $0.meaning == .kind(.nothing) })
    }

    @Test func `cards that were not read by the rules teach nothing`() async throws {
        let card = CaptureFields(id: UUID(), kind: .note)
        #expect(ReadCard(card) == nil && [card].observations(beside: []).isEmpty)
    }
}
