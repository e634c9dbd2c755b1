import Foundation
package import Kinkeeper
package import Store

/// Action items, and the form that adds one.
public struct ActionItemList: Hashable, Sendable {
    /// The items.
    public let rows: [ActionItemRow]
    /// The form for a new one; nil where none is added.
    public let form: ActionItemForm?

    package init(
        _ items: [ActionItem], back: String, of couple: SharedSpace, for account: Account.ID, canAdd: Bool = true,
        from display: DisplayContext
    ) {
        rows = items.map { ActionItemRow($0, back: back, of: couple, for: account, from: display) }
        form = canAdd ? ActionItemForm(ActionItemForm.Fields(), back: back, of: couple, for: account, from: display) : nil
    }
}

/// An action item in a list.
public struct ActionItemRow: Hashable, Sendable {
    /// Names the row in the page.
    public let anchor: String
    /// What is to be done.
    public let title: String
    /// "Both of you · Friday, 27 November".
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
        details = [who, item.due.map { display.wording.day($0, today: display.today) }].compactMap(\.self)
            .joined(separator: " · ")
        priority = item.priority.rawValue
        priorityTitle = phrases.text("checkIns.priority.\(item.priority.rawValue)")
        isDone = item.isDone
        doingPath = isKept ? nil : Routes.actionItemDoing.path(item.id)
        path = isKept ? Routes.reminder.path(item.id) : "\(Routes.actionItem.path(item.id))?back=\(Wording.queryEncoded(back))"
        self.back = back
    }
}

/// The form of an action item.
public struct ActionItemForm: Hashable, Sendable {
    /// What was typed.
    package struct Fields: Decodable, Hashable, Sendable {
        package var title: String?
        package var due: String?
        package var priority: String?
        package var assignee: String?
        package var version: String?
        package var back: String?

        package init() {}

        /// The fields of an item.
        package init(_ item: ActionItem) {
            title = item.reminder.title
            due = item.due?.description
            priority = item.priority.rawValue
            assignee = item.assignee?.description
            version = String(item.reminder.updatedAt.wholeMilliseconds)
        }
    }

    /// Where it is sent.
    public let path: String
    /// The page that it leads back to.
    public let back: String
    /// The title that was typed.
    public let title: String
    /// The day that was typed, "2026-11-27".
    public let due: String
    /// The priorities.
    public let priorities: [SettingChoice]
    /// Who does it.
    public let assignees: [SettingChoice]
    /// The version of the item that is changed; empty for a new one.
    public let version: String
    /// Why it could not be kept.
    public let problem: String?
    /// Where it is deleted; nil for a new one.
    public let deletingPath: String?

    package init(
        _ fields: Fields, changing item: Reminder.ID? = nil, problem: String? = nil, back: String, of couple: SharedSpace,
        for account: Account.ID, from display: DisplayContext
    ) {
        let phrases = display.phrases
        path = item.map(Routes.actionItem.path) ?? Routes.actionItems.path
        self.back = back
        title = fields.title ?? ""
        due = fields.due ?? ""
        let priority = fields.priority ?? ActionItem.Priority.medium.rawValue
        priorities = ActionItem.Priority.allCases.reversed().map { each in
            SettingChoice(
                value: each.rawValue, title: phrases.text("checkIns.priority.\(each.rawValue)"),
                isSelected: each.rawValue == priority, language: nil)
        }
        let assignee = fields.assignee ?? ""
        assignees =
            [SettingChoice(value: "", title: phrases.text("checkIns.item.both"), isSelected: assignee.isEmpty, language: nil)]
            + couple.members.map { member in
                SettingChoice(
                    value: member.account.description,
                    title: member.account == account ? phrases.text("checkIns.item.you") : member.name,
                    isSelected: assignee == member.account.description, language: nil)
            }
        version = fields.version ?? ""
        self.problem = problem
        deletingPath = item.map(Routes.actionItemDeleting.path)
    }

    /// The draft of what was typed; `due` that is no day is a problem.
    package static func draft(_ fields: Fields) throws(Problem) -> ActionItemDraft {
        let title = (fields.title ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty else { throw .noTitle }
        guard title.count <= ActionItem.longestTitle else { throw .longTitle }
        var draft = ActionItemDraft(title: title)
        let due = (fields.due ?? "").trimmingCharacters(in: .whitespaces)
        if !due.isEmpty {
            guard let day = CivilDate(iso8601: due) else { throw .noDay }
            draft.due = day
        }
        draft.priority = fields.priority.flatMap(ActionItem.Priority.init(rawValue:)) ?? .medium
        draft.assignee = fields.assignee.flatMap { AccountID($0) }
        return draft
    }

    /// What is wrong with what was typed.
    package enum Problem: String, Error, Sendable {
        case noTitle, longTitle, noDay
    }
}
