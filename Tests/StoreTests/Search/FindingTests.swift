import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Notes, reminders and catch-ups found by words, as the search over everything reads them.
@Suite struct FindingTests {
    private let clock = TestClock()
    private let account = Account.ID(UUID())

    private func person(_ space: Space, _ name: String) async throws -> Person.ID {
        try #require(try await space.person(named: name)).id
    }

    // MARK: Reminders

    private func reminder(
        _ space: Space, _ title: String, _ note: String = "", about: [Person.ID] = [], day: Int = 1
    ) async throws -> Reminder.ID {
        let start = CivilDateTime(clock.today.adding(days: day), try #require(CivilTime(seconds: 32_400)))
        let draft = ReminderDraft(
            category: .actionItem, title: title, note: note, people: about, schedule: RecurrenceSet(start: start))
        return try await space.createReminder(draft, at: clock.now, in: .utc).id
    }

    private func found(_ space: Space, _ words: String, limit: Int = 10, after: ToDoCursor? = nil) async throws -> FoundToDos {
        try await FoundToDos.among(own: space, couple: nil, SearchTerms(words), after: after, limit: limit, in: .utc)
    }

    @Test func `reminders are found by title, note and the names of people, open ones first`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let space = test.space
        let anna = try await person(space, "Anna Berg")
        let late = try await reminder(space, "Paint the fence", "Green, like Léa's", day: 9)
        let soon = try await reminder(space, "Call", "about the fence", about: [anna], day: 2)
        let done = try await reminder(space, "Fence: buy wood", day: 0)
        _ = try await space.completeReminder(done, at: clock.now, in: .utc)
        let gone = try await reminder(space, "Fence of yesterday")
        try await space.deleteReminder(gone, at: clock.now)
        #expect(try await found(space, "FENCE").rows.map(\.reminder.id) == [soon, late, done])
        #expect(try await found(space, "fence").count == .exactly(3))
        #expect(try await found(space, "anna fence").rows.map(\.reminder.id) == [soon])
        #expect(try await found(space, "änni").rows.map(\.reminder.id) == [soon])
        #expect(try await found(space, "lea fence").rows.map(\.reminder.id) == [late])
        #expect(try await found(space, "zebra").rows.isEmpty)
        // No match spans title and note, and an empty question finds nothing.
        #expect(try await found(space, "fencegreen").rows.isEmpty)
        #expect(try await found(space, " ").rows.isEmpty)
        // Names are not read for a program that may not see people.
        let blind = try await FoundToDos.among(
            own: space, couple: nil, SearchTerms("anna"), limit: 9, readsNames: false, in: .utc)
        #expect(blind.rows.isEmpty)
        // Who is in the trash is not named.
        try await space.trash(anna, at: clock.now)
        #expect(try await found(space, "anna").rows.isEmpty)
    }

