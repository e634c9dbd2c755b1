import Foundation
package import Kinkeeper
package import Store

/// The form of an action item.
public struct ActionItemForm: Hashable, Sendable {
    /// What was typed.
    package struct Fields: Decodable, Hashable, Sendable {
        package var title: String?
        package var note: String?
        package var due: String?
        package var priority: String?
        package var assignee: String?
        package var version: String?
        package var back: String?
        /// Names a new one, so that sending it twice writes it once.
        package var id: String?

        package init() {}

        /// All that was typed or chosen, for telling one form from another.
        package var typed: [String?] { [title, note, due, priority, assignee] }

        /// The fields of an item.
        package init(_ item: ActionItem) {
            title = item.reminder.title
            note = item.reminder.note
            due = item.due?.description
            priority = item.priority.rawValue
            assignee = item.assignee?.description
            version = String(item.reminder.updatedAt.wholeMilliseconds)
        }
    }

    /// Where it is sent.
    public let path: String
    /// Names a new one, so that sending it twice writes it once; empty for one that is changed.
    public let id: String
    /// The page that it leads back to.
    public let back: String
    /// The title that was typed.
    public let title: String
    /// The note that was typed.
    public let note: String
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
    /// Whether the item is switched off.
    public let isOff: Bool
    /// Where it is switched off, or on again if it is off; nil for a new one, and for one that is done.
    public let switchingPath: String?

    /// The form of an item to be changed, or of a new one; `isOff` is nil where it is not switched.
    package init(
        _ fields: Fields, changing item: Reminder.ID? = nil, isOff: Bool? = nil, problem: String? = nil, back: String,
        of couple: SharedSpace, for account: Account.ID, from display: DisplayContext
    ) {
        let phrases = display.phrases
        path = item.map(Routes.actionItem.path) ?? Routes.actionItems.path
        id = item == nil ? fields.id ?? Reminder.ID.make(at: display.now).description : ""
        self.back = back
        title = fields.title ?? ""
        note = fields.note ?? ""
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
        self.isOff = isOff ?? false
        switchingPath = item.flatMap { item in
            isOff.map { ($0 ? Routes.actionItemSwitchingOn : Routes.actionItemSwitchingOff).path(item) }
        }
    }

    /// The draft of what was typed; `due` that is no day is a problem.
    package static func draft(_ fields: Fields) throws(Problem) -> ActionItemDraft {
        let title = (fields.title ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty else { throw .noTitle }
        guard !title.isTooLong(most: ActionItem.longestTitle) else { throw .longTitle }
        let note = (fields.note ?? "").replacingOccurrences(of: "\r\n", with: "\n")
        guard !note.isTooLong(most: ActionItem.longestNote) else { throw .longNote }
        var draft = ActionItemDraft(id: fields.id.flatMap { Reminder.ID($0) }, title: title, note: note)
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
        case noTitle, longTitle, longNote, noDay
    }
}
