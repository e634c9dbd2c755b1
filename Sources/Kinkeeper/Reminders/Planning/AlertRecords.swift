public import Foundation

/// Everything that alerts come from now, as values.
public struct AlertRecords: Sendable {
    /// The account: the source of previews and digests.
    public var account: UUID
    /// Days in people's lives.
    public var occasions: [WatchedOccasion] { didSet { occasionMemo = nil } }
    /// The people due for a catch-up, each at most once.
    public var catchups: [CatchupDue]
    /// Reminders of one's own.
    public var reminders: [Reminder] { didSet { reminderMemo = nil } }
    /// Upcoming gifts, and gifts already settled for the same days.
    public var gifts: [Gift]
    /// The days in the lives of the recipients of gifts without a day.
    public var giftDays: [WatchedOccasion]
    /// Other producers of alerts.
    public var others: [any AlertProducer]
    /// Streams made of these occasions and reminders, when the caller keeps them.
    private var occasionMemo: StreamMemo?
    private var reminderMemo: StreamMemo?

    /// Records of an account.
    public init(
        account: UUID, occasions: [WatchedOccasion] = [], catchups: [CatchupDue] = [], reminders: [Reminder] = [],
        gifts: [Gift] = [], giftDays: [WatchedOccasion] = [], others: [any AlertProducer] = []
    ) {
        self.account = account
        self.occasions = occasions
        self.catchups = catchups
        self.reminders = reminders
        self.gifts = gifts
        self.giftDays = giftDays
        self.others = others
    }

    /// The same records, with memos of the occasions and the reminders.
    package func with(occasionMemo: StreamMemo, reminderMemo: StreamMemo) -> AlertRecords {
        var records = self
        (records.occasionMemo, records.reminderMemo) = (occasionMemo, reminderMemo)
        return records
    }

    /// The producers of alerts for these records, with the preferences.
    fileprivate func producers(_ preferences: AlertPreferences) -> [any AlertProducer] {
        [
            OccasionAlerts(occasions, preferences, memo: occasionMemo),
            MonthlyPreviews(occasions, account: account, preferences, memo: occasionMemo),
            CatchupDueAlerts(catchups, account: account, preferences),
            ReminderAlerts(reminders, memo: reminderMemo),
            GiftAlerts(gifts, days: giftDays, preferences.gifts),
            GiftReminderAlerts(gifts),
        ] + others
    }
}

extension AlertPlan {
    /// The alerts of these records, as the preferences want them, in a zone, at `now` or later.
    public init(_ records: AlertRecords, _ preferences: AlertPreferences, zone: ZoneOffsets, now: Date) {
        self.init(records.producers(preferences), quietHours: preferences.quietHours, zone: zone, now: now)
    }
}
