import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct PurposeTests {
    private let account = Account.ID(UUID())
    private let clock = TestClock()
    private let decide = Purpose.Standard.decide.id
    private let tell = Purpose.Standard.tell.id

    private func note(_ space: Space, _ title: String, _ purposes: [Purpose.ID]?, text: String = "") async throws -> Note {
        try await space.createNote(
            NoteDraft(title: title, text: text, purposes: purposes), asking: account, at: clock.now)
    }

    private func titles(_ space: Space, for purpose: Purpose.ID) async throws -> [String] {
        try await space.notes(NoteFilter(purpose: purpose), by: .title, limit: 9, asking: account).rows.map(\.title)
    }

    @Test func `notes have purposes, which are no new version and stay where a draft does not speak of them`() async throws {
        let space = try TestSpace().space
        let own = try await space.createPurpose(PurposeDraft(name: "Garden plans", colour: .green), at: clock.now)
        let made = try await note(space, "A", [tell, own.id, tell])
        #expect(made.summary.purposes == [tell, own.id])
        var draft = NoteDraft(made)
        #expect(draft.purposes == nil)
        draft.status = .active
        let edited = try await space.editNote(made.id, to: draft, ifVersion: 1, asking: account, at: clock.now)
        #expect(edited.version == 1 && edited.summary.purposes == [tell, own.id])
        draft.purposes = [decide]
        #expect(
            try await space.editNote(made.id, to: draft, ifVersion: 1, asking: account, at: clock.now).summary.purposes
                == [decide])
        try await space.setPurpose(own.id, isSet: true, of: made.id, asking: account, at: clock.now)
        try await space.setPurpose(decide, isSet: false, of: made.id, asking: account, at: clock.now)
        try await space.setPurpose(decide, isSet: false, of: made.id, asking: account, at: clock.now)
        #expect(try await titles(space, for: own.id) == ["A"])
        #expect(try await titles(space, for: decide).isEmpty)
        await #expect(throws: StoreError.notFound) { try await note(space, "B", [.make(at: clock.now)]) }
        #expect(try await space.notes(limit: 9, asking: account).rows.count == 1)
    }

    @Test func `a note in the trash counts for nothing, has its purposes again, and leaves none when it is gone`() async throws
    {
        let space = try TestSpace().space
        let made = try await note(space, "A", [tell])
        try await space.deleteNote(made.id, at: clock.now)
        #expect(try await space.purposeCounts(in: .utc).first { $0.purpose.id == tell }?.notes == 0)
        try await space.restoreNote(made.id)
        #expect(try await space.note(made.id, asking: account)?.summary.purposes == [tell])
        try await space.deleteNote(made.id, at: clock.now)
        try await space.purgeNotes(at: clock.now.addingTimeInterval(Space.trashRetention + 1))
        #expect(try await space.file.read { db in try db.rows("SELECT 1 FROM purpose_links", []).count } == 0)
    }

    @Test func `merging makes one of two, and separating parts them again with what each had`() async throws {
        let space = try TestSpace().space
        let own = try await space.createPurpose(PurposeDraft(name: "Talk"), at: clock.now)
        let (one, two) = (try await note(space, "One", [own.id]), try await note(space, "Two", [tell]))
        try await space.mergePurpose(own.id, into: tell)
        #expect(try await titles(space, for: tell) == ["One", "Two"])
        // Asked for by the name it had, it is the same.
        #expect(try await titles(space, for: own.id) == ["One", "Two"])
        #expect(try await space.note(one.id, asking: account)?.summary.purposes == [tell])
        // By the name it had, no other one is merged.
        await #expect(throws: StoreError.notFound) { try await space.mergePurpose(own.id, into: decide) }
        await #expect(throws: StoreError.purposeRefused(.ownMerge)) { try await space.mergePurpose(tell, into: own.id) }
        await #expect(throws: StoreError.notFound) {
            try await space.editPurpose(own.id, to: PurposeDraft(name: "Still"))
        }
        try await space.separatePurpose(own.id)
        #expect(try await space.note(one.id, asking: account)?.summary.purposes == [own.id])
        #expect(try await space.note(two.id, asking: account)?.summary.purposes == [tell])
        // Taking the one away that both are takes both links.
        try await space.mergePurpose(own.id, into: tell)
        try await space.setPurpose(tell, isSet: false, of: one.id, asking: account, at: clock.now)
        try await space.separatePurpose(own.id)
        #expect(try await titles(space, for: own.id).isEmpty)
    }

    @Test func `an own purpose is deleted and comes back with its notes, a standard one is hidden`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let space = test.space
        let id = Purpose.ID.make(at: clock.now)
        let own = try await space.createPurpose(PurposeDraft(id: id, name: "Recipes", colour: .red, icon: .book), at: clock.now)
        #expect(try await space.createPurpose(PurposeDraft(id: id, name: "Again"), at: clock.now) == own)
        let made = try await note(space, "A", [own.id])
        try await space.deletePurpose(own.id, at: clock.now)
        #expect(try await space.note(made.id, asking: account)?.summary.purposes.isEmpty == true)
        // A standard one is there, whatever is sent under its identifier.
        let standard = try await space.createPurpose(PurposeDraft(id: tell, name: "Mine"), at: clock.now)
        #expect(standard.name == nil && standard.id == tell)
        // A program that sends it again does not bring it back.
        await #expect(throws: StoreError.conflict) {
            try await space.createPurpose(PurposeDraft(id: id, name: "Recipes"), at: clock.now)
        }
        try await space.restorePurpose(own.id)
        #expect(try await space.note(made.id, asking: account)?.summary.purposes == [own.id])
        await #expect(throws: StoreError.purposeRefused(.standard)) {
            try await space.deletePurpose(Purpose.Standard.vent.id, at: clock.now)
        }
        var draft = PurposeDraft(Purpose(.vent))
        (draft.isHidden, draft.name) = (true, "Steam")
        try await space.editPurpose(Purpose.Standard.vent.id, to: draft)
        let known = try await space.purposes()
        #expect(known[Purpose.Standard.vent.id]?.name == "Steam" && known[Purpose.Standard.vent.id]?.isHidden == true)
        try await space.deletePurpose(own.id, at: clock.now)
        try await space.purgePurposes(at: clock.now.addingTimeInterval(Space.trashRetention + 1))
        await #expect(throws: StoreError.notFound) { try await space.restorePurpose(own.id) }
        await #expect(throws: StoreError.purposeRefused(.noName)) {
            try await space.createPurpose(PurposeDraft(name: " "), at: clock.now)
        }
        #expect(try await space.examine(as: "space").isEmpty)
    }

    @Test func `a to-do is for what it says, else for what its note is for, and lists go by purpose`() async throws {
        let space = try TestSpace().space
        _ = try await note(space, "List", [decide], text: "- [ ] from the note\n- [x] ticked")
        var draft = ReminderDraft(category: .actionItem, title: "both", schedule: .undated, purposes: [tell, decide])
        let both = try await space.createReminder(draft, at: clock.now, in: .utc)
        (draft.title, draft.purposes) = ("none", nil)
        _ = try await space.createReminder(draft, at: clock.now, in: .utc)
        let page = try await space.toDos(ToDoQuestion(order: .purpose), limit: 9, in: .utc)
        #expect(page.rows.map(\.purpose) == [decide, decide, tell, nil])
        #expect(page.rows.map(\.reminder.title).sorted() == ["both", "both", "from the note", "none"])
        #expect(page.rows.first { $0.reminder.title == "both" }?.reminder.purposes == [decide, tell])
        // Page by page it is the same.
        var (titles, place): ([String], ToDoPlace?) = ([], nil)
        repeat {
            let part = try await space.toDos(ToDoQuestion(order: .purpose), after: place, limit: 1, in: .utc)
            titles += part.rows.map(\.reminder.title)
            place = part.next
        } while place != nil
        #expect(titles == page.rows.map(\.reminder.title))
        let narrowed = try await space.toDos(ToDoQuestion(purpose: tell), limit: 9, in: .utc)
        #expect(narrowed.rows.map(\.reminder.title) == ["both"])
        #expect(try await space.purposeCounts(in: .utc).map(\.openToDos) == [0, 0, 2, 1, 0])
        // An edit that does not speak of purposes keeps them.
        draft = ReminderDraft(both)
        draft.title = "still both"
        let edited = try await space.editReminder(both.id, to: draft, ifVersion: both.updatedAt, at: clock.now, in: .utc)
        #expect(edited.purposes == [decide, tell])
        // A checkbox with a purpose of its own is for that alone.
        let fromNote = try #require(page.rows.first { $0.reminder.title == "from the note" }?.reminder)
        draft = ReminderDraft(fromNote)
        draft.purposes = [tell]
        _ = try await space.editReminder(fromNote.id, to: draft, ifVersion: fromNote.updatedAt, at: clock.now, in: .utc)
        #expect(try await space.purposeCounts(in: .utc).map(\.openToDos) == [0, 0, 1, 2, 0])
    }

    @Test func `what was merged into a purpose that is deleted stands by itself, and is merged again when it is back`()
        async throws
    {
        let space = try TestSpace().space
        let memory = try await space.createPurpose(PurposeDraft(name: "Memory"), at: clock.now)
        let remember = Purpose.Standard.remember.id
        let made = try await note(space, "A", [remember])
        try await space.mergePurpose(remember, into: memory.id)
        try await space.deletePurpose(memory.id, at: clock.now)
        #expect(try await space.note(made.id, asking: account)?.summary.purposes == [remember])
        try await space.restorePurpose(memory.id)
        #expect(try await space.note(made.id, asking: account)?.summary.purposes == [memory.id])
        // One that is another's is not deleted by its old name.
        let part = try await space.createPurpose(PurposeDraft(name: "Part"), at: clock.now)
        try await space.mergePurpose(part.id, into: memory.id)
        await #expect(throws: StoreError.notFound) { try await space.deletePurpose(part.id, at: clock.now) }
        try await space.deletePurpose(memory.id, at: clock.now)
        try await space.purgePurposes(at: clock.now.addingTimeInterval(Space.trashRetention + 1))
        #expect(try await space.note(made.id, asking: account)?.summary.purposes == [remember])
        #expect(try await space.purposes().all.map(\.name) == [nil, nil, nil, nil, nil, "Part"])
    }

    @Test func `a note that is sent again names a purpose that was merged since`() async throws {
        let space = try TestSpace().space
        let own = try await space.createPurpose(PurposeDraft(name: "Talk"), at: clock.now)
        try await space.mergePurpose(own.id, into: tell)
        let draft = NoteDraft(id: .make(at: clock.now), title: "A", purposes: [own.id])
        let made = try await space.createNote(draft, asking: account, at: clock.now)
        #expect(try await space.createNote(draft, asking: account, at: clock.now) == made)
    }

    @Test func `there are at most so many purposes`() async throws {
        let space = try TestSpace().space
        for number in 0..<Purpose.most { try await space.createPurpose(PurposeDraft(name: "P\(number)"), at: clock.now) }
        await #expect(throws: StoreError.purposeRefused(.tooMany)) {
            try await space.createPurpose(PurposeDraft(name: "One more"), at: clock.now)
        }
        #expect(try await space.purposes().all.count == Purpose.most + 5)
    }
}
