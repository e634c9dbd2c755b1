public import Kinkeeper

extension Routes {
    /// The reminders of a gift; sending the form adds one.
    public static let giftReminders = Route<Gift.ID>("/gifts/", "gift", "/reminders")
    /// A reminder of a gift; sending its form changes it.
    public static let giftReminder = Route<GiftReminder.ID>("/gift-reminders/", "giftReminder")
    /// Says that a reminder of a gift is done.
    public static let giftReminderCompleting = Route<GiftReminder.ID>("/gift-reminders/", "giftReminder", "/completing")
    /// Opens a reminder of a gift again.
    public static let giftReminderReopening = Route<GiftReminder.ID>("/gift-reminders/", "giftReminder", "/reopening")
    /// Removes a reminder of a gift.
    public static let giftReminderRemoval = Route<GiftReminder.ID>("/gift-reminders/", "giftReminder", "/removal")
    /// Brings a removed reminder of a gift back.
    public static let giftReminderReturn = Route<GiftReminder.ID>("/gift-reminders/", "giftReminder", "/return")
}
