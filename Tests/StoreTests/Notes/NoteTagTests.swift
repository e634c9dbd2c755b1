import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct NoteTagTests {
    private let account = Account.ID(UUID())
    private let clock = TestClock()

    @Test func `a tag is renamed in all notes, and becomes one with another only where that is said`() async throws {
        let space = try TestSpace().space
        func add(_ tags: [String], after seconds: Double) async throws -> Note {
            try await space.createNote(
                NoteDraft(text: "x", tags: tags), asking: account, at: clock.now.addingTimeInterval(seconds))
        }
        let (one, both) = (try await add(["Garten"], after: 0), try await add(["garten", "garden"], after: 60))
        #expect(try await space.renameTag("GÄRTEN", to: "x", isMerging: false) == .renamed(from: "Garten", to: "x", notes: 2))
        #expect(try await space.renameTag("x", to: "Garden", isMerging: false) == .isTaken(notes: 1))
        #expect(try await space.renameTag("x", to: "Garden", isMerging: true) == .renamed(from: "x", to: "Garden", notes: 2))
        let (first, second) = (
            try #require(try await space.note(one.id, asking: account)),
            try #require(try await space.note(both.id, asking: account))
        )
        #expect(first.summary.tags == ["Garden"] && second.summary.tags == ["garden"])
        #expect(first.version == 3 && first.summary.modifiedAt == one.summary.modifiedAt)
        #expect(try await space.notes(NoteFilter(words: "garden"), limit: 9, asking: account).rows.count == 2)
        #expect(try await space.notes(NoteFilter(words: "garten"), limit: 9, asking: account).rows.isEmpty)
        for name in ["", " ", "a,b"] {
            await #expect(throws: StoreError.noteRefused(.oneTag)) {
                try await space.renameTag("garden", to: name, isMerging: false)
            }
        }
        // Another case of the same tag is no other tag.
        #expect(
            try await space.renameTag("garden", to: "GARDEN,", isMerging: false)
                == .renamed(from: "Garden", to: "GARDEN", notes: 2))
        await #expect(throws: StoreError.notFound) { try await space.renameTag("none", to: "some", isMerging: false) }
    }
}
