package import Kinkeeper
package import Store

/// Action items, and the form that adds one.
public struct ActionItemList: Hashable, Sendable {
    /// The items.
    public let rows: [ActionItemRow]
    /// The form for a new one; nil where none is added.
    public let form: ActionItemForm?
    /// Whether the form is open.
    public let isFormOpen: Bool

    package init(
        _ items: [ActionItem], back: String, of couple: SharedSpace, for account: Account.ID, canAdd: Bool = true,
        isFormOpen: Bool = false, from display: DisplayContext
    ) {
        rows = items.map { ActionItemRow($0, back: back, of: couple, for: account, from: display) }
        self.isFormOpen = isFormOpen
        form = canAdd ? ActionItemForm(ActionItemForm.Fields(), back: back, of: couple, for: account, from: display) : nil
    }
}

/// An action item in a list.
public struct ActionItemRow: Hashable, Sendable {
    /// Names the row in the page.
    public let anchor: String
    /// What is to be done.
    public let title: String
    /// "Both of you · Friday, 27 November"; "Off" before it of one that is off.
    public let details: String
    /// "high": names the mark's colour.
    public let priority: String
    /// "High priority".
    public let priorityTitle: String
    /// Whether it is done.
    public let isDone: Bool
    /// Where it is said to be done, or not; nil for one that is kept of a couple that has ended.
    public let doingPath: String?
    /// The page on which it is changed.
    public let path: String
    /// The page that its acts lead back to.
    public let back: String

    init(
        _ item: ActionItem, back: String, of couple: SharedSpace, for account: Account.ID, isKept: Bool = false,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        anchor = "item-\(item.id)"
        title = item.reminder.title
        let who =
            switch item.assignee {
            case nil: phrases.text("checkIns.item.both")
            case account: phrases.text("checkIns.item.you")
            case .some(let other): couple.members.first { $0.account == other }?.name ?? phrases.text("checkIns.item.former")
            }
        details = [
            item.isOff ? phrases.text("reminders.state.off") : nil, who,
            item.due.map { display.wording.day($0, today: display.today) },
        ].compactMap(\.self).joined(separator: " · ")
        priority = item.priority.rawValue
        priorityTitle = phrases.text("checkIns.priority.\(item.priority.rawValue)")
        isDone = item.isDone
        doingPath = isKept ? nil : Routes.actionItemDoing.path(item.id)
        path = isKept ? Routes.reminder.path(item.id) : "\(Routes.actionItem.path(item.id))?back=\(Wording.queryEncoded(back))"
        self.back = back
    }
}

/// All open action items, a page at a time.
public struct ActionItemsScreen: Hashable, Sendable {
    /// The number of items on a page.
    package static let most = 50

    /// The items of this page, and the form for a new one.
    public let items: ActionItemList
    /// "120 things to do".
    public let summary: String
    /// The page after it; nil on the last.
    public let morePath: String?
    /// The page before it; nil on the first.
    public let earlierPath: String?
    /// The page of the couple.
    public let couplePath: String
    /// The last deleted items, here or on a phone; on the first page alone.
    public let deleted: [DeletedReminderRow]

    /// The page that starts after `offset` items of `count`.
    package init(
        _ items: [ActionItem], _ deleted: [DeletedReminder] = [], from offset: Int, of count: Int, in couple: SharedSpace,
        for account: Account.ID, isFormOpen: Bool = false, from display: DisplayContext
    ) {
        let here = Routes.actionItems.path
        self.deleted = deleted.map {
            DeletedReminderRow($0, restoring: Routes.actionItemRestoring, back: here, from: display)
        }
        self.items = ActionItemList(
            items, back: here, of: couple, for: account, isFormOpen: isFormOpen, from: display)
        summary = display.phrases.count("checkIns.items", count)
        func path(_ offset: Int) -> String {
            offset > 0 ? "\(Routes.actionItems.path)?from=\(offset)" : Routes.actionItems.path
        }
        morePath = offset + items.count < count && !items.isEmpty ? path(offset + items.count) : nil
        earlierPath = offset > 0 ? path(max(0, offset - Self.most)) : nil
        couplePath = Routes.couple.path
    }
}
