import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct NoteEmbeddingTests {
    private let account = Account.ID(UUID())
    private let clock = TestClock()
    private let model = "https://one.example/v1 small"

    private func add(_ space: Space, _ title: String, _ text: String = "", tags: [String] = []) async throws -> Note.ID {
        try await space.createNote(NoteDraft(title: title, text: text, tags: tags), asking: account, at: clock.now).id
    }

    /// An embedding of eight components, of which some are large.
    private func pointing(_ places: Int...) throws -> Embedding {
        try #require(Embedding((0..<8).map { places.contains($0) ? 1 : -0.2 }))
    }

    private func read(_ space: Space, _ known: [String: Embedding]) async throws {
        let waiting = try await space.notesToEmbed(limit: 100)
        let found = waiting.compactMap { note in
            known[String(note.words.prefix { !$0.isNewline })].map { (note: note, embedding: Optional($0)) }
        }
        try await space.keepEmbeddings(found, by: model)
    }

    @Test func `nothing is queued before a model is chosen, then everything, and what changes`() async throws {
        let test = try TestSpace()
        let space = test.space
        let one = try await add(space, "One", "text", tags: ["Garden", "Sea"])
        #expect(try await space.embeddingProgress() == nil)
        #expect(try await space.embeddingState(of: one) == nil)
        #expect(try await space.notesToEmbed(limit: 9).isEmpty)
        try await space.beginEmbedding(by: model)
        #expect(try await space.notesToEmbed(limit: 9).map(\.words) == ["One\nGarden Sea\ntext"])
        let two = try await add(space, "", "Two")
        #expect(try await space.notesToEmbed(limit: 9).map(\.words) == ["Two", "One\nGarden Sea\ntext"])
        #expect(try await space.notesToEmbed(limit: 1).count == 1)
        try await read(space, ["One": pointing(0), "Two": pointing(1)])
        #expect(try await space.embeddingProgress() == EmbeddingProgress(done: 2, waiting: 0, failed: 0))
        #expect(try await space.embeddingState(of: two) == .done)
        // The same model begins nothing anew; marks of a note do not change its words.
        try await space.beginEmbedding(by: model)
        var marks = NoteMarks()
        marks.isPinned = true
        try await space.markNote(two, marks, asking: account)
        #expect(try await space.notesToEmbed(limit: 9).isEmpty)
        let present = try #require(try await space.note(two, asking: account))
        _ = try await space.editNote(
            two, to: NoteDraft(text: "Three"), ifVersion: present.version, asking: account, at: clock.now)
        #expect(try await space.embeddingState(of: two) == .waiting)
        // In the trash it does not wait; it does when it comes back.
        try await space.deleteNote(two, at: clock.now)
        #expect(try await space.embeddingProgress() == EmbeddingProgress(done: 1, waiting: 0, failed: 0))
        try await space.restoreNote(two)
        #expect(try await space.notesToEmbed(limit: 9).map(\.words) == ["Three"])
        #expect(try await space.examine(as: "space").isEmpty)
    }

    @Test func `what changed meanwhile waits on, and so does everything where another model was chosen`() async throws {
        let test = try TestSpace()
        let space = test.space
        let note = try await add(space, "Note", "old")
        try await space.beginEmbedding(by: model)
        let asked = try await space.notesToEmbed(limit: 9)
        let present = try #require(try await space.note(note, asking: account))
        _ = try await space.editNote(
            note, to: NoteDraft(title: "Note", text: "new"), ifVersion: present.version, asking: account, at: clock.now)
        try await space.keepEmbeddings(asked.map { ($0, try pointing(0)) }, by: model)
        #expect(try await space.embeddingState(of: note) == .waiting)
        let again = try await space.notesToEmbed(limit: 9)
        try await space.keepEmbeddings(again.map { ($0, try pointing(0)) }, by: "another")
        #expect(try await space.embeddingState(of: note) == .waiting)
        try await space.beginEmbedding(by: "another")
        try await space.keepEmbeddings(again.map { ($0, try pointing(0)) }, by: "another")
        #expect(try await space.embeddingState(of: note) == .done)
        try await space.beginEmbedding(by: model)
        #expect(try await space.embeddingState(of: note) == .waiting)
        try await space.forgetEmbeddings()
        #expect(try await space.embeddingProgress() == nil)
    }

    @Test func `a note that the model did not take is not tried again before it changes, or that is asked for`() async throws {
        let test = try TestSpace()
        let space = test.space
        let note = try await add(space, "Odd", "text")
        try await space.beginEmbedding(by: model)
        try await space.keepEmbeddings(try await space.notesToEmbed(limit: 9).map { ($0, nil) }, by: model)
        #expect(try await space.embeddingState(of: note) == .failed)
        #expect(try await space.embeddingProgress() == EmbeddingProgress(done: 0, waiting: 0, failed: 1))
        #expect(try await space.notesToEmbed(limit: 9).isEmpty)
        try await space.retryEmbeddings()
        #expect(try await space.notesToEmbed(limit: 9).count == 1)
        try await space.keepEmbeddings(try await space.notesToEmbed(limit: 9).map { ($0, nil) }, by: model)
        let present = try #require(try await space.note(note, asking: account))
        _ = try await space.editNote(
            note, to: NoteDraft(title: "Odd", text: "else"), ifVersion: present.version, asking: account, at: clock.now)
        #expect(try await space.embeddingState(of: note) == .waiting)
    }

    @Test func `notes without a word in common are related by meaning, and found by it`() async throws {
        let test = try TestSpace()
        let space = test.space
        var notes: [String: Note.ID] = [:]
        for title in ["Beds", "Roses", "Boat", "Tax", "Choir", "Office", "Heron"] { notes[title] = try await add(space, title) }
        #expect(try await space.relatedNotes(of: try #require(notes["Beds"]), limit: 5, asking: account).isEmpty)
        try await space.beginEmbedding(by: model)
        let known: [String: Embedding] = [
            "Beds": try pointing(0, 1), "Roses": try pointing(0, 1, 2), "Boat": try pointing(5), "Tax": try pointing(6),
            "Choir": try pointing(7), "Office": try pointing(4, 6), "Heron": try pointing(4, 5),
        ]
        try await read(space, known)
        #expect(
            try await space.relatedNotes(of: try #require(notes["Beds"]), limit: 5, asking: account).map(\.title) == ["Roses"])
        let near = try await space.notes(meaning: try pointing(0, 1), by: model, limit: 1, asking: account)
        #expect(near.map(\.title) == ["Beds"])
        #expect(try await space.notes(meaning: try pointing(0), by: "another", limit: 5, asking: account).isEmpty)
        // In the trash it is not shown.
        try await space.deleteNote(try #require(notes["Roses"]), at: clock.now)
        #expect(try await space.relatedNotes(of: try #require(notes["Beds"]), limit: 5, asking: account).isEmpty)
        #expect(try await space.examine(as: "space").isEmpty)
    }

    /// The sketches are a first choice only: beside a look at all notes they leave out few.
    @Test func `random notes are ranked as a look at all of them ranks them`() async throws {
        let test = try TestSpace()
        let space = test.space
        var random = SeededGenerator(seed: 5)
        var known: [Note.ID: Embedding] = [:]
        var written: [Note.ID] = []
        let centres = (0..<12).map { _ in (0..<64).map { _ in Float.random(in: -1...1, using: &random) } }
        try await space.beginEmbedding(by: model)
        for number in 0..<240 {
            let note = try await add(space, "n\(number)x")
            let vector = centres[number % 12].map { $0 + Float.random(in: -0.6...0.6, using: &random) }
            let embedding = try #require(Embedding(vector))
            known[note] = embedding
            written.append(note)
            try await read(space, ["n\(number)x": embedding])
        }
        // In the order they were written: their vectors are the same in each run, their identifiers are not.
        for note in written.prefix(20) {
            let embedding = try #require(known[note])
            let best = known.filter { $0.key != note }.sorted {
                embedding.similarity(to: $0.value) > embedding.similarity(to: $1.value)
            }
            let found = try await space.relatedNotes(of: note, limit: 5, asking: account).map(\.id)
            #expect(found == best.prefix(5).map(\.key))
        }
    }
}
