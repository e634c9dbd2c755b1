public import Foundation

/// Everything that alerts come from now, as values.
public struct AlertRecords: Sendable {
    /// The account: the source of previews and digests.
    public var account: UUID
    /// Days in people's lives.
    public var occasions: [WatchedOccasion]
    /// Who is due for a catch-up; each person at most once.
    public var catchups: [CatchupDue]
    /// Reminders of one's own.
    public var reminders: [Reminder]
    /// What else has alerts.
    public var others: [any AlertProducer]

    /// Records of an account.
    public init(
        account: UUID, occasions: [WatchedOccasion] = [], catchups: [CatchupDue] = [], reminders: [Reminder] = [],
        others: [any AlertProducer] = []
    ) {
        self.account = account
        self.occasions = occasions
        self.catchups = catchups
        self.reminders = reminders
        self.others = others
    }
}

extension AlertPlan {
    /// The alerts of these records, as the preferences want them, in a zone, at `now` or later.
    public init(_ records: AlertRecords, _ preferences: AlertPreferences, zone: ZoneOffsets, now: Date) {
        let producers: [any AlertProducer] = [
            OccasionAlerts(records.occasions, preferences),
            MonthlyPreviews(records.occasions, account: records.account, preferences),
            CatchupDueAlerts(records.catchups, account: records.account, preferences),
            ReminderAlerts(records.reminders),
        ]
        self.init(producers + records.others, quietHours: preferences.quietHours, zone: zone, now: now)
    }
}
