public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Undoes a merge. Undoing twice does nothing more.
    ///
    /// The merged person comes back with all they had, and records moved to the kept one go back to them. The kept
    /// person becomes as before the merge if nothing of their card changed since; otherwise their card stays as it is
    /// now, so that no edit is lost. Category, cadence and the like are restored one by one unless changed since.
    ///
    /// Merges into one person may be undone in any order; those before the latest leave the kept person's card as it is,
    /// since a later merge changed it.
    /// - Parameter before: The kept person's card in `Merge`, read as a profile; nil where there was no card.
    public func undoMerge(_ id: Merge.ID, before: Profile?, at time: Date) async throws(StoreError) -> MergeUndoing {
        try await file.write { db in
            guard let row = try db.firstRow("\(MergeUndo.select) WHERE id = ?", [id.value]) else { throw StoreError.notFound }
            let undo = MergeUndo(row: row, id: id, time: time, db: db)
            return try undo.run(before)
        }
    }
}

private struct MergeUndo {
    static let select = "SELECT kept_id, merged_id, undone_at, kept_before, kept_after, kept_own_before, merged_at FROM merges"

    let id: Merge.ID
    let time: Date
    let db: Database
    let kept: Person.ID
    let merged: Person.ID
    let isUndone: Bool
    let cardBefore: Data?
    let cardAfter: Data?
    let own: String
    /// In milliseconds since 1970.
    let mergedAt: Int64

    init(row: Row, id: Merge.ID, time: Date, db: Database) {
        self.id = id
        self.time = time
        self.db = db
        kept = row["kept_id"]
        merged = row["merged_id"]
        isUndone = row["undone_at"] as Int64? != nil
        cardBefore = row["kept_before"]
        cardAfter = row["kept_after"]
        own = row["kept_own_before"]
        mergedAt = row["merged_at"]
    }

    func run(_ before: Profile?) throws -> MergeUndoing {
        guard !isUndone else { return .undone }
        let hider = try db.firstRow("SELECT merged_into FROM people WHERE id = ?", [kept.value])
        if let hider = hider?[0] as UUID? { return .hiddenBehind(Person.ID(hider)) }
        try db.keepingGiftWalls(
            parting: merged, from: kept, mergedAt: mergedAt, at: time, [giveBack, takeFromOthers])
        let isRestored = try restoreCard(before)
        let state = try OwnState(of: kept, in: db)
        let restored = state.undoing(try OwnChange(json: own))
        try restored.write(to: kept, in: db)
        try db.run(
            "UPDATE people SET merged_into = NULL, trashed_at = NULL, updated_at = ? WHERE id = ?",
            [time.milliseconds.databaseValue, merged.value])
        try db.run("UPDATE people SET updated_at = ? WHERE id = ?", [time.milliseconds.databaseValue, kept.value])
        try db.run("UPDATE merges SET undone_at = ? WHERE id = ?", [time.milliseconds.databaseValue, id.value])
        return isRestored ? .undone : .undoneBesideEdits
    }

    /// Moves rows that are still with the kept person back to the merged one.
    private func giveBack() throws {
        for row in try db.rows("SELECT table_name, row_id FROM merge_moves WHERE merge_id = ?", [id.value]) {
            guard let table = MovedTable(rawValue: row["table_name"]) else { continue }
            try db.run(
                "UPDATE \(table.rawValue) SET person_id = ? WHERE id = ? AND person_id = ?",
                [merged.value, row["row_id"], kept.value])
        }
    }

    /// Moves rows of people who are still merged into the kept person, where the kept person has just lost an equal row. A merge leaves
    /// such rows where they are because the kept person has one already: the same group, the same account.
    private func takeFromOthers() throws {
        let others = try db.rows(
            "SELECT id, merged_id FROM merges WHERE kept_id = ? AND undone_at IS NULL AND id <> ? ORDER BY merged_at",
            [kept.value, id.value])
        for other in others {
            for table in MovedTable.allCases {
                try db.moveRows(
                    of: table, selectedBy: table.leftForMerged, [other["merged_id"], kept.value, merged.value, id.value],
                    to: kept, by: other["id"], at: time)
            }
        }
    }

    /// Puts the kept person's card back unless it was changed since; tells whether it did.
    private func restoreCard(_ before: Profile?) throws -> Bool {
        guard let cardBefore, let before, let card = try KeptCard(of: kept, in: db), card.bytes == cardAfter else {
            return cardBefore == nil
        }
        var identifiers = IdentifierSequence()
        try db.write(cardBefore, toCard: card.id)
        try CardUpdate(db: db, time: time).project(before, photo: nil, onto: kept, identifiers: &identifiers)
        return true
    }
}
