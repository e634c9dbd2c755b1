package import Foundation
import GRDB
public import Kinkeeper

/// How far undoing an import is, and what it did: numbers of people, unless said otherwise.
public struct ImportUndoing: Hashable, Sendable {
    /// Moved to the trash: the import brought them, and nothing has been changed since.
    public let trashed: Int
    /// As they were before the import, as far as it had changed them. Changes made since stay.
    public let restored: Int
    /// Removed catch-ups and groups, and cadences that are no longer set.
    public let removed: Int
    /// Things changed since, which stay in whole or in part.
    public let kept: Int
    /// Things undone or looked at so far, of all kinds.
    public let done: Int
    /// Things that the import did, of all kinds.
    public let total: Int

    /// The part that is done, 0…1.
    public var fraction: Double { total == 0 ? 1 : Double(done) / Double(total) }
}

/// Something that undoing an import left as it is, because it was changed since.
public struct ImportKept: Hashable, Sendable {
    /// The kind of thing.
    public enum Kind: String, CaseIterable, Sendable {
        /// A person who stays as they are.
        case person
        /// A person who has back what was not changed since; what was stays.
        case partly
        /// A group.
        case group
        /// A catch-up.
        case catchup
        /// A cadence.
        case cadence
    }

    /// The kind of thing.
    public let kind: Kind
    /// The person; nil for a group.
    public let person: Person.ID?
    /// The name of the person or group; empty for one who is gone meanwhile.
    public let name: String
}

extension Space {
    /// Begins to undo an import, or the rest of it. From here on nothing more of its file comes in.
    ///
    /// Throws `notFound` for an unknown import, and `conflict` for one that cannot be undone: it still runs, it was continued by
    /// another, it did nothing, or it is older than `ImportRun.undoRetention`.
    package func beginUndo(ofImport id: ImportRun.ID, at time: Date) async throws(StoreError) {
        guard let run = try await importReport(id, limit: 0)?.run else { throw .notFound }
        guard run.canUndo else { throw .conflict }
        try await file.write { db in
            let now = time.milliseconds.databaseValue
            try db.run("UPDATE imports SET finished_at = ? WHERE id = ? AND finished_at IS NULL", [now, id.value])
            try db.run("INSERT OR IGNORE INTO import_undoings (id, started_at) VALUES (?, ?)", [id.value, now])
        }
        ImportLock.forget(id, in: folder)
    }

    /// Undoes the next few things that an import did, in one transaction; false where nothing was left.
    package func undoPart(
        ofImport id: ImportRun.ID, _ codec: CardCodec, _ syncing: CardSyncing, today: CivilDate, at time: Date
    ) async throws(StoreError) -> Bool {
        try await file.write { [media] db in
            guard let part = try db.nextToUndo(of: id) else {
                try db.run(
                    "UPDATE import_undoings SET finished_at = ? WHERE id = ? AND finished_at IS NULL",
                    [time.milliseconds.databaseValue, id.value])
                return false
            }
            var undo = try ImportUndo(
                of: id, media: media, codec: codec, syncing: syncing, today: today, time: time, db: db)
            for entry in part {
                let outcome = try undo.undo(entry)
                try db.run(
                    "UPDATE import_entries SET outcome = ?, undone_at = ? WHERE id = ?",
                    [outcome.rawValue.databaseValue, time.milliseconds.databaseValue, entry.id.databaseValue])
            }
            return true
        }
    }

    /// What undoing an import did so far.
    public func undoing(ofImport id: ImportRun.ID) async throws(StoreError) -> ImportUndoing {
        try await file.read { db in
            var counts: [String: Int] = [:]
            // Run by run: the index is in this order, so nothing is sorted.
            for run in try db.runs(completedBy: id) {
                for row in try db.rows(
                    """
                    SELECT kind, outcome, count(*) AS number FROM import_entries WHERE import_id = ? GROUP BY kind, outcome
                    """, [run.value])
                {
                    counts["\(row["kind"] as String) \(row["outcome"] as String? ?? "")", default: 0] += row["number"] as Int
                }
            }
            func sum(_ belongs: (String) -> Bool) -> Int { counts.reduce(0) { belongs($1.key) ? $0 + $1.value : $0 } }
            return ImportUndoing(
                trashed: counts["created undone"] ?? 0,
                restored: counts["updated undone", default: 0] + counts["updated partly", default: 0],
                removed: sum { ["offered undone", "catchup undone", "cadence undone"].contains($0) },
                kept: sum { $0.hasSuffix(" kept") || $0.hasSuffix(" partly") },
                done: sum { !$0.hasSuffix(" ") }, total: sum { _ in true })
        }
    }

