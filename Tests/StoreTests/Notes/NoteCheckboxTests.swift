import Foundation
import GRDB
import Kinkeeper
import Markdown
import TestSupport
import Testing

@testable import Store

@Suite struct NoteCheckboxTests {
    private let account = Account.ID(UUID())
    private let start = TestClock().now

    private func open(_ space: Space) async throws -> [String] {
        try await space.toDos(limit: 100, in: .utc).rows.map(\.reminder.title)
    }

    private func toDo(_ title: String, _ space: Space, isDone: Bool = false) async throws -> Reminder {
        let rows = try await space.toDos(ToDoQuestion(isDone: isDone), limit: 100, in: .utc).rows
        return try #require(rows.first { $0.reminder.title == title }?.reminder)
    }

    /// "ticked/all" of each note that has checkboxes.
    private func counts(_ space: Space) async throws -> [String] {
        try await space.notes(by: .title, limit: 100, asking: account).rows.compactMap(\.checkboxes).map {
            "\($0.done)/\($0.all)"
        }
    }

    private func edit(_ note: Note, _ text: String, _ space: Space, after seconds: Double = 60) async throws -> Note {
        var draft = NoteDraft(note)
        draft.text = text
        return try await space.editNote(
            note.id, to: draft, ifVersion: note.version, asking: account, at: start.addingTimeInterval(seconds))
    }

    @Test func `open checkboxes are to-dos, and a tick on either side ticks the other`() async throws {
        let space = try await TestSpace.withCast(at: start).space
        let person = try #require(try await space.peoplePage(order: .givenFirst, limit: 1).rows.first)
        let (people, name) = ([person.id], person.name.display(.givenFirst))
        let text = "# List\n\n- [ ] **Milk** for @\(name)\n- [x] eggs\n- [ ]\n- [ ] bread\n\n```\n- [ ] no box\n```\n"
        var note = try await space.createNote(
            NoteDraft(title: "Shop", text: text, people: people), asking: account, at: start)
        #expect(try await open(space) == ["Milk for @\(name)", "bread"])
        let milk = try await toDo("Milk for @\(name)", space)
        #expect(milk.people == [people[0]] && milk.originNote == note.id && milk.category == .actionItem)
        // From the text.
        note = try await edit(note, text.replacing("[ ] bread", with: "[X] bread"), space)
        #expect(try await open(space) == ["Milk for @\(name)"])
        let bread = try await toDo("bread", space, isDone: true)
        #expect(try await space.history(of: bread.id, limit: 5).rows.map(\.completedAt) == [start.addingTimeInterval(60)])
        #expect(try await counts(space) == ["2/3"] && note.summary.checkboxes?.done == 2)
        // From the list: the text is changed at its place alone.
        let later = start.addingTimeInterval(90)
        try await space.completeReminder(milk.id, at: later, in: .utc)
        note = try #require(try await space.note(note.id, asking: account))
        #expect(note.text == text.replacing("[ ] bread", with: "[X] bread").replacing("[ ] **M", with: "[x] **M"))
        #expect(note.version == 3 && note.summary.modifiedAt == later)
        try await space.setToDo(bread.id, isDone: false, at: later, in: .utc)
        note = try #require(try await space.note(note.id, asking: account))
        #expect(note.text.contains("[ ] bread") && note.text.contains("[x] eggs"))
        #expect(try await open(space) == ["bread"])
        // What was ticked when it was first seen becomes a to-do when it is opened.
        note = try await edit(note, note.text.replacing("[x] eggs", with: "[ ] eggs"), space, after: 120)
        #expect(try await open(space).sorted() == ["bread", "eggs"])
        #expect(try await counts(space) == ["1/3"])
        note = try await edit(note, "Nothing to do", space, after: 180)
        #expect(try await counts(space).isEmpty && note.summary.checkboxes == nil)
    }

