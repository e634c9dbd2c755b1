public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// The time after leaving in which adding a person again counts as never having left, in seconds: a day. So a slip changes
    /// no due day, and undoing a removal is adding again.
    public static let rejoining: TimeInterval = 24 * 60 * 60

    /// Adds people to a group, all or none. Present members stay as they are; a merged person is replaced by the one they were
    /// merged into; unknown identifiers are skipped. Throws `notFound` for the group.
    ///
    /// - Parameter today: The owner's day: from then on the group's cadence holds for them.
    /// - Returns: The people who were not in it before.
    @discardableResult
    public func addMembers(
        _ people: [Person.ID], to group: PersonGroup.ID, on today: CivilDate, at time: Date
    ) async throws(StoreError) -> [Person.ID] {
        try await file.write { db in
            _ = try db.requiredGroup(group)
            return try db.addMembers(people, to: group, on: today, at: time)
        }
    }

    /// Removes people from a group, all or none. People not in it are skipped. Throws `notFound` for the group.
    ///
    /// - Returns: The people who were in it before.
    @discardableResult
    public func removeMembers(
        _ people: [Person.ID], from group: PersonGroup.ID, at time: Date
    ) async throws(StoreError) -> [Person.ID] {
        try await file.write { db in
            _ = try db.requiredGroup(group)
            return try db.removeMembers(people, from: group, at: time)
        }
    }
}

extension Database {
    func addMembers(
        _ people: [Person.ID], to group: PersonGroup.ID, on today: CivilDate, at time: Date
    ) throws -> [Person.ID] {
        var identifiers = IdentifierSequence()
        let lately = time.addingTimeInterval(-Space.rejoining).milliseconds.databaseValue
        return try people.compactMap { asked in
            guard let person = try presentPersonIfAny(asked), try !isMember(person, of: group) else { return nil }
            let former = try firstRow(
                """
                SELECT id, joined_on FROM former_members WHERE group_id = ? AND person_id = ? AND left_at >= ?
                ORDER BY left_at DESC LIMIT 1
                """, [group.value, person.value, lately])
            let made: Identifier<GroupSummary> = identifiers.next(at: time)
            let id: UUID = former?["id"] ?? made.uuid
            try run(
                "INSERT INTO group_members (id, group_id, person_id, joined_on) VALUES (?, ?, ?, ?)",
                [
                    id.databaseValue, group.value, person.value,
                    (former?["joined_on"] as Int32? ?? today.daysSinceEpoch).databaseValue,
                ])
            try run("DELETE FROM former_members WHERE group_id = ? AND person_id = ?", [group.value, person.value])
            return person
        }
    }

    func removeMembers(_ people: [Person.ID], from group: PersonGroup.ID, at time: Date) throws -> [Person.ID] {
        try people.filter { person in
            try run(
                """
                INSERT OR REPLACE INTO former_members (id, group_id, person_id, joined_on, left_at)
                SELECT id, group_id, person_id, joined_on, ? FROM group_members WHERE group_id = ? AND person_id = ?
                """, [time.milliseconds.databaseValue, group.value, person.value])
            try run("DELETE FROM group_members WHERE group_id = ? AND person_id = ?", [group.value, person.value])
            return changesCount > 0
        }
    }

    func isMember(_ person: Person.ID, of group: PersonGroup.ID) throws -> Bool {
        try firstRow(
            "SELECT 1 FROM group_members WHERE group_id = ? AND person_id = ? LIMIT 1", [group.value, person.value]) != nil
    }
}
