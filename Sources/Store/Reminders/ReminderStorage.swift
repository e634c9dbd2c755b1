import Foundation
import GRDB
import Kinkeeper

// How reminders look in columns, and how they are found inside of a transaction.

extension CivilDateTime {
    /// A day and a second of it in two neighbouring columns; nil where they are NULL.
    init?(row: Row, at index: Int) {
        guard let day = row[index] as Int32?, let second = row[index + 1] as Int? else { return nil }
        guard let time = CivilTime(hour: second / 3600, minute: second / 60 % 60, second: second % 60) else { return nil }
        self.init(CivilDate(daysSinceEpoch: day), time)
    }

    /// The day and the second of it.
    var values: [DatabaseValue] { [date.value, Int64(time.secondsSinceMidnight).databaseValue] }
}

extension CivilDateTime? {
    /// The day and the second of it, or twice NULL.
    var values: [DatabaseValue] { self?.values ?? [.null, .null] }
}

extension Reminder.Snooze {
    /// A day, a second of it and a moment in three neighbouring columns; nil where they are NULL.
    init?(row: Row, at index: Int) {
        guard let time = CivilDateTime(row: row, at: index), let until = row[index + 2] as Int64? else { return nil }
        self.init(time, until: Date(milliseconds: until))
    }
}

extension Reminder.Snooze? {
    var values: [DatabaseValue] { (self?.occurrence).values + [(self?.until.milliseconds).value] }
}

extension Reminder {
    static let select = """
        SELECT id, category, title, note, start_day, start_second, rule, completed_day, completed_second, snoozed_day,
          snoozed_second, snoozed_until, created_at, updated_at, zone FROM reminders
        """

    /// The reminder of a row of `select`, without its people.
    init(row: Row, dates: [ReminderDate]) throws {
        guard let category = Category(rawValue: row[1]), let start = CivilDateTime(row: row, at: 4) else {
            throw StoreError.damaged("a reminder of no known kind or time")
        }
        var schedule = RecurrenceSet(start: start)
        if let text = row[6] as String? {
            do { schedule.rule = try RecurrenceRule(kept: text) } catch { throw StoreError.damaged("a rule that is none") }
        }
        if let name = row[14] as String? {
            guard let zone = TimeZone(identifier: name) else { throw StoreError.damaged("a time zone that is none") }
            schedule.zone = zone
        }
        for date in dates {
            if date.isAdded { schedule.added.append(date.time) } else { schedule.excluded.insert(date.time) }
        }
        self.init(
            id: ID(row[0] as UUID), category: category, title: row[2], note: row[3], schedule: schedule,
            completedThrough: CivilDateTime(row: row, at: 7), snooze: Snooze(row: row, at: 9),
            createdAt: Date(milliseconds: row[12]), updatedAt: Date(milliseconds: row[13]))
    }
}

/// A time added to a rule, or taken from it.
struct ReminderDate {
    static let select = "SELECT reminder_id, kind, day, second FROM reminder_dates"

    let isAdded: Bool
    let time: CivilDateTime

    init(row: Row) throws {
        guard let time = CivilDateTime(row: row, at: 2) else { throw StoreError.damaged("a time that is none") }
        isAdded = row[1] as String == "added"
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
        ).map { Person.ID($0[0] as UUID) }
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
            dates[row[0], default: []].append(try ReminderDate(row: row))
        }
        var people: [UUID: [Person.ID]] = [:]
        let links = try rows(
            """
            SELECT reminder_id, person_id FROM reminder_people JOIN people ON people.id = person_id
            WHERE merged_into IS NULL AND trashed_at IS NULL ORDER BY position, reminder_people.id
            """, [])
        for row in links { people[row[0], default: []].append(Person.ID(row[1] as UUID)) }
        return try rows("\(Reminder.select) WHERE deleted_at IS NULL ORDER BY id", []).map { row in
            var reminder = try Reminder(row: row, dates: dates[row[0]] ?? [])
            reminder.people = people[row[0]] ?? []
            return reminder
        }
    }

    /// Puts a row where there was none, or in its place, with its added and excluded times.
    func write(_ reminder: Reminder, isNew: Bool, _ identifiers: inout IdentifierSequence) throws {
        let schedule = reminder.schedule
        let values: [DatabaseValue] =
            [reminder.category.rawValue.databaseValue, reminder.title.databaseValue, reminder.note.databaseValue]
            + schedule.start.values + [(schedule.rule?.description).value] + reminder.completedThrough.values
            + reminder.snooze.values
            + [
                reminder.createdAt.milliseconds.databaseValue, reminder.updatedAt.milliseconds.databaseValue,
                (schedule.zone?.identifier).value, reminder.id.value,
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

    /// Stores the completed and snoozed times. They are not part of its version, so that edits do not conflict with them.
    func writeState(of reminder: Reminder) throws {
        try run(
            """
            UPDATE reminders SET completed_day = ?, completed_second = ?, snoozed_day = ?, snoozed_second = ?,
              snoozed_until = ? WHERE id = ?
            """, reminder.completedThrough.values + reminder.snooze.values + [reminder.id.value])
    }
}

extension Reminder {
    fileprivate static let insert = """
        INSERT INTO reminders (category, title, note, start_day, start_second, rule, completed_day, completed_second,
          snoozed_day, snoozed_second, snoozed_until, created_at, updated_at, zone, id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    fileprivate static let update = """
        UPDATE reminders SET category = ?, title = ?, note = ?, start_day = ?, start_second = ?, rule = ?,
          completed_day = ?, completed_second = ?, snoozed_day = ?, snoozed_second = ?, snoozed_until = ?, created_at = ?,
          updated_at = ?, zone = ? WHERE id = ?
        """

    fileprivate static func dates(_ all: [ReminderDate]) -> (added: Set<CivilDateTime>, excluded: Set<CivilDateTime>) {
        (Set(all.filter(\.isAdded).map(\.time)), Set(all.filter { !$0.isAdded }.map(\.time)))
    }
}
