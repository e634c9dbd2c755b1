import Foundation
import GRDB
import Kinkeeper

/// All reminders that are not deleted: in memory, as of a position in the change log.
struct WatchedReminders: Sendable {
    private static let many = 200

    /// The reminders, in no order.
    private(set) var list: [Reminder] = []
    /// The planner's streams made of the list.
    private(set) var memo = StreamMemo()
    private var places: [Reminder.ID: Int] = [:]
    private var sequence: Int64?

    /// Whether there is one with this identifier.
    func hold(_ id: Reminder.ID) -> Bool { places[id] != nil }

    /// The same, each of them switched on; nil where none is off.
    func switchedOn() -> WatchedReminders? {
        guard list.contains(where: \.isOff) else { return nil }
        var all = self
        all.memo = StreamMemo()
        for index in list.indices { all.list[index].pausedAt = nil }
        return all
    }

    /// Brings it to the state that `db` shows, or leaves it at a later one.
    mutating func refresh(from db: Database) throws {
        let latest = try Space.sequence(db)
        if let sequence, sequence >= latest { return }
        if let sequence, let changed = try WatchedReminders.changes(after: sequence, in: db) {
            for id in changed { set(try db.reminder(id), for: id) }
            if !changed.isEmpty { memo = StreamMemo() }
        } else {
            list = try db.allReminders()
            places = Dictionary(list.enumerated().map { ($1.id, $0) }) { $1 }
            memo = StreamMemo()
        }
        sequence = latest
    }

    private mutating func set(_ reminder: Reminder?, for id: Reminder.ID) {
        switch (reminder, places[id]) {
        case (let reminder?, let place?): list[place] = reminder
        case (let reminder?, nil):
            places[id] = list.count
            list.append(reminder)
        case (nil, let place?):
            // The last one takes its place.
            let last = list.removeLast()
            places[id] = nil
            guard place < list.count else { return }
            list[place] = last
            places[last.id] = place
        case (nil, nil): break
        }
    }

    /// Nil where reading everything is quicker, the log has been compacted, or a row is deleted and its reminder unknown.
    private static func changes(after sequence: Int64, in db: Database) throws -> Set<Reminder.ID>? {
        let lines = try db.rows(
            """
            SELECT DISTINCT table_name, row_id FROM changes WHERE sequence > ?
              AND table_name IN ('reminders', 'reminder_people', 'reminder_dates') LIMIT ?
            """, [sequence.databaseValue, (many + 1).databaseValue])
        let oldest = try db.firstRow("SELECT min(sequence) FROM changes", [])?[0] as Int64?
        guard lines.count <= many, let oldest, oldest <= sequence + 1 else { return nil }
        var changed: Set<Reminder.ID> = []
        for line in lines {
            let table: String = line["table_name"]
            guard table != "reminders" else {
                changed.insert(line["row_id"])
                continue
            }
            guard let row = try db.firstRow("SELECT reminder_id FROM \(table) WHERE id = ?", [line["row_id"]]) else {
                return nil
            }
            changed.insert(row[0])
        }
        return changed
    }
}
