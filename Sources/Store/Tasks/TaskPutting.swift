package import Foundation
import GRDB
package import Kinkeeper

/// The outcome of putting a task.
public enum TaskPutting: Hashable, Sendable {
    /// Nothing lay there before.
    case created(StoredTask)
    /// It took the place of what lay there.
    case replaced(StoredTask)
    /// The condition did not hold for the present task; nothing was changed.
    case conditionFailed
    /// A task of that UID lies under this name, or one of another UID lies under the name that was asked for; nothing was
    /// changed.
    case uidConflict(String)
}

/// The outcome of removing a task.
public enum TaskRemoval: Hashable, Sendable {
    /// Its reminder is deleted, and can be brought back for a while.
    case removed
    /// There is no task.
    case notFound
    /// The condition did not hold for the present task; nothing was changed.
    case conditionFailed
}

/// A task to be put, and whether it may be.
package struct TaskDraft: Sendable {
    /// Its name in the list.
    package let name: String
    /// Its UID, which never changes.
    package let uid: String
    /// Says which bytes are kept of it: those that were sent, with what only the present task has.
    package let bytes: @Sendable (StoredTask?) -> [UInt8]
    /// The partner who sent it, where it is an action item of a couple.
    package let partner: AccountID?
    /// Decides from the present task, in the same transaction, whether to go on.
    package let condition: @Sendable (StoredTask?) -> Bool
    /// Says what becomes of a reminder, or which one is made; the identifier is one for that.
    package let edit: @Sendable (StoredTask?, Reminder.ID) -> TaskEdit

    /// A draft from its parts.
    package init(
        name: String, uid: String, bytes: @escaping @Sendable (StoredTask?) -> [UInt8], partner: AccountID? = nil,
        condition: @escaping @Sendable (StoredTask?) -> Bool,
        edit: @escaping @Sendable (StoredTask?, Reminder.ID) -> TaskEdit
    ) {
        self.name = name
        self.uid = uid
        self.bytes = bytes
        self.partner = partner
        self.condition = condition
        self.edit = edit
    }
}

extension Space {
    /// Puts a task under a name, all of it in one transaction. A deleted reminder with its UID comes back with the task's
    /// content: programs delete a task and put it again when it is moved, or when the deletion is undone.
    package func putTask(_ draft: TaskDraft, at time: Date) async throws(StoreError) -> TaskPutting {
        try await file.write { db in
            var putting = DraftPutting(db: db, draft: draft, time: time)
            return try putting.put()
        }
    }

    /// Deletes the reminder with a task name; `restoreReminder` restores it, under the same name.
    ///
    /// - Parameter partner: The partner who deletes it, where it is an action item of a couple.
    package func deleteTask(
        named name: String, by partner: AccountID? = nil, at time: Date, if condition: @escaping @Sendable (StoredTask) -> Bool
    ) async throws(StoreError) -> TaskRemoval {
        try await file.write { db in
            guard let there = try db.task(named: name) else { return .notFound }
            guard condition(there) else { return .conditionFailed }
            try db.run(
                "UPDATE reminders SET deleted_at = ? WHERE id = ?", [time.milliseconds.databaseValue, there.reminder.id.value])
            if let partner { try db.noteChange(by: partner, at: time) }
            return .removed
        }
    }
}

/// A task on its way into the list, inside of a transaction.
private struct DraftPutting {
    let db: Database
    let draft: TaskDraft
    let time: Date
    var identifiers = IdentifierSequence()

    init(db: Database, draft: TaskDraft, time: Date) {
        self.db = db
        self.draft = draft
        self.time = time
    }

