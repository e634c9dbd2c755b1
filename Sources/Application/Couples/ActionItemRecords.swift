package import Kinkeeper

extension Records {
    /// Something that a couple agreed to do.
    package static let actionItem = Record<ActionItem>("ActionItem", "Something that a couple agreed to do.") {
        Field("id", .identifier("Names the item."), \.id)
        actionItemInput.fields.map { $0.of { ActionItemDraft($0) } }
        Field("checkIn", orNull: .identifier("The check-in it comes from."), \.checkIn)
        Field("isDone", .flag("Whether it is done."), \.isDone)
        Field("createdAt", .instant("When it was added."), \.reminder.createdAt)
        Field("version", .text("The version of it, for If-Match.", max: 100), \.version)
    }

    /// The editable content of an action item.
    package static let actionItemInput = RecordInput<ActionItemDraft>(
        "ActionItemInput", "An action item to add.", required: ["title"]
    ) {
        Field("title", .text("What to do.", min: 1, max: ActionItem.longestTitle, pattern: "\\S"), sets: \.title)
        Field("note", .text("A note; empty if not said.", max: ActionItem.longestNote), sets: \.note)
        Field("due", orNull: .day("The day it is due; null without one."), sets: \.due)
        Field("priority", .priority("How pressing it is; medium if not said."), sets: \.priority)
        Field("assignee", orNull: .identifier("The partner who does it; null for both."), sets: \.assignee)
        Field(
            "isOff", .flag("Whether it is switched off for both of you: it stays, is not due, and sends no alert."),
            sets: \.saidIsOff)
    }
}

extension ActionItem {
    /// Differs between any two states of the item.
    package var version: String { "\(reminder.updatedAt.wholeMilliseconds)\(isDone ? "-done" : "")\(isOff ? "-off" : "")" }
}

extension ActionItemDraft {
    /// What an item says now.
    package init(_ item: ActionItem) {
        self.init(
            title: item.reminder.title, note: item.reminder.note, due: item.due, priority: item.priority,
            assignee: item.assignee, isOff: item.reminder.isOff)
    }

    /// Whether it is off; reading it says so.
    fileprivate var saidIsOff: Bool {
        get { isOff ?? false }
        set { isOff = newValue }
    }
}
