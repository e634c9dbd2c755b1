import Foundation
import Kinkeeper

extension DocumentTable {
    static let reminders: [DocumentTable] = [
        DocumentTable(
            "reminders", table: "reminders", since: 2,
            [
                DocumentColumn("category", .word(Reminder.Category.allCases.map(\.rawValue))),
                DocumentColumn("title", .text), DocumentColumn("note", .text), DocumentColumn("start_day", .day),
                DocumentColumn("start_second", secondOfDay), DocumentColumn("rule", .text, isOptional: true),
                DocumentColumn("completed_day", .day, isOptional: true),
                DocumentColumn("completed_second", secondOfDay, isOptional: true),
                DocumentColumn("snoozed_day", .day, isOptional: true),
                DocumentColumn("snoozed_second", secondOfDay, isOptional: true),
                DocumentColumn("snoozed_until", .moment, isOptional: true), DocumentColumn("created_at", .moment),
                DocumentColumn("updated_at", .moment), DocumentColumn("deleted_at", .moment, isOptional: true),
                DocumentColumn("zone", .text, isOptional: true),
                DocumentColumn("priority", .word(ActionItem.Priority.allCases.map(\.rawValue)), isOptional: true),
                DocumentColumn("assignee", .identifier, isOptional: true),
                DocumentColumn("check_in_id", .identifier, isOptional: true, as: "checkIn"),
                DocumentColumn("paused_at", .moment, isOptional: true),
                DocumentColumn("resumed_at", .moment, isOptional: true),
            ], isSound: { isRule($0[6]) && isZone($0[15]) }),
        DocumentTable(
            "reminderPeople", table: "reminder_people", since: 2,
            [DocumentColumn("reminder_id", .identifier, as: "reminder"), person, position]),
        DocumentTable(
            "reminderDates", table: "reminder_dates", since: 2,
            [
                DocumentColumn("reminder_id", .identifier, as: "reminder"),
                DocumentColumn("kind", .word(["added", "excluded"])), DocumentColumn("day", .day),
                DocumentColumn("second", secondOfDay),
            ]),
        DocumentTable(
            "reminderCompletions", table: "reminder_completions", since: 2,
            [
                DocumentColumn("reminder_id", .identifier, as: "reminder"), DocumentColumn("day", .day),
                DocumentColumn("second", secondOfDay), DocumentColumn("completed_at", .moment),
                DocumentColumn("before_day", .day, isOptional: true),
                DocumentColumn("before_second", secondOfDay, isOptional: true),
                DocumentColumn("before_snoozed_day", .day, isOptional: true),
                DocumentColumn("before_snoozed_second", secondOfDay, isOptional: true),
                DocumentColumn("before_snoozed_until", .moment, isOptional: true),
            ]),
        DocumentTable(
            "reminderEnds", table: "reminder_ends", since: 5,
            [DocumentColumn("rule", .text, isOptional: true), DocumentColumn("added", .text)],
            isSound: { isRule($0[1]) && areTimes($0[2]) }),
        DocumentTable(
            "tasks", table: "tasks", since: 4,
            [
                DocumentColumn("name", .text), DocumentColumn("uid", .text), DocumentColumn("bytes", .bytes, isOptional: true),
            ]),
    ]

    private static let secondOfDay = DocumentColumn.Kind.integer(0...86_399)

    /// Whether they are local times, divided by blanks.
    private static func areTimes(_ value: StoredValue) -> Bool {
        value.text.split(separator: " ").allSatisfy { CivilDateTime(iso8601: $0) != nil }
    }

    /// Whether it is empty, or the name of a known zone.
    private static func isZone(_ value: StoredValue) -> Bool {
        if case .null = value { return true }
        return TimeZone(identifier: value.text) != nil
    }

    /// Whether it is empty, or a rule that can be followed.
    private static func isRule(_ value: StoredValue) -> Bool {
        if case .null = value { return true }
        return (try? RecurrenceRule(kept: value.text)) != nil
    }
}
