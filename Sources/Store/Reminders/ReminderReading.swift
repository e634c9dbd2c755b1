public import Foundation
import GRDB
public import Kinkeeper
import Synchronization

/// The place in a list of reminders, or in the history of one, after which the next page starts.
public struct ReminderCursor: Hashable, Sendable, LosslessStringConvertible {
    let key: Int64
    let id: Identifier<Void>

    init(key: Int64, id: Identifier<Void>) {
        self.key = key
        self.id = id
    }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let key = Int64(parts[0]), let id = Identifier<Void>(String(parts[1])) else { return nil }
        self.init(key: key, id: id)
    }

    /// A number, "_" and an identifier.
    public var description: String { "\(key)_\(id)" }
}

/// A page of a list of reminders.
public struct ReminderPage: Hashable, Sendable {
    /// The reminders of this page.
    public let rows: [Reminder]
    /// How many reminders of the category there are in each state.
    public let counts: [ReminderStanding.State: Int]
    /// The categories in use, whatever the filter.
    public let categories: Set<Reminder.Category>
    /// Where the next page starts; nil on the last one.
    public let next: ReminderCursor?
}

/// A page of a reminder's completions, the latest first.
public struct ReminderHistory: Hashable, Sendable {
    /// The completions of this page.
    public let rows: [ReminderCompletion]
    /// Where the next page starts; nil on the last one.
    public let next: ReminderCursor?
}

extension Space {
    /// Returns one reminder; nil if there is none, or it was deleted.
    public func reminder(_ id: Reminder.ID) async throws(StoreError) -> Reminder? {
        try await file.glance { db in try db.reminder(id) }
    }

    /// Returns all reminders that are not deleted, are on, and have something left, in the order they were made: the input of the
    /// planner.
    public func reminders(in zone: ZoneOffsets) async throws(StoreError) -> [Reminder] {
        try await file.read { db in try db.allReminders().filter { !$0.isOff && $0.opening(in: zone) != nil } }
    }

    /// How many orders of its reminders a space keeps.
    private static let mostBoards = 4

    /// Returns the reminders in one state, or all that are not done: due ones the longest waiting first, coming ones the
    /// soonest first, those that are off last of all that are not done, done ones the latest first.
    ///
    /// Their order is kept in memory and follows the change log; a page costs about the same for ten reminders and ten
    /// thousand.
    public func reminders(
        _ state: ReminderStanding.State?, category: Reminder.Category? = nil, after cursor: ReminderCursor? = nil,
        limit: Int, at now: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> ReminderPage {
        try await file.read { [self] db in
            let found = try withReminderBoard(in: zone, from: db) { board in
                board.page(state, category: category, after: cursor, limit: limit, clock: zone.wallClock(at: now))
            }
            return ReminderPage(
                rows: try found.ids.compactMap(db.reminder), counts: found.counts, categories: found.categories,
                next: found.next)
        }
    }

    /// Asks the order of the reminders as `db` shows them.
    func withReminderBoard<Answer: Sendable>(
        in zone: ZoneOffsets, from db: Database, _ ask: (ReminderBoard) -> Answer
    ) throws -> Answer {
        try reminderBoards.withLock { boards in
            if boards[zone] == nil, boards.count >= Self.mostBoards { boards = [:] }
            var board = boards.removeValue(forKey: zone) ?? ReminderBoard()
            try board.refresh(from: db, in: zone)
            defer { boards[zone] = board }
            return ask(board)
        }
    }

    /// Returns the open reminders about a person, the soonest first; those without a date after them, and those that are off last.
    public func reminders(about person: Person.ID, in zone: ZoneOffsets) async throws(StoreError) -> [Reminder] {
        try await file.glance { db in
            let rows = try db.rows("SELECT DISTINCT reminder_id FROM reminder_people WHERE person_id = ?", [person.value])
            return try rows.compactMap { row in
                try db.reminder(row[0]).flatMap { reminder in
                    let opening = reminder.opening(in: zone)
                    return opening != nil || reminder.isUndatedAndOpen ? (reminder, opening?.at) : nil
                }
            }.sorted { one, other in
                guard one.0.isOff == other.0.isOff else { return other.0.isOff }
                guard let first = one.1, let second = other.1 else {
                    return one.1 != nil || other.1 == nil && one.0.id < other.0.id
                }
                return (first, one.0.id) < (second, other.0.id)
            }.map(\.0)
        }
    }

    /// Returns a reminder's completions, the latest first.
    public func history(
        of id: Reminder.ID, after cursor: ReminderCursor? = nil, limit: Int
    ) async throws(StoreError) -> ReminderHistory {
        try await file.glance { db in
            let found = try db.rows(
                """
                \(ReminderCompletion.select) WHERE reminder_id = ? AND (completed_at, id) < (?, ?)
                ORDER BY completed_at DESC, id DESC LIMIT ?
                """,
                [
                    id.value, (cursor?.key ?? .max).databaseValue, cursor?.id.value ?? Data().databaseValue,
                    (limit + 1).databaseValue,
                ])
            let rows = try found.prefix(limit).map(ReminderCompletion.init(row:))
            let last = found.count > limit ? rows.last : nil
            return ReminderHistory(
                rows: rows,
                next: last.map { ReminderCursor(key: $0.completedAt.milliseconds, id: Identifier($0.id.uuid)) })
        }
    }
}
