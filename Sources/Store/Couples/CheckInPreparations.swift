public import Foundation
import GRDB
public import Kinkeeper

// What an account brings to the next check-in. How it feels lies in its own space, and its partner reads nothing of it.

/// What one partner sees before a check-in.
public struct CheckInPreparation: Sendable {
    /// The couple.
    public let couple: SharedSpace
    /// The account that prepares.
    public let account: Account.ID
    /// How the account feels; nil until it has said so for the next check-in.
    public let mood: CheckIn.Mood?
    /// The last check-in that was completed; nil before the first.
    public let last: CheckIn?
    /// The categories that were talked about in it.
    public let categories: [CheckInCategory]
    /// The most pressing open action items.
    public let items: [ActionItem]
    /// How many open action items there are.
    public let itemCount: Int
    /// The account's own notes to bring up.
    public let notes: [NoteSummary]
    /// The check-in that goes on; nil while none does.
    public let current: CheckIn?
    /// When the couple means to check in; nil until a partner has said so.
    public let schedule: CheckInSchedule?
    /// When the couple last checked in, or does so now; nil for never.
    public let lastCheckIn: Date?
}

extension CoupleCheckIns {
    /// The open items that stand on the page.
    private static let mostItems = 12

    /// What the account sees before a check-in.
    public func preparation(at time: Date) async throws(StoreError) -> CheckInPreparation {
        let last = try await space.completedCheckIns(limit: 1).first
        let (stored, lastCheckIn) = try await space.checkInScheduleAndLast(at: time)
        let discussed = Set(last?.chosen.filter(\.isDiscussed).map(\.category) ?? [])
        return CheckInPreparation(
            couple: couple, account: account, mood: try await preparedMood(at: time), last: last,
            categories: try await space.checkInCategories(at: time).filter { discussed.contains($0.id) },
            items: try await space.openActionItems(limit: Self.mostItems),
            itemCount: try await space.openActionItemCount(), notes: try await ownNotes(),
            current: try await space.currentCheckIn(), schedule: stored?.schedule, lastCheckIn: lastCheckIn)
    }

    /// How the account said it feels, for the check-in that goes on or comes next; nil where it said nothing since the last one ended.
    public func preparedMood(at time: Date) async throws(StoreError) -> CheckIn.Mood? {
        // An end that a clock ran ahead to is none yet.
        let ended = try await space.completedCheckIns(limit: 1).first?.completedAt.flatMap { $0 <= time ? $0 : nil }
        return try await personalSpace(of: account).preparedMood(for: couple.id, after: ended)
    }

    /// Says how the account feels, for the next check-in; nil takes it back. The partner sees it only once the account says so in the
    /// check-in.
    public func prepare(_ mood: CheckIn.Mood?, at time: Date) async throws(StoreError) {
        try await personalSpace(of: account).setPreparedMood(mood, for: couple.id, at: time)
    }
}

extension Space {
    fileprivate func preparedMood(for couple: Space.ID, after ended: Date?) async throws(StoreError) -> CheckIn.Mood? {
        try await file.read { db in
            let found = try db.firstRow(
                "SELECT mood FROM check_in_preparations WHERE id = ? AND prepared_at > ?",
                [couple.value, (ended?.milliseconds ?? .min).databaseValue])
            return (found?["mood"] as String?).flatMap(CheckIn.Mood.init(rawValue:))
        }
    }

    fileprivate func setPreparedMood(_ mood: CheckIn.Mood?, for couple: Space.ID, at time: Date) async throws(StoreError) {
        try await file.write { db in
            guard let mood else { return try db.run("DELETE FROM check_in_preparations WHERE id = ?", [couple.value]) }
            try db.run(
                """
                INSERT INTO check_in_preparations (id, mood, prepared_at) VALUES (?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET mood = excluded.mood, prepared_at = excluded.prepared_at
                """, [couple.value, mood.rawValue.databaseValue, time.milliseconds.databaseValue])
        }
    }
}
