import Foundation
import Kinkeeper
import Store

extension SpaceGenerator {
    /// Adds reminders: once and by rules, done, snoozed, off, deleted, with times added and excluded.
    mutating func addReminders() {
        for number in 0..<max(12, people / 10) { addReminder(number) }
    }

    private mutating func addReminder(_ number: Int) {
        let id = newID()
        reminderIDs.append(id)
        var values: [String: StoredValue] = [
            "id": id.stored, "category": .text(one(of: Reminder.Category.allCases).rawValue),
            "title": .text("Reminder \(number) \(words(2))"), "note": .text(once(in: 2) ? words(6) : ""),
            "startDay": day(), "startSecond": second(), "createdAt": moment(), "updatedAt": moment(),
        ]
        if number % 3 != 0 { values["rule"] = .text(one(of: Self.rules)) }
        if number % 6 == 4 { values["zone"] = .text(number % 4 == 0 ? "Asia/Tokyo" : "America/St_Johns") }
        if number % 4 == 1 { (values["completedDay"], values["completedSecond"]) = (day(), second()) }
        if number % 5 == 2 {
            (values["snoozedDay"], values["snoozedSecond"], values["snoozedUntil"]) = (day(), second(), moment())
        }
        if number % 11 == 10 { values["deletedAt"] = moment() }
        if number % 7 == 3 { values["pausedAt"] = moment() }
        if number % 7 == 5 { values["resumedAt"] = moment() }
        if number % 5 == 3 {
            values["priority"] = .text(one(of: ActionItem.Priority.allCases).rawValue)
            (values["assignee"], values["checkIn"]) = (newID().stored, one(of: checkInIDs).stored)
        }
        add("reminders", values)
        if number % 2 == 0 { addTask(of: id, number) }
        for (position, person) in Set((0..<number % 3).map { _ in one(of: personIDs) }).enumerated() {
            add(
                "reminderPeople",
                [
                    "id": newID().stored, "reminder": id.stored, "person": person.stored,
                    "position": .integer(Int64(position)),
                ])
        }
        for kind in ["added", "excluded"] where once(in: 3) || number == 0 {
            add(
                "reminderDates",
                ["id": newID().stored, "reminder": id.stored, "kind": .text(kind), "day": day(), "second": second()])
        }
        for step in 0..<number % 3 { addCompletion(of: id, step) }
    }

    /// Adds a program's task for it, or only its name.
    private mutating func addTask(of reminder: UUID, _ number: Int) {
        var values: [String: StoredValue] = [
            "id": reminder.stored, "name": .text("\(number).ics"), "uid": .text("task-\(number)"),
        ]
        let text =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:task-\(number)\r\nX-A:1\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
        if number % 4 == 0 { values["bytes"] = .bytes(Data(text.utf8)) }
        add("tasks", values)
    }

    private mutating func addCompletion(of reminder: UUID, _ step: Int) {
        var values: [String: StoredValue] = [
            "id": newID().stored, "reminder": reminder.stored, "day": day(), "second": second(), "completedAt": moment(),
        ]
        if step == 1 {
            (values["beforeDay"], values["beforeSecond"]) = (day(), second())
            (values["beforeSnoozedDay"], values["beforeSnoozedSecond"]) = (day(), second())
            values["beforeSnoozedUntil"] = moment()
        }
        add("reminderCompletions", values)
        guard step == 0, let completion = values["id"], once(in: 2) else { return }
        var ended: [String: StoredValue] = [
            "id": completion, "added": .text(one(of: ["", "2027-01-05T08:00", "2027-01-05T08:00 2027-02-05T18:30:05"])),
        ]
        if once(in: 2) { ended["rule"] = .text(one(of: Self.rules)) }
        add("reminderEnds", ended)
    }

    private mutating func second() -> StoredValue { .integer(Int64(one(of: [0, 32_400, 64_800, 86_399]))) }

    private static let rules = [
        "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "FREQ=MONTHLY;BYDAY=2TU",
        "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD", "FREQ=YEARLY;UNTIL=20301231", "FREQ=DAILY;COUNT=9",
    ]
}
