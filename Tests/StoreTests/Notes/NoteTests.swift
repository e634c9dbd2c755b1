import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct NoteTests {
    private let account = Account.ID(UUID())
    private let start = TestClock().now

    private func titles(
        _ space: Space, _ filter: NoteFilter = NoteFilter(), by order: NoteOrder = .modified
    ) async throws -> [String] {
        try await space.notes(filter, by: order, limit: 100, asking: account).rows.map(\.title)
    }

    @Test func `a note is kept as it was typed, and found again`() async throws {
        let space = try await TestSpace.withCast(at: start).space
        let people = try await space.somePeople()
        let draft = NoteDraft(
            id: .make(at: start), title: "Trip", text: "# Tent\r\n\n  - [ ] pegs \u{0}x", tags: ["Summer", "fun"],
            people: [people[1], people[0]], status: .active, isPinned: true, isDraft: true, isForCheckIn: true)
        let made = try await space.createNote(draft, asking: account, at: start)
        // Sent twice, it is written once.
        #expect(try await space.createNote(draft, asking: account, at: start.addingTimeInterval(9)) == made)
        let note = try #require(try await space.note(made.id, asking: account))
        #expect(note.text == "# Tent\r\n\n  - [ ] pegs \u{FFFD}x" && note.title == "Trip")
        #expect(note.summary.tags == ["Summer", "fun"] && note.summary.people == [people[1], people[0]])
        #expect(note.privacy == .draft && note.summary.isPinned && note.summary.isForCheckIn)
        #expect(note.summary.createdAt == start && note.summary.modifiedAt == start && note.version == 1)
        await #expect(throws: StoreError.noteRefused(.empty)) {
            try await space.createNote(NoteDraft(text: " "), asking: account, at: start)
        }
        await #expect(throws: StoreError.notFound) {
            try await space.createNote(NoteDraft(text: "a", people: [Person.ID(UUID())]), asking: account, at: start)
        }
        #expect(try await titles(space) == ["Trip"])
    }

    @Test func `only content makes a new version, and a stale edit changes nothing`() async throws {
        let space = try TestSpace().space
        let note = try await space.createNote(NoteDraft(title: "One", tags: ["a"]), asking: account, at: start)
        let later = start.addingTimeInterval(60)
        let marked = try await space.markNote(note.id, NoteMarks(status: .done, isPinned: true), asking: account)
        #expect(marked.version == 1 && marked.summary.modifiedAt == start && marked.summary.status == .done)
        var draft = NoteDraft(marked)
        (draft.status, draft.isPinned) = (.active, false)
        let same = try await space.editNote(note.id, to: draft, ifVersion: 1, asking: account, at: later)
        #expect(same.version == 1 && same.summary.modifiedAt == start && same.summary.status == .active)
        draft.text = "more"
        let edited = try await space.editNote(note.id, to: draft, ifVersion: 1, asking: account, at: later)
        #expect(edited.version == 2 && edited.summary.modifiedAt == later && edited.text == "more")
        await #expect(throws: StoreError.conflict) {
            try await space.editNote(note.id, to: NoteDraft(title: "Two"), ifVersion: 1, asking: account, at: later)
        }
        #expect(try await space.note(note.id, asking: account) == edited)
        draft.tags = ["A", "b"]
        let tagged = try await space.editNote(note.id, to: draft, ifVersion: 2, asking: account, at: later)
        // The tag that stays keeps its row, and its spelling.
        #expect(tagged.summary.tags == ["a", "b"] && tagged.version == 3)
    }

    @Test func `a note that is sent again with other words is not taken for the first`() async throws {
        let space = try TestSpace().space
        let draft = NoteDraft(id: .make(at: start), text: "First", tags: ["a"])
        let note = try await space.createNote(draft, asking: account, at: start)
        #expect(try await space.createNote(draft, asking: account, at: start) == note)
        for change in [{ $0.text = "First and more" }, { $0.title = "T" }, { $0.tags = [] }] as [(inout NoteDraft) -> Void] {
            var other = draft
            change(&other)
            await #expect(throws: StoreError.conflict) { try await space.createNote(other, asking: account, at: start) }
        }
        try await space.deleteNote(note.id, at: start)
        await #expect(throws: StoreError.conflict) { try await space.createNote(draft, asking: account, at: start) }
    }

    @Test func `a deleted note is in no list, and comes back as it was for 30 days`() async throws {
        let space = try TestSpace().space
        let note = try await space.createNote(NoteDraft(text: "Keep\nme", tags: ["x"]), asking: account, at: start)
        for _ in 1...2 { try await space.deleteNote(note.id, at: start) }
        #expect(try await titles(space).isEmpty)
        #expect(try await space.noteTags(limit: 9).isEmpty)
        #expect(try await space.note(note.id, asking: account) == nil)
        #expect(try await space.deletedNotes(limit: 9, asking: account).map(\.heading) == ["Keep"])
        try await space.restoreNote(note.id)
        #expect(try await space.note(note.id, asking: account) == note)
        try await space.deleteNote(note.id, at: start)
        try await space.purgeNotes(at: start.addingTimeInterval(Space.trashRetention))
        #expect(try await space.deletedNotes(limit: 9, asking: account).count == 1)
        try await space.purgeNotes(at: start.addingTimeInterval(Space.trashRetention + 1))
        await #expect(throws: StoreError.notFound) { try await space.restoreNote(note.id) }
        await #expect(throws: StoreError.notFound) { try await space.deleteNote(note.id, at: start) }
        #expect(try await space.rows(of: ["notes", "note_tags", "note_documents"]).isEmpty)
    }

    @Test func `notes are picked by status, privacy, tag, person and words`() async throws {
        let space = try await TestSpace.withCast(at: start).space
        let people = try await space.somePeople()
        for (number, draft) in [
            NoteDraft(title: "Café", text: "Blue door", tags: ["Home"]),
            NoteDraft(title: "Draft", text: "of a letter", people: [people[0]], isDraft: true),
            NoteDraft(title: "Done", text: "Blaue Tür", tags: ["home", "x"], status: .done),
            NoteDraft(title: "Bring", text: "up", isForCheckIn: true),
        ].enumerated() {
            try await space.createNote(draft, asking: account, at: start.addingTimeInterval(Double(number)))
        }
        #expect(try await titles(space) == ["Bring", "Done", "Draft", "Café"])
        #expect(try await titles(space, NoteFilter(statuses: [.done])) == ["Done"])
        #expect(try await titles(space, NoteFilter(privacy: .draft)) == ["Draft"])
        #expect(try await titles(space, NoteFilter(privacy: .isPrivate)) == ["Bring", "Done", "Café"])
        #expect(try await titles(space, NoteFilter(privacy: .shared)).isEmpty)
        #expect(try await titles(space, NoteFilter(tag: "HOME")) == ["Done", "Café"])
        #expect(try await titles(space, NoteFilter(person: people[0])) == ["Draft"])
        #expect(try await titles(space, NoteFilter(isForCheckIn: true)) == ["Bring"])
        #expect(try await titles(space, NoteFilter(words: "cafe BLUE")) == ["Café"])
        #expect(try await titles(space, NoteFilter(words: "bl")) == ["Done", "Café"])
        #expect(try await titles(space, NoteFilter(words: "tur home")) == ["Done"])
        #expect(try await titles(space, NoteFilter(words: "absent")).isEmpty)
        #expect(try await titles(space, NoteFilter(statuses: [.done], tag: "home", words: "tür")) == ["Done"])
        #expect(try await space.noteCount(NoteFilter(words: "tür"), asking: account) == 1)
        #expect(try await space.noteTags(limit: 9) == [.init(tag: "Home", count: 2), .init(tag: "x", count: 1)])
        #expect(try await space.noteTags(limit: 1).count == 1)
    }

    @Test func `pages show every note once in each order, pinned ones first`() async throws {
        let space = try TestSpace().space
        var random = SeededGenerator(seed: 7)
        let words = ["b", "A", "Ä", "_x", "", "zoo", "z", "\u{1F98A}"]
        for _ in 0..<120 {
            let time = start.addingTimeInterval(Double(Int.random(in: 0..<9, using: &random)))
            let draft = NoteDraft(
                title: words.randomElement(using: &random) ?? "", text: "t",
                isPinned: Int.random(in: 0..<6, using: &random) == 0)
            try await space.createNote(draft, asking: account, at: time)
        }
        for order in NoteOrder.allCases {
            let all = try await space.notes(by: order, limit: 500, asking: account).rows
            #expect(all.count == 120 && all == all.sorted { NoteCursor.isBefore(.init($0, in: order), .init($1, in: order)) })
            var (paged, cursor) = ([NoteSummary](), NoteCursor?.none)
            repeat {
                let page = try await space.notes(by: order, after: cursor, limit: 7, asking: account)
                paged += page.rows
                cursor = page.next
                if let cursor { #expect(NoteCursor(cursor.description) == cursor) }
            } while cursor != nil
            #expect(paged == all)
        }
        #expect(NoteCursor("modified_2_x_1") == nil && NoteCursor("") == nil && NoteCursor("title_1") == nil)
    }

    @Test func `lists go along an index, also with ten thousand notes`() async throws {
        let space = try TestSpace().space
        for (order, filter) in [
            (NoteOrder.modified, NoteFilter()), (.created, NoteFilter()), (.title, NoteFilter()),
            (.modified, NoteFilter(statuses: [.done])), (.created, NoteFilter(statuses: [.done])),
            (.title, NoteFilter(statuses: [.done])),
        ] {
            let question = try await space.file.read { db in
                try NoteQuestion(filter, order, after: nil, limit: 50, in: db)
            }
            let plan = try await space.plan(of: question)
            #expect(plan.contains("USING INDEX notes_by_") && !plan.contains("TEMP B-TREE"), "\(order): \(plan)")
        }
    }

    @Test func `lists of several statuses are one list, however they are paged`() async throws {
        let space = try TestSpace().space
        var random = SystemRandomNumberGenerator()
        for index in 0..<80 {
            let status = Note.Status.allCases.randomElement(using: &random) ?? .inbox
            try await space.createNote(
                NoteDraft(title: "T\(index * 7 % 30)", text: "x", status: status, isPinned: index % 9 == 0), asking: account,
                at: start.addingTimeInterval(Double(index * 31 % 50)))
        }
        for order in NoteOrder.allCases {
            let every = try await space.notes(by: order, limit: 200, asking: account).rows
            for statuses: Set<Note.Status> in [[.inbox, .active, .done], [.active, .archived], [.done]] {
                let filter = NoteFilter(statuses: statuses)
                var (paged, cursor) = ([NoteSummary](), NoteCursor?.none)
                repeat {
                    let page = try await space.notes(filter, by: order, after: cursor, limit: 7, asking: account)
                    #expect(page.rows.count <= 7)
                    paged += page.rows
                    cursor = page.next
                } while cursor != nil
                #expect(paged == every.filter { statuses.contains($0.status) })
            }
        }
    }

    @Test func `a merge moves the people mentioned, and a person deleted for good drops the link`() async throws {
        let space = try await TestSpace.withCast(at: start).space
        let people = try await space.somePeople()
        let note = try await space.createNote(
            NoteDraft(text: "About both", people: [people[0], people[1]]), asking: account, at: start)
        #expect(MovedTable.allCases.map(\.rawValue).contains("note_people"))
        try await space.trash(people[0], at: start)
        #expect(try await space.note(note.id, asking: account)?.summary.people == [people[1]])
        // A client that cannot name the person in the trash does not drop the link.
        var draft = NoteDraft(note)
        draft.people = [people[1], people[2]]
        try await space.editNote(note.id, to: draft, ifVersion: 1, asking: account, at: start)
        try await space.restore(people[0], at: start)
        #expect(Set(try await space.note(note.id, asking: account)?.summary.people ?? []) == Set(people[0...2]))
        try await space.trash(people[0], at: start)
        try await space.deleteForever(people[0])
        #expect(Set(try await space.note(note.id, asking: account)?.summary.people ?? []) == Set(people[1...2]))
        #expect(try await titles(space, NoteFilter(person: people[0])).isEmpty)
    }

    @Test func `the search is made anew from the notes`() async throws {
        let test = try TestSpace()
        let space = test.space
        try await space.createNote(NoteDraft(title: "Needle", tags: ["hay"]), asking: account, at: start)
        try await space.file.write { db in try db.run("DELETE FROM note_documents", []) }
        #expect(try await titles(space, NoteFilter(words: "needle")).isEmpty)
        #expect(try await space.examine(as: "space").map(\.kind) == ["search-stale"])
        try await space.rebuildSearch()
        #expect(try await titles(space, NoteFilter(words: "needle hay")) == ["Needle"])
        #expect(try await space.examine(as: "space").isEmpty)
    }
}

extension Space {
    /// The people of the cast, in the order they were added.
    fileprivate func somePeople() async throws -> [Person.ID] {
        try await file.read { db in try db.rows("SELECT id FROM people ORDER BY id", []).map { $0[0] as Person.ID } }
    }

    /// How SQLite goes about a list of notes.
    fileprivate func plan(of question: NoteQuestion) async throws -> String {
        try await file.read { db in
            let sql = "EXPLAIN QUERY PLAN SELECT \(NoteSummary.Columns.list) FROM notes WHERE \(question.condition)"
            let owner = Account.ID(UUID())
            return try db.rows(sql, [owner.value] + question.values).map { $0["detail"] as String }.joined(separator: "; ")
        }
    }
}
