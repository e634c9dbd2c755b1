import Foundation
import GRDB
import Kinkeeper

/// A page of a list by identifiers, with its counts, categories and next cursor.
struct ReminderBoardPage {
    let ids: [Reminder.ID]
    let counts: [ReminderStanding.State: Int]
    let categories: Set<Reminder.Category>
    let next: ReminderCursor?
}

/// All reminders in their order, in memory, as of a position in the change log. Which of them are due follows from their
/// order and the time, so that nothing has to be computed as time goes on.
struct ReminderBoard: Sendable {
    /// Above this many lines of the log, everything is read at once instead.
    private static let many = 200
    /// The key of a reminder without a date made in 1970, and how far those of others are from it.
    static let undated: Int64 = 1 << 60
    static let longest: Int64 = 1 << 58
    /// The key of one that is off whose next time is in 1970: more than that of any other. Those without a date come last.
    static let off: Int64 = 13 << 58

    /// The position of a reminder in its list.
    private struct Entry: Comparable {
        /// Open ones: seconds of the account's clock; without a date: more than any of these, by priority, the latest made first; those that are off: more still; done ones:
        /// milliseconds before 1970.
        let key: Int64
        let id: Reminder.ID
        let category: Reminder.Category
        let priority: Reminder.Priority?
        let isOpen: Bool

        static func < (lhs: Entry, rhs: Entry) -> Bool { (lhs.key, lhs.id) < (rhs.key, rhs.id) }
    }

    private var sequence: Int64?
    private var zone = ZoneOffsets.utc
    private var entries: [Reminder.ID: Entry] = [:]
    private var open: [Entry] = []
    private var done: [Entry] = []

    /// Brings it to the state that `db` shows, or leaves it at a later one.
    mutating func refresh(from db: Database, in zone: ZoneOffsets) throws {
        let latest = try Space.sequence(db)
        if let sequence, sequence >= latest, zone == self.zone { return }
        if let sequence, zone == self.zone, let changed = try ReminderBoard.changes(after: sequence, in: db) {
            for id in changed { set(try ReminderBoard.entry(of: id, in: zone, db), for: id) }
        } else {
            try readAll(from: db, in: zone)
        }
        (sequence, self.zone) = (latest, zone)
    }

    /// The reminders of one state, or all that are open, from a cursor on, and how many there are of each state.
    func page(
        _ state: ReminderStanding.State?, category: Reminder.Category?, after cursor: ReminderCursor?, limit: Int,
        clock: CivilDateTime
    ) -> ReminderBoardPage {
        let isWanted: (Entry) -> Bool = { category == nil || $0.category == category }
        let now = open.partitioningIndex { $0.key > clock.boardKey }
        let undated = open.partitioningIndex { $0.key >= Self.undated - Self.longest }
        let off = open.partitioningIndex { $0.key >= Self.off - Self.longest }
        let lists: [ReminderStanding.State: ArraySlice<Entry>] = [
            .due: open[..<now], .coming: open[now..<undated], .undated: open[undated..<off], .off: open[off...],
            .done: done[...],
        ]
        var list = state.flatMap { lists[$0] } ?? open[...]
        if let cursor {
            list = list[list.partitioningIndex { ($0.key, $0.id) > (cursor.key, Reminder.ID(cursor.id.uuid)) }...]
        }
        let found = Array(list.lazy.filter(isWanted).prefix(limit + 1))
        let last = found.count > limit ? found[limit - 1] : nil
        return ReminderBoardPage(
            ids: found.prefix(limit).map(\.id),
            counts: lists.mapValues { list in category == nil ? list.count : list.count(where: isWanted) },
            categories: Set(entries.values.lazy.map(\.category)),
            next: last.map { ReminderCursor(key: $0.key, id: Identifier($0.id.uuid)) })
    }

    /// The places of some reminders: open ones first, in the order of their list, then those that are done.
    func places(of ids: Set<Reminder.ID>) -> [ToDoCursor] {
        ids.compactMap { id in
            entries[id].map { ToDoCursor(isDone: !$0.isOpen, key: $0.key, id: id) }
        }.sorted()
    }

