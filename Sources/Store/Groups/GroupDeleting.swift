public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Deletes a group; its members stay where they are, they only are in no such group any more. `restoreGroup` brings
    /// it back within `trashRetention`. A card it was linked to is not offered again. Deleting twice is deleting once;
    /// throws `notFound` for a group that never was, or is gone for good.
    @discardableResult
    public func deleteGroup(_ id: PersonGroup.ID, at time: Date) async throws(StoreError) -> PersonGroup {
        try await file.write { db in try db.deleteGroup(id, at: time) }
    }

    /// Restores a deleted group with its members and choices, all under their former identifiers. Does nothing for a present
    /// group. Throws `notFound` when it is gone for good.
    @discardableResult
    public func restoreGroup(_ id: PersonGroup.ID, at time: Date) async throws(StoreError) -> PersonGroup {
        try await file.write { db in try db.restoreGroup(id, at: time) }
    }

    /// Forgets groups and memberships that ended longer than `trashRetention` ago: they cannot be brought back then.
    public func purgeFormerGroups(at time: Date) async throws(StoreError) {
        let limit = time.addingTimeInterval(-Space.trashRetention).milliseconds.databaseValue
        try await file.write { db in
            try db.run("DELETE FROM deleted_groups WHERE deleted_at < ?", [limit])
            try db.run("DELETE FROM former_members WHERE left_at < ?", [limit])
            try db.forgetPlacesOfGroups()
        }
    }
}

extension Database {
    /// Deletes a group that is there; one that was deleted before comes back as it was.
    func deleteGroup(_ id: PersonGroup.ID, at time: Date) throws -> PersonGroup {
        guard let group = try self.group(id) else { return try deletedGroup(id) }
        let left = try firstRow(
            "SELECT max(coalesce(max(left_at) + 1, ?1), ?1) FROM former_members WHERE group_id = ?2",
            [time.milliseconds.databaseValue, id.value])
        let deleted: Int64 = left?[0] ?? time.milliseconds
        try run(
            """
            INSERT OR REPLACE INTO deleted_groups
              (id, name, cadence_days, cadence_set_on, card_id, card_digest, created_at, deleted_at, alerts)
            SELECT id, name, cadence_days, cadence_set_on, card_id, card_digest, created_at, ?, ? FROM person_groups
            WHERE id = ?
            """, [deleted.databaseValue, try DeletedGroupAlerts(of: id, in: self)?.json.databaseValue ?? .null, id.value])
        try run(
            """
            INSERT OR REPLACE INTO former_members (id, group_id, person_id, joined_on, left_at)
            SELECT id, group_id, person_id, joined_on, ? FROM group_members WHERE group_id = ?
            """, [deleted.databaseValue, id.value])
        if let card = group.card { try declineGroupCard(card, at: time) }
        try run("DELETE FROM person_groups WHERE id = ?", [id.value])
        return group
    }

    /// Brings a deleted group back; one that is here stays.
    func restoreGroup(_ id: PersonGroup.ID, at time: Date) throws -> PersonGroup {
        if let group = try self.group(id) { return group }
        try run(
            """
            INSERT INTO person_groups
              (id, name, cadence_days, cadence_set_on, card_id, card_digest, created_at, updated_at)
            SELECT id, name, cadence_days, cadence_set_on, card_id, card_digest, created_at, ? FROM deleted_groups
            WHERE id = ?
            """, [time.milliseconds.databaseValue, id.value])
        guard changesCount > 0 else { throw StoreError.notFound }
        try bringBackMembers(of: id)
        try bringBackAlerts(of: id)
        let group = try requiredGroup(id)
        if let card = group.card {
            try run("DELETE FROM declined_group_cards WHERE id = ?", [card.databaseValue])
        }
        try run("DELETE FROM deleted_groups WHERE id = ?", [id.value])
        return group
    }

    fileprivate func deletedGroup(_ id: PersonGroup.ID) throws -> PersonGroup {
        let row = try firstRow(
            """
            SELECT id, name, cadence_days, cadence_set_on, card_id, created_at, deleted_at FROM deleted_groups WHERE id = ?
            """, [id.value])
        guard let row else { throw StoreError.notFound }
        return PersonGroup(row: row)
    }

    fileprivate func bringBackAlerts(of id: PersonGroup.ID) throws {
        let alerts = try firstRow("SELECT alerts FROM deleted_groups WHERE id = ?", [id.value])?[0] as String?
        if let alerts { try DeletedGroupAlerts(json: alerts).restore(to: id, in: self) }
    }

    /// Restores the members at the time of deletion. A person merged meanwhile is replaced by the one they were merged into.
    fileprivate func bringBackMembers(of id: PersonGroup.ID) throws {
        try run(
            """
            WITH RECURSIVE visible (row, person, into_person) AS (
              SELECT former_members.id, people.id, people.merged_into
              FROM former_members JOIN people ON people.id = former_members.person_id
              WHERE former_members.group_id = ?1 AND left_at = (SELECT deleted_at FROM deleted_groups WHERE id = ?1)
              UNION SELECT row, people.id, people.merged_into FROM visible JOIN people ON people.id = visible.into_person
            )
            INSERT INTO group_members (id, group_id, person_id, joined_on)
            SELECT min(former_members.id), ?1, visible.person, min(former_members.joined_on)
            FROM visible JOIN former_members ON former_members.id = visible.row
            WHERE visible.into_person IS NULL GROUP BY visible.person
            """, [id.value])
        try run("DELETE FROM former_members WHERE id IN (SELECT id FROM group_members WHERE group_id = ?)", [id.value])
    }
}
