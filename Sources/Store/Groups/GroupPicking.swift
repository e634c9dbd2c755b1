import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Returns the people added to a group last, the latest first, without those in the trash.
    public func latestMembers(of group: PersonGroup.ID, limit: Int) async throws(StoreError) -> [PersonSummary] {
        try await file.read { db in
            // Twice as many are asked for, since some may be hidden.
            let latest = try db.rows(
                "SELECT person_id FROM group_members WHERE group_id = ? ORDER BY id DESC LIMIT ?",
                [group.value, (2 * limit).databaseValue])
            var seen: Set<Person.ID> = []
            let found = try latest.compactMap { row -> PersonSummary? in
                let person = Person.ID(row[0] as UUID)
                guard seen.insert(person).inserted else { return nil }
                return try db.firstRow(
                    """
                    SELECT \(PersonSummary.columns) FROM people WHERE id = ? AND trashed_at IS NULL AND merged_into IS NULL
                    """, [person.value]
                ).map { try PersonSummary(row: $0, in: db) }
            }
            return Array(found.prefix(limit))
        }
    }

    /// Returns these people as lists show them, in that order; unknown ones are skipped.
    public func summaries(of people: [Person.ID]) async throws(StoreError) -> [PersonSummary] {
        try await file.read { db in
            try people.compactMap { person in
                try db.firstRow("SELECT \(PersonSummary.columns) FROM people WHERE id = ?", [person.value])
                    .map { try PersonSummary(row: $0, in: db) }
            }
        }
    }
}
