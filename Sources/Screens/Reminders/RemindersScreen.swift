package import Kinkeeper
package import Store

/// Reminders of one's own or of a family, page by page.
public struct RemindersScreen: Hashable, Sendable {
    /// The family whose reminders they are; nil for one's own.
    public let family: String?
    /// The account's own reminders and those of its families: links; empty where there are only its own.
    public let spaces: [FilterChip]
    /// Due now, coming, off, done: links with their numbers. Off is among them where some are.
    public let shows: [CatchupShow]
    /// The categories of reminders: links; empty when there is nothing to choose.
    public let kinds: [CatchupShow]
    /// The rows of this page.
    public let rows: [ReminderRow]
    /// The link to the rows that follow, if any.
    public let morePath: String?
    /// The link back to the first rows, when this is a later page.
    public let firstPath: String?
    /// "3 things to do as a couple" and where they are; nil without any.
    public let couple: TextLink?
    /// The form for a new one.
    public let newPath: String
    /// Whether there is no reminder at all.
    public let isEmpty: Bool
    /// The message of an empty list; nil when it has reminders, and when there are none at all.
    public let nothing: String?
    /// The last deleted reminders, here or on a phone; on the first page alone.
    public let deleted: [DeletedReminderRow]
}

/// A link with its text.
public struct TextLink: Hashable, Sendable {
    /// The text.
    public let text: String
    /// The address.
    public let path: String
}

/// A reminder that was deleted.
public struct DeletedReminderRow: Hashable, Sendable {
    /// The title.
    public let title: String
    /// "21 November 2026, 14:05".
    public let when: String
    /// "Bring Water the plants back", for screen readers.
    public let label: String
    /// Where it is brought back.
    public let restorePath: String
}

extension DeletedReminderRow {
    init(
        _ reminder: DeletedReminder, restoring: Route<Reminder.ID>, back: String, from display: DisplayContext
    ) {
        title = reminder.title
        when = display.wording.moment(reminder.deletedAt, in: display.timeZone)
        label = display.phrases.text("reminders.gone.back.of", ["title": reminder.title])
        restorePath = "\(restoring.path(reminder.id))?back=\(Wording.queryEncoded(back))"
    }
}

/// The request for the list of reminders.
package struct RemindersRequest: Hashable, Sendable {
    package var state: ReminderStanding.State
    package var category: Reminder.Category?
    /// Where the page starts, as the link of the page before said it; nil on the first.
    package var after: String?
    /// The family whose reminders they are; nil for one's own.
    package var space: Space.ID?

    package init(
        state: ReminderStanding.State = .due, category: Reminder.Category? = nil, after: String? = nil,
        space: Space.ID? = nil
    ) {
        self.state = state
        self.category = category
        self.after = after
        self.space = space
    }

    /// A link to the list, changed in some of it.
    func link(state: ReminderStanding.State? = nil, category: Reminder.Category?, after: String? = nil) -> String {
        let items = [
            ("space", space?.description), ("show", (state ?? self.state).rawValue), ("category", category?.rawValue),
            ("after", after),
        ]
        let query = items.compactMap { name, value in value.map { "\(name)=\(Wording.queryEncoded($0))" } }
        return "\(Routes.reminders.path)?\(query.joined(separator: "&"))"
    }
}

extension Space {
    /// Reads and builds a page of the list; `back` is its own address, `couple` the number of open action items of the account's
    /// couple, `families` are those of the account.
    package func remindersScreen(
        _ request: RemindersRequest, couple: Int = 0, families: [SharedSpace] = [], back: String, from display: DisplayContext,
        limit: Int
    ) async throws(StoreError) -> RemindersScreen {
        let page = try await reminders(
            request.state, category: request.category, after: request.after.flatMap(ReminderCursor.init), limit: limit,
            at: display.now, in: display.zone)
        let rows = try await rows(of: page.rows, back: back, from: display)
        let deleted = request.after == nil ? try await deletedReminders(limit: 50) : []
        return RemindersScreen(
            request, page, rows, deleted, couple: couple, families: families, back: back, from: display)
    }
}

extension RemindersScreen {
    init(
        _ request: RemindersRequest, _ page: ReminderPage, _ rows: [ReminderRow], _ deleted: [DeletedReminder], couple: Int,
        families: [SharedSpace], back: String, from display: DisplayContext
    ) {
        let phrases = display.phrases
        let isEmpty = request.category == nil && page.counts.values.allSatisfy { $0 == 0 }
        let inUse = Reminder.Category.allCases.filter { page.categories.contains($0) || $0 == request.category }
        let any = CatchupShow(
            title: phrases.text("reminders.category.any"), path: request.link(category: nil),
            isSelected: request.category == nil)
        self.init(
            family: display.family?.name, spaces: FilterChip.spaces(families, on: Routes.reminders, from: display),
            shows: ReminderStanding.State.allCases.filter { state in
                state != .off || state == request.state || page.counts[.off] ?? 0 > 0
            }.map { state in
                let count = display.wording.number(page.counts[state] ?? 0)
                return CatchupShow(
                    title: phrases.text("reminders.show.\(state.rawValue)", ["count": count]),
                    path: request.link(state: state, category: request.category), isSelected: state == request.state)
            },
            kinds: inUse.count < 2 && request.category == nil
                ? []
                : [any]
                    + inUse.map {
                        CatchupShow(
                            title: display.title(of: $0), path: request.link(category: $0),
                            isSelected: $0 == request.category)
                    },
            rows: rows, morePath: page.next.map { request.link(category: request.category, after: $0.description) },
            firstPath: request.after == nil ? nil : request.link(category: request.category),
            couple: couple == 0
                ? nil : TextLink(text: phrases.count("reminders.couple", couple), path: Routes.actionItems.path),
            newPath: Routes.reminderNew.path(in: display.family?.id, [("back", back)]),
            isEmpty: isEmpty,
            nothing: rows.isEmpty && !isEmpty ? phrases.text("reminders.nothing.\(request.state.rawValue)") : nil,
            deleted: deleted.map {
                DeletedReminderRow($0, restoring: Routes.reminderRestoring, back: back, from: display)
            })
    }
}