    @Test func `pages of reminders go on where the one before ended`() async throws {
        let test = try TestSpace()
        for number in 0..<25 {
            let id = try await reminder(test.space, "Walk \(number)", day: number % 7)
            if number % 3 == 0 { _ = try await test.space.completeReminder(id, at: clock.now, in: .utc) }
        }
        let all = try await found(test.space, "walk", limit: 100).rows.map(\.reminder.id)
        #expect(all.count == 25)
        var (walked, place) = ([Reminder.ID](), nil as ToDoCursor?)
        repeat {
            let page = try await found(test.space, "walk", limit: 4, after: place)
            walked += page.rows.map(\.reminder.id)
            place = try page.next.map { try #require(ToDoCursor($0.description)) }
        } while place != nil
        #expect(walked == all)
        for text in ["", "0_1", "2_1_x", "0_x_y"] { #expect(ToDoCursor(text) == nil) }
    }

    // MARK: Catch-ups

    @Test func `catch-ups are found by note, others and the names of people, the latest first, page by page`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let space = test.space
        let (anna, lea) = (try await person(space, "Anna Berg"), try await person(space, "Léa Dubois"))
        var all: [Catchup.ID] = []
        for number in 0..<12 {
            let draft = CatchupDraft(
                day: clock.today.adding(days: -number / 2), kind: .call, note: number == 5 ? "Soup & bread" : "Coffee",
                people: [number % 2 == 0 ? anna : lea], others: number == 7 ? "Her sister" : "")
            all.append(try await space.logCatchup(draft, today: clock.today, at: clock.now).id)
        }
        let coffee = try await space.findCatchups(SearchTerms("coffee"), limit: 100)
        #expect(coffee.rows.count == 11 && coffee.count == .exactly(11) && coffee.next == nil)
        #expect(coffee.rows.map(\.day) == coffee.rows.map(\.day).sorted(by: >))
        #expect(try await space.findCatchups(SearchTerms("berg"), limit: 100).rows.count == 6)
        #expect(try await space.findCatchups(SearchTerms("dubois soup"), limit: 100).rows.map(\.id) == [all[5]])
        #expect(try await space.findCatchups(SearchTerms("anna soup"), limit: 100).rows.isEmpty)
        #expect(try await space.findCatchups(SearchTerms("sister"), limit: 100).rows.map(\.id) == [all[7]])
        #expect(try await space.findCatchups(SearchTerms("berg"), limit: 100, readsNames: false).rows.isEmpty)
        var (walked, place) = ([Catchup.ID](), nil as CatchupCursor?)
        repeat {
            let page = try await space.findCatchups(SearchTerms("coffee"), after: place, limit: 4)
            #expect(page.count == .exactly(11))
            walked += page.rows.map(\.id)
            place = page.next
        } while place != nil
        #expect(walked == coffee.rows.map(\.id))
    }

    // MARK: Notes

    private func note(
        _ space: Space, _ title: String, _ text: String, tags: [String] = [], people: [Person.ID] = []
    ) async throws -> Note.ID {
        try await space.createNote(
            NoteDraft(title: title, text: text, tags: tags, people: people), asking: account, at: clock.now
        ).id
    }

    @Test func `notes are found alike whether few or many may match`() async throws {
        let test = try TestSpace()
        let many = NoteCandidates.most + 20
        try await test.space.file.write { db in
            for number in 0..<many {
                let draft = NoteDraft(title: "Walk \(number)", text: number % 500 == 0 ? "A rare heron" : "Only ducks")
                _ = try db.createNote(draft, sharedBy: nil, asking: account, at: clock.now.addingTimeInterval(Double(number)))
            }
        }
        let rare = try await FoundNotes.among([test.space], NoteFilter(words: "heron"), limit: 3, asking: account)
        #expect(rare.rows.map(\.summary.title) == ["Walk 1500", "Walk 1000", "Walk 500"])
        #expect(rare.count == .exactly(4) && rare.next != nil)
        let rest = try await FoundNotes.among(
            [test.space], NoteFilter(words: "heron"), after: rare.next, limit: 3, asking: account)
        #expect(rest.rows.map(\.summary.title) == ["Walk 0"] && rest.next == nil)
        let common = try await FoundNotes.among([test.space], NoteFilter(words: "walk ducks"), limit: 2, asking: account)
        #expect(common.rows.map(\.summary.title) == ["Walk \(many - 1)", "Walk \(many - 2)"])
        #expect(common.count == .moreThan(100))
        // The list of notes finds the same, in each order.
        for order in NoteOrder.allCases {
            for words in ["heron", "walk", "walk 7", "du", "ducks heron"] {
                let found = try await test.space.notes(NoteFilter(words: words), by: order, limit: 5_000, asking: account)
                let count = try await test.space.noteCount(NoteFilter(words: words), asking: account)
                #expect(found.rows.count == count, "\(words)")
            }
        }
    }

    @Test func `words of any length find the notes that a look through all finds, as notes come, change and go`() async throws {
        let alphabet = Array("aabcxß日 .-1")
        for seed in trials(6 as UInt64, long: 200) {
            var random = SeededGenerator(seed: seed)
            func words(_ length: ClosedRange<Int>) -> String {
                String((0..<Int.random(in: length, using: &random)).map { _ in alphabet.randomElement(using: &random)! })
            }
            let test = try TestSpace()
            var texts: [Note.ID: String] = [:]
            for step in 0..<60 {
                if step % 3 != 2 || texts.isEmpty {
                    let (title, text) = ("1" + words(0...6), words(0...40))
                    let id = try await note(test.space, title, text)
                    texts[id] = title + " \n" + text
                } else if let id = texts.keys.sorted().randomElement(using: &random) {
                    if step % 2 == 0 {
                        try await test.space.deleteNote(id, at: clock.now)
                        texts[id] = nil
                    } else {
                        let text = "-" + words(0...40)
                        let version = try #require(try await test.space.note(id, asking: account)).version
                        _ = try await test.space.editNote(
                            id, to: NoteDraft(text: text), ifVersion: version, asking: account, at: clock.now)
                        texts[id] = text
                    }
                }
            }
            for _ in 0..<20 {
                let query = words(1...5)
                let asked = SearchFolding.fold(query).split(separator: " ")
                guard !asked.isEmpty else { continue }
                let page = try await test.space.notes(NoteFilter(words: query), limit: 500, asking: account)
                let expected = texts.filter { text in
                    let folded = SearchFolding.fold(text.value)
                    return asked.allSatisfy { folded.utf8.firstRange(of: $0.utf8) != nil }
                }
                #expect(Set(page.rows.map(\.id)) == Set(expected.keys), "seed \(seed), “\(query)”")
            }
        }
    }

    @Test func `of a note that the partner has not opened, no text is found or read, and finding opens nothing`() async throws {
        let world = try await CoupleWorld()
        let couple = try await world.folder.coupleNotes(of: world.anna, at: world.start)
        let note = try await couple.create(
            NoteDraft(title: "Cabin", text: "The heron by the lake", tags: ["ours"]), at: world.start)
        let his = try await world.folder.notes(of: world.ben, at: world.start)
        let spaces = [his.personal, try #require(his.shared?.space)]
        for (words, count) in [("heron", 0), ("cabin", 1), ("ours", 1), ("cabin heron", 0)] {
            let found = try await FoundNotes.among(spaces, NoteFilter(words: words), limit: 9, asking: world.ben.id)
            #expect(found.rows.count == count && found.rows.allSatisfy { !$0.isOpen && $0.summary.beginning.isEmpty })
            let hers = try await FoundNotes.among(spaces, NoteFilter(words: words), limit: 9, asking: world.anna.id)
            #expect(hers.rows.map(\.isOpen) == [true], "\(words)")
        }
        #expect(try await couple.note(note.id)?.summary.openedAt == nil)
        #expect(try await spaces[1].relatedNotes(of: note.id, limit: 9, asking: world.ben.id).isEmpty)
    }

    @Test func `a text that the partner has not opened has no part in what is related`() async throws {
        let world = try await CoupleWorld()
        let (hers, his) = (
            try await world.folder.coupleNotes(of: world.anna, at: world.start),
            try await world.folder.coupleNotes(of: world.ben, at: world.start)
        )
        var asked: Note.ID?
        for (index, title) in ["quokka", "zebra", "zebra quokka"].enumerated() {
            asked = try await his.create(
                NoteDraft(title: title, text: "x"), at: world.start.addingTimeInterval(Double(index))
            ).id
        }
        func related() async throws -> [String] {
            try await his.space.relatedNotes(of: try #require(asked), limit: 9, asking: world.ben.id).map(\.title)
        }
        let before = try await related()
        #expect(before == ["zebra", "quokka"])
        _ = try await hers.create(NoteDraft(title: "Closed", text: "zebra"), at: world.start)
        #expect(try await related() == before)
    }

    // MARK: Related notes

    @Test func `notes are related by rare words, titles, people and tags`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let space = test.space
        let anna = try await person(space, "Anna Berg")
        let trip = try await note(
            space, "Camping by the lake", "Tent, stove and the heron we saw", tags: ["Summer"], people: [anna])
        let heron = try await note(space, "", "The heron was by the lake again with a stove")
        let title = try await note(space, "Camping list", "Pegs")
        let both = try await note(space, "Birthday", "Cake", tags: ["summer"], people: [anna])
        _ = try await note(space, "Taxes", "The form and the stamps")
        let gone = try await note(space, "Camping", "heron stove tent")
        try await space.deleteNote(gone, at: clock.now)
        let related = try await space.relatedNotes(of: trip, limit: 9, asking: account).map(\.id)
        #expect(Set(related) == [heron, title, both])
        #expect(try await space.relatedNotes(of: trip, limit: 9, asking: account).map(\.id) == related)
        #expect(try await space.relatedNotes(of: heron, limit: 9, asking: account).map(\.id) == [trip])
        #expect(try await space.relatedNotes(of: trip, limit: 1, asking: account).count == 1)
        #expect(try await space.relatedNotes(of: Note.ID.make(at: clock.now), limit: 9, asking: account).isEmpty)
        // An edit moves it elsewhere.
        let present = try #require(try await space.note(heron, asking: account))
        _ = try await space.editNote(
            heron, to: NoteDraft(text: "The form and the stamps"), ifVersion: present.version, asking: account, at: clock.now)
        #expect(try await space.relatedNotes(of: heron, limit: 9, asking: account).map(\.title) == ["Taxes"])
        #expect(try await space.examine(as: "space").isEmpty)
    }

    @Test func `words of very many notes relate none`() async throws {
        let test = try TestSpace()
        try await test.space.file.write { db in
            for number in 0..<450 {
                _ = try db.createNote(
                    NoteDraft(title: "Walk", text: "Ducks n\(number)x"), sharedBy: nil, asking: account, at: clock.now)
            }
        }
        let first = try await test.space.notes(limit: 1, asking: account).rows[0]
        #expect(try await test.space.relatedNotes(of: first.id, limit: 9, asking: account).isEmpty)
    }
}