    /// The to-dos that are open, or those that are done, in the order of their list; `withOff` includes those that are off.
    func toDos(isDone: Bool, _ priority: Reminder.Priority?, withOff: Bool = true) -> [ToDoPlace] {
        (isDone ? done : open).filter { entry in
            entry.category == .actionItem && (priority == nil || entry.priority == priority)
                && (withOff || entry.key < Self.off - Self.longest)
        }.map { ToDoPlace(group: "", key: $0.key, id: $0.id, rank: Reminder.Priority.rank($0.priority)) }
    }

    /// How many to-dos are open, and how many are done.
    var toDoCounts: (open: Int, done: Int) {
        (open.count { $0.category == .actionItem }, done.count { $0.category == .actionItem })
    }

    // MARK: - Private

    private mutating func readAll(from db: Database, in zone: ZoneOffsets) throws {
        let finished = try db.rows(
            "SELECT reminder_id, max(completed_at) AS done_at FROM reminder_completions GROUP BY reminder_id", [])
        let times = Dictionary(finished.map { ($0["reminder_id"] as UUID, $0["done_at"] as Int64) }, uniquingKeysWith: max)
        let all = try db.allReminders().map { ReminderBoard.entry($0, in: zone, doneAt: times[$0.id.uuid]) }
        entries = Dictionary(all.map { ($0.id, $0) }) { $1 }
        open = all.filter(\.isOpen).sorted()
        done = all.filter { !$0.isOpen }.sorted()
    }

    private mutating func set(_ entry: Entry?, for id: Reminder.ID) {
        if let present = entries[id] {
            let list = present.isOpen ? \ReminderBoard.open : \ReminderBoard.done
            let place = self[keyPath: list].partitioningIndex { $0 >= present }
            self[keyPath: list].remove(at: place)
        }
        entries[id] = entry
        guard let entry else { return }
        let list = entry.isOpen ? \ReminderBoard.open : \ReminderBoard.done
        self[keyPath: list].insert(entry, at: self[keyPath: list].partitioningIndex { $0 >= entry })
    }

    /// Every change of a reminder that is of account here writes its own row; nil where reading everything is quicker, or
    /// the log has been compacted.
    private static func changes(after sequence: Int64, in db: Database) throws -> Set<Reminder.ID>? {
        let lines = try db.rows(
            "SELECT row_id FROM changes WHERE sequence > ? AND table_name = 'reminders' LIMIT ?",
            [sequence.databaseValue, (many + 1).databaseValue])
        let oldest = try db.firstRow("SELECT min(sequence) FROM changes", [])?[0] as Int64?
        guard lines.count <= many, let oldest, oldest <= sequence + 1 else { return nil }
        return Set(lines.map { $0[0] as Reminder.ID })
    }

    private static func entry(of id: Reminder.ID, in zone: ZoneOffsets, _ db: Database) throws -> Entry? {
        let latest = try db.firstRow("SELECT max(completed_at) FROM reminder_completions WHERE reminder_id = ?", [id.value])
        return try db.reminder(id).map { entry($0, in: zone, doneAt: latest?[0]) }
    }

    private static func entry(_ reminder: Reminder, in zone: ZoneOffsets, doneAt: Int64?) -> Entry {
        let opening = reminder.opening(in: zone)
        let made = min(max(reminder.createdAt.milliseconds, -longest), longest)
        if reminder.isOff, opening != nil || reminder.isUndatedAndOpen {
            let key = opening.map { off + min(max($0.at.boardKey, -longest), longest) } ?? off + 2 * longest - made
            return Entry(key: key, id: reminder.id, category: reminder.category, priority: reminder.priority, isOpen: true)
        }
        if reminder.isUndatedAndOpen {
            // The most pressing first, then the latest made.
            let band = undated + Int64(Reminder.Priority.rank(reminder.priority)) * 2 * longest
            return Entry(
                key: band - made, id: reminder.id, category: reminder.category, priority: reminder.priority, isOpen: true)
        }
        let key = opening?.at.boardKey ?? -(doneAt ?? reminder.updatedAt.milliseconds)
        return Entry(
            key: key, id: reminder.id, category: reminder.category, priority: reminder.priority,
            isOpen: opening != nil)
    }
}

extension CivilDateTime {
    /// Seconds from 1970-01-01 00:00 of the same clock.
    fileprivate var boardKey: Int64 { Int64(date.daysSinceEpoch) * 86_400 + Int64(time.secondsSinceMidnight) }
}

extension RandomAccessCollection where Index == Int {
    /// The first place from which on all elements are so; the collection is in such an order.
    func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
