package import Kinkeeper
package import Store

/// A reminder in a list.
public struct ReminderRow: Hashable, Sendable {
    /// A name for the row in the page.
    public let anchor: String
    /// Link to the reminder.
    public let path: String
    /// The title.
    public let title: String
    /// The people it is about: "Anna Berg and Ben Okafor"; nil without any.
    public let people: String?
    /// "Habit".
    public let category: String
    /// "over", "today", "soon", "fine", "snoozed" or "none": names colour and shape.
    public let state: String
    /// "Today, 09:00".
    public let status: String
    /// "Every day".
    public let repeats: String
    /// Whether something is left to do, and it is on.
    public let isOpen: Bool
    /// Whether it is switched off.
    public let isOff: Bool
    /// Whether it was snoozed.
    public let isSnoozed: Bool
    /// The time that "done" and "later" are about: "2026-11-21T09:00".
    public let occurrence: String
    /// Where it is said to be done.
    public let completingPath: String
    /// The path that snoozes it.
    public let snoozingPath: String
    /// The page with all days and times to snooze until.
    public let laterPath: String
    /// Where a snooze ends.
    public let wakingPath: String
    /// Where it is switched off, or on again if it is off; nil for an action item of a couple.
    public let switchingPath: String?
    /// The snoozes that take one tap.
    public let laters: [SettingChoice]
    /// Where an action item of a couple is said to be done; nil for a reminder of one's own.
    public let doingPath: String?
    /// The page it stands on, to which its acts lead back.
    public let back: String
    /// The name of the family whose space has it, in a list over several spaces; nil for one's own.
    public var family: String?
    /// Whether it stands on the reminder's own page, which has a button of its own to switch it off.
    public var isOnItsPage = false

    /// The row of a reminder; `names` are of those it is about, `back` is the page it stands on.
    package init(_ reminder: Reminder, names: [String], back: String, from display: DisplayContext) {
        let standing = reminder.standing(at: display.now, in: display.zone)
        anchor = "reminder-\(reminder.id)"
        path = Routes.reminder.path(reminder.id)
        title = reminder.title
        people = names.isEmpty ? nil : display.wording.list(names)
        category = display.title(of: reminder.category)
        state = display.state(standing)
        status = display.status(standing)
        repeats = display.repeats(reminder.schedule)
        isOpen = standing.state != .done && standing.state != .off
        isOff = standing.state == .off
        isSnoozed = reminder.snooze != nil && standing.isSnoozed
        occurrence = standing.occurrence?.description ?? ""
        completingPath = Routes.reminderCompleting.path(reminder.id)
        snoozingPath = Routes.reminderSnoozing.path(reminder.id)
        laterPath =
            "\(snoozingPath)?occurrence=\(Wording.queryEncoded(occurrence))&back=\(Wording.queryEncoded(back))"
        wakingPath = Routes.reminderWaking.path(reminder.id)
        switchingPath = (isOff ? Routes.reminderSwitchingOn : Routes.reminderSwitchingOff).path(reminder.id)
        laters = ReminderLater.allCases.filter { $0.until(from: display) != nil }.map {
            SettingChoice($0.rawValue, display.phrases.text("reminders.later.\($0.rawValue)"), isSelected: false)
        }
        doingPath = nil
        self.back = back
    }

    /// The row of an action item: it is done by a tick, and not put off, since it is another's too.
    package init(_ item: ActionItem, for account: Account.ID, back: String, from display: DisplayContext) {
        let (reminder, phrases) = (item.reminder, display.phrases)
        let standing = reminder.standing(at: display.now, in: display.zone)
        anchor = "item-\(item.id)"
        path = "\(Routes.actionItem.path(item.id))?back=\(Wording.queryEncoded(back))"
        title = reminder.title
        people = phrases.text(item.assignee == account ? "checkIns.item.you" : "checkIns.item.both")
        category = display.title(of: reminder.category)
        state = display.state(standing)
        status = display.status(standing)
        repeats = category
        isOpen = !item.isDone && !reminder.isOff
        isOff = !item.isDone && reminder.isOff
        isSnoozed = false
        occurrence = ""
        (completingPath, snoozingPath, laterPath, wakingPath, laters) = ("", "", "", "", [])
        switchingPath = nil
        doingPath = Routes.actionItemDoing.path(item.id)
        self.back = back
    }
}

extension Space {
    /// The rows of some reminders, with the names of those they are about.
    package func rows(
        of reminders: [Reminder], back: String, from display: DisplayContext
    ) async throws(StoreError) -> [ReminderRow] {
        let named = try await people(Array(Set(reminders.flatMap(\.people))))
        let names = Dictionary(named.map { ($0.id, $0.name.display(display.nameOrder)) }) { first, _ in first }
        return reminders.map { ReminderRow($0, names: $0.people.compactMap { names[$0] }, back: back, from: display) }
    }
}
