public import Foundation
import GRDB
public import Kinkeeper

/// A reminder of a gift, and the gift as it is with it.
public struct ReminderOfGift: Hashable, Sendable {
    /// The gift.
    public let gift: Gift
    /// The reminder.
    public let reminder: GiftReminder
}

extension Space {
    /// Returns a reminder of a gift; nil if there is none, it was removed, the gift was deleted, or it is hidden from the account.
    public func giftReminder(
        _ id: GiftReminder.ID, asking account: Account.ID
    ) async throws(StoreError) -> ReminderOfGift? {
        try await file.glance { db in try db.giftReminder(id, asking: account) }
    }

    /// Gives a gift a reminder. A draft with an identifier is written once, however often it is sent. Throws `notFound` for a gift
    /// that is not there, and `giftRefused` for a draft without a message, for a time that is past, for one reminder too many, and
    /// for a gift that is given or archived.
    @discardableResult
    public func addGiftReminder(
        _ draft: GiftReminderDraft, to gift: Gift.ID, asking account: Account.ID, at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> ReminderOfGift {
        try await file.write { db in
            let present = try db.requiredGift(gift, asking: account)
            if let id = draft.id, let known = try db.giftReminder(id, asking: account), known.gift.id == gift { return known }
            let id = draft.id ?? .make(at: time)
            if try db.firstRow("SELECT 1 FROM gift_reminders WHERE id = ?", [id.value]) != nil { throw StoreError.notFound }
            let made: GiftReminder
            do throws(GiftRefusal) {
                try present.checkRoomForReminder()
                made = try draft.reminder(id, at: time, in: zone)
            } catch {
                throw StoreError.giftRefused(error)
            }
            try db.insert(made, of: gift)
            return try db.requiredGiftReminder(id, asking: account)
        }
    }

    /// Changes a reminder of a gift. `version` is the `updatedAt` that the client saw: if the reminder changed since, this throws
    /// `conflict` and changes nothing; nil is any. Throws `notFound`, and `giftRefused` for a draft without a message and for another
    /// time that is past.
    @discardableResult
    public func editGiftReminder(
        _ id: GiftReminder.ID, to draft: GiftReminderDraft, ifVersion version: Date? = nil, asking account: Account.ID,
        at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> ReminderOfGift {
        try await file.write { db in
            let present = try db.requiredGiftReminder(id, asking: account).reminder
            if let version, version.milliseconds != present.updatedAt.milliseconds { throw StoreError.conflict }
            let edited: GiftReminder
            do throws(GiftRefusal) { edited = try draft.written(over: present, at: time, in: zone) } catch {
                throw StoreError.giftRefused(error)
            }
            if edited != present { try db.update(edited) }
            return try db.requiredGiftReminder(id, asking: account)
        }
    }

    /// Says that a reminder of a gift is done, or open again. Doing it twice is doing it once. Throws `notFound`.
    @discardableResult
    public func setGiftReminder(
        _ id: GiftReminder.ID, isDone: Bool, asking account: Account.ID, at time: Date
    ) async throws(StoreError) -> ReminderOfGift {
        try await file.write { db in
            let present = try db.requiredGiftReminder(id, asking: account).reminder
            let changed = present.set(done: isDone, at: time)
            if changed != present { try db.update(changed) }
            return try db.requiredGiftReminder(id, asking: account)
        }
    }

    /// Removes a reminder of a gift, and returns what it was; `restoreGiftReminder` brings it back within `trashRetention`. Removing
    /// twice is removing once. Throws `notFound` for one that never was, or is gone for good.
    @discardableResult
    public func removeGiftReminder(
        _ id: GiftReminder.ID, asking account: Account.ID, at time: Date
    ) async throws(StoreError) -> ReminderOfGift {
        try await file.write { db in
            guard let present = try db.giftReminder(id, asking: account) else {
                return try db.removedGiftReminder(id, asking: account)
            }
            try db.run(
                "UPDATE gift_reminders SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL",
                [time.milliseconds.databaseValue, id.value])
            return present
        }
    }

    /// Brings a removed reminder of a gift back as it was. Nothing happens to one that is here. Throws `notFound`, and `giftRefused`
    /// where the gift has no room for it any more.
    @discardableResult
    public func restoreGiftReminder(
        _ id: GiftReminder.ID, asking account: Account.ID
    ) async throws(StoreError) -> ReminderOfGift {
        try await file.write { db in
            if let present = try db.giftReminder(id, asking: account) { return present }
            guard let row = try db.firstRow("SELECT gift_id FROM gift_reminders WHERE id = ?", [id.value]),
                let gift = try db.gift(row["gift_id"], asking: account)
            else { throw StoreError.notFound }
            guard gift.reminders.count < GiftReminder.most else { throw StoreError.giftRefused(.tooManyReminders) }
            try db.run("UPDATE gift_reminders SET deleted_at = NULL WHERE id = ?", [id.value])
            return try db.requiredGiftReminder(id, asking: account)
        }
    }
}

extension Database {
    func insert(_ reminder: GiftReminder, of gift: Gift.ID) throws {
        try run(
            """
            INSERT INTO gift_reminders (message, day, second, done_at, updated_at, id, gift_id) VALUES (?, ?, ?, ?, ?, ?, ?)
            """, reminder.values + [gift.value])
    }

    /// The reminders of the gifts that a condition on `gift_id` picks, by gift.
    func giftReminders(where condition: String, _ values: [DatabaseValue]) throws -> [UUID: [GiftReminder]] {
        var reminders: [UUID: [GiftReminder]] = [:]
        let found = try rows(
            """
            SELECT id, gift_id, message, day, second, done_at, updated_at FROM gift_reminders
            WHERE \(condition) AND deleted_at IS NULL ORDER BY done_at IS NOT NULL, day, second, id
            """, values)
        for row in found { reminders[row["gift_id"], default: []].append(try GiftReminder(row: row)) }
        return reminders
    }

    fileprivate func update(_ reminder: GiftReminder) throws {
        try run(
            "UPDATE gift_reminders SET message = ?, day = ?, second = ?, done_at = ?, updated_at = ? WHERE id = ?",
            reminder.values)
    }

    /// The reminder, by way of its gift: what hides that hides it too.
    fileprivate func giftReminder(_ id: GiftReminder.ID, asking account: Account.ID) throws -> ReminderOfGift? {
        guard let row = try firstRow("SELECT gift_id FROM gift_reminders WHERE id = ?", [id.value]),
            let gift = try gift(row["gift_id"], asking: account),
            let reminder = gift.reminders.first(where: { $0.id == id })
        else { return nil }
        return ReminderOfGift(gift: gift, reminder: reminder)
    }

    /// A reminder that was removed, of a gift that is here.
    fileprivate func removedGiftReminder(_ id: GiftReminder.ID, asking account: Account.ID) throws -> ReminderOfGift {
        let row = try firstRow(
            """
            SELECT id, gift_id, message, day, second, done_at, updated_at FROM gift_reminders
            WHERE id = ? AND deleted_at IS NOT NULL
            """, [id.value])
        guard let row, let gift = try gift(row["gift_id"], asking: account) else { throw StoreError.notFound }
        return ReminderOfGift(gift: gift, reminder: try GiftReminder(row: row))
    }

    fileprivate func requiredGiftReminder(_ id: GiftReminder.ID, asking account: Account.ID) throws -> ReminderOfGift {
        guard let found = try giftReminder(id, asking: account) else { throw StoreError.notFound }
        return found
    }
}

extension GiftReminder {
    fileprivate init(row: Row) throws {
        guard let at = CivilDateTime(day: row["day"], second: row["second"]) else {
            throw StoreError.damaged("a reminder of a gift at no time of day")
        }
        self.init(
            id: row["id"], message: row["message"], at: at,
            doneAt: (row["done_at"] as Int64?).map { Date(milliseconds: $0) }, updatedAt: Date(milliseconds: row["updated_at"]))
    }

    /// All that is written, the identifier last.
    fileprivate var values: [DatabaseValue] {
        [message.databaseValue] + at.values
            + [(doneAt?.milliseconds).value, updatedAt.milliseconds.databaseValue, id.value]
    }
}
