import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// What notes are about and for, where they move between an account and its couple.
@Suite struct CoupleNoteConceptTests {
    private func notes(_ world: CoupleWorld, _ account: Account) async throws -> AccountNotes {
        try await world.folder.notes(of: account, at: world.start)
    }

    private func couple(_ world: CoupleWorld, _ account: Account) async throws -> CoupleNotes {
        try await world.folder.coupleNotes(of: account, at: world.start)
    }

    @Test func `what a partner's unopened note is about is told by no concept`() async throws {
        let world = try await CoupleWorld()
        let own = try await world.own(world.anna)
        for title in ["Please read", "This too"] {
            let note = try await own.createNote(
                NoteDraft(title: title, text: "I dream of a divorce lawyer."), asking: world.anna.id, at: world.start)
            try await couple(world, world.anna).share(note.id, at: world.start)
        }
        let his = try await notes(world, world.ben)
        for term in ["divorce", "divorce lawyer", "lawyer"] {
            for privacy in [nil, NotePrivacy.shared] {
                #expect(try await his.page(NoteFilter(privacy: privacy, concept: term), limit: 9).rows.isEmpty)
                #expect(try await his.count(NoteFilter(privacy: privacy, concept: term)) == 0)
            }
        }
        #expect(try await his.personal.concepts(limit: 9).rows.isEmpty)
        #expect(try await his.personal.noteStatistics(today: TestClock().today, in: .utc).notes == 0)
        let shared = try #require(try await his.page(limit: 9).rows.first)
        #expect(try await his.personal.paintingSubject(.note(shared.id), in: .utc) == nil)
        // Hers are no longer in her own space.
        #expect(try await own.concepts(limit: 9).rows.isEmpty)
    }

    @Test func `a note that is taken back has its purposes again, and leaves none of its words`() async throws {
        let world = try await CoupleWorld()
        let own = try await world.own(world.anna)
        let tell = Purpose.Standard.tell.id
        let note = try await own.createNote(
            NoteDraft(title: "Ours", text: "Zanzibarians everywhere", purposes: [tell]), asking: world.anna.id, at: world.start)
        let other = try await own.createNote(
            NoteDraft(title: "A zanzibarian"), asking: world.anna.id, at: world.start)
        let hers = try await couple(world, world.anna)
        try await hers.share(note.id, at: world.start)
        try await hers.share(other.id, at: world.start)
        let shared = try #require(try await hers.note(note.id))
        #expect(shared.summary.purposes.isEmpty)
        #expect(try await own.purposeCount(tell, in: .utc)?.notes == 0)
        try await hers.takeBack(note.id)
        #expect(try await own.note(note.id, asking: world.anna.id)?.summary.purposes == [tell])
        #expect(try await own.purposeCount(tell, in: .utc)?.notes == 1)
        let labels = try await hers.space.file.read { db in try db.rows("SELECT label FROM terms", []).map { $0[0] as String } }
        #expect(!labels.isEmpty && !labels.contains { $0.lowercased().contains("zanzibarians") })
    }
}
