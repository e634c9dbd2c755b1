package import Kinkeeper
package import Store

/// The reminders on the first page, or on a person's.
public struct ReminderSection: Hashable, Sendable {
    /// The most rows on the first page.
    package static let mostToday = 5

    /// The rows.
    public let rows: [ReminderRow]
    /// How many there are, with those left out.
    public let count: Int
    /// "and 12 more"; nil where none is left out.
    public let more: String?
    /// The list of all.
    public let morePath: String
    /// The form for a new one.
    public let newPath: String
}

extension JoinedSpaces {
    /// Returns the reminders due now and later today of the account and its families, with the action items of its couple; nil
    /// without any. A family that cannot be read is left out.
    package func remindersToday(
        _ shared: ActionItemsToDo = ActionItemsToDo(), of account: Account.ID, back: String, from display: DisplayContext
    ) async throws(StoreError) -> ReminderSection? {
        let parts = try await each { space, family throws(StoreError) in
            try await space.partToday(of: family, back: back, from: display)
        }
        let items = ReminderPart(
            rows: shared.items.map {
                (at: $0.reminder.time(from: display), row: ReminderRow($0, for: account, back: back, from: display))
            }, count: shared.count, path: Routes.actionItems.path)
        return ReminderSection(parts + [items], from: display)
    }
}

/// What one space has of the reminders on the first page.
private struct ReminderPart: Sendable {
    /// Its first rows, with when each became due or comes.
    let rows: [(at: CivilDateTime, row: ReminderRow)]
    /// How many there are.
    let count: Int
    /// The list of all.
    let path: String
}

extension ReminderSection {
    /// One list by time; of what is due at once, the account's own comes first, then that of its families.
    fileprivate init?(_ parts: [ReminderPart], from display: DisplayContext) {
        var all = parts.enumerated().flatMap { number, part in part.rows.map { (part: number, at: $0.at, row: $0.row) } }
        guard !all.isEmpty else { return nil }
        // Swift's sort is stable.
        all.sort { $0.at < $1.at }
        all = Array(all.prefix(Self.mostToday))
        let left = parts.indices.map { part in parts[part].count - all.count { $0.part == part } }
        let count = left.reduce(0, +)
        // The link leads to a list with the rest: to the one that has most of it.
        let longest = left.indices.max { left[$0] < left[$1] || left[$0] == left[$1] && $0 > $1 } ?? 0
        self.init(
            rows: all.map(\.row), count: parts.reduce(0) { $0 + $1.count },
            more: count > 0 ? display.phrases.count("reminders.today.more", count) : nil,
            morePath: parts[longest].path, newPath: Routes.reminderNew.path)
    }
}

extension Reminder {
    /// When it became due or comes.
    fileprivate func time(from display: DisplayContext) -> CivilDateTime {
        opening(in: display.zone)?.at ?? CivilDateTime(display.today, .midnight)
    }
}

extension Space {
    fileprivate func partToday(
        of family: FamilyMark?, back: String, from display: DisplayContext
    ) async throws(StoreError) -> ReminderPart {
        let most = ReminderSection.mostToday
        let (now, zone) = (display.now, display.zone)
        let due = try await reminders(.due, limit: most, at: now, in: zone)
        var shown = due.rows
        if shown.count < most {
            let coming = try await reminders(.coming, limit: most - shown.count, at: now, in: zone)
            shown += coming.rows.filter { $0.opening(in: zone)?.at.date == display.today }
        }
        let rows = zip(shown, try await rows(of: shown, back: back, from: display)).map { reminder, row in
            var row = row
            row.family = family?.name
            return (at: reminder.time(from: display), row: row)
        }
        return ReminderPart(
            rows: rows, count: (due.counts[.due] ?? 0) - due.rows.count + shown.count,
            path: Routes.reminders.path(in: family?.id))
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
            count: all.count, more: left > 0 ? display.phrases.count("reminders.today.more", left) : nil,
            morePath: Routes.reminders.path(in: display.family?.id, [("show", "coming")]),
            newPath: Routes.reminderNew.path(
                in: display.family?.id, [("about", person.description), ("back", back)]))
    }
}
