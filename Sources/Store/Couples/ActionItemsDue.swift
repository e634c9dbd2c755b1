import GRDB
public import Kinkeeper

// What a partner is to do by a day.

extension Space {
    /// The open action items that are due on a day or before it, of one partner and of both: the longest due first; so many.
    public func actionItems(
        dueBy day: CivilDate, for account: AccountID, limit: Int
    ) async throws(StoreError) -> [ActionItem] {
        try await file.read { db in
            try db.actionItems(
                where: "\(Self.isDue) ORDER BY start_day, start_second, id LIMIT ?3",
                [day.value, account.value, limit.databaseValue])
        }
    }

    /// How many there are of them.
    public func actionItemCount(dueBy day: CivilDate, for account: AccountID) async throws(StoreError) -> Int {
        try await file.read { db in try db.actionItemCount(where: Self.isDue, [day.value, account.value]) }
    }

    /// Due by the day `?1`, for the account `?2`.
    private static let isDue = """
        completed_day IS NULL AND paused_at IS NULL AND start_day <= ?1 AND (assignee IS NULL OR assignee = ?2)
        AND NOT EXISTS (SELECT 1 FROM reminder_dates WHERE reminder_id = reminders.id AND kind = 'excluded'
          AND day = start_day AND second = start_second)
        """
}
