public import Foundation
import GRDB
public import Kinkeeper

/// A reminder that was deleted, here or by a program, and can be brought back.
public struct DeletedReminder: Identifiable, Hashable, Sendable {
    /// Names it, as before.
    public let id: Reminder.ID
    /// The title of the reminder.
    public let title: String
    /// When it was deleted; 30 days later it is gone for good.
    public let deletedAt: Date
}

extension Space {
    /// The reminders that were deleted and can be brought back, those that went last first.
    public func deletedReminders(limit: Int) async throws(StoreError) -> [DeletedReminder] {
        try await file.read { db in
            try db.rows(
                "SELECT id, title, deleted_at FROM reminders WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, id DESC LIMIT ?",
                [limit.databaseValue]
            ).map { row in
                DeletedReminder(id: row["id"], title: row["title"], deletedAt: Date(milliseconds: row["deleted_at"]))
            }
        }
    }
}
