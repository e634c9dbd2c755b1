package import Kinkeeper
package import Store

/// Reminders of one's own, page by page.
public struct RemindersScreen: Hashable, Sendable {
    /// Due now, coming, done: links with their numbers.
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

    package init(state: ReminderStanding.State = .due, category: Reminder.Category? = nil, after: String? = nil) {
        self.state = state
        self.category = category
        self.after = after
    }

    /// A link to the list, changed in some of it.
    func link(state: ReminderStanding.State? = nil, category: Reminder.Category?, after: String? = nil) -> String {
        let items = [
            ("show", (state ?? self.state).rawValue), ("category", category?.rawValue), ("after", after),
        ]
        let query = items.compactMap { name, value in value.map { "\(name)=\(Wording.queryEncoded($0))" } }
        return "\(Routes.reminders.path)?\(query.joined(separator: "&"))"
    }
}

extension Space {
    /// Reads and builds a page of the list; `back` is its own address, `couple` the number of open action items of the account's
    /// couple.
    package func remindersScreen(
        _ request: RemindersRequest, couple: Int = 0, back: String, from display: DisplayContext, limit: Int
    ) async throws(StoreError) -> RemindersScreen {
        let page = try await reminders(
            request.state, category: request.category, after: request.after.flatMap(ReminderCursor.init), limit: limit,
            at: display.now, in: display.zone)
        let rows = try await rows(of: page.rows, back: back, from: display)
        let deleted = request.after == nil ? try await deletedReminders(limit: 50) : []
        return RemindersScreen(request, page, rows, deleted, couple: couple, back: back, from: display)
    }
}

extension RemindersScreen {
    init(
        _ request: RemindersRequest, _ page: ReminderPage, _ rows: [ReminderRow], _ deleted: [DeletedReminder], couple: Int,
        back: String, from display: DisplayContext
    ) {
        let phrases = display.phrases
        let isEmpty = request.category == nil && page.counts.values.allSatisfy { $0 == 0 }
        let inUse = Reminder.Category.allCases.filter { page.categories.contains($0) || $0 == request.category }
        let any = CatchupShow(
            title: phrases.text("reminders.category.any"), path: request.link(category: nil),
            isSelected: request.category == nil)
        self.init(
            shows: ReminderStanding.State.allCases.map { state in
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
            newPath: "\(Routes.reminderNew.path)?back=\(Wording.queryEncoded(back))", isEmpty: isEmpty,
            nothing: rows.isEmpty && !isEmpty ? phrases.text("reminders.nothing.\(request.state.rawValue)") : nil,
            deleted: deleted.map {
                DeletedReminderRow($0, restoring: Routes.reminderRestoring, back: back, from: display)
            })
    }
}

/// The reminders on the first page, or on a person's.
public struct ReminderSection: Hashable, Sendable {
    /// The most rows on the first page.
    package static let mostToday = 5

    /// The rows.
    public let rows: [ReminderRow]
    /// "and 12 more"; nil where none is left out.
    public let more: String?
    /// The list of all.
    public let morePath: String
    /// The form for a new one.
    public let newPath: String
}

extension Space {
    /// Returns the reminders due now and later today, with the action items of the account's couple; nil without any.
    package func remindersToday(
        _ shared: ActionItemsToDo = ActionItemsToDo(), of account: Account.ID, back: String, from display: DisplayContext
    ) async throws(StoreError) -> ReminderSection? {
        let most = ReminderSection.mostToday
        let (now, zone) = (display.now, display.zone)
        let due = try await reminders(.due, limit: most, at: now, in: zone)
        var shown = due.rows
        if shown.count < most {
            let coming = try await reminders(.coming, limit: most - shown.count, at: now, in: zone)
            shown += coming.rows.filter { $0.opening(in: zone)?.at.date == display.today }
        }
        func time(_ reminder: Reminder) -> CivilDateTime {
            reminder.opening(in: zone)?.at ?? CivilDateTime(display.today, .midnight)
        }
        let own = zip(shown, try await rows(of: shown, back: back, from: display)).map { (at: time($0), row: $1) }
        let others = shared.items.map {
            (at: time($0.reminder), row: ReminderRow($0, for: account, back: back, from: display))
        }
        // One list by time; of what is due at once, the account's own comes first.
        let all = (own + others).enumerated().sorted { first, second in
            (first.element.at, first.offset) < (second.element.at, second.offset)
        }.map(\.element.row)
        guard !all.isEmpty else { return nil }
        let rows = Array(all.prefix(most))
        let left = (due.counts[.due] ?? 0) - due.rows.count + shown.count + shared.count - rows.count
        // The link leads to the list with the rest.
        let isShared = rows.count(where: { $0.doingPath != nil }) < shared.count && (due.counts[.due] ?? 0) <= most
        return ReminderSection(
            rows: rows, more: left > 0 ? display.phrases.count("reminders.today.more", left) : nil,
            morePath: isShared ? Routes.actionItems.path : Routes.reminders.path, newPath: Routes.reminderNew.path)
    }

    /// The reminders about a person, and where to write one down.
    package func reminderSection(
        about person: Person.ID, from display: DisplayContext
    ) async throws(StoreError) -> ReminderSection {
        let back = Routes.person.path(person)
        let all = try await reminders(about: person, in: display.zone)
        let left = all.count - 10
        return ReminderSection(
            rows: try await rows(of: Array(all.prefix(10)), back: back, from: display),
            more: left > 0 ? display.phrases.count("reminders.today.more", left) : nil,
            morePath: "\(Routes.reminders.path)?show=coming",
            newPath: "\(Routes.reminderNew.path)?about=\(person)&back=\(Wording.queryEncoded(back))")
    }
}
