import Cryptography
public import Foundation
import GRDB
import Kinkeeper

extension Space {
    /// Merges a person into another, in one transaction.
    ///
    /// The kept person gets the draft's content, and the memberships, catch-ups, wishes, alerts, gifts and notes of the merged
    /// one, except those they have already, which stay with the merged person. The merged person stays too, with their card and
    /// data, but hidden: in no list, search, export or trash.
    /// - Returns: Whether it was done. A draft of an outdated version is not written.
    /// - Throws: `notFound` unless both are there and in the lists.
    public func merge(_ draft: MergeDraft, at time: Date) async throws(StoreError) -> MergeOutcome {
        try await file.write { db in
            if try db.firstRow("SELECT 1 FROM merges WHERE id = ?", [draft.id.value]) != nil { return .merged }
            guard let now = try MergeCandidates(kept: draft.kept, merged: draft.merged, in: db) else {
                throw StoreError.notFound
            }
            guard now.version == draft.version, (now.keptCard == nil) == (draft.card == nil) else { return .changedMeanwhile }
            try MergeWriting(draft: draft, time: time, db: db).run()
            return .merged
        }
    }
}

/// One merge under way.
private struct MergeWriting {
    let draft: MergeDraft
    let time: Date
    let db: Database

    func run() throws {
        var identifiers = IdentifierSequence()
        let before = try OwnState(of: draft.kept, in: db)
        let after = before.merged(with: try OwnState(of: draft.merged, in: db), by: draft.result)
        let card = try KeptCard(of: draft.kept, in: db)
        let mergedAt = try momentAfterEarlierMerges()
        try db.run(
            """
            INSERT INTO merges (id, kept_id, merged_id, merged_at, kept_before, kept_own_before, kept_after)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                draft.id.value, draft.kept.value, draft.merged.value, mergedAt.databaseValue, (card?.bytes).value,
                try OwnChange(before: before, after: after).json.databaseValue, draft.card.map { Data($0) }.value,
            ])
        try moveRows()
        let update = CardUpdate(db: db, time: time)
        if let card, let bytes = draft.card {
            // An older file is known by it, also once the merge is undone.
            try update.keepOldBytes(of: card.id, identifiers: &identifiers)
            try db.write(Data(bytes), toCard: card.id)
        }
        try update.project(draft.result.profile, photo: nil, onto: draft.kept, identifiers: &identifiers)
        try after.write(to: draft.kept, in: db)
        try db.run(
            "UPDATE people SET merged_into = ?, trashed_at = ?, updated_at = ? WHERE id = ?",
            [draft.kept.value, time.milliseconds.databaseValue, time.milliseconds.databaseValue, draft.merged.value])
    }

    /// Now, or a millisecond after the latest merge into one of the two: merges build on each other, so their moments
    /// must tell their order even where two happen at once, or the clock went back.
    private func momentAfterEarlierMerges() throws -> Int64 {
        let latest = try db.firstRow(
            "SELECT MAX(merged_at) FROM merges WHERE kept_id IN (?, ?)", [draft.kept.value, draft.merged.value])
        guard let latest = latest?[0] as Int64? else { return time.milliseconds }
        return max(time.milliseconds, latest + 1)
    }

    /// Gives the kept person what the merged one has and they have not.
    private func moveRows() throws {
        for table in MovedTable.allCases {
            try db.moveRows(
                of: table, selectedBy: table.newForKept, [draft.merged.value, draft.kept.value], to: draft.kept, by: draft.id,
                at: time)
        }
    }
}

/// The tables whose rows move to the kept person.
enum MovedTable: String, CaseIterable {
    case members = "group_members"
    case catchups = "catchup_people"
    case wishes
    case reminders = "reminder_people"
    case alerts = "alert_choices"
    case gifts = "gift_recipients"
    case accounts = "person_accounts"
    case notes = "note_people"
    case families = "shared_people"

    /// Selects the rows of one person that say nothing that the other has already.
    var newForKept: String {
        """
        SELECT m.id FROM \(rawValue) m WHERE m.person_id = ?1
          AND NOT EXISTS (SELECT 1 FROM \(rawValue) k WHERE k.person_id = ?2 AND \(isSame)) ORDER BY m.id
        """
    }

    /// Selects the rows of a merged person, `?1`, that the kept person, `?2`, lacks, and that equal a row which went back to a third
    /// person, `?3`, when the merge `?4` was undone.
    var leftForMerged: String {
        """
        SELECT m.id FROM \(rawValue) m WHERE m.person_id = ?1
          AND NOT EXISTS (SELECT 1 FROM \(rawValue) k WHERE k.person_id = ?2 AND \(isSame))
          AND EXISTS (SELECT 1 FROM \(rawValue) k JOIN merge_moves ON row_id = k.id
            WHERE merge_id = ?4 AND table_name = '\(rawValue)' AND k.person_id = ?3 AND \(isSame)) ORDER BY m.id
        """
    }

    /// Whether the rows `k` and `m` of two people say the same.
    private var isSame: String {
        switch self {
        case .members: "k.group_id = m.group_id"
        case .catchups: "k.catchup_id = m.catchup_id"
        case .reminders: "k.reminder_id = m.reminder_id"
        case .wishes: "k.kind = m.kind AND k.label = m.label AND k.day = m.day"
        case .alerts: "k.about = m.about"
        case .gifts: "k.gift_id = m.gift_id"
        case .accounts: "k.account_id = m.account_id"
        case .notes: "k.note_id = m.note_id"
        case .families: "k.space_id = m.space_id AND k.shared_id = m.shared_id"
        }
    }
}

extension Database {
    /// Moves rows to the kept person, and records each in `merge_moves`. `sql` selects the identifiers of the rows by `values`.
    ///
    /// The identifiers of the records are not consecutive: in an exported document a gap would tell of a hidden gift.
    func moveRows(
        of table: MovedTable, selectedBy sql: String, _ values: [DatabaseValue], to kept: Person.ID, by merge: Merge.ID,
        at time: Date
    ) throws {
        for row in try rows(sql, values) {
            let moved: UUID = row[0]
            let id = Identifier<MergeDraft>.make(at: time)
            try run("UPDATE \(table.rawValue) SET person_id = ? WHERE id = ?", [kept.value, moved.databaseValue])
            try run(
                "INSERT INTO merge_moves (id, merge_id, table_name, row_id) VALUES (?, ?, ?, ?)",
                [id.value, merge.value, table.rawValue.databaseValue, moved.databaseValue])
        }
    }

    /// Writes other bytes into a card; its UID and revision stay.
    func write(_ bytes: Data, toCard card: UUID) throws {
        try self.run(
            "UPDATE cards SET bytes = ?, digest = ? WHERE id = ?",
            [bytes.databaseValue, Data(SHA256.hash(data: bytes)).databaseValue, card.databaseValue])
    }
}
