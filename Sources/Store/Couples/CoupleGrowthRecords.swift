public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// The completed check-ins of the couple as charts count them, in no order: their ends, moods and categories; those since an
    /// instant, or all of them. Of those that go on nothing is read.
    ///
    /// Three statements, however many there are. A category counts where it was chosen and talked about.
    public func completedCheckInsForGrowth(
        of partners: [AccountID], since start: Date? = nil
    ) async throws(StoreError) -> [CompletedCheckIn] {
        let since = [(start?.milliseconds ?? .min).databaseValue]
        return try await file.read { db in
            var moods: [UUID: [AccountID: CheckIn.Mood]] = [:]
            let felt = """
                SELECT p.check_in_id, p.account_id, p.mood FROM check_ins c JOIN check_in_partners p ON p.check_in_id = c.id
                WHERE c.status = 'completed' AND c.ended_at >= ?1 AND p.mood IS NOT NULL
                """
            for row in try db.rows(felt, since) {
                let account: AccountID = row["account_id"]
                guard partners.contains(account) else { continue }
                moods[row["check_in_id"], default: [:]][account] = CheckIn.Mood(rawValue: row["mood"])
            }
            var categories: [UUID: [CheckInCategory.ID]] = [:]
            let discussed = """
                SELECT t.check_in_id, t.category_id FROM check_ins c JOIN check_in_topics t ON t.check_in_id = c.id
                WHERE c.status = 'completed' AND c.ended_at >= ?1 AND t.is_chosen = 1 AND t.is_discussed = 1
                """
            for row in try db.rows(discussed, since) {
                categories[row["check_in_id"], default: []].append(row["category_id"])
            }
            let ended = "SELECT id, ended_at FROM check_ins WHERE status = 'completed' AND ended_at >= ?1"
            return try db.rows(ended, since).map { row in
                let id: UUID = row["id"]
                return CompletedCheckIn(
                    endedAt: Date(milliseconds: row["ended_at"]), moods: moods[id] ?? [:], categories: categories[id] ?? [])
            }
        }
    }
}
