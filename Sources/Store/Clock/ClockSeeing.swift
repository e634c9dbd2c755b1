public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// Returns the record that checking the clock now would make. Changes nothing.
    public func clock(at now: Date) async throws(StoreError) -> ClockRecord {
        try await file.glance { db in try db.clock(at: now) }
    }

    /// Checks the clock, and stores the record.
    @discardableResult
    public func seeClock(at now: Date) async throws(StoreError) -> ClockRecord {
        try await file.write { db in
            let record = try db.clock(at: now)
            try db.write(record)
            return record
        }
    }

    /// Confirms the clock, however far it is from the latest record.
    public func acceptClock(at now: Date) async throws(StoreError) {
        try await file.write { db in try db.write(ClockRecord(seenAt: now)) }
    }
}

extension Database {
    fileprivate func clock(at now: Date) throws -> ClockRecord {
        guard let row = try firstRow("SELECT seen_at, ahead_since, ahead_seen_at, behind_since FROM clock", []) else {
            // The server has never run on this folder: accounts and sessions tell when it was last used.
            let latest = try firstRow(
                """
                SELECT max(time) FROM (
                  SELECT created_at AS time FROM accounts UNION ALL SELECT last_seen_at FROM sessions)
                """, [])
            guard let time = latest?[0] as Int64? else { return ClockRecord(seenAt: now) }
            return ClockRecord(seenAt: Date(milliseconds: time)).seen(at: now)
        }
        let record = ClockRecord(
            seenAt: Date(milliseconds: row["seen_at"]),
            aheadSince: (row["ahead_since"] as Int64?).map(Date.init(milliseconds:)),
            aheadSeenAt: (row["ahead_seen_at"] as Int64?).map(Date.init(milliseconds:)),
            behindSince: (row["behind_since"] as Int64?).map(Date.init(milliseconds:)))
        return record.seen(at: now)
    }

    fileprivate func write(_ record: ClockRecord) throws {
        try run(
            "INSERT OR REPLACE INTO clock (id, seen_at, ahead_since, ahead_seen_at, behind_since) VALUES (1, ?, ?, ?, ?)",
            [
                record.seenAt.milliseconds.databaseValue, (record.aheadSince?.milliseconds).value,
                (record.aheadSeenAt?.milliseconds).value, (record.behindSince?.milliseconds).value,
            ])
    }
}
