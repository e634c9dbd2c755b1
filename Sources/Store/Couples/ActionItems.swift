public import Foundation
import GRDB
public import Kinkeeper

// What a couple agreed to do: reminders of its space.

/// The place of an action item in the list of open ones.
public struct ActionItemCursor: Hashable, Sendable, LosslessStringConvertible {
    private let rank: Int
    private let isUndated: Bool
    private let day: Int32
    private let id: Reminder.ID

    /// The place of an item.
    init(_ item: ActionItem) {
        rank = Reminder.Priority.rank(item.priority) + (item.reminder.isOff ? 3 : 0)
        isUndated = item.reminder.schedule.isUndated
        day = item.reminder.schedule.start.date.daysSinceEpoch
        id = item.id
    }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 4, let rank = Int(parts[0]), let undated = Int(parts[1]), let day = Int32(parts[2]),
            let id = Reminder.ID(String(parts[3])), (0...5).contains(rank), (0...1).contains(undated)
        else { return nil }
        (self.rank, isUndated, self.day, self.id) = (rank, undated == 1, day, id)
    }

    /// Three numbers and an identifier, with "_" between them.
    public var description: String { "\(rank)_\(isUndated ? 1 : 0)_\(day)_\(id)" }

    /// What the list is ordered by.
    fileprivate static let order = """
        CASE priority WHEN 'high' THEN 0 WHEN 'low' THEN 2 ELSE 1 END + CASE WHEN paused_at IS NULL THEN 0 ELSE 3 END,
        EXISTS (SELECT 1 FROM reminder_dates WHERE reminder_id = reminders.id AND kind = 'excluded'
          AND day = start_day AND second = start_second), start_day, id
        """

    fileprivate var values: [DatabaseValue] { [rank.databaseValue, isUndated.databaseValue, day.databaseValue, id.value] }
}

extension Space {
    /// The most items of one check-in. Later ones are added without a check-in.
    static let mostItems = 500

    /// Open action items: so many, after `offset` of them. Those of a check-in are left out where it is named.
    ///
    /// The most pressing come first, then the earliest day. Those without a day come after them, and those that are off last.
    public func openActionItems(
        from offset: Int = 0, limit: Int, besides checkIn: CheckIn.ID? = nil
    ) async throws(StoreError) -> [ActionItem] {
        try await file.read { db in
            try db.actionItems(
                where: """
                    completed_day IS NULL AND (?1 IS NULL OR check_in_id IS NOT ?1)
                    ORDER BY \(ActionItemCursor.order) LIMIT ?2 OFFSET ?3
                    """, [checkIn.value, limit.databaseValue, offset.databaseValue])
        }
    }

    /// The same from a cursor on: what others do between two pages leaves nothing out that stays where it was.
    public func openActionItems(
        after cursor: ActionItemCursor?, limit: Int
    ) async throws(StoreError) -> (items: [ActionItem], next: ActionItemCursor?) {
        let items = try await file.read { db in
            try db.actionItems(
                where: """
                    completed_day IS NULL AND (?1 IS NULL OR (\(ActionItemCursor.order)) > (?1, ?2, ?3, ?4))
                    ORDER BY \(ActionItemCursor.order) LIMIT ?5
                    """, (cursor?.values ?? Array(repeating: .null, count: 4)) + [(limit + 1).databaseValue])
        }
        return (Array(items.prefix(limit)), items.count > limit ? items.prefix(limit).last.map(ActionItemCursor.init) : nil)
    }

    /// The number of open action items.
    public func openActionItemCount() async throws(StoreError) -> Int {
        try await file.glance { db in try db.actionItemCount(where: "completed_day IS NULL", []) }
    }

    /// Action items that are done, the latest first.
    public func doneActionItems(limit: Int) async throws(StoreError) -> [ActionItem] {
        try await file.read { db in
            let last = "completed_day IS NOT NULL ORDER BY completed_day DESC, completed_second DESC, id DESC LIMIT ?"
            return try db.actionItems(where: last, [limit.databaseValue])
        }
    }

    /// Action items of no check-in that are done, the latest first.
    public func actionItemsDoneBetweenCheckIns() async throws(StoreError) -> [ActionItem] {
        try await file.read { db in
            let latest = "ORDER BY completed_day DESC, completed_second DESC, id DESC"
            return try db.actionItems(where: "completed_day IS NOT NULL AND check_in_id IS NULL \(latest)", [])
        }
    }

