import Foundation
import GRDB
public import Kinkeeper

/// How an account wants its notes painted.
public struct PaintingChoice: Hashable, Sendable {
    /// The way they are drawn.
    public var style: PaintingStyle
    /// Whether each note is shown with its picture.
    public var isCover: Bool

    /// A choice; hills, and no covers, unless said otherwise.
    public init(style: PaintingStyle = .landscape, isCover: Bool = false) {
        (self.style, self.isCover) = (style, isCover)
    }

    package typealias ID = Identifier<PaintingChoice>

    /// The identifier of the one row, the same everywhere. Two devices that were apart may each make it; one is left.
    package static let only = ID(of: StableDigest("painting choice"), at: Date(timeIntervalSince1970: 0))
}

/// What a picture is of.
public enum PaintingSource: Hashable, Sendable {
    /// The notes that were begun on so many days from one on: 1 or 7.
    case days(from: CivilDate, count: Int)
    /// One note.
    case note(Note.ID)
}

extension Space {
    /// How the account wants its notes painted.
    public func paintingChoice() async throws(StoreError) -> PaintingChoice {
        try await file.read { db in
            guard let row = try db.firstRow("SELECT style, is_cover FROM painting_choices LIMIT 1", []),
                let style = PaintingStyle(rawValue: row["style"])
            else { return PaintingChoice() }
            return PaintingChoice(style: style, isCover: row["is_cover"])
        }
    }

    /// Says how notes are painted.
    public func setPaintingChoice(_ choice: PaintingChoice) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                """
                INSERT INTO painting_choices (id, style, is_cover) VALUES (?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET style = excluded.style, is_cover = excluded.is_cover
                """, [PaintingChoice.only.value, choice.style.rawValue.databaseValue, choice.isCover.databaseValue])
        }
    }

    /// What a picture shows; nil where there is no note of the account's own.
    public func paintingSubject(_ source: PaintingSource, in zone: ZoneOffsets) async throws(StoreError) -> PaintingSubject? {
        try await file.read { db in
            let documents = try db.documents(of: source, in: zone)
            guard !documents.isEmpty else { return nil }
            let list = documents.map(\.number).jsonList
            let decided = try DecidedConcepts(in: db)
            let rows = try db.rows(
                """
                SELECT key, label, sum(weight) AS total FROM note_terms JOIN terms ON terms.number = term
                WHERE note IN (SELECT value FROM json_each(?)) GROUP BY term ORDER BY total DESC, key LIMIT ?
                """, [list, (2 * PaintingSubject.mostConcepts).databaseValue])
            let concepts = try rows.compactMap { row -> PaintingSubject.Concept? in
                let (label, weight) = (row["label"] as String, Double(row["total"] as Int))
                if let known = decided[row["key"]] {
                    let first = known.first
                    return first.isHidden
                        ? nil : PaintingSubject.Concept(name: first.name ?? first.term.label, weight: weight)
                }
                return try db.isName(label) ? nil : PaintingSubject.Concept(name: label, weight: weight)
            }
            let said = documents.compactMap { document in
                document.valence.map { (day: 0, valence: $0, words: document.words) }
            }
            return PaintingSubject(
                seed: source.seed, concepts: concepts, valence: SentimentDays.means(of: said, in: 0..<1).first ?? nil)
        }
    }

    /// The days, or the Mondays of the weeks, up to a day on which notes were begun: the latest first.
    public func paintingDays(
        until day: CivilDate, every length: Int, limit: Int, in zone: ZoneOffsets
    ) async throws(StoreError)
        -> [CivilDate]
    {
        try await file.read { db in
            var (found, next) = ([CivilDate](), day)
            while found.count < limit {
                let before = zone.instant(of: CivilDateTime(next.adding(days: 1), .midnight))
                let row = try db.firstRow(
                    """
                    SELECT max(created_at) FROM (
                      SELECT max(created_at) AS created_at FROM notes WHERE deleted_at IS NULL AND is_pinned = 0 AND created_at < ?1
                      UNION ALL
                      SELECT max(created_at) FROM notes WHERE deleted_at IS NULL AND is_pinned = 1 AND created_at < ?1)
                    """, [before.milliseconds.databaseValue])
                guard let latest = row?[0] as Int64? else { break }
                let written = zone.wallClock(at: Date(milliseconds: latest)).date
                let first = length == 7 ? WeekStreak.monday(of: written) : written
                found.append(first)
                next = first.adding(days: -1)
            }
            return found
        }
    }
}

extension PaintingSource {
    /// What tells a picture from others of the same concepts.
    fileprivate var seed: String {
        switch self {
        case .days(let from, let count): count == 1 ? from.description : "\(from)/\(count)"
        case .note(let id): id.description
        }
    }
}

/// A document of a note, and how the note sounds.
private struct PaintedDocument {
    let number: Int64
    let valence: Double?
    let words: Int
}

extension Database {
    fileprivate func documents(of source: PaintingSource, in zone: ZoneOffsets) throws -> [PaintedDocument] {
        let (condition, values): (String, [DatabaseValue]) =
            switch source {
            case .note(let id): ("notes.id = ?", [id.value])
            case .days(let from, let count):
                (
                    "is_pinned IN (0, 1) AND created_at >= ? AND created_at < ?",
                    [from, from.adding(days: count)].map {
                        zone.instant(of: CivilDateTime($0, .midnight)).milliseconds.databaseValue
                    }
                )
            }
        return try rows(
            """
            SELECT number, valence, valence_words FROM notes JOIN note_documents ON note_id = notes.id
            JOIN note_figures ON note = number
            WHERE deleted_at IS NULL AND (shared_at IS NULL OR is_kept) AND \(condition)
            ORDER BY created_at DESC, notes.id DESC LIMIT 2000
            """, values
        ).map { row in
            PaintedDocument(
                number: row["number"], valence: (row["valence"] as Int?).map { Double($0) / 1_000 },
                words: row["valence_words"])
        }
    }
}