    mutating func put() throws -> TaskPutting {
        let there = try db.task(named: draft.name)
        guard draft.condition(there) else { return .conditionFailed }
        if let there {
            guard there.uid == draft.uid else { return .uidConflict(there.name) }
            return .replaced(try write(draft.edit(there, there.reminder.id), over: there))
        }
        let known = try db.reminders(ofTask: draft.uid)
        if let present = known.first(where: { !$0.isDeleted }), let other = try db.reminder(present.id) {
            return .uidConflict(try db.task(other).name)
        }
        let returning = known.last?.id
        try freeName(but: returning)
        guard let returning else {
            let id: Reminder.ID = identifiers.next(at: time)
            return .created(try write(draft.edit(nil, id), over: nil))
        }
        try db.run("UPDATE reminders SET deleted_at = NULL WHERE id = ?", [returning.value])
        let task = try db.task(db.requiredReminder(returning))
        return .created(try write(draft.edit(task, returning), over: task))
    }

    private mutating func write(_ edit: TaskEdit, over there: StoredTask?) throws -> StoredTask {
        let present = there?.reminder
        let bytes = draft.bytes(there)
        var reminder = edit.reminder
        if let present {
            if edit.isEdited {
                // The version must change, even within a millisecond and when the clock was set back.
                reminder.updatedAt = Date(milliseconds: max(time.milliseconds, present.updatedAt.milliseconds + 1))
                try db.write(reminder, isNew: false, &identifiers)
            } else if reminder != present {
                try db.writeState(of: reminder, at: time)
            }
        } else {
            try db.write(reminder, isNew: true, &identifiers)
        }
        if let partner = draft.partner {
            if present == nil {
                try db.run(
                    "UPDATE reminders SET check_in_id = ? WHERE id = ?", [try db.checkInOfNewItem().value, reminder.id.value])
            }
            let isChanged = edit.isEdited || edit.done != nil || edit.reopened != nil
            if isChanged { try db.noteChange(by: partner, at: time) }
        }
        if let reopened = edit.reopened { try forget(reopened, of: reminder.id) }
        if let done = edit.done { try complete(done, by: edit, before: present) }
        try db.run(
            """
            INSERT INTO tasks (id, name, uid, bytes) VALUES (?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, uid = excluded.uid, bytes = excluded.bytes
            """,
            [reminder.id.value, draft.name.databaseValue, draft.uid.databaseValue, Data(bytes).databaseValue])
        return try db.task(db.requiredReminder(reminder.id))
    }

    private mutating func complete(_ occurrence: CivilDateTime, by edit: TaskEdit, before present: Reminder?) throws {
        let completion = ReminderCompletion(
            id: identifiers.next(at: time), reminder: edit.reminder.id, occurrence: occurrence, completedAt: edit.doneAt)
        try db.insertCompletion(completion, before: present?.completedThrough, snooze: present?.snooze)
        if let ended = edit.ended { try db.insertEnd(of: ended, with: completion.id) }
    }

    private func forget(_ times: ClosedRange<CivilDateTime>, of id: Reminder.ID) throws {
        try db.run(
            "DELETE FROM reminder_completions WHERE reminder_id = ? AND (day, second) >= (?, ?) AND (day, second) <= (?, ?)",
            [id.value] + times.lowerBound.values + times.upperBound.values)
    }

    /// Deleted reminders give up the wanted name: when restored, they get another one.
    private func freeName(but returning: Reminder.ID?) throws {
        var ids = try db.rows("SELECT id FROM tasks WHERE name = ?", [draft.name.databaseValue]).map {
            Reminder.ID($0[0] as UUID)
        }
        if draft.name.hasSuffix(".ics"), let id = Reminder.ID(String(draft.name.dropLast(4))),
            try db.firstRow("SELECT 1 FROM reminders WHERE id = ? AND deleted_at IS NOT NULL", [id.value]) != nil
        {
            ids.append(id)
        }
        for id in Set(ids) where id != returning {
            try db.run(
                """
                INSERT INTO tasks (id, name, uid) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name
                """, [id.value, "\(id)-2.ics".databaseValue, id.description.databaseValue])
        }
    }
}
