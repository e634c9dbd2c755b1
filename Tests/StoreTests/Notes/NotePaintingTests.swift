import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Pictures of notes and what notes come to, as they are read.
@Suite struct NotePaintingTests {
    private let account = Account.ID(UUID())
    /// 21 November 2026, a Saturday, 12:00 UTC.
    private let clock = TestClock()

    @discardableResult
    private func note(_ space: Space, _ title: String, at moment: Date, pinned: Bool = false) async throws -> Note.ID {
        try await space.createNote(NoteDraft(title: title, isPinned: pinned), asking: account, at: moment).id
    }

    private func moment(_ text: String) throws -> Date { try #require(Date(rfc3339: text)) }

    @Test func `days and weeks with notes are listed by the clock of the account, the latest first`() async throws {
        let space = try TestSpace().space
        let zone = ZoneOffsets(try #require(TimeZone(identifier: "Europe/Berlin")))
        // A minute after midnight in Berlin, on the day on which summer time ended.
        try await note(space, "Piano", at: moment("2026-10-24T22:01:00Z"))
        try await note(space, "Violin", at: moment("2026-10-25T22:59:00Z"), pinned: true)
        try await note(space, "Canoe", at: moment("2026-10-25T23:00:00Z"))
        let gone = try await note(space, "Gone", at: moment("2026-11-10T12:00:00Z"))
        try await space.deleteNote(gone, at: clock.now)
        let days = try await space.paintingDays(until: clock.today, every: 1, limit: 9, in: zone)
        #expect(days.map(\.description) == ["2026-10-26", "2026-10-25"])
        let weeks = try await space.paintingDays(until: clock.today, every: 7, limit: 9, in: zone)
        #expect(weeks.map(\.description) == ["2026-10-26", "2026-10-19"])
        #expect(try await space.paintingDays(until: clock.today, every: 1, limit: 1, in: zone).count == 1)
        let before = try #require(CivilDate(iso8601: "2026-10-25"))
        #expect(try await space.paintingDays(until: before, every: 1, limit: 9, in: zone) == [before])
        let subject = try #require(try await space.paintingSubject(.days(from: before, count: 1), in: zone))
        #expect(Set(subject.concepts.map { $0.name.lowercased() }) == ["piano", "violin"] && subject.seed == "2026-10-25")
    }

    @Test func `a picture leaves out names of people and what is hidden, and calls things by their names`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let space = test.space
        let id = try await note(space, "Anna, piano, violin and a wonderful canoe", at: clock.now)
        try await note(space, "Piano, violin, canoe", at: clock.now)
        try await space.editConcept("violin", ConceptChanges(isHidden: true), at: clock.now)
        try await space.editConcept("piano", ConceptChanges(name: "Keys"), at: clock.now)
        let subject = try #require(try await space.paintingSubject(.note(id), in: .utc))
        let names = subject.concepts.map { $0.name.lowercased() }
        #expect(names.contains("keys") && names.contains { $0.contains("canoe") })
        #expect(!names.contains("violin") && !names.contains { $0.contains("anna") } && (subject.valence ?? 0) > 0)
        #expect(try await space.paintingSubject(.note(.make(at: clock.now)), in: .utc) == nil)
        try await space.deleteNote(id, at: clock.now)
        #expect(try await space.paintingSubject(.note(id), in: .utc) == nil)
    }

    @Test func `the choice of pictures is kept, and is one`() async throws {
        let space = try TestSpace().space
        #expect(try await space.paintingChoice() == PaintingChoice())
        for style in PaintingStyle.allCases { try await space.setPaintingChoice(PaintingChoice(style: style, isCover: true)) }
        #expect(try await space.paintingChoice() == PaintingChoice(style: .constellation, isCover: true))
        #expect(try await space.file.read { db in try db.rows("SELECT 1 FROM painting_choices", []).count } == 1)
    }

    @Test func `statistics count notes, words, weeks and what is known of moods`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let space = test.space
        let anna = try #require(try await space.person(named: "Anna Berg")).id
        for week in 0..<3 {
            _ = try await space.createNote(
                NoteDraft(title: "A wonderful canoe", people: week == 0 ? [anna] : [], purposes: [Purpose.Standard.tell.id]),
                asking: account, at: clock.now.addingTimeInterval(-Double(week) * 7 * 86_400))
        }
        try await note(space, "A terrible, terrible canoe", at: clock.now.addingTimeInterval(-5 * 7 * 86_400))
        let gone = try await note(space, "Gone", at: clock.now)
        try await space.deleteNote(gone, at: clock.now)
        let figures = try await space.noteStatistics(today: clock.today, in: .utc)
        #expect(figures.notes == 4 && figures.words == 13 && figures.streak == 3 && figures.heatMap.total == 4)
        #expect(figures.moods.count == HeatMap.weekCount)
        let moods = figures.moods.suffix(6).map { $0.map { $0 > 0 ? 1 : -1 } ?? 0 }
        #expect(moods == [-1, 0, 0, 1, 1, 1])
        #expect(figures.concepts.map { $0.name.lowercased() } == ["canoe"] && figures.concepts.first?.notes == 4)
        #expect(figures.purposes.map(\.notes) == [3] && figures.people == [.init(person: anna, notes: 1)])
    }
}
