import Foundation
import GRDB
import Kinkeeper

// How reminders look in columns, and how they are found inside of a transaction.

extension CivilDateTime {
    /// A second of a day; nil where they are NULL.
    init?(day: CivilDate?, second: Int?) {
        guard let day, let time = CivilTime(seconds: second) else { return nil }
        self.init(day, time)
    }

    /// The day and the second of it.
    var values: [DatabaseValue] { [date.value, Int64(time.secondsSinceMidnight).databaseValue] }
}

extension CivilDateTime? {
    /// The day and the second of it, or twice NULL.
    var values: [DatabaseValue] { self?.values ?? [.null, .null] }
}

extension Reminder.Snooze {
    /// The snooze of a time until a moment; nil where they are NULL.
    init?(of time: CivilDateTime?, until: Int64?) {
        guard let time, let until else { return nil }
        self.init(time, until: Date(milliseconds: until))
    }
}

extension Reminder.Snooze? {
    var values: [DatabaseValue] { (self?.occurrence).values + [(self?.until.milliseconds).value] }
}

extension Reminder {
    enum Columns: Int, SelectedColumns {
        case id, category, title, note, startDay, startSecond, rule, completedDay, completedSecond, snoozedDay,
            snoozedSecond, snoozedUntil, createdAt, updatedAt, zone, priority, originNote, pausedAt, resumedAt

        var sql: String {
            switch self {
            case .originNote:
                "(SELECT of_note FROM note_checkboxes WHERE reminder_id = reminders.id AND position IS NOT NULL)"
            default: name
            }
        }
    }

    static let select = "SELECT \(Columns.list) FROM reminders"

    /// The reminder of a row of `select`, without its people.
    init(row: Row, dates: [ReminderDate]) throws {
        guard let category = Category(rawValue: row[Columns.category]),
            let start = CivilDateTime(day: row[Columns.startDay], second: row[Columns.startSecond])
        else {
            throw StoreError.damaged("a reminder of no known kind or time")
        }
        var schedule = RecurrenceSet(start: start)
        if let text = row[Columns.rule] as String? {
            do { schedule.rule = try RecurrenceRule(kept: text) } catch { throw StoreError.damaged("a rule that is none") }
        }
        if let name = row[Columns.zone] as String? {
            guard let zone = TimeZone(identifier: name) else { throw StoreError.damaged("a time zone that is none") }
            schedule.zone = zone
        }
        for date in dates {
            if date.isAdded { schedule.added.append(date.time) } else { schedule.excluded.insert(date.time) }
        }
        let snoozed = CivilDateTime(day: row[Columns.snoozedDay], second: row[Columns.snoozedSecond])
        self.init(
            id: row[Columns.id], category: category, title: row[Columns.title], note: row[Columns.note], schedule: schedule,
            completedThrough: CivilDateTime(day: row[Columns.completedDay], second: row[Columns.completedSecond]),
            snooze: Snooze(of: snoozed, until: row[Columns.snoozedUntil]),
            priority: (row[Columns.priority] as String?).flatMap(Priority.init(rawValue:)), originNote: row[Columns.originNote],
            pausedAt: (row[Columns.pausedAt] as Int64?).map { Date(milliseconds: $0) },
            resumedAt: (row[Columns.resumedAt] as Int64?).map { Date(milliseconds: $0) },
            createdAt: row.moment(Columns.createdAt), updatedAt: row.moment(Columns.updatedAt))
    }
}

/// A time added to a rule, or taken from it.
struct ReminderDate {
    enum Columns: Int, SelectedColumns { case reminderID, kind, day, second }
    static let select = "SELECT \(Columns.list) FROM reminder_dates"

    let isAdded: Bool
    let time: CivilDateTime

    init(row: Row) throws {
        guard let time = CivilDateTime(day: row[Columns.day], second: row[Columns.second]) else {
            throw StoreError.damaged("a time that is none")
        }
        isAdded = row[Columns.kind] as String == "added"
        self.time = time
    }
}

extension Database {
    /// The reminder, unless it was deleted.
    func reminder(_ id: Reminder.ID) throws -> Reminder? {
        guard let row = try firstRow("\(Reminder.select) WHERE id = ? AND deleted_at IS NULL", [id.value]) else { return nil }
        let dates = try rows("\(ReminderDate.select) WHERE reminder_id = ? ORDER BY day, second", [id.value])
        var reminder = try Reminder(row: row, dates: dates.map(ReminderDate.init(row:)))
        reminder.people = try rows(
            """
            SELECT person_id FROM reminder_people JOIN people ON people.id = person_id
            WHERE reminder_id = ? AND merged_into IS NULL AND trashed_at IS NULL ORDER BY position, reminder_people.id
            """, [id.value]
        ).map { $0[0] as Person.ID }
        reminder.purposes = try purposes(of: .reminder(id))
        return reminder
    }

    /// The reminder, or `notFound`.
    func requiredReminder(_ id: Reminder.ID) throws -> Reminder {
        guard let reminder = try reminder(id) else { throw StoreError.notFound }
        return reminder
    }