    @Test func `a to-do follows its line while one writes, and keeps what it was given`() async throws {
        let space = try TestSpace().space
        var note = try await space.createNote(NoteDraft(text: "- [ ] C"), asking: account, at: start)
        let id = try await toDo("C", space).id
        for text in ["- [ ] Call", "- [ ] Call Anna", "- [ ] first\n- [ ] Call Anna about the garden"] {
            note = try await edit(note, text, space)
        }
        let found = try await toDo("Call Anna about the garden", space)
        #expect(found.id == id)
        var draft = ReminderDraft(found)
        draft.schedule = RecurrenceSet(start: CivilDateTime(CivilDate(daysSinceEpoch: 21_000), .nine))
        draft.priority = .high
        try await space.editReminder(id, to: draft, ifVersion: found.updatedAt, at: start, in: .utc)
        // Moved and edited, it is the same; with other words it is another one, which never gets the day of the first.
        note = try await edit(note, "- [ ] Call Anna about the house\n- [ ] first", space)
        #expect(try await toDo("Call Anna about the house", space).priority == .high)
        note = try await edit(note, "- [ ] Paint the fence\n- [ ] first", space)
        let fence = try await toDo("Paint the fence", space)
        #expect(fence.id != id && fence.schedule.isUndated && fence.priority == nil)
        #expect(try await space.reminder(id) == nil)
        // Undone in the editor, it comes back with its day.
        note = try await edit(note, "- [ ] Call Anna about the house\n- [ ] Paint the fence\n- [ ] first", space)
        let back = try #require(try await space.reminder(id))
        #expect(back.schedule == draft.schedule && back.priority == .high)
        // With a title of its own it keeps that.
        var named = ReminderDraft(back)
        named.title = "Ring Anna"
        try await space.editReminder(id, to: named, ifVersion: back.updatedAt, at: start, in: .utc)
        note = try await edit(note, note.text.replacing("the house", with: "the houses"), space)
        #expect(try await space.reminder(id)?.title == "Ring Anna")
        try await space.completeReminder(id, at: start, in: .utc)
        #expect(try #require(try await space.note(note.id, asking: account)).text.hasPrefix("- [x] Call"))
    }

    @Test func `a deleted to-do is not made again, and a deleted note takes its to-dos along`() async throws {
        let space = try TestSpace().space
        var note = try await space.createNote(NoteDraft(text: "- [ ] one\n- [ ] two"), asking: account, at: start)
        let (one, two) = (try await toDo("one", space).id, try await toDo("two", space).id)
        try await space.deleteReminder(one, at: start)
        note = try await edit(note, note.text + "\n- [ ] three", space)
        #expect(try await open(space).sorted() == ["three", "two"])
        try await space.restoreReminder(one)
        #expect(try await open(space).sorted() == ["one", "three", "two"])
        try await space.deleteReminder(one, at: start)
        let gone = start.addingTimeInterval(300)
        try await space.deleteNote(note.id, at: gone)
        try await space.deleteNote(note.id, at: gone.addingTimeInterval(60))
        #expect(try await open(space) == [])
        #expect(try await space.reminder(two) == nil)
        try await space.restoreNote(note.id)
        #expect(try await open(space).sorted() == ["three", "two"])
        // After a month nothing is left of either.
        try await space.deleteNote(note.id, at: gone)
        let later = gone.addingTimeInterval(Space.trashRetention + 60)
        try await space.purgeReminders(at: later)
        try await space.purgeNotes(at: later)
        try await space.file.read { db in
            for table in ["notes", "reminders", "note_checkboxes"] {
                let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
                #expect(count == 0)
            }
        }
    }

    @Test func `one that repeats is done in its list alone`() async throws {
        let space = try TestSpace().space
        let note = try await space.createNote(NoteDraft(text: "- [ ] water"), asking: account, at: start)
        let found = try await toDo("water", space)
        var draft = ReminderDraft(found)
        draft.schedule = RecurrenceSet(start: CivilDateTime(CivilDate(of: start, in: .gmt), .nine), rule: .daily)
        try await space.editReminder(found.id, to: draft, ifVersion: found.updatedAt, at: start, in: .utc)
        try await space.completeReminder(found.id, at: start.addingTimeInterval(86_400 * 3), in: .utc)
        #expect(try #require(try await space.note(note.id, asking: account)).text == "- [ ] water")
        let before = try await space.reminder(found.id)
        _ = try await edit(note, "- [x] water", space)
        #expect(try await space.reminder(found.id) == before)
    }

