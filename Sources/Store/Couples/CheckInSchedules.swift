public import Foundation
import GRDB
public import Kinkeeper

// When a couple means to check in: one schedule in its space.

/// The schedule of a couple, as it is stored.
public struct StoredCheckInSchedule: Hashable, Sendable {
    /// The schedule.
    public let schedule: CheckInSchedule
    /// Grows with each change, from 1.
    public let version: Int
    /// The partner who changed it last.
    public let changedBy: AccountID
    /// When it was changed last.
    public let changedAt: Date
}

extension Space {
    /// When the couple means to check in; nil until a partner has said so.
    public func checkInSchedule() async throws(StoreError) -> StoredCheckInSchedule? {
        try await file.glance { db in try db.checkInSchedule() }
    }

    /// Says when the couple means to check in. `seen` is the version that was changed, 0 for the first one: throws `conflict` where
    /// there is another by now, `checkInScheduleProblem` for a schedule that cannot be. Saying what is said already changes nothing.
    @discardableResult
    public func setCheckInSchedule(
        _ schedule: CheckInSchedule, by account: AccountID, seen: Int, at time: Date
    ) async throws(StoreError) -> StoredCheckInSchedule {
        do throws(CheckInSchedule.Problem) { try schedule.check() } catch { throw .checkInScheduleProblem(error) }
        return try await file.write { db in
            let present = try db.checkInSchedule()
            if let present, present.schedule == schedule { return present }
            guard present?.version ?? 0 == seen else { throw StoreError.conflict }
            let stored = StoredCheckInSchedule(schedule: schedule, version: seen + 1, changedBy: account, changedAt: time)
            try db.write(stored)
            return stored
        }
    }

    /// The schedule, and when the couple last checked in: the end of its last completed check-in, or the last act of the one that goes
    /// on. What a clock that ran ahead has dated after `time` does not count.
    public func checkInScheduleAndLast(
        at time: Date
    ) async throws(StoreError) -> (schedule: StoredCheckInSchedule?, last: Date?) {
        try await file.glance { db in (try db.checkInSchedule(), try db.lastCheckIn(at: time)) }
    }
}

extension CheckInSchedule.ID {
    /// The schedule's name in each couple's space. Two devices that were apart may each make one; one is left.
    static let only = CheckInSchedule.ID(of: StableDigest("check-in schedule"), at: Date(timeIntervalSince1970: 0))
}

extension Database {
    func checkInSchedule() throws -> StoredCheckInSchedule? {
        let found = try firstRow(
            """
            SELECT start_day, start_second, zone, rule, preparation, is_on, version, changed_by, changed_at
            FROM check_in_schedules
            WHERE id = ?
            """, [CheckInSchedule.ID.only.value])
        guard let row = found else { return nil }
        guard let start = CivilDateTime(day: row["start_day"], second: row["start_second"]),
            let zone = TimeZone(identifier: row["zone"])
        else { throw StoreError.damaged("a check-in of no known time or zone") }
        var schedule = CheckInSchedule(
            start: start, zone: zone, preparation: row["preparation"], isOn: row["is_on"])
        if let text = row["rule"] as String? {
            do { schedule.rule = try RecurrenceRule(kept: text) } catch { throw StoreError.damaged("a rule that is none") }
        }
        return StoredCheckInSchedule(
            schedule: schedule, version: row["version"], changedBy: row["changed_by"],
            changedAt: Date(milliseconds: row["changed_at"]))
    }

    fileprivate func write(_ stored: StoredCheckInSchedule) throws {
        let schedule = stored.schedule
        try run(
            """
            INSERT INTO check_in_schedules
              (id, start_day, start_second, zone, rule, preparation, is_on, version, changed_by, changed_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET start_day = excluded.start_day, start_second = excluded.start_second,
              zone = excluded.zone, rule = excluded.rule, preparation = excluded.preparation, is_on = excluded.is_on,
              version = excluded.version, changed_by = excluded.changed_by, changed_at = excluded.changed_at
            """,
            [CheckInSchedule.ID.only.value] + schedule.start.values + [
                schedule.zone.identifier.databaseValue, (schedule.rule?.description).value, schedule.preparation.value,
                schedule.isOn.databaseValue, stored.version.databaseValue, stored.changedBy.value,
                stored.changedAt.milliseconds.databaseValue,
            ])
    }

    func lastCheckIn(at time: Date) throws -> Date? {
        let latest = try firstRow(
            """
            SELECT max(coalesce((SELECT max(ended_at) FROM check_ins WHERE status = 'completed' AND ended_at <= ?1), 0),
              coalesce((SELECT max(last_act_at) FROM check_ins WHERE status = 'in-progress' AND last_act_at <= ?1), 0)) AS latest
            """, [time.milliseconds.databaseValue])
        return (latest?["latest"] as Int64?).flatMap { $0 == 0 ? nil : Date(milliseconds: $0) }
    }
}
