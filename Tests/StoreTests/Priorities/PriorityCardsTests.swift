import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct PriorityCardsTests {
    private let account = Account.ID(UUID())
    private let start = TestClock().now

    private func cards(_ space: Space, from deck: Date? = nil) async throws -> PriorityCards {
        try await space.priorityCards(from: deck ?? start, asking: account, in: .utc)
    }

    private func choose(_ choice: PriorityChoice, _ item: PriorityItem, _ space: Space, after seconds: Double = 0) async throws
    {
        let time = start.addingTimeInterval(seconds)
        try await space.choose(choice, for: item, from: start, asking: account, at: time, in: .utc)
    }

    private func toDo(_ title: String, _ space: Space, _ priority: Reminder.Priority? = nil) async throws -> Reminder.ID {
        let draft = ReminderDraft(category: .actionItem, title: title, schedule: .undated, priority: priority)
        return try await space.createReminder(draft, at: start, in: .utc).id
    }

    private func note(_ title: String, _ space: Space, _ status: Note.Status = .inbox) async throws -> Note.ID {
        try await space.createNote(NoteDraft(title: title, status: status), asking: account, at: start).id
    }

    @Test func `each choice does what it says, and is undone step by step`() async throws {
        let space = try TestSpace().space
        _ = try await note("no card", space, .active)
        let notes = try await [note("a", space), note("b", space), note("c", space), note("d", space)]
        let toDos = try await [toDo("p", space), toDo("q", space, .medium), toDo("r", space), toDo("s", space)]
        let before = try await cards(space)
        #expect(before.total == 8 && before.decided == 0 && before.left == 0 && before.card != nil)
        for (choice, (note, toDo)) in zip(PriorityChoice.allCases, zip(notes, toDos)) {
            try await choose(choice, .note(note), space)
            try await choose(choice, .toDo(toDo), space)
            // Sent twice, it is chosen once.
            try await choose(.drop, .note(note), space)
        }
        func states() async throws -> [String] {
            var all: [String] = []
            for id in notes {
                let note = try #require(try await space.note(id, asking: account)).summary
                all.append("\(note.status) \(note.isPinned)")
            }
            for id in toDos {
                let reminder = try await space.reminder(id)
                all.append(reminder.map { "\($0.priority?.rawValue ?? "-") \($0.completedThrough != nil)" } ?? "gone")
            }
            return all
        }
        let chosen = [
            "active true", "inbox false", "done false", "archived false", "high false", "low false", "- true", "gone",
        ]
        #expect(try await states() == chosen)
        let end = try await cards(space)
        #expect(end.decided == 8 && end.total == 8 && end.card == nil && end.left == 0)
        // What was changed since stays as it is.
        try await space.markNote(notes[2], NoteMarks(status: .active), asking: account)
        var undone: [String] = []
        while let step = try await space.undoPriorityStep(from: start, asking: account, at: start) { undone.append(step.title) }
        #expect(undone == ["s", "d", "r", "c", "q", "b", "p", "a"])
        let back = [
            "inbox false", "inbox false", "active false", "inbox false", "- false", "medium false", "- false", "- false",
        ]
        #expect(try await states() == back)
        #expect(try await cards(space).total == 7)
    }

    @Test func `a deck is finite, and what was put off comes after what was not asked about`() async throws {
        let space = try TestSpace().space
        for number in 1...30 { _ = try await note("note \(number)", space) }
        let one = try await toDo("to-do", space)
        var seen: [PriorityItem] = []
        while let card = try await cards(space).card {
            #expect(!seen.contains(card.item))
            seen.append(card.item)
            try await choose(.later, card.item, space, after: Double(seen.count))
        }
        #expect(seen.count == PriorityDeck.most && seen.contains(.toDo(one)))
        let end = try await cards(space)
        #expect(end.total == 20 && end.decided == 20 && end.left == 11)
        // Another deck goes on with the others, then comes back to the first of those put off.
        let other = start.addingTimeInterval(1_000)
        var next: [PriorityItem] = []
        while let card = try await cards(space, from: other).card {
            next.append(card.item)
            try await space.choose(
                .later, for: card.item, from: other, asking: account, at: other.addingTimeInterval(Double(next.count)), in: .utc
            )
        }
        #expect(next.count == 20 && Set(next.prefix(11)).isDisjoint(with: seen))
        #expect(next.dropFirst(11).elementsEqual(seen.prefix(9)))
    }

    @Test func `undoing passes over what is gone, and a card of before changes nothing`() async throws {
        let space = try TestSpace().space
        let (one, two) = (try await note("one", space), try await note("two", space))
        let toDos = try await [toDo("p", space), toDo("q", space), toDo("r", space)]
        try await choose(.done, .note(one), space)
        try await choose(.now, .toDo(toDos[0]), space)
        try await choose(.done, .toDo(toDos[1]), space)
        try await choose(.drop, .toDo(toDos[2]), space)
        try await choose(.now, .note(two), space)
        try await space.deleteReminder(toDos[0], at: start)
        try await space.deleteReminder(toDos[1], at: start)
        try await space.restoreReminder(toDos[2])
        try await space.deleteReminder(toDos[2], at: start.addingTimeInterval(99))
        try await space.deleteNote(two, at: start)
        let step = try await space.undoPriorityStep(from: start, asking: account, at: start)
        #expect(step?.item == .note(one))
        #expect(try await space.note(one, asking: account)?.summary.status == .inbox)
        for id in toDos { #expect(try await space.reminder(id) == nil) }
        // Sorted elsewhere meanwhile.
        try await space.markNote(one, NoteMarks(status: .active), asking: account)
        await #expect(throws: StoreError.conflict) { try await choose(.drop, .note(one), space) }
        let done = try await toDo("s", space)
        try await space.completeReminder(done, at: start, in: .utc)
        await #expect(throws: StoreError.conflict) { try await choose(.drop, .toDo(done), space) }
    }

    @Test func `what is done or deleted elsewhere is no card, and notes of a couple are none`() async throws {
        let space = try TestSpace().space
        let (one, two) = (try await note("one", space), try await toDo("two", space))
        try await space.deleteNote(one, at: start)
        try await space.completeReminder(two, at: start, in: .utc)
        let deck = try await cards(space)
        #expect(deck.total == 0 && deck.card == nil)
        await #expect(throws: StoreError.notFound) { try await choose(.now, .note(one), space) }
        #expect(try await space.undoPriorityStep(from: start, asking: account, at: start) == nil)
        let world = try await CoupleWorld()
        let own = try await world.own(world.anna)
        let shared = try await own.createNote(NoteDraft(title: "ours"), asking: world.anna.id, at: world.start)
        try await world.folder.coupleNotes(of: world.anna, at: world.start).share(shared.id, at: world.start)
        let couple = try await world.folder.coupleNotes(of: world.anna, at: world.start).space
        for space in [own, couple] {
            let deck = try await space.priorityCards(from: world.start, asking: world.anna.id, in: .utc)
            #expect(deck.total == 0)
        }
    }
}