    @Test func `what was done before a to-do got its present day does not count`() async throws {
        let space = try TestSpace().space
        var note = try await space.createNote(NoteDraft(text: "- [ ] water"), asking: account, at: start)
        let found = try await toDo("water", space)
        var draft = ReminderDraft(found)
        let today = CivilDate(of: start, in: .gmt)
        draft.schedule = RecurrenceSet(start: CivilDateTime(today.adding(days: -9), .nine), rule: .daily)
        let daily = try await space.editReminder(found.id, to: draft, ifVersion: found.updatedAt, at: start, in: .utc)
        try await space.completeReminder(found.id, at: start, in: .utc)
        draft.schedule = RecurrenceSet(start: CivilDateTime(today.adding(days: 5), .nine))
        let once = try await space.editReminder(found.id, to: draft, ifVersion: daily.updatedAt, at: start, in: .utc)
        #expect(once.opening(in: .utc) != nil)
        note = try #require(try await space.note(note.id, asking: account))
        #expect(note.text == "- [ ] water")
        // Its tick does it, and takes that back; opening what is open changes nothing.
        try await space.setToDo(found.id, isDone: true, at: start, in: .utc)
        #expect(try await space.reminder(found.id)?.opening(in: .utc) == nil)
        #expect(try #require(try await space.note(note.id, asking: account)).text == "- [x] water")
        for _ in 1...3 { try await space.setToDo(found.id, isDone: false, at: start, in: .utc) }
        #expect(try #require(try await space.reminder(found.id)).opening(in: .utc)?.at.date == today.adding(days: 5))
        #expect(try #require(try await space.note(note.id, asking: account)).text == "- [ ] water")
        // A deleted note takes it along, ticked often or not.
        try await space.deleteNote(note.id, at: start)
        #expect(try await space.reminder(found.id) == nil)
    }

    @Test func `a label of nothing visible is no to-do, and one is trimmed`() async throws {
        let space = try TestSpace().space
        var note = try await space.createNote(
            NoteDraft(text: "- [ ] \u{200B}\n- [ ] \u{200B}tea\n- [ ] \u{3000}"), asking: account, at: start)
        let titles = try await open(space)
        note = try await edit(note, note.text.replacing("tea", with: "tea and milk"), space)
        #expect(titles.count <= 2)
        #expect(try await open(space).contains { $0.hasSuffix("tea and milk") })
    }

