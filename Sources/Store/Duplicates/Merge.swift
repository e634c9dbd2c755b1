public import Foundation
import GRDB
public import Kinkeeper

/// A merge of one person into another.
public struct Merge: Identifiable, Hashable, Sendable {
    /// Names one merge.
    public typealias ID = Identifier<Merge>

    /// Names the merge.
    public let id: ID
    /// The person who stayed.
    public let kept: Person.ID
    /// The hidden person.
    public let merged: Person.ID
    /// The hidden person's name.
    public let mergedName: PersonName
    /// When it happened.
    public let mergedAt: Date
    /// When it was undone; nil as long as it holds.
    public let undoneAt: Date?
}

/// Two people as they are at one moment, for a merge to be considered.
public struct MergeCandidates: Sendable {
    /// The person who would stay.
    public let kept: Person
    /// The person who would be hidden.
    public let merged: Person
    /// The card of the person who would stay, byte for byte; nil without one.
    public let keptCard: [UInt8]?
    /// The version of both. A merge sends it back, so that only the reviewed state is merged.
    public let version: String
}

/// All that a merge writes.
public struct MergeDraft: Sendable {
    /// The identifier of the new merge; made before the request, so that asking twice merges once.
    public let id: Merge.ID
    /// The person who stays.
    public let kept: Person.ID
    /// The person who is hidden.
    public let merged: Person.ID
    /// The reviewed version of both: `MergeCandidates.version`.
    public let version: String
    /// The result of the merge.
    public let result: PersonMerge
    /// The kept person's card, in which `result.profile` is written; nil where there was none.
    public let card: [UInt8]?

    /// A merge from its parts.
    public init(
        id: Merge.ID, kept: Person.ID, merged: Person.ID, version: String, result: PersonMerge, card: [UInt8]?
    ) {
        self.id = id
        self.kept = kept
        self.merged = merged
        self.version = version
        self.result = result
        self.card = card
    }
}

/// The outcome of a merge.
public enum MergeOutcome: Hashable, Sendable {
    /// It is done, or was before.
    case merged
    /// One of the two changed since the review. Nothing was written.
    case changedMeanwhile
}

/// The outcome of undoing a merge.
public enum MergeUndoing: Hashable, Sendable {
    /// Both are as they were, with what else came to the kept person since.
    case undone
    /// The merged person is back. The kept one was changed since the merge and stays as they are now.
    case undoneBesideEdits
    /// Nothing was written: the kept person was merged into this one, which has to be undone first.
    case hiddenBehind(Person.ID)
}

extension Space {
    /// Returns two people who might be merged; nil unless both are there, different, and in the lists.
    public func mergeCandidates(kept: Person.ID, merged: Person.ID) async throws(StoreError) -> MergeCandidates? {
        try await file.read { db in try MergeCandidates(kept: kept, merged: merged, in: db) }
    }

    /// Returns the active merges into a person, the latest first.
    public func merges(into person: Person.ID) async throws(StoreError) -> [Merge] {
        try await file.glance { db in
            try db.rows("\(Merge.select) WHERE kept_id = ? AND undone_at IS NULL ORDER BY merged_at DESC", [person.value])
                .map(Merge.init(row:))
        }
    }

    /// Returns one merge with the kept person's card as it was before; nil if there is none.
    public func merge(_ id: Merge.ID) async throws(StoreError) -> (merge: Merge, cardBefore: [UInt8]?)? {
        try await file.glance { db in
            guard let row = try db.firstRow("\(Merge.select) WHERE merges.id = ?", [id.value]) else { return nil }
            return (Merge(row: row), (row[Merge.Columns.keptBefore] as Data?).map { [UInt8]($0) })
        }
    }

    /// Returns the latest active merge; nil when there is none.
    public func latestMerge() async throws(StoreError) -> Merge? {
        try await file.glance { db in
            try db.firstRow("\(Merge.select) WHERE undone_at IS NULL ORDER BY merged_at DESC, merges.rowid DESC LIMIT 1", [])
                .map(Merge.init(row:))
        }
    }
}

extension Merge {
    enum Columns: Int, SelectedColumns { case id, keptID, mergedID, mergedAt, keptBefore, undoneAt }
    static let select = """
        SELECT \(Columns.list(of: "merges")), \(PersonName.columns) FROM merges JOIN people ON people.id = merges.merged_id
        """

    init(row: Row) {
        self.init(
            id: row[Columns.id], kept: row[Columns.keptID], merged: row[Columns.mergedID],
            mergedName: PersonName(row: row, from: Columns.count), mergedAt: row.moment(Columns.mergedAt),
            undoneAt: row.moment(Columns.undoneAt))
    }
}

extension MergeCandidates {
    init?(kept: Person.ID, merged: Person.ID, in db: Database) throws {
        guard kept != merged, try db.isListed(kept), try db.isListed(merged),
            let keptRow = try db.firstRow(PersonSQL.select, [kept.value]),
            let mergedRow = try db.firstRow(PersonSQL.select, [merged.value])
        else { return nil }
        let card = try KeptCard(of: kept, in: db)
        self.init(
            kept: try Person(row: keptRow, in: db), merged: try Person(row: mergedRow, in: db),
            keptCard: card.map { [UInt8]($0.bytes) },
            version: try [kept, merged].compactMap { try PersonVersion.current(of: $0, in: db)?.description }
                .joined(separator: "."))
    }
}

/// The card of a person, which is the first where there are several.
struct KeptCard {
    let id: UUID
    let bytes: Data

    init?(of person: Person.ID, in db: Database) throws {
        guard
            let row = try db.firstRow("SELECT id, bytes FROM cards WHERE person_id = ? ORDER BY id LIMIT 1", [person.value])
        else { return nil }
        id = row["id"]
        bytes = row["bytes"]
    }
}
