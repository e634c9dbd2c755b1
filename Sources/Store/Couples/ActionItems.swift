public import Foundation
import GRDB
public import Kinkeeper

// What a couple agreed to do: reminders of its space.

extension Space {
    /// The action items: open ones first, by priority and day, then at most `done` of the done ones, the latest first.
    public func actionItems(done: Int) async throws(StoreError) -> [ActionItem] {
        try await file.read { db in
            let open = try db.actionItems(where: "completed_day IS NULL", []).sorted(by: ActionItem.isBefore)
            let last = "completed_day IS NOT NULL ORDER BY completed_day DESC, completed_second DESC, id DESC LIMIT ?"
            return open + (try db.actionItems(where: last, [done.databaseValue]))
        }
    }

    /// The action items of a check-in, in the order they were made.
    public func actionItems(of checkIn: CheckIn.ID) async throws(StoreError) -> [ActionItem] {
        try await file.read { db in try db.actionItems(where: "check_in_id = ? ORDER BY id", [checkIn.value]) }
    }

    /// One action item; nil if there is none, or it was deleted.
    public func actionItem(_ id: Reminder.ID) async throws(StoreError) -> ActionItem? {
        try await file.read { db in try db.actionItem(id) }
    }

    /// Adds an action item: to the check-in that goes on, if one does. A draft with an identifier is written once, however often it
    /// is sent. Throws `reminderRefused`, `checkInRefused`.
    public func addActionItem(
        _ draft: ActionItemDraft, by account: AccountID, partners: [AccountID], at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> ActionItem {
        try ActionItems.check(draft, partners)
        let today = zone.wallClock(at: time).date
        return try await file.write { db in
            if let id = draft.id, let known = try db.actionItem(id) { return known }
            let reminder = ReminderDraft(
                id: draft.id, category: .actionItem, title: draft.title, schedule: draft.schedule(today: today))
            let id = try db.createReminder(reminder, at: time, in: zone).id
            let current = try db.currentCheckIn()
            try db.run(
                "UPDATE reminders SET priority = ?, assignee = ?, check_in_id = ? WHERE id = ?",
                [draft.priority.rawValue.databaseValue, draft.assignee.value, (current?.id).value, id.value])
            try db.noteActionItems(by: account, partners: partners, at: time)
            guard let added = try db.actionItem(id) else { throw StoreError.notFound }
            return added
        }
    }

    /// Changes an action item. `version` is the reminder's `updatedAt` that the client saw: throws `conflict` if it changed since.
    public func editActionItem(
        _ id: Reminder.ID, to draft: ActionItemDraft, ifVersion version: Date, by account: AccountID,
        partners: [AccountID], at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) {
        try ActionItems.check(draft, partners)
        guard let present = try await actionItem(id) else { throw .notFound }
        var edited = ReminderDraft(present.reminder)
        edited.title = draft.title
        if present.due != draft.due { edited.schedule = draft.schedule(today: zone.wallClock(at: time).date) }
        try await editReminder(id, to: edited, ifVersion: version, at: time, in: zone)
        try await file.write { db in
            try db.run(
                "UPDATE reminders SET priority = ?, assignee = ? WHERE id = ?",
                [draft.priority.rawValue.databaseValue, draft.assignee.value, id.value])
            try db.noteActionItems(by: account, partners: partners, at: time)
        }
    }

    /// Says whether an action item is done; saying so twice changes nothing.
    public func setActionItem(
        _ id: Reminder.ID, isDone: Bool, by account: AccountID, partners: [AccountID], at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) {
        guard let present = try await actionItem(id) else { throw .notFound }
        guard present.isDone != isDone else { return }
        if isDone {
            _ = try await completeReminder(id, at: time, in: zone)
        } else {
            let last = try await file.read { db in
                try db.firstRow(
                    "SELECT id FROM reminder_completions WHERE reminder_id = ? ORDER BY completed_at DESC, id DESC LIMIT 1",
                    [id.value]
                ).map { $0[0] as ReminderCompletion.ID }
            }
            guard let last else { throw .notFound }
            _ = try await undoCompletion(last)
        }
        try await noteActionItems(by: account, partners: partners, at: time)
    }

    /// Deletes an action item; `restoreReminder` brings it back.
    public func deleteActionItem(
        _ id: Reminder.ID, by account: AccountID, partners: [AccountID], at time: Date
    ) async throws(StoreError) {
        guard try await actionItem(id) != nil else { throw .notFound }
        try await deleteReminder(id, at: time)
        try await noteActionItems(by: account, partners: partners, at: time)
    }

    private func noteActionItems(
        by account: AccountID, partners: [AccountID], at time: Date
    ) async throws(StoreError) {
        try await file.write { db in try db.noteActionItems(by: account, partners: partners, at: time) }
    }
}

private enum ActionItems {
    static func check(_ draft: ActionItemDraft, _ partners: [AccountID]) throws(StoreError) {
        let most = ActionItem.longestTitle
        guard draft.title.count <= most else { throw .checkInRefused(.tooLong(most: most)) }
        guard draft.assignee.map(partners.contains) ?? true else { throw .checkInRefused(.unknownPartner) }
    }
}

extension Database {
    fileprivate func actionItem(_ id: Reminder.ID) throws -> ActionItem? {
        try actionItems(where: "id = ?", [id.value]).first
    }

    fileprivate func actionItems(where condition: String, _ values: [DatabaseValue]) throws -> [ActionItem] {
        try rows(
            """
            SELECT id, priority, assignee, check_in_id FROM reminders
            WHERE category = 'action-item' AND deleted_at IS NULL AND \(condition)
            """, values
        ).map { row in
            ActionItem(
                reminder: try requiredReminder(row["id"]),
                priority: (row["priority"] as String?).flatMap(ActionItem.Priority.init(rawValue:)) ?? .medium,
                assignee: row["assignee"], checkIn: row["check_in_id"])
        }
    }

    /// Tells those who follow the check-in that goes on.
    fileprivate func noteActionItems(by account: AccountID, partners: [AccountID], at time: Date) throws {
        guard let current = try currentCheckIn() else { return }
        try act(.changeActionItems, in: current.id, by: account, seen: current.version, partners: partners, at: time)
    }
}
