import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct ConceptTests {
    private let account = Account.ID(UUID())
    private let clock = TestClock()

    @discardableResult
    private func note(_ space: Space, _ title: String, _ text: String = "", people: [Person.ID] = []) async throws -> Note.ID {
        try await space.createNote(NoteDraft(title: title, text: text, people: people), asking: account, at: clock.now).id
    }

    private func names(_ space: Space, _ question: ConceptQuestion = ConceptQuestion()) async throws -> [String] {
        try await space.concepts(question, limit: 99).rows.map { "\($0.name) \($0.notes)" }
    }

    private func key(_ space: Space, _ name: String) async throws -> String {
        try #require(try await space.concept(named: name)).key
    }

    @Test func `what two notes are about is a concept, in all its forms, and what one is about is not`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let space = test.space
        let first = try await note(space, "Tomatoes in the greenhouse")
        let second = try await note(space, "A tomato and a cucumber")
        try await note(space, "Cucumbers")
        #expect(Set(try await names(space).map { $0.lowercased() }) == ["tomatoes 2", "cucumber 2"])
        let tomato = try await key(space, "tomatoes")
        #expect(
            Set(try await space.notes(NoteFilter(concept: tomato), limit: 9, asking: account).rows.map(\.id)) == [
                first, second,
            ])
        #expect(try await space.concepts(of: second, limit: 9).count == 2)
        #expect(try await space.concepts(ConceptQuestion(words: "cucu"), limit: 9).rows.count == 1)
        // Edits, the trash and what comes back from it are followed.
        let present = try #require(try await space.note(first, asking: account))
        _ = try await space.editNote(
            first, to: NoteDraft(title: "The cellar"), ifVersion: present.version, asking: account, at: clock.now)
        #expect(try await names(space) == ["cucumber 2"])
        try await space.deleteNote(second, at: clock.now)
        #expect(try await names(space).isEmpty)
        try await space.restoreNote(second)
        #expect(try await names(space) == ["cucumber 2"])
        #expect(try await space.examine(as: "space").isEmpty)
    }

    @Test func `nothing of a text that is gone stays, and counts are what a look through all notes gives`() async throws {
        let space = try TestSpace().space
        var generator = SeededGenerator(seed: 7)
        let words = ["tomato", "greenhouse", "cellar", "kitchen", "piano", "violin", "mortgage", "zebra", "dentist", "canoe"]
        var notes: [Note.ID] = []
        for _ in 0..<150 {
            let text = (0..<Int.random(in: 1...5, using: &generator)).map { _ in words.randomElement(using: &generator) ?? "" }
                .joined(separator: ". ")
            switch Int.random(in: 0..<4, using: &generator) {
            case 0 where !notes.isEmpty:
                let id = notes[Int.random(in: notes.indices, using: &generator)]
                guard let present = try await space.note(id, asking: account) else { continue }
                _ = try await space.editNote(
                    id, to: NoteDraft(text: text), ifVersion: present.version, asking: account, at: clock.now)
            case 1 where !notes.isEmpty:
                try await space.deleteNote(notes[Int.random(in: notes.indices, using: &generator)], at: clock.now)
            case 2 where !notes.isEmpty:
                try await space.restoreNote(notes[Int.random(in: notes.indices, using: &generator)])
            default: notes.append(try await note(space, "", text))
            }
        }
        let (kept, counted) = try await space.file.read { db in
            let kept = try db.rows("SELECT key, notes FROM terms", []).map { ($0["key"] as String, $0["notes"] as Int) }
            let counted = try db.rows(
                "SELECT key, count(*) AS total FROM note_terms JOIN terms ON number = term GROUP BY key", []
            ).map { ($0["key"] as String, $0["total"] as Int) }
            return (Dictionary(uniqueKeysWithValues: kept), Dictionary(uniqueKeysWithValues: counted))
        }
        #expect(kept == counted && !kept.isEmpty)
        // Made anew, they are the same.
        let before = try await space.file.read { db in
            try db.rows("SELECT key, note, weight FROM note_terms JOIN terms ON number = term ORDER BY 1, 2", []).map(
                \.description)
        }
        try await space.file.write { db in try db.rebuildTerms() }
        let after = try await space.file.read { db in
            try db.rows("SELECT key, note, weight FROM note_terms JOIN terms ON number = term ORDER BY 1, 2", []).map(
                \.description)
        }
        #expect(before == after)
    }

    @Test func `names of people are no concepts, unless something was decided about them`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try #require(try await test.space.person(named: "Anna Berg")).id
        try await note(test.space, "Canoe with Anna", people: [anna])
        try await note(test.space, "Anna has a canoe")
        #expect(try await names(test.space).map { $0.lowercased() } == ["canoe 2"])
        let details = try #require(try await test.space.conceptDetails(try await key(test.space, "canoe"), limit: 9))
        #expect(details.people == [anna] && details.related.isEmpty)
        try await test.space.editConcept("anna", ConceptChanges(name: "Anna"), at: clock.now)
        #expect(Set(try await names(test.space).map { $0.lowercased() }) == ["canoe 2", "anna 2"])
    }

    @Test func `concepts are renamed, hidden, merged and parted again`() async throws {
        let space = try TestSpace().space
        try await note(space, "Piano in the cellar")
        try await note(space, "Piano and violin")
        try await note(space, "Violin in the cellar")
        let (piano, violin) = (try await key(space, "piano"), try await key(space, "violin"))
        let named = try await space.editConcept(piano, ConceptChanges(name: " My \n music "), at: clock.now)
        #expect(named.name == "My music" && named.notes == 2)
        let merged = try await space.mergeConcept(violin, into: piano, at: clock.now)
        #expect(merged.name == "My music" && merged.notes == 3 && merged.key == piano && merged.terms.count == 2)
        // A term leads to it, and to its notes.
        #expect(try await space.concept(violin) == merged)
        #expect(try await space.notes(NoteFilter(concept: violin), limit: 9, asking: account).rows.count == 3)
        await #expect(throws: StoreError.conceptRefused(.ownMerge)) {
            try await space.mergeConcept(piano, into: violin, at: clock.now)
        }
        #expect(try await space.separateConcept(violin).terms.map(\.key) == [violin])
        #expect(try await space.concept(piano)?.notes == 2)
        try await space.editConcept(violin, ConceptChanges(isHidden: true), at: clock.now)
        #expect(try await names(space).map { $0.lowercased() }.contains("violin 2") == false)
        #expect(try await names(space, ConceptQuestion(isHidden: true)).count == 1)
        try await space.editConcept(violin, ConceptChanges(isHidden: false), at: clock.now)
        #expect(try await space.editConcept(piano, ConceptChanges(name: ""), at: clock.now).ownName == nil)
        await #expect(throws: StoreError.notFound) {
            try await space.editConcept("nothing", ConceptChanges(name: "x"), at: clock.now)
        }
        await #expect(throws: StoreError.conceptRefused(.longName)) {
            try await space.editConcept(piano, ConceptChanges(name: String(repeating: "x", count: 81)), at: clock.now)
        }
    }

    @Test func `undoing a merge makes the concept again as it was, also where its notes are gone`() async throws {
        let space = try TestSpace().space
        let last = try await note(space, "Piano. Violin. Cello")
        let other = try await note(space, "Piano. Violin. Cello. Canoe")
        let (piano, violin, cello) = (
            try await key(space, "piano"), try await key(space, "violin"), try await key(space, "cello")
        )
        try await space.mergeConcept(cello, into: violin, at: clock.now)
        try await space.editConcept(violin, ConceptChanges(name: "Strings", isHidden: true), at: clock.now)
        let before = try #require(try await space.concept(violin))
        try await space.mergeConcept(violin, into: piano, at: clock.now)
        #expect(try await space.concept(cello)?.key == piano)
        // It is found by the name it had, by its word, and by what was merged into it.
        for words in ["strings", "violin", "cello"] {
            #expect(try await space.concepts(ConceptQuestion(words: words), limit: 9).rows.map(\.key) == [piano], "\(words)")
        }
        for note in [last, other] { try await space.deleteNote(note, at: clock.now) }
        let back = try await space.separateConcept(before.key)
        #expect(back.name == "Strings" && back.isHidden && back.terms == before.terms && back.notes == 0)
        for note in [last, other] { try await space.restoreNote(note) }
        #expect(try await space.concept(cello)?.notes == 2)
        #expect(try await space.concept(piano)?.terms.count == 1)
        // A word that no note has any more is taken out too.
        try await space.mergeConcept(try await key(space, "canoe"), into: piano, at: clock.now)
        // By its term no other concept is changed: an older page may name it.
        await #expect(throws: StoreError.notFound) {
            try await space.editConcept("canoe", ConceptChanges(name: "Boats"), at: clock.now)
        }
        await #expect(throws: StoreError.notFound) { try await space.mergeConcept("canoe", into: cello, at: clock.now) }
        try await space.deleteNote(other, at: clock.now)
        let taken = try await space.separateConcept("canoe")
        #expect(taken.key == "canoe" && taken.notes == 0)
        #expect(try await space.concept("canoe") == nil)
        #expect(try await space.concept(piano)?.terms.count == 1)
    }

    @Test func `what was decided about words that no note has any more is undone too`() async throws {
        let space = try TestSpace().space
        let notes = [try await note(space, "Piano. Violin"), try await note(space, "Piano. Violin")]
        try await space.editConcept("piano", ConceptChanges(isHidden: true), at: clock.now)
        try await space.editConcept("violin", ConceptChanges(name: "Strings"), at: clock.now)
        for note in notes { try await space.deleteNote(note, at: clock.now) }
        #expect(try await space.editConcept("piano", ConceptChanges(isHidden: false), at: clock.now).notes == 0)
        #expect(try await space.editConcept("violin", ConceptChanges(name: ""), at: clock.now).ownName == nil)
        #expect(try await space.concept("piano") == nil)
        #expect(try await space.concept("violin") == nil)
        for note in notes { try await space.restoreNote(note) }
        #expect(try await space.concept("piano")?.isHidden == false)
        #expect(try await space.concept("violin")?.name.lowercased() == "violin")
    }

    @Test func `of two decisions about one term the first counts, and a circle of merges merges nothing`() async throws {
        let space = try TestSpace().space
        for _ in 0..<2 { try await note(space, "Piano. Violin. Cello") }
        try await space.mergeConcept("violin", into: "piano", at: clock.now)
        // Another device hid the violin later, and merged the piano into it.
        let (one, other) = (Concept.ID(UUID()), Concept.ID.make(at: clock.now.addingTimeInterval(60)))
        try await space.file.write { db in
            try db.run(
                "INSERT INTO concepts (id, term, label, name, is_hidden) VALUES (?, 'violin', 'violin', 'Fiddle', 1)",
                [other.value])
            try db.run(
                "INSERT INTO concepts (id, term, label, is_hidden, merged_into) VALUES (?, 'cello', 'cello', 0, ?)",
                [Concept.ID.make(at: clock.now).value, one.value])
        }
        #expect(try await space.concept("violin")?.key == "piano")
        // What a term was merged into is gone: it stands by itself.
        #expect(try await space.concept("cello")?.key == "cello")
        try await space.file.write { db in
            try db.run(
                "UPDATE concepts SET merged_into = (SELECT min(id) FROM concepts WHERE term = 'violin') WHERE term = 'piano'",
                [])
        }
        #expect(try await space.concept("piano")?.key == "piano")
        #expect(try await space.concept("violin")?.key == "violin")
        #expect(try await names(space).count == 3)
        // One that stands by itself is not taken out of anything: else the other half of the circle would count.
        #expect(try await space.separateConcept("piano").key == "piano")
        #expect(try await space.concept("violin")?.key == "violin")
        // What was merged into the later decision is part of the first.
        try await space.file.write { db in
            try db.run("UPDATE concepts SET merged_into = ? WHERE term = 'cello'", [other.value])
        }
        #expect(try await space.concept("cello")?.key == "violin")
    }

    @Test func `a text that differs in capitals alone is read anew`() async throws {
        let space = try TestSpace().space
        try await note(space, "", "Wir haben das essen mit den Nachbarn im Garten.")
        let second = try await note(space, "", "Wir haben das essen mit den Nachbarn im Keller.")
        let present = try #require(try await space.note(second, asking: account))
        _ = try await space.editNote(
            second, to: NoteDraft(text: present.text.replacing("essen", with: "Essen")), ifVersion: 1, asking: account,
            at: clock.now)
        let kept = try await terms(space)
        try await space.file.write { db in try db.rebuildTerms() }
        #expect(try await terms(space) == kept)
    }

    private func terms(_ space: Space) async throws -> [String] {
        try await space.file.read { db in
            try db.rows("SELECT key, note, weight FROM note_terms JOIN terms ON number = term ORDER BY 1, 2", []).map(
                \.description)
        }
    }

    @Test func `a list of very many concepts goes on page by page and has each once`() async throws {
        let space = try TestSpace().space
        try await space.file.write { db in
            for number in 0..<260 {
                for part in 0..<2 + number % 3 {
                    _ = try db.createNote(
                        NoteDraft(title: "Zq\(Self.word(number))", text: part == 0 ? "Piano" : ""), sharedBy: nil,
                        asking: account,
                        at: clock.now)
                }
            }
        }
        try await space.editConcept(try await key(space, "piano"), ConceptChanges(name: "Music"), at: clock.now)
        var (found, place): ([Concept], ConceptPlace?) = ([], nil)
        repeat {
            let page = try await space.concepts(after: place, limit: 50)
            found += page.rows
            place = page.next.flatMap { ConceptPlace($0.description) }
        } while place != nil
        #expect(found.count == 261 && Set(found.map(\.key)).count == 261)
        #expect(found.first?.name == "Music" && found.map(\.notes) == found.map(\.notes).sorted(by: >))
    }

    /// Letters for a number, so that no two are forms of one word.
    private static func word(_ number: Int) -> String {
        String([number / 26 + 97, number % 26 + 97].compactMap { UnicodeScalar($0).map(Character.init) }) + "rk"
    }

    @Test func `the map links what comes up together`() async throws {
        let space = try TestSpace().space
        for _ in 0..<3 { try await note(space, "Piano. Violin") }
        for _ in 0..<2 { try await note(space, "Canoe. Dentist") }
        try await note(space, "Piano. Canoe")
        let map = try await space.conceptMap()
        let links = map.links.map { link in
            [map.concepts[link.from].name.lowercased(), map.concepts[link.to].name.lowercased()].sorted() + ["\(link.shared)"]
        }
        #expect(links.contains(["piano", "violin", "3"]) && links.contains(["canoe", "dentist", "2"]) && links.count == 2)
        let details = try #require(try await space.conceptDetails(try await key(space, "violin"), limit: 9))
        #expect(details.related.map { "\($0.concept.name) \($0.shared)".lowercased() } == ["piano 3"])
    }

    @Test func `the step of the schema reads what is there already`() async throws {
        let test = try TestSpace()
        let one = try await note(test.space, "Piano in the cellar")
        try await note(test.space, "A piano for the cellar")
        try await test.space.file.write { db in
            try db.execute(
                sql: """
                    DROP TRIGGER count_term; DROP TRIGGER discount_term; DROP TRIGGER clear_terms; DROP TABLE note_terms; DROP TABLE note_figures;
                    DROP TABLE terms; DROP TABLE concepts;
                    """)
            try db.execute(sql: SpaceSchema.noteWords)
            try db.execute(sql: SpaceSchema.concepts)
            try SpaceSchema.fillTerms(db)
        }
        #expect(try await names(test.space).count == 2)
        #expect(try await test.space.relatedNotes(of: one, limit: 9, asking: account).count == 1)
    }
}
