public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// Returns an account's choices of alerts. Throws `notFound`.
    public func alerts(of id: Account.ID) async throws(StoreError) -> AccountAlerts {
        try await file.glance { db in try db.alerts(of: id) }
    }

    /// Whether an account has ever changed its choices of alerts.
    public func hasChosenAlerts(_ id: Account.ID) async throws(StoreError) -> Bool {
        try await file.glance { db in try db.firstRow("SELECT 1 FROM account_alerts WHERE id = ?", [id.value]) != nil }
    }

    /// Changes some of an account's choices of alerts, and keeps the others as stored. When `version` is given and no longer
    /// current, this throws `conflict` and changes nothing. Throws `notFound`.
    @discardableResult
    public func changeAlerts(
        of id: Account.ID, ifVersion version: String? = nil, at time: Date,
        _ change: @escaping @Sendable (inout AccountAlerts) -> Void
    ) async throws(StoreError) -> AccountAlerts {
        try await file.write { db in
            let present = try db.alerts(of: id)
            guard version == nil || version == present.version else { throw StoreError.conflict }
            var alerts = present
            change(&alerts)
            alerts.occasions = LeadTime.distinct(alerts.occasions)
            if alerts != present { try db.setAlerts(alerts, of: id, at: time) }
            return alerts
        }
    }
}

extension Database {
    func alerts(of account: Account.ID) throws -> AccountAlerts {
        let row = try firstRow(
            """
            SELECT catchup_second, catchups_in_digest, preview_second, digest_weekday, digest_second, quiet_start, quiet_end,
              shows_details, gift_choosing_days, gift_delivery_days, gift_second FROM account_alerts WHERE id = ?
            """, [account.value])
        guard let row else {
            guard try self.account(account) != nil else { throw StoreError.notFound }
            return AccountAlerts()
        }
        guard let weekday = Weekday(rawValue: row["digest_weekday"]), let digest = CivilTime(seconds: row["digest_second"]),
            let lead = GiftLead(choosing: row["gift_choosing_days"], delivery: row["gift_delivery_days"]),
            let giftTime = CivilTime(seconds: row["gift_second"])
        else {
            throw StoreError.damaged("an account's alerts cannot be read")
        }
        let quiet = (CivilTime(seconds: row["quiet_start"]), CivilTime(seconds: row["quiet_end"]))
        let times = try rows("SELECT days, second FROM account_lead_times WHERE account_id = ?", [account.value])
        return AccountAlerts(
            occasions: LeadTime.distinct(times.compactMap { LeadTime(days: $0["days"], second: $0["second"]) }),
            catchups: CatchupAlerts(onTheDay: CivilTime(seconds: row["catchup_second"]), inDigest: row["catchups_in_digest"]),
            monthlyPreview: CivilTime(seconds: row["preview_second"]), digest: WeeklyTime(weekday, digest),
            quietHours: quiet.0.flatMap { start in quiet.1.flatMap { QuietHours(from: start, to: $0) } },
            gifts: GiftTimes(lead: lead, at: giftTime), showsDetails: row["shows_details"])
    }

    func setAlerts(_ alerts: AccountAlerts, of account: Account.ID, at time: Date) throws {
        try run(
            """
            INSERT OR REPLACE INTO account_alerts (id, catchup_second, catchups_in_digest, preview_second, digest_weekday,
              digest_second, quiet_start, quiet_end, shows_details, gift_choosing_days, gift_delivery_days, gift_second)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                account.value, alerts.catchups.onTheDay.value, alerts.catchups.inDigest.databaseValue,
                alerts.monthlyPreview.value, alerts.digest.weekday.rawValue.databaseValue, alerts.digest.time.value,
                (alerts.quietHours?.start).value, (alerts.quietHours?.end).value, alerts.showsDetails.databaseValue,
                alerts.gifts.lead.choosing.databaseValue, alerts.gifts.lead.delivery.databaseValue, alerts.gifts.time.value,
            ])
        try run("DELETE FROM account_lead_times WHERE account_id = ?", [account.value])
        var identifiers = IdentifierSequence()
        for lead in LeadTime.distinct(alerts.occasions) {
            let id: Identifier<LeadTime> = identifiers.next(at: time)
            try run(
                "INSERT INTO account_lead_times (id, account_id, days, second) VALUES (?, ?, ?, ?)",
                [id.value, account.value] + lead.columns)
        }
    }
}

extension CivilTime {
    /// Seconds since midnight.
    var value: DatabaseValue { Int64(secondsSinceMidnight).databaseValue }

    /// The time so many seconds after midnight; nil for NULL and for numbers that are no time.
    init?(seconds: Int?) {
        guard let seconds, seconds >= 0 else { return nil }
        self.init(hour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60)
    }
}

extension CivilTime? {
    /// Seconds since midnight, or NULL.
    var value: DatabaseValue { self?.value ?? .null }
}

extension LeadTime {
    /// Days and seconds since midnight.
    var columns: [DatabaseValue] { [days.databaseValue, time.value] }

    /// The lead time of two columns; nil for numbers that are none.
    init?(days: Int, second: Int) {
        guard let time = CivilTime(seconds: second) else { return nil }
        self.init(days: days, at: time)
    }
}
