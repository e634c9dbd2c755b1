public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Adds a reminder. A draft with an identifier is written once, however often it is sent. A merged person is replaced by
    /// the one they were merged into. Throws `reminderRefused` for a draft without a title or one that never comes, `notFound`
    /// for unknown people and purposes.
    @discardableResult
    public func createReminder(
        _ draft: ReminderDraft, at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> Reminder {
        try await file.write { db in try db.createReminder(draft, at: time, in: zone) }
    }

    /// Changes a reminder. `version` is the `updatedAt` of the reminder that the client saw: if it changed since, this throws
    /// `conflict` and changes nothing. Completing or snoozing it meanwhile is no conflict.
    @discardableResult
    public func editReminder(
        _ id: Reminder.ID, to draft: ReminderDraft, ifVersion version: Date, at time: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> Reminder {
        try await file.write { db in try db.editReminder(id, to: draft, ifVersion: version, at: time, in: zone) }
    }

    /// Deletes a reminder; `restoreReminder` brings it back as it was within `trashRetention`. Deleting twice is deleting
    /// once. Throws `notFound` for one that never was, or is gone for good.
    public func deleteReminder(_ id: Reminder.ID, at time: Date) async throws(StoreError) {
        try await file.write { db in try db.deleteReminder(id, at: time) }
    }

    /// Brings a deleted reminder back as it was. Nothing happens to one that is here. Throws `notFound` when it is gone
    /// for good.
    @discardableResult
    public func restoreReminder(_ id: Reminder.ID) async throws(StoreError) -> Reminder {
        try await file.write { db in
            try db.run("UPDATE reminders SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL", [id.value])
            if db.changesCount > 0 { try db.followCheckbox(id) }
            return try db.requiredReminder(id)
        }
    }

    /// Deletes for good the reminders that were deleted longer than `trashRetention` ago.
    public func purgeReminders(at time: Date) async throws(StoreError) {
        let limit = time.addingTimeInterval(-Space.trashRetention).milliseconds.databaseValue
        try await file.write { db in
            try db.run("DELETE FROM reminders WHERE deleted_at < ?", [limit])
            try db.purgeCheckboxes()
        }
    }
}

extension Database {
    /// Sets the people of a reminder. Rows of people who stay are kept; people in the trash stay too, since a client cannot
    /// name them.
    fileprivate func setPeople(of reminder: Reminder, _ identifiers: inout IdentifierSequence) throws {
        var named: [Person.ID] = []
        for person in try reminder.people.map(presentPerson) where !named.contains(person) { named.append(person) }
        var present: Set<Person.ID> = []
        let links = try rows(
            """
            SELECT person_id, trashed_at IS NOT NULL AND merged_into IS NULL AS is_trashed FROM reminder_people
            JOIN people ON people.id = person_id WHERE reminder_id = ?
            """, [reminder.id.value])
        for link in links {
            let person: Person.ID = link["person_id"]
            present.insert(person)
            // A person merged into one of these belongs to it too, and does again when the merge is undone.
            guard try !named.contains(presentPerson(person)), !(link["is_trashed"] as Bool) else { continue }
            try run("DELETE FROM reminder_people WHERE reminder_id = ? AND person_id = ?", [reminder.id.value, person.value])
        }
        for (position, person) in named.enumerated() {
            let place = [position.databaseValue, reminder.id.value, person.value]
            if present.contains(person) {
                try run("UPDATE reminder_people SET position = ? WHERE reminder_id = ? AND person_id = ?", place)
            } else {
                let id: Identifier<ReminderDraft> = identifiers.next(at: reminder.updatedAt)
                try run(
                    "INSERT INTO reminder_people (position, reminder_id, person_id, id) VALUES (?, ?, ?, ?)", place + [id.value]
                )
            }
        }
    }
}

extension Database {
    func createReminder(_ draft: ReminderDraft, at time: Date, in zone: ZoneOffsets) throws -> Reminder {
        if let id = draft.id, let known = try reminder(id) { return known }
        var identifiers = IdentifierSequence()
        let id = draft.id ?? identifiers.next(at: time)
        if try firstRow("SELECT 1 FROM reminders WHERE id = ?", [id.value]) != nil { throw StoreError.notFound }
        let reminder: Reminder
        do throws(ReminderRefusal) { reminder = try draft.reminder(id: id, at: time, in: zone) } catch {
            throw StoreError.reminderRefused(error)
        }
        try write(reminder, isNew: true, &identifiers)
        try setPeople(of: reminder, &identifiers)
        if let purposes = draft.purposes { try setPurposes(purposes, of: .reminder(id), at: time) }
        return try requiredReminder(id)
    }

    func editReminder(
        _ id: Reminder.ID, to draft: ReminderDraft, ifVersion version: Date, at time: Date, in zone: ZoneOffsets
    ) throws -> Reminder {
        let present = try requiredReminder(id)
        guard present.updatedAt.milliseconds == version.milliseconds else { throw StoreError.conflict }
        var edited: Reminder
        do throws(ReminderRefusal) { edited = try draft.edit(present, at: time, in: zone) } catch {
            throw StoreError.reminderRefused(error)
        }
        // The version must change, even within a millisecond and when the clock was set back.
        edited.updatedAt = Date(milliseconds: max(time.milliseconds, present.updatedAt.milliseconds + 1))
        var identifiers = IdentifierSequence()
        try write(edited, isNew: false, &identifiers)
        try setPeople(of: edited, &identifiers)
        if let purposes = draft.purposes { try setPurposes(purposes, of: .reminder(id), at: time) }
        return try requiredReminder(id)
    }

    func deleteReminder(_ id: Reminder.ID, at time: Date) throws {
        guard try firstRow("SELECT 1 FROM reminders WHERE id = ?", [id.value]) != nil else { throw StoreError.notFound }
        try run(
            "UPDATE reminders SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL",
            [time.milliseconds.databaseValue, id.value])
    }
}
