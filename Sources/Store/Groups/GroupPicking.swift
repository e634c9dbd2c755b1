import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Returns the people added to a group last, the latest first, without those in the trash.
    public func latestMembers(of group: PersonGroup.ID, limit: Int) async throws(StoreError) -> [PersonSummary] {
        try await file.glance { db in
            // Twice as many are asked for, since some may be hidden.
            let latest = try db.rows(
                """
                SELECT \(PersonSummary.columns), people.trashed_at IS NULL AND people.merged_into IS NULL AS shows
                FROM group_members CROSS JOIN people ON people.id = person_id
                WHERE group_id = ? ORDER BY group_members.id DESC LIMIT ?
                """, [group.value, (2 * limit).databaseValue])
            var seen: Set<Person.ID> = []
            let found = try PersonSummary.all(latest.filter { $0["shows"] }, in: db).filter { seen.insert($0.id).inserted }
            return Array(found.prefix(limit))
        }
    }
}
