public import Foundation
import GRDB
public import Kinkeeper

/// A reminder as it lies in the list of tasks.
public struct StoredTask: Hashable, Sendable {
    /// The reminder.
    public let reminder: Reminder
    /// When some of it was done last.
    public let doneAt: Date?
    /// Its name in the list.
    public let name: String
    /// Its UID in task programs, which never changes.
    public let uid: String
    /// The last task that a program sent for it; nil without one.
    public let kept: [UInt8]?
    /// The partner who does it, of an action item; nil for both.
    public let assignee: AccountID?

    /// The name of a task that no program has named.
    static func ownName(_ id: Reminder.ID) -> String { "\(id).ics" }
}

extension Space {
    /// Returns the present tasks with these names.
    public func tasks(named names: Set<String>) async throws(StoreError) -> [StoredTask] {
        try await file.glance { db in try names.compactMap(db.task(named:)) }
    }

    /// Returns the present tasks with these names, in order, up to so many bytes of sent tasks together; and how many names
    /// that is, at least one.
    public func tasks(
        named names: [String], upTo bytes: Int
    ) async throws(StoreError) -> (tasks: [StoredTask], names: Int) {
        try await file.read { db in
            var tasks: [StoredTask] = []
            var read = 0
            for (count, name) in names.enumerated() {
                guard read < bytes else { return (tasks, count) }
                guard let task = try db.task(named: name) else { continue }
                read += task.kept?.count ?? 0
                tasks.append(task)
            }
            return (tasks, names.count)
        }
    }

    /// Returns the task of a reminder; nil when the reminder does not exist.
    public func task(of id: Reminder.ID) async throws(StoreError) -> StoredTask? {
        try await file.glance { db in try db.reminder(id).map(db.task) }
    }
}

extension Database {
    /// Takes all that are not deleted, one after the other: what programs sent of them may be large.
    func eachTask<Value>(_ take: (StoredTask) throws -> Value) throws -> [Value] {
        let done = try rows(
            "SELECT reminder_id, max(completed_at) AS done_at FROM reminder_completions GROUP BY reminder_id", [])
        let times = Dictionary(done.map { ($0["reminder_id"] as UUID, $0["done_at"] as Int64) }, uniquingKeysWith: max)
        let statement = try cachedStatement(sql: "SELECT id, name, uid, bytes FROM tasks WHERE id = ?")
        let items = try rows(
            "\(ItemRow.select) WHERE deleted_at IS NULL AND assignee IS NOT NULL", [])
        let found = Dictionary(items.map { ($0["id"] as UUID, ItemRow(row: $0)) }, uniquingKeysWith: { first, _ in first })
        return try allReminders().map { reminder in
            let row = try Row.fetchOne(statement, arguments: [reminder.id.value])
            return try take(
                StoredTask(
                    reminder, doneAt: times[reminder.id.uuid], row.map(TaskRow.init(row:)), found[reminder.id.uuid]))
        }
    }

    /// The one that lies under a name; nil where none does.
    func task(named name: String) throws -> StoredTask? {
        for row in try rows("SELECT id FROM tasks WHERE name = ? ORDER BY id", [name.databaseValue]) {
            if let reminder = try reminder(row[0]) { return try task(reminder) }
        }
        guard name.hasSuffix(".ics"), let id = Reminder.ID(String(name.dropLast(4))), StoredTask.ownName(id) == name,
            let reminder = try reminder(id)
        else { return nil }
        let task = try task(reminder)
        return task.name == name ? task : nil
    }

    /// The reminders of a UID, also those that are deleted.
    func reminders(ofTask uid: String) throws -> [(id: Reminder.ID, isDeleted: Bool)] {
        var ids = try rows("SELECT id FROM tasks WHERE uid = ? ORDER BY id", [uid.databaseValue]).map {
            Reminder.ID($0[0] as UUID)
        }
        if let id = Reminder.ID(uid), id.description == uid, !ids.contains(id),
            try firstRow("SELECT 1 FROM tasks WHERE id = ?", [id.value]) == nil
        {
            ids.append(id)
        }
        return try ids.compactMap { id in
            try firstRow("SELECT deleted_at IS NOT NULL FROM reminders WHERE id = ?", [id.value]).map { (id, $0[0]) }
        }
    }

    func task(_ reminder: Reminder) throws -> StoredTask {
        let latest = try firstRow(
            "SELECT max(completed_at) FROM reminder_completions WHERE reminder_id = ?", [reminder.id.value])
        let row = try firstRow("SELECT id, name, uid, bytes FROM tasks WHERE id = ?", [reminder.id.value])
        let item = try firstRow("\(ItemRow.select) WHERE id = ?", [reminder.id.value])
        return StoredTask(reminder, doneAt: latest?[0], row.map(TaskRow.init(row:)), item.map(ItemRow.init(row:)))
    }
}

private struct TaskRow {
    let name: String
    let uid: String
    let bytes: [UInt8]?

    init(row: Row) {
        (name, uid) = (row["name"], row["uid"])
        bytes = (row["bytes"] as Data?).map { Array($0) }
    }
}

private struct ItemRow {
    static let select = "SELECT id, assignee FROM reminders"

    let assignee: AccountID?

    init(row: Row) {
        assignee = row["assignee"]
    }
}

extension StoredTask {
    fileprivate init(_ reminder: Reminder, doneAt: Int64?, _ row: TaskRow?, _ item: ItemRow?) {
        self.init(
            reminder: reminder, doneAt: doneAt.map { Date(milliseconds: $0) },
            name: row?.name ?? StoredTask.ownName(reminder.id), uid: row?.uid ?? reminder.id.description, kept: row?.bytes,
            assignee: item?.assignee)
    }
}
