import Foundation
import GRDB
public import Kinkeeper

/// What an account's own notes come to.
public struct NoteStatistics: Hashable, Sendable {
    /// How many notes there are, those in the trash not counted.
    public let notes: Int
    /// How many words they have.
    public let words: Int
    /// How many weeks in a row, the running one among them, had a new note.
    public let streak: Int
    /// The days of a year with the number of notes that were begun on each.
    public let heatMap: HeatMap
    /// How the notes of each of those weeks sound, from -1 to 1: a guess from words; nil where nothing is known.
    public let moods: [Double?]
    /// What most notes are about.
    public let concepts: [Concept]
    /// What they are for; those that no note has are left out.
    public var purposes: [PurposeCount]
    /// The people whom most notes mention.
    public let people: [Mention]

    /// A person and the number of notes that mention them.
    public struct Mention: Hashable, Sendable {
        /// The person.
        public let person: Person.ID
        /// The number of notes.
        public let notes: Int
    }

    /// How many concepts and people are told.
    public static let most = 10
}

extension Space {
    /// Returns the statistics of the account's own notes, by the clocks of a zone.
    public func noteStatistics(today: CivilDate, in zone: ZoneOffsets) async throws(StoreError) -> NoteStatistics {
        let concepts = try await concepts(limit: NoteStatistics.most).rows.filter { $0.notes >= Concept.fewestNotes }
        let purposes = try await purposeCounts(in: zone).filter { $0.notes > 0 }
        return try await file.read { db in
            let total = try db.firstRow(
                """
                SELECT count(*) AS notes, coalesce(sum(words), 0) AS words FROM notes
                JOIN note_documents ON note_id = notes.id JOIN note_figures ON note = number WHERE deleted_at IS NULL
                """, [])
            let start = HeatMap.start(today: today)
            let figures = try db.noteFigures(from: start, in: zone)
            let counts = Dictionary(figures.map { ($0.day, 1) }, uniquingKeysWith: +)
            let days = Int(start.daysSinceEpoch)..<Int(today.daysSinceEpoch) + 1
            let said = figures.compactMap { figure in
                figure.valence.map { (day: Int(figure.day.daysSinceEpoch), valence: $0, words: figure.words) }
            }
            return NoteStatistics(
                notes: total?["notes"] ?? 0, words: total?["words"] ?? 0, streak: try db.noteStreak(today: today, in: zone),
                heatMap: HeatMap(counts: counts, today: today), moods: SentimentDays.means(of: said, in: days, every: 7),
                concepts: concepts, purposes: purposes, people: try db.peopleOfNotes(most: NoteStatistics.most))
        }
    }
}

/// The day on which a note was begun, and how it sounds.
private struct NoteFigure {
    let day: CivilDate
    let valence: Double?
    let words: Int
}

extension Database {
    fileprivate func noteFigures(from day: CivilDate, in zone: ZoneOffsets) throws -> [NoteFigure] {
        try rows(
            """
            SELECT created_at, valence, valence_words FROM notes JOIN note_documents ON note_id = notes.id
            JOIN note_figures ON note = number WHERE deleted_at IS NULL AND is_pinned IN (0, 1) AND created_at >= ?
            """, [zone.instant(of: CivilDateTime(day, .midnight)).milliseconds.databaseValue]
        ).map { row in
            NoteFigure(
                day: zone.wallClock(at: Date(milliseconds: row["created_at"])).date,
                valence: (row["valence"] as Int?).map { Double($0) / 1_000 }, words: row["valence_words"])
        }
    }

    fileprivate func noteStreak(today: CivilDate, in zone: ZoneOffsets) throws -> Int {
        try WeekStreak.weeks(until: today) { monday throws(any Error) in
            let (from, before) = (
                zone.instant(of: CivilDateTime(monday, .midnight)),
                zone.instant(of: CivilDateTime(monday.adding(days: 7), .midnight))
            )
            return try firstRow(
                """
                SELECT 1 FROM notes WHERE deleted_at IS NULL AND is_pinned IN (0, 1) AND created_at >= ? AND created_at < ? LIMIT 1
                """, [from.milliseconds.databaseValue, before.milliseconds.databaseValue]) != nil
        }
    }

    fileprivate func peopleOfNotes(most: Int) throws -> [NoteStatistics.Mention] {
        try rows(
            """
            SELECT person_id, count(*) AS mentions FROM note_people JOIN notes ON notes.id = note_id
            JOIN people ON people.id = person_id
            WHERE notes.deleted_at IS NULL AND trashed_at IS NULL AND merged_into IS NULL
            GROUP BY person_id ORDER BY mentions DESC, person_id LIMIT ?
            """, [most.databaseValue]
        ).map { NoteStatistics.Mention(person: $0["person_id"], notes: $0["mentions"]) }
    }
}
