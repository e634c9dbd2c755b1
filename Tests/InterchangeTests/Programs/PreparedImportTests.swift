import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Interchange

/// What bounds the content of another program's file.
struct PreparedImportTests {
    @Test func `cards have a limit together, and the first that has no room is told`() {
        let profile = Profile(name: PersonName(formatted: "Anna"), note: String(repeating: "x", count: 2 << 20))
        let card = CardMaking(today: Import.today).card(for: profile, uid: "a")
        var prepared = PreparedImport()
        for _ in 0..<200 { prepared.add(card, named: "Anna") }
        #expect(prepared.cards.count == PreparedImport.mostBytes / card.bytes.count && prepared.isFull)
        #expect(prepared.diagnostics.map(\.finding.code) == [.tooLarge])
    }

    @Test func `notes of catch-ups have a limit together`() throws {
        let day = try #require(CivilDate(year: 2024, month: 5, day: 6))
        let id = Catchup.ID(of: StableDigest("a"), at: .distantPast)
        let note = String(repeating: "x", count: 60 << 20)
        var prepared = PreparedImport()
        for _ in 0..<5 { prepared.add(IncomingHistory.Entry(id: id, day: day, kind: .call, note: note, people: ["a"])) }
        #expect(prepared.history.entries.count == 4 && prepared.isFull)
    }

    @Test func `people who are too large for a card fill the import`() {
        var prepared = PreparedImport()
        for _ in 0..<12 { prepared.tellTooLarge("Anna") }
        #expect(!prepared.isFull)
        prepared.tellTooLarge("Anna")
        #expect(prepared.isFull && prepared.diagnostics.last?.finding.code == .tooLarge)
    }

    @Test func `nobody has so many parts that a card takes long to make`() {
        let one = ContactMethod(value: .phone("1"))
        var profile = Profile(name: PersonName(formatted: "Anna"), contacts: [ContactMethod](repeating: one, count: 30_000))
        #expect(!profile.hasTooManyParts)
        profile.tags = ["x"]
        #expect(profile.hasTooManyParts)
    }

    @Test func `notes take no more than a card can hold`() {
        var notes = ImportedNotes()
        let long = String(repeating: "x", count: 8 << 20)
        notes.add(.moods, "Moods", [String](repeating: long, count: 10))
        #expect(notes.isFull && notes.text.utf8.count < 2 * ContactsFile.largestCard)
    }

    @Test func `a line is added without copying the others`() {
        var note = String(repeating: "x", count: 8 << 20)
        note.addLine("y")
        let copying = processorTime { for _ in 0..<40 { note = String(decoding: Array(note.utf8), as: UTF8.self) } }
        let adding = processorTime { for _ in 0..<4_000 { note.addLine("y") } }
        #expect(adding < copying)
        #expect(note.hasSuffix("x\ny" + String(repeating: "\ny", count: 4_000)))
    }

    @Test func `a short copy says that there is more`() {
        let text = String(repeating: "ä", count: 1_000)
        #expect(text.shortCopy == text && (text + "b").shortCopy == text + "…")
        #expect("".shortCopy == "" && "Anna".shortCopy == "Anna")
    }
}
