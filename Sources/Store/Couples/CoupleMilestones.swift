public import Foundation
import GRDB
public import Kinkeeper

// Milestones that a couple has set for itself, in its space. Every change says which version it saw.

/// A milestone that was deleted and can be brought back.
public struct DeletedCoupleMilestone: Identifiable, Hashable, Sendable {
    /// Names it, as before.
    public let id: CoupleMilestone.ID
    /// The milestone in a few words.
    public let title: String
    /// When it was deleted; 30 days later it is gone for good.
    public let deletedAt: Date
}

extension Space {
    /// One milestone; nil if there is none, or it was deleted.
    public func coupleMilestone(_ id: CoupleMilestone.ID) async throws(StoreError) -> CoupleMilestone? {
        try await file.read { db in try db.coupleMilestone(id) }
    }

    /// Whether there is a milestone that is not by rule.
    public func hasOwnMilestones() async throws(StoreError) -> Bool {
        try await file.read { db in try db.firstRow("SELECT 1 FROM couple_milestones WHERE deleted_at IS NULL", []) != nil }
    }

    /// The milestones that are ahead, by the day they are to be reached, those without a day last; so many, after a cursor.
    public func coupleMilestonesAhead(
        after cursor: MilestoneCursor? = nil, limit: Int
    ) async throws(StoreError) -> (milestones: [CoupleMilestone], next: MilestoneCursor?) {
        let found = try await file.read { db in
            let day = "coalesce(target_day, \(Int32.max))"
            return try db.coupleMilestones(
                where: "achieved_day IS NULL AND (?2 IS NULL OR (\(day), id) > (?1, ?2)) ORDER BY \(day), id LIMIT ?3",
                [(cursor?.day).value, (cursor?.own).value, (limit + 1).databaseValue])
        }
        let shown = Array(found.prefix(limit))
        return (shown, found.count > limit ? shown.last.map(MilestoneCursor.init(ahead:)) : nil)
    }

    /// The milestones that were reached, the latest first; so many, up to a day and, of that day, before another one.
    func coupleMilestonesReached(
        through day: CivilDate? = nil, before id: CoupleMilestone.ID? = nil, limit: Int
    ) async throws(StoreError) -> [CoupleMilestone] {
        try await file.read { db in
            try db.coupleMilestones(
                where: """
                    achieved_day IS NOT NULL AND (?1 IS NULL OR achieved_day < ?1 OR achieved_day = ?1 AND (?2 IS NULL OR id < ?2))
                    ORDER BY achieved_day DESC, id DESC LIMIT ?3
                    """, [day.value, id.value, limit.databaseValue])
        }
    }

    /// The milestones that were deleted and can be brought back, the last first.
    public func deletedCoupleMilestones(limit: Int) async throws(StoreError) -> [DeletedCoupleMilestone] {
        try await file.read { db in
            try db.rows(
                """
                SELECT id, title, deleted_at FROM couple_milestones WHERE deleted_at IS NOT NULL
                ORDER BY deleted_at DESC, id DESC LIMIT ?
                """, [limit.databaseValue]
            ).map { DeletedCoupleMilestone(id: $0["id"], title: $0["title"], deletedAt: Date(milliseconds: $0["deleted_at"])) }
        }
    }

    /// Makes a milestone. A draft with an identifier is written once, however often it is sent. Throws `milestoneProblem`, and
    /// `conflict` where another milestone has the identifier, or had it.
    @discardableResult
    public func addCoupleMilestone(
        _ draft: CoupleMilestoneDraft, today: CivilDate, at time: Date
    ) async throws(StoreError) -> CoupleMilestone {
        try draft.checked(today)
        return try await file.write { db in
            if let id = draft.id, let known = try db.coupleMilestone(id), known.says(draft) { return known }
            let id = draft.id ?? .make(at: time)
            guard try db.firstRow("SELECT 1 FROM couple_milestones WHERE id = ?", [id.value]) == nil else {
                throw StoreError.conflict
            }
            let milestone = CoupleMilestone(
                id: id, title: draft.title, details: draft.details, category: draft.category, target: draft.target,
                achievedOn: draft.achievedOn, createdAt: time, updatedAt: time)
            return try db.write(milestone, isNew: true)
        }
    }

    /// Changes a milestone. Saying what it says already changes nothing. Throws `conflict` if it was changed since version `seen`, and
    /// `milestoneProblem`.
    @discardableResult
    public func editCoupleMilestone(
        _ id: CoupleMilestone.ID, to draft: CoupleMilestoneDraft, seen: Int, today: CivilDate, at time: Date
    ) async throws(StoreError) -> CoupleMilestone {
        try await file.write { db in
            let present = try db.requiredCoupleMilestone(id)
            // A day that is still ahead where the account is was today where its partner is.
            try draft.checked(draft.achievedOn == present.achievedOn ? max(today, draft.achievedOn ?? today) : today)
            guard !present.says(draft) else { return present }
            guard present.version == seen else { throw StoreError.conflict }
            return try db.write(present.edited(to: draft, at: time), isNew: false)
        }
    }