    @Test func `a note of very many checkboxes makes no more to-dos than a list has room for`() async throws {
        let space = try TestSpace().space
        let lines = (1...Note.mostToDos + 20).map { "- [ ] line \($0)" }
        var note = try await space.createNote(NoteDraft(text: lines.joined(separator: "\n")), asking: account, at: start)
        #expect(try await space.toDos(limit: 1, in: .utc).openCount == Note.mostToDos)
        // With room again, the next ones are to-dos; all of them tick in the text.
        note = try await edit(note, lines.dropFirst(30).joined(separator: "\n"), space)
        let left = try await space.toDos(limit: 600, in: .utc).rows
        #expect(left.count == lines.count - 30 && left.contains { $0.reminder.title == lines.last?.dropFirst(6).description })
        try await space.completeReminder(try #require(left.last).reminder.id, at: start, in: .utc)
        #expect(try #require(try await space.note(note.id, asking: account)).text.contains("[x]"))
    }

    @Test func `a to-do that was deleted does not come back with its line, and one whose line went does`() async throws {
        let space = try TestSpace().space
        var note = try await space.createNote(NoteDraft(text: "- [ ] one\n- [ ] two"), asking: account, at: start)
        let (one, two) = (try await toDo("one", space).id, try await toDo("two", space).id)
        try await space.deleteReminder(one, at: start)
        note = try await edit(note, "nothing", space)
        #expect(try await open(space) == [])
        note = try await edit(note, "- [ ] two\n- [ ] one", space)
        #expect(try await open(space) == ["two"])
        #expect(try await space.reminder(two) != nil)
        // Brought back by hand, one is what the text says by then.
        try await space.deleteReminder(two, at: start)
        note = try await edit(note, "- [x] two\n- [ ] one", space)
        try await space.restoreReminder(two)
        #expect(try await toDo("two", space, isDone: true).id == two)
        try await space.deleteReminder(two, at: start)
        note = try await edit(note, "- [ ] two\n- [ ] one", space)
        try await space.restoreReminder(two)
        #expect(try await open(space) == ["two"])
    }

    @Test func `a shared note keeps its to-dos with its author, and they are in step again when it is taken back`() async throws
    {
        let world = try await CoupleWorld()
        let own = try await world.own(world.anna)
        let draft = NoteDraft(title: "Ours", text: "- [ ] one\n- [ ] two\n- [ ] three")
        let note = try await own.createNote(draft, asking: world.anna.id, at: world.start)
        let couple = try await world.folder.coupleNotes(of: world.anna, at: world.start)
        try await couple.share(note.id, at: world.start)
        // Nothing of it is told by a list of the couple's, opened or not.
        let zone = ZoneOffsets.utc
        #expect(try await couple.space.toDos(limit: 9, in: zone).rows.isEmpty)
        let mine = try await own.toDos(limit: 9, in: zone).rows.map(\.reminder)
        #expect(mine.map(\.title) == ["one", "two", "three"] && mine.allSatisfy { $0.originNote == note.id })
        // One is done here, another is ticked there.
        try await own.completeReminder(mine[0].id, at: world.start, in: zone)
        let shared = try #require(try await couple.space.note(note.id, asking: world.anna.id))
        #expect(shared.text == draft.text)
        var edited = NoteDraft(shared)
        edited.text = "- [ ] one\n- [x] two\n- [ ] three\n- [ ] four"
        try await couple.space.editNote(
            note.id, to: edited, ifVersion: shared.version, asking: world.anna.id, at: world.start.addingTimeInterval(60))
        #expect(try await own.toDos(limit: 9, in: zone).openCount == 2)
        try await couple.takeBack(note.id)
        let back = try #require(try await own.note(note.id, asking: world.anna.id))
        #expect(back.text == "- [x] one\n- [x] two\n- [ ] three\n- [ ] four")
        let open = try await own.toDos(limit: 9, in: zone).rows.map(\.reminder)
        #expect(Set(open.map(\.title)) == ["three", "four"] && open.contains { $0.id == mine[2].id })
        #expect(try await own.toDos(ToDoQuestion(isDone: true), limit: 9, in: zone).rows.count == 2)
    }

    /// Whatever is written and ticked on either side: each box that is open has one to-do that is open, each that is ticked none, and a
    /// to-do that is open has its box.
    @Test(arguments: trials(4, long: 400)) func `text and to-dos never part`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let space = try TestSpace().space
        var note = try await space.createNote(NoteDraft(text: "- [ ] zero"), asking: account, at: start)
        let words = ["milk", "call Anna", "call Anna today", "the roof", "ti", "tiles", "x", "Call Anna", "to read a book"]
        for step in 1...120 {
            let time = start.addingTimeInterval(Double(step) * 60)
            note = try #require(try await space.note(note.id, asking: account))
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let open = try await space.toDos(limit: 100, in: .utc).rows
                if let one = open.randomElement(using: &random) {
                    try await space.completeReminder(one.reminder.id, at: time, in: .utc)
                }
            case 1:
                let done = try await space.toDos(ToDoQuestion(isDone: true), limit: 100, in: .utc).rows
                if let one = done.filter({ $0.reminder.originNote != nil }).randomElement(using: &random) {
                    try await space.setToDo(one.reminder.id, isDone: false, at: time, in: .utc)
                }
            case 2:
                try await space.deleteNote(note.id, at: time)
                try await space.restoreNote(note.id)
            default:
                var lines = note.text.split(separator: "\n").map(String.init)
                for _ in 0...Int.random(in: 0...2, using: &random) {
                    let place = Int.random(in: 0...lines.count, using: &random)
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0 where place < lines.count: lines.remove(at: place)
                    case 1 where place < lines.count: lines[place] = lines[place].replacing("[ ]", with: "[x]")
                    case 2 where place < lines.count: lines[place] += " again"
                    case 3: lines.shuffle(using: &random)
                    default:
                        lines.insert(
                            "- [\([" ", " ", "x"].randomElement(using: &random)!)] \(words.randomElement(using: &random)!)",
                            at: place)
                    }
                }
                var draft = NoteDraft(note)
                draft.text = lines.joined(separator: "\n")
                if draft.text.isEmpty { draft.text = "nothing" }
                try await space.editNote(note.id, to: draft, ifVersion: note.version, asking: account, at: time)
            }
            note = try #require(try await space.note(note.id, asking: account))
            let boxes = MarkdownDocument(note.text).tasks
            let open = try await space.toDos(limit: 500, in: .utc).rows.map(\.reminder)
            let wanted = boxes.filter { !$0.isDone }.map(\.label).sorted()
            #expect(open.map(\.title).sorted() == wanted, "\(seed) \(step) \(note.text)")
            #expect(open.allSatisfy { $0.originNote == note.id })
        }
    }
}
