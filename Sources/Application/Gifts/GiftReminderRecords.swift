import Interchange
package import Kinkeeper

extension Records {
    /// A reminder of a gift.
    package static let giftReminder = Record<GiftReminder>("GiftReminder", "A reminder that belongs to a gift.") {
        Field("id", .identifier("Names the reminder."), \.id)
        giftReminderInput.fields.map { $0.of { GiftReminderDraft($0) } }
        Field("doneAt", orNull: .instant("When it was done; null while it is open."), \.doneAt)
        Field("updatedAt", .instant("When it was last changed, done or reopened."), \.updatedAt)
    }

    /// The editable content of a reminder of a gift.
    package static let giftReminderInput = RecordInput<GiftReminderDraft>(
        "GiftReminderInput", "A reminder to add to a gift.", required: ["message", "at"]
    ) {
        Field(
            "message", .text("What to do, in one line.", min: 1, max: GiftReminder.longestMessage, pattern: "\\S"),
            sets: \.message)
        Field("at", .time("When, by the clock on the wall; ahead when it is set."), sets: \.at)
    }
}