    /// The action items of a check-in, in the order they were made; at most 500.
    public func actionItems(of checkIn: CheckIn.ID) async throws(StoreError) -> [ActionItem] {
        try await file.read { db in
            try db.actionItems(
                where: "check_in_id = ? ORDER BY id LIMIT ?", [checkIn.value, Self.mostItems.databaseValue])
        }
    }

    /// One action item; nil if there is none, or it was deleted.
    public func actionItem(_ id: Reminder.ID) async throws(StoreError) -> ActionItem? {
        try await file.glance { db in try db.actionItem(id) }
    }

    /// Adds an action item: to the check-in that goes on, if one does. A draft with an identifier is written once, however often it
    /// is sent. Throws `reminderRefused`, `checkInRefused`.
    public func addActionItem(
        _ draft: ActionItemDraft, by account: AccountID, partners: [AccountID], at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> ActionItem {
        try draft.checked(for: partners)
        return try await file.write { db in try db.addActionItem(draft, by: account, at: time, in: zone) }
    }

    /// Changes an action item, and says whether it is done where `isDone` is given: all of it, or nothing. `version` is the reminder's
    /// `updatedAt` that the client saw, `wasDone` whether it was done then, where that counts: throws `conflict` if either changed since.
    @discardableResult
    public func editActionItem(
        _ id: Reminder.ID, to draft: ActionItemDraft, isDone: Bool? = nil, ifVersion version: Date, wasDone: Bool? = nil,
        by account: AccountID, partners: [AccountID], at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> ActionItem {
        try draft.checked(for: partners)
        return try await file.write { db in
            let present = try db.requiredActionItem(id)
            // Saying again that it is open must not open what the partner has just ticked.
            guard wasDone.map({ $0 == present.isDone }) ?? true else { throw StoreError.conflict }
            guard present.reminder.updatedAt.milliseconds == version.milliseconds else { throw StoreError.conflict }
            if !draft.says(present) {
                var edited = ReminderDraft(present.reminder)
                (edited.title, edited.note, edited.priority) = (draft.title, draft.note, draft.priority)
                if present.due != draft.due { edited.schedule = draft.schedule(today: zone.wallClock(at: time).date) }
                _ = try db.editReminder(id, to: edited, ifVersion: version, at: time, in: zone)
                try db.run("UPDATE reminders SET assignee = ? WHERE id = ?", [draft.assignee.value, id.value])
            }
            if let isDone { try db.setActionItem(id, isDone: isDone, at: time, in: zone) }
            if let isOff = draft.isOff { _ = try db.switchReminder(id, off: isOff, at: time, in: zone) }
            let item = try db.requiredActionItem(id)
            if item != present { try db.noteChange(by: account, at: time) }
            return item
        }
    }

    /// Says whether an action item is done; saying so twice changes nothing.
    @discardableResult
    public func setActionItem(
        _ id: Reminder.ID, isDone: Bool, by account: AccountID, at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> ActionItem {
        try await file.write { db in
            let present = try db.requiredActionItem(id)
            try db.setActionItem(id, isDone: isDone, at: time, in: zone)
            let item = try db.requiredActionItem(id)
            if item != present { try db.noteChange(by: account, at: time) }
            return item
        }
    }

    /// Switches an action item off, or on again, for both partners; saying so twice changes nothing.
    @discardableResult
    public func switchActionItem(
        _ id: Reminder.ID, off: Bool, by account: AccountID, at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> ActionItem {
        try await file.write { db in
            let present = try db.requiredActionItem(id)
            _ = try db.switchReminder(id, off: off, at: time, in: zone)
            let item = try db.requiredActionItem(id)
            if item != present { try db.noteChange(by: account, at: time) }
            return item
        }
    }

    /// Deletes an action item; `restoreActionItem` brings it back.
    public func deleteActionItem(_ id: Reminder.ID, by account: AccountID, at time: Date) async throws(StoreError) {
        try await file.write { db in
            _ = try db.requiredActionItem(id)
            try db.deleteReminder(id, at: time)
            try db.noteChange(by: account, at: time)
        }
    }

    /// Brings a deleted action item back as it was. Throws `notFound` when it is gone for good.
    public func restoreActionItem(_ id: Reminder.ID, by account: AccountID, at time: Date) async throws(StoreError) {
        try await file.write { db in
            guard try db.actionItem(id) == nil else { return }
            try db.run("UPDATE reminders SET deleted_at = NULL WHERE id = ? AND category = 'action-item'", [id.value])
            _ = try db.requiredActionItem(id)
            try db.noteChange(by: account, at: time)
        }
    }
}

extension ActionItemDraft {
    /// Whether the item is so already.
    fileprivate func says(_ item: ActionItem) -> Bool {
        title == item.reminder.title && note == item.reminder.note && due == item.due && priority == item.priority
            && assignee == item.assignee
    }

    fileprivate func checked(for partners: [AccountID]) throws(StoreError) {
        guard !title.isTooLong(most: ActionItem.longestTitle) else {
            throw .checkInRefused(.tooLong(most: ActionItem.longestTitle))
        }
        guard !note.isTooLong(most: ActionItem.longestNote) else {
            throw .checkInRefused(.tooLong(most: ActionItem.longestNote))
        }
        guard assignee.map(partners.contains) ?? true else { throw .checkInRefused(.unknownPartner) }
    }
}

extension Database {
    func addActionItem(
        _ draft: ActionItemDraft, by account: AccountID, at time: Date, in zone: ZoneOffsets
    ) throws -> ActionItem {
        if let id = draft.id, let known = try actionItem(id) { return known }
        let reminder = ReminderDraft(
            id: draft.id, category: .actionItem, title: draft.title, note: draft.note,
            schedule: draft.schedule(today: zone.wallClock(at: time).date), priority: draft.priority, isOff: draft.isOff)
        let id = try createReminder(reminder, at: time, in: zone).id
        try run(
            "UPDATE reminders SET assignee = ?, check_in_id = ? WHERE id = ?",
            [draft.assignee.value, try checkInOfNewItem().value, id.value])
        try noteChange(by: account, at: time)
        return try requiredActionItem(id)
    }

    /// The check-in that a new item is of: the one in progress, unless that has as many as it may.
    func checkInOfNewItem() throws -> CheckIn.ID? {
        guard let current = try currentCheckIn()?.id else { return nil }
        let count: Int = try firstRow("SELECT count(*) FROM reminders WHERE check_in_id = ?", [current.value])?[0] ?? 0
        return count < Space.mostItems ? current : nil
    }

    fileprivate func actionItem(_ id: Reminder.ID) throws -> ActionItem? {
        try actionItems(where: "id = ?", [id.value]).first
    }

    fileprivate func requiredActionItem(_ id: Reminder.ID) throws -> ActionItem {
        guard let item = try actionItem(id) else { throw StoreError.notFound }
        return item
    }

    func actionItemCount(where condition: String, _ values: [DatabaseValue]) throws -> Int {
        let listed = "category = 'action-item' AND deleted_at IS NULL"
        return try firstRow("SELECT count(*) FROM reminders WHERE \(listed) AND \(condition)", values)?[0] ?? 0
    }

    func actionItems(where condition: String, _ values: [DatabaseValue]) throws -> [ActionItem] {
        let found = try rows(
            """
            SELECT \(Reminder.Columns.list), assignee, check_in_id FROM reminders
            WHERE category = 'action-item' AND deleted_at IS NULL AND \(condition)
            """, values)
        var dates: [UUID: [ReminderDate]] = [:]
        guard !found.isEmpty else { return [] }
        let ids = found.map { ($0[Reminder.Columns.id] as Reminder.ID).value }
        for row in try rows("\(ReminderDate.select) WHERE reminder_id", in: ids) {
            dates[row[ReminderDate.Columns.reminderID], default: []].append(try ReminderDate(row: row))
        }
        return try found.map { row in
            let reminder = try Reminder(row: row, dates: dates[row[Reminder.Columns.id]] ?? [])
            return ActionItem(reminder: reminder, assignee: row["assignee"], checkIn: row["check_in_id"])
        }
    }

    fileprivate func setActionItem(_ id: Reminder.ID, isDone: Bool, at time: Date, in zone: ZoneOffsets) throws {
        guard try requiredActionItem(id).isDone != isDone else { return }
        guard !isDone else {
            _ = try completeReminder(id, at: time, in: zone)
            return
        }
        let last = "SELECT id FROM reminder_completions WHERE reminder_id = ? ORDER BY completed_at DESC, id DESC LIMIT 1"
        guard let row = try firstRow(last, [id.value]) else { throw StoreError.notFound }
        _ = try undoCompletion(row[0] as ReminderCompletion.ID)
    }
}
