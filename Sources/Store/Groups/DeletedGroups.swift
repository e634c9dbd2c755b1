public import Foundation
import GRDB
public import Kinkeeper

/// A group that was deleted and can be brought back.
public struct DeletedGroup: Identifiable, Hashable, Sendable {
    /// Names the group.
    public let id: PersonGroup.ID
    /// The name of the group.
    public let name: String
    /// The number of its members who are still here.
    public let members: Int
    /// When it was deleted.
    public let deletedAt: Date
}

extension Space {
    /// The groups that `restoreGroup` brings back, the latest to be deleted first; a thousand at most.
    public func deletedGroups() async throws(StoreError) -> [DeletedGroup] {
        try await file.read { db in
            try db.rows(
                """
                SELECT id, name, deleted_at, (
                  SELECT count(DISTINCT person_id) FROM former_members JOIN people ON people.id = person_id
                  WHERE group_id = deleted_groups.id AND left_at = deleted_at AND trashed_at IS NULL) AS members
                FROM deleted_groups ORDER BY deleted_at DESC, id DESC LIMIT 1000
                """, []
            ).map {
                DeletedGroup(
                    id: $0["id"], name: $0["name"], members: $0["members"], deletedAt: Date(milliseconds: $0["deleted_at"]))
            }
        }
    }
}
