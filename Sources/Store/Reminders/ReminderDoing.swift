public import Foundation
import GRDB
public import Kinkeeper

/// The result of completing a reminder.
public struct ReminderDone: Hashable, Sendable {
    /// The reminder after it.
    public let reminder: Reminder
    /// The entry of its history, by which it can be undone; nil when that time was passed over before.
    public let completion: ReminderCompletion?
}

extension Space {
    /// Marks one occurrence of a reminder as done, and with it all before. A reminder that comes once is then done.
    ///
    /// - Parameter occurrence: The occurrence that the client saw, so that sending it twice completes it once; nil is the
    ///   latest due one, or the next.
    /// - Throws: `reminderRefused` when nothing is left, or that is not an occurrence of it; `notFound`.
    @discardableResult
    public func completeReminder(
        _ id: Reminder.ID, occurrence: CivilDateTime? = nil, at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> ReminderDone {
        try await file.write { db in try db.completeReminder(id, occurrence: occurrence, at: time, in: zone) }
    }

    /// Undoes the completion of one occurrence: it is open again, and snoozed again if it was. Others stay as they are: those
    /// done since stay done. A series that ended with it repeats again, unless it was changed since. Throws `notFound`.
    @discardableResult
    public func undoCompletion(_ id: ReminderCompletion.ID) async throws(StoreError) -> Reminder {
        try await file.write { db in try db.undoCompletion(id) }
    }

    /// Snoozes one occurrence of a reminder until a future time. An earlier snooze is replaced.
    ///
    /// - Parameter occurrence: The occurrence that the client saw; nil is the latest due one, or the next.
    /// - Throws: `reminderRefused` when nothing is left, that occurrence is done, `until` is not ahead, or the reminder is off;
    ///   `notFound`.
    @discardableResult
    public func snoozeReminder(
        _ id: Reminder.ID, occurrence: CivilDateTime? = nil, until: Date, at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> Reminder {
        try await file.write { db in
            var reminder = try db.requiredReminder(id)
            guard !reminder.isOff else { throw StoreError.reminderRefused(.isOff) }
            guard let target = try reminder.openTarget(occurrence, at: time, in: zone) else {
                throw StoreError.reminderRefused(occurrence.map { .notOpen($0) } ?? .allDone)
            }
            do throws(ReminderRefusal) { try Reminder.Snooze.check(until: until, at: time) } catch {
                throw StoreError.reminderRefused(error)
            }
            reminder.snooze = Reminder.Snooze(target, until: until)
            try db.writeState(of: reminder)
            return reminder
        }
    }

    /// Ends a snooze: the original time counts again. Does nothing for a reminder that is not snoozed.
    @discardableResult
    public func endSnooze(of id: Reminder.ID) async throws(StoreError) -> Reminder {
        try await file.write { db in
            var reminder = try db.requiredReminder(id)
            guard reminder.snooze != nil else { return reminder }
            reminder.snooze = nil
            try db.writeState(of: reminder)
            return reminder
        }
    }
}

extension Space {
    /// Switches a reminder off, or on again; saying so twice changes nothing. See `Reminder.switchedOn`. It is not part of its version, so
    /// that edits do not conflict with it. Throws `notFound`.
    @discardableResult
    public func switchReminder(
        _ id: Reminder.ID, off: Bool, at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> Reminder {
        try await file.write { db in try db.switchReminder(id, off: off, at: time, in: zone) }
    }
}

extension Reminder {
    /// See `target`; throws its refusals as store errors.
    fileprivate func openTarget(_ seen: CivilDateTime?, at time: Date, in zone: ZoneOffsets) throws -> CivilDateTime? {
        do throws(ReminderRefusal) { return try target(seen, at: time, in: zone) } catch {
            throw StoreError.reminderRefused(error)
        }
    }
}

extension ReminderCompletion {
    enum Columns: Int, SelectedColumns { case id, reminderID, day, second, completedAt }
    static let select = "SELECT \(Columns.list) FROM reminder_completions"

    init(row: Row) throws {
        guard let occurrence = CivilDateTime(day: row[Columns.day], second: row[Columns.second]) else {
            throw StoreError.damaged("a time that is none")
        }
        self.init(
            id: row[Columns.id], reminder: row[Columns.reminderID], occurrence: occurrence,
            completedAt: row.moment(Columns.completedAt))
    }
}

extension Database {
    /// Writes down that a time was done, and what that replaced.
    func insertCompletion(
        _ completion: ReminderCompletion, before: CivilDateTime?, snooze: Reminder.Snooze?
    ) throws {
        try run(
            """
            INSERT INTO reminder_completions (id, reminder_id, day, second, completed_at, before_day, before_second,
              before_snoozed_day, before_snoozed_second, before_snoozed_until) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [completion.id.value, completion.reminder.value] + completion.occurrence.values
                + [completion.completedAt.milliseconds.databaseValue] + before.values + snooze.values)
    }

    fileprivate func completion(of id: Reminder.ID, occurrence: CivilDateTime?) throws -> ReminderCompletion? {
        let row = try firstRow(
            "\(ReminderCompletion.select) WHERE reminder_id = ? AND day = ? AND second = ? ORDER BY id DESC LIMIT 1",
            [id.value] + occurrence.values)
        return try row.map(ReminderCompletion.init(row:))
    }
}

extension Database {
    func switchReminder(_ id: Reminder.ID, off: Bool, at time: Date, in zone: ZoneOffsets) throws -> Reminder {
        let present = try requiredReminder(id)
        let reminder = present.switched(off: off, at: time, in: zone)
        if reminder != present { try writeState(of: reminder, at: time) }
        return reminder
    }

    func completeReminder(
        _ id: Reminder.ID, occurrence: CivilDateTime? = nil, at time: Date, in zone: ZoneOffsets
    ) throws -> ReminderDone {
        var reminder = try requiredReminder(id)
        guard let target = try reminder.openTarget(occurrence, at: time, in: zone) else {
            let known = try completion(of: id, occurrence: occurrence)
            return ReminderDone(reminder: reminder, completion: known)
        }
        var identifiers = IdentifierSequence()
        let completion = ReminderCompletion(
            id: identifiers.next(at: time), reminder: id, occurrence: target, completedAt: time)
        try insertCompletion(completion, before: reminder.completedThrough, snooze: reminder.snooze)
        reminder.completedThrough = target
        if let snooze = reminder.snooze, snooze.occurrence <= target { reminder.snooze = nil }
        try writeState(of: reminder, at: time)
        return ReminderDone(reminder: reminder, completion: completion)
    }

    func undoCompletion(_ id: ReminderCompletion.ID, at time: Date? = nil) throws -> Reminder {
        let sql = """
            SELECT reminder_id, day, second, before_day, before_second, before_snoozed_day, before_snoozed_second,
              before_snoozed_until FROM reminder_completions WHERE id = ?
            """
        guard let row = try firstRow(sql, [id.value]) else { throw StoreError.notFound }
        var reminder = try requiredReminder(row["reminder_id"])
        let occurrence = CivilDateTime(day: row["day"], second: row["second"])
        let before = CivilDateTime(day: row["before_day"], second: row["before_second"])
        let ended = try end(with: id)
        try run("DELETE FROM reminder_completions WHERE id = ?", [id.value])
        // Whichever was done next goes back to where this one went back to.
        try run(
            """
            UPDATE reminder_completions SET before_day = ?, before_second = ?
            WHERE reminder_id = ? AND before_day = ? AND before_second = ?
            """, before.values + [reminder.id.value] + occurrence.values)
        guard reminder.completedThrough == occurrence else { return reminder }
        reminder.completedThrough = before
        if reminder.snooze == nil {
            let snoozed = CivilDateTime(day: row["before_snoozed_day"], second: row["before_snoozed_second"])
            reminder.snooze = Reminder.Snooze(of: snoozed, until: row["before_snoozed_until"])
        }
        if let ended, let occurrence, reminder.schedule.goOn(as: ended, after: occurrence) {
            // A client that looks at it must see that it has changed.
            reminder.updatedAt = Date(milliseconds: reminder.updatedAt.milliseconds + 1)
            var identifiers = IdentifierSequence()
            try write(reminder, isNew: false, &identifiers)
        } else {
            try writeState(of: reminder, at: time)
        }
        return reminder
    }
}