    /// Says that a milestone is reached on a day; saying so of one that is reached changes nothing.
    @discardableResult
    public func achieveCoupleMilestone(
        _ id: CoupleMilestone.ID, on day: CivilDate, at time: Date
    ) async throws(StoreError) -> CoupleMilestone {
        try await file.write { db in
            let present = try db.requiredCoupleMilestone(id)
            guard present.achievedOn == nil else { return present }
            var draft = CoupleMilestoneDraft(present)
            draft.achievedOn = day
            return try db.write(present.edited(to: draft, at: time), isNew: false)
        }
    }

    /// Deletes a milestone; `restoreCoupleMilestone` brings it back. Throws `conflict` if it was changed since version `seen`.
    public func deleteCoupleMilestone(_ id: CoupleMilestone.ID, seen: Int, at time: Date) async throws(StoreError) {
        try await file.write { db in
            guard try db.requiredCoupleMilestone(id).version == seen else { throw StoreError.conflict }
            try db.run(
                "UPDATE couple_milestones SET deleted_at = ? WHERE id = ?", [time.milliseconds.databaseValue, id.value])
        }
    }

    /// Brings a deleted milestone back as it was. Throws `notFound` when it is gone for good.
    @discardableResult
    public func restoreCoupleMilestone(_ id: CoupleMilestone.ID) async throws(StoreError) -> CoupleMilestone {
        try await file.write { db in
            try db.run("UPDATE couple_milestones SET deleted_at = NULL WHERE id = ?", [id.value])
            return try db.requiredCoupleMilestone(id)
        }
    }

    /// Deletes for good the milestones that were deleted longer than `trashRetention` ago.
    public func purgeCoupleMilestones(at time: Date) async throws(StoreError) {
        let limit = time.addingTimeInterval(-Space.trashRetention).milliseconds.databaseValue
        try await file.write { db in try db.run("DELETE FROM couple_milestones WHERE deleted_at < ?", [limit]) }
    }
}

extension CoupleMilestone {
    /// Whether it says so already.
    fileprivate func says(_ draft: CoupleMilestoneDraft) -> Bool {
        var draft = draft
        (draft.id, draft.title, draft.details) = (nil, draft.title.asStored, draft.details.asStored)
        return CoupleMilestoneDraft(self) == draft
    }

    fileprivate enum Columns: Int, SelectedColumns {
        case id, title, details, categoryID, targetDay, achievedDay, version, createdAt, updatedAt
    }

    fileprivate init(row: Row) {
        self.init(
            id: row[Columns.id], title: row[Columns.title], details: row[Columns.details], category: row[Columns.categoryID],
            target: row[Columns.targetDay], achievedOn: row[Columns.achievedDay], createdAt: row.moment(Columns.createdAt),
            updatedAt: row.moment(Columns.updatedAt), version: row[Columns.version])
    }

    fileprivate static let insert = """
        INSERT INTO couple_milestones (title, details, category_id, target_day, achieved_day, version, created_at, updated_at, id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    fileprivate static let update = """
        UPDATE couple_milestones SET title = ?, details = ?, category_id = ?, target_day = ?, achieved_day = ?, version = ?,
          created_at = ?, updated_at = ? WHERE id = ?
        """
}

extension CoupleMilestoneDraft {
    fileprivate func checked(_ today: CivilDate) throws(StoreError) {
        do throws(CoupleMilestone.Problem) { try check(today: today) } catch { throw .milestoneProblem(error) }
    }
}

extension Database {
    fileprivate func coupleMilestone(_ id: CoupleMilestone.ID) throws -> CoupleMilestone? {
        try coupleMilestones(where: "id = ?", [id.value]).first
    }

    fileprivate func requiredCoupleMilestone(_ id: CoupleMilestone.ID) throws -> CoupleMilestone {
        guard let milestone = try coupleMilestone(id) else { throw StoreError.notFound }
        return milestone
    }

    func coupleMilestones(where condition: String, _ values: [DatabaseValue]) throws -> [CoupleMilestone] {
        try rows(
            "SELECT \(CoupleMilestone.Columns.list) FROM couple_milestones WHERE deleted_at IS NULL AND \(condition)", values
        ).map(CoupleMilestone.init(row:))
    }

    fileprivate func write(_ milestone: CoupleMilestone, isNew: Bool) throws -> CoupleMilestone {
        if let category = milestone.category,
            try firstRow("SELECT 1 FROM check_in_categories WHERE id = ?", [category.value]) == nil
        {
            throw StoreError.milestoneProblem(.unknownCategory)
        }
        try run(
            isNew ? CoupleMilestone.insert : CoupleMilestone.update,
            [
                milestone.title.databaseValue, milestone.details.databaseValue, milestone.category.value,
                milestone.target.value, milestone.achievedOn.value, milestone.version.databaseValue,
                milestone.createdAt.milliseconds.databaseValue, milestone.updatedAt.milliseconds.databaseValue,
                milestone.id.value,
            ])
        return try requiredCoupleMilestone(milestone.id)
    }
}