    /// Forgets what imports did that are too old to be undone.
    package func forgetOldImportEntries(at time: Date) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "DELETE FROM import_entries WHERE import_id IN (SELECT id FROM imports WHERE started_at < ?)",
                [time.addingTimeInterval(-ImportRun.undoRetention).milliseconds.databaseValue])
        }
    }

    /// What stays because it was changed since, in the order of the import.
    public func kept(
        byUndoing id: ImportRun.ID, from first: Int = 0, limit: Int
    ) async throws(StoreError) -> [ImportKept] {
        try await file.read { db in
            try db.rows(
                """
                \(ImportRun.withEarlier), stays AS (
                  SELECT e.id, e.kind, e.outcome, e.subject_id, CASE e.kind
                    WHEN 'catchup' THEN (
                      SELECT person_id FROM catchup_people WHERE catchup_id = e.subject_id ORDER BY position LIMIT 1)
                    WHEN 'cadence' THEN e.subject_id
                    ELSE (SELECT person_id FROM cards WHERE cards.id = e.subject_id) END AS person
                  FROM runs CROSS JOIN import_entries e ON e.import_id = runs.id
                  WHERE e.kind IN (\(ImportEntryKind.list)) AND e.outcome IN ('kept', 'partly'))
                SELECT kind, outcome, person, coalesce(
                  (SELECT formatted_name FROM people WHERE people.id = person),
                  (SELECT name FROM person_groups WHERE card_id = subject_id), '') AS name
                FROM stays ORDER BY id LIMIT ? OFFSET ?
                """, [id.value, limit.databaseValue, max(0, first).databaseValue]
            ).map(ImportKept.init(row:))
        }
    }
}

extension ImportKept {
    fileprivate init(row: Row) {
        person = row["person"]
        name = row["name"]
        switch row["kind"] as String {
        case "catchup": kind = .catchup
        case "cadence": kind = .cadence
        default: kind = person == nil ? .group : row["outcome"] as String == "partly" ? .partly : .person
        }
    }
}

extension ImportRun {
    /// `runs` is the import and those it continued, which it completed.
    static let withEarlier = """
        WITH RECURSIVE runs (id) AS (
          VALUES (?1) UNION SELECT imports.id FROM runs JOIN imports ON imports.continued_by = runs.id)
        """

    /// Whether an import, or one that it continued, did something that is not undone.
    static let hasOpenEntries = """
        EXISTS (
          WITH RECURSIVE runs (id) AS (
            VALUES (imports.id) UNION SELECT earlier.id FROM runs JOIN imports AS earlier ON earlier.continued_by = runs.id)
          SELECT 1 FROM runs CROSS JOIN import_entries e ON e.import_id = runs.id
          WHERE e.kind IN (\(ImportEntryKind.list)) AND e.outcome IS NULL)
        """
}

extension ImportEntryKind {
    /// For SQL: all kinds, so that an index that begins with the kind serves.
    static let list = allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
}

extension Database {
    /// How many things are undone in one transaction: other writers wait for a fraction of a second.
    private static var mostAtOnce: Int { 200 }

    /// The import and those it completed, the latest first.
    fileprivate func runs(completedBy id: ImportRun.ID) throws -> [ImportRun.ID] {
        try rows("\(ImportRun.withEarlier) SELECT id FROM runs ORDER BY id DESC", [id.value]).map { $0[0] as ImportRun.ID }
    }

    /// The next things to undo: one kind after the other, of each the latest run first. Groups and catch-ups of a later run
    /// may be of people whom an earlier one added. Nil where nothing is left.
    fileprivate func nextToUndo(of id: ImportRun.ID) throws -> [ImportEntry]? {
        let runs = try runs(completedBy: id)
        for kind in ImportEntryKind.allCases {
            for run in runs {
                let part = try rows(
                    """
                    SELECT \(ImportEntry.Columns.list) FROM import_entries
                    WHERE import_id = ? AND kind = '\(kind.rawValue)' AND outcome IS NULL ORDER BY id LIMIT ?
                    """, [run.value, Self.mostAtOnce.databaseValue])
                if !part.isEmpty { return part.map { ImportEntry(kind, $0) } }
            }
        }
        return nil
    }
}
