package import Foundation
import GRDB
package import Kinkeeper

/// How many records a clock wrote that ran ahead: they carry times that are still to come.
package struct WrittenAhead: Hashable, Sendable {
    /// Times of reminders that were done, also of those of gifts.
    package var completions = 0
    /// Reminders that were made, changed, or switched on or off, and that would come only after that time.
    package var reminders = 0
    /// Catch-ups, and rhythms that were chosen.
    package var catchups = 0
    /// Records moved to the trash, deleted, or left.
    package var deletions = 0
    /// Reminders and people that are snoozed, or skipped, until a day that is years ahead.
    package var snoozes = 0

    /// All of them.
    package var count: Int { completions + reminders + catchups + deletions + snoozes }
}

extension Space {
    /// Times up to this many seconds ahead are taken for those of another clock beside this one, not of one that jumped.
    private static let tolerance: TimeInterval = 86_400

    /// The columns that say when something was moved to the trash, deleted or left.
    private static let deletions = [
        ("people", "trashed_at"), ("reminders", "deleted_at"), ("gifts", "deleted_at"), ("gift_reminders", "deleted_at"),
        ("notes", "deleted_at"),
        ("deleted_groups", "deleted_at"), ("former_members", "left_at"), ("couple_requests", "deleted_at"),
        ("couple_milestones", "deleted_at"),
    ]

    /// A repeating reminder that was made, changed or switched on later than now, and counts as done until then though it was not.
    private static let silenced = """
        max(updated_at, coalesce(resumed_at, 0)) > ? AND completed_day > ? AND (rule IS NOT NULL
          OR EXISTS (SELECT 1 FROM reminder_dates WHERE reminder_id = reminders.id AND kind = 'added'))
        AND NOT EXISTS (SELECT 1 FROM reminder_completions AS done WHERE done.reminder_id = reminders.id
          AND done.day = completed_day AND done.second = completed_second)
        """

    /// When a reminder was switched off and on.
    private static let switches = ["paused_at", "resumed_at"]

    /// Returns what a clock that ran ahead wrote. Changes nothing.
    package func writtenAhead(at now: Date, in zone: ZoneOffsets) async throws(StoreError) -> WrittenAhead {
        let (limit, today) = Self.limits(now, zone)
        return try await file.read { db in
            func count(_ table: String, _ condition: String, _ values: [DatabaseValue]) throws -> Int {
                try db.firstRow("SELECT count(*) FROM \(table) WHERE \(condition)", values)?[0] ?? 0
            }
            var found = WrittenAhead()
            found.completions = try count("reminder_completions", "completed_at > ?", [limit])
            found.completions += try count("gift_reminders", "done_at > ?", [limit])
            found.reminders = try count("reminders", Self.silenced, [limit, today])
            for column in Self.switches { found.reminders += try count("reminders", "\(column) > ?", [limit]) }
            found.catchups = try count("catchups", "day > ?", [today])
            found.catchups += try count("people", "cadence_set_on > ?", [today])
            for (table, column) in Self.deletions { found.deletions += try count(table, "\(column) > ?", [limit]) }
            for snooze in LongSnooze.all { found.snoozes += try count(snooze.table, snooze.condition, [snooze.limit(now)]) }
            return found
        }
    }

    /// Repairs what a clock that ran ahead wrote: reminders done then are open again, repeating ones of then come from now on,
    /// a future catch-up becomes today's, the trash counts from now, and a snooze of years ends.
    @discardableResult
    package func repairWrittenAhead(at now: Date, in zone: ZoneOffsets) async throws(StoreError) -> WrittenAhead {
        let found = try await writtenAhead(at: now, in: zone)
        guard found.count > 0 else { return found }
        let (limit, today) = Self.limits(now, zone)
        let done = try await file.read { db in
            try db.rows("SELECT id FROM reminder_completions WHERE completed_at > ? ORDER BY id DESC", [limit])
                .map { $0[0] as ReminderCompletion.ID }
        }
        for completion in done { try await undoCompletion(completion) }
        let clock = zone.wallClock(at: now)
        let time = now.milliseconds.databaseValue
        try await file.write { db in
            try db.run(
                "UPDATE reminders SET completed_day = ?, completed_second = ?, updated_at = ? WHERE \(Self.silenced)",
                clock.values + [time, limit, today])
            try db.run("UPDATE catchups SET day = ?, updated_at = ? WHERE day > ?", [Self.day(clock), time, today])
            try db.run(
                "UPDATE people SET cadence_set_on = ?, updated_at = ? WHERE cadence_set_on > ?", [Self.day(clock), time, today])
            try db.run("UPDATE gift_reminders SET done_at = NULL, updated_at = ? WHERE done_at > ?", [time, limit])
            for column in Self.switches {
                try db.run("UPDATE reminders SET \(column) = ? WHERE \(column) > ?", [time, limit])
            }
            for (table, column) in Self.deletions {
                try db.run("UPDATE \(table) SET \(column) = ? WHERE \(column) > ?", [time, limit])
            }
            for snooze in LongSnooze.all {
                try db.run("UPDATE \(snooze.table) SET \(snooze.end) WHERE \(snooze.condition)", [snooze.limit(now)])
            }
        }
        return found
    }

    /// Instants after the first and days after the second are still to come, wherever a device is.
    private static func limits(_ now: Date, _ zone: ZoneOffsets) -> (DatabaseValue, DatabaseValue) {
        let today = Int64(zone.wallClock(at: now).date.daysSinceEpoch)
        return (now.addingTimeInterval(tolerance).milliseconds.databaseValue, (today + 1).databaseValue)
    }

    private static func day(_ clock: CivilDateTime) -> DatabaseValue { Int64(clock.date.daysSinceEpoch).databaseValue }
}