    /// Returns all that are not deleted, with their people, in the order they were made.
    func allReminders() throws -> [Reminder] {
        var dates: [UUID: [ReminderDate]] = [:]
        for row in try rows("\(ReminderDate.select) ORDER BY day, second", []) {
            dates[row[ReminderDate.Columns.reminderID], default: []].append(try ReminderDate(row: row))
        }
        var people: [UUID: [Person.ID]] = [:]
        let links = try rows(
            """
            SELECT reminder_id, person_id FROM reminder_people JOIN people ON people.id = person_id
            WHERE merged_into IS NULL AND trashed_at IS NULL ORDER BY position, reminder_people.id
            """, [])
        for row in links { people[row["reminder_id"], default: []].append(row["person_id"]) }
        let (known, purposes) = (try purposes(), try reminderPurposes())
        return try rows("\(Reminder.select) WHERE deleted_at IS NULL ORDER BY id", []).map { row in
            var reminder = try Reminder(row: row, dates: dates[row[Reminder.Columns.id]] ?? [])
            reminder.people = people[reminder.id.uuid] ?? []
            reminder.purposes = known.present(purposes[reminder.id] ?? [])
            return reminder
        }
    }

    /// Puts a row where there was none, or in its place, with its added and excluded times. A checkbox that it is is ticked as it is done.
    func write(_ reminder: Reminder, isNew: Bool, _ identifiers: inout IdentifierSequence) throws {
        try writeRow(reminder, isNew: isNew, &identifiers)
        if !isNew { try updateCheckbox(of: reminder, at: reminder.updatedAt) }
    }

    private func writeRow(_ reminder: Reminder, isNew: Bool, _ identifiers: inout IdentifierSequence) throws {
        let schedule = reminder.schedule
        let values: [DatabaseValue] =
            [reminder.category.rawValue.databaseValue, reminder.title.databaseValue, reminder.note.databaseValue]
            + schedule.start.values + [(schedule.rule?.description).value] + reminder.completedThrough.values
            + reminder.snooze.values
            + [
                reminder.createdAt.milliseconds.databaseValue, reminder.updatedAt.milliseconds.databaseValue,
                (schedule.zone?.identifier).value, (reminder.priority?.rawValue).value,
                (reminder.pausedAt?.milliseconds).value, (reminder.resumedAt?.milliseconds).value, reminder.id.value,
            ]
        try run(isNew ? Reminder.insert : Reminder.update, values)
        if !isNew {
            let dates = try rows("\(ReminderDate.select) WHERE reminder_id = ? ORDER BY day, second", [reminder.id.value])
            let present = try Reminder.dates(dates.map(ReminderDate.init(row:)))
            guard present.added != Set(schedule.added) || present.excluded != schedule.excluded else { return }
            try run("DELETE FROM reminder_dates WHERE reminder_id = ?", [reminder.id.value])
        }
        for (kind, times) in [("added", Set(schedule.added)), ("excluded", schedule.excluded)] {
            for time in times.sorted() {
                let id: Identifier<ReminderDraft> = identifiers.next(at: reminder.updatedAt)
                try run(
                    "INSERT INTO reminder_dates (id, reminder_id, kind, day, second) VALUES (?, ?, ?, ?, ?)",
                    [id.value, reminder.id.value, kind.databaseValue] + time.values)
            }
        }
    }

    /// Stores the completed and snoozed times, and when it was switched off and on. They are not part of its version, so that edits do not conflict with them. A checkbox that it
    /// is is ticked as it is done.
    func writeState(of reminder: Reminder, at time: Date? = nil) throws {
        try run(
            """
            UPDATE reminders SET completed_day = ?, completed_second = ?, snoozed_day = ?, snoozed_second = ?,
              snoozed_until = ?, paused_at = ?, resumed_at = ? WHERE id = ?
            """,
            reminder.completedThrough.values + reminder.snooze.values
                + [(reminder.pausedAt?.milliseconds).value, (reminder.resumedAt?.milliseconds).value, reminder.id.value])
        try updateCheckbox(of: reminder, at: time)
    }
}

extension Reminder {
    fileprivate static let insert = """
        INSERT INTO reminders (category, title, note, start_day, start_second, rule, completed_day, completed_second,
          snoozed_day, snoozed_second, snoozed_until, created_at, updated_at, zone, priority, paused_at,
          resumed_at, id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    fileprivate static let update = """
        UPDATE reminders SET category = ?, title = ?, note = ?, start_day = ?, start_second = ?, rule = ?,
          completed_day = ?, completed_second = ?, snoozed_day = ?, snoozed_second = ?, snoozed_until = ?, created_at = ?,
          updated_at = ?, zone = ?, priority = ?, paused_at = ?, resumed_at = ? WHERE id = ?
        """

    fileprivate static func dates(_ all: [ReminderDate]) -> (added: Set<CivilDateTime>, excluded: Set<CivilDateTime>) {
        (Set(all.filter(\.isAdded).map(\.time)), Set(all.filter { !$0.isAdded }.map(\.time)))
    }
}
