import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    /// Reminders of one's own, and of families.
    static let reminders: [Operation] = [
        listReminders, listToDos, createReminder, readReminder, editReminder, deleteReminder, restoreReminder,
        listDeletedReminders,
        listRemindersAbout, completeReminder, listCompletions, undoCompletion, snoozeReminder, endReminderSnooze,
    ].map(\.inSpaces)

    private static let state = Parameter(
        name: "state",
        schema: .word(
            "Only those; all that are not done if not said.", named: "ReminderState",
            of: ReminderStanding.State.allCases.map(\.rawValue)))
    private static let category = Parameter(
        name: "category",
        schema: .word("Only those.", named: "ReminderCategory", of: Reminder.Category.allCases.map(\.rawValue)))

    private static let listReminders = Operation(
        id: "listReminders", method: .get, path: "/reminders", tag: "Reminders",
        summary: "What waits longest first, then what comes soonest; of those done, the last first", scope: .readReminders,
        query: [state, category, .cursor, .limit], success: .json(.named("ReminderPage"), "A page of reminders.")
    ) { call in
        let page = try await call.space.reminders(
            call.text("state").flatMap(ReminderStanding.State.init(rawValue:)),
            category: call.text("category").flatMap(Reminder.Category.init(rawValue:)),
            after: call.cursor(ReminderCursor.self), limit: call.limit, at: call.now, in: call.zone)
        return .page(page.rows.map(call.json), next: page.next?.description)
    }

    private static let listToDos = Operation(
        id: "listToDos", method: .get, path: "/to-dos", tag: "Reminders",
        summary: "Reminders of the category action-item: by day, priority, person or purpose; of those done, the last first",
        scope: .readReminders,
        query: [
            Parameter(
                name: "by",
                schema: .word(
                    "The order; day if not said. By person, one about two people comes twice; by purpose, one for two purposes.",
                    named: "ToDoOrder",
                    of: ToDoOrder.allCases.map(\.rawValue))),
            Parameter(
                name: "done",
                schema: .word(
                    "Whether those that are done are listed, rather than those that are open.", named: "YesOrNo",
                    of: ["true", "false"])),
            Parameter(
                name: "priority",
                schema: .word("Only those.", named: "Priority", of: Reminder.Priority.allCases.map(\.rawValue))),
            Parameter(name: "person", schema: .identifier("Only those about this person.")),
            Parameter(name: "purpose", schema: .identifier("Only those for this purpose.")), .cursor, .limit,
        ], success: .json(.named("ReminderPage"), "A page of to-dos.")
    ) { call in
        let question = ToDoQuestion(
            order: call.text("by").flatMap(ToDoOrder.init) ?? .day, isDone: call.text("done") == "true",
            priority: call.text("priority").flatMap(Reminder.Priority.init),
            person: call.text("person").flatMap { Person.ID($0) }, purpose: call.text("purpose").flatMap { Purpose.ID($0) })
        let page = try await call.space.toDos(
            question, after: call.cursor(ToDoPlace.self), limit: call.limit, order: call.display.nameOrder, in: call.zone)
        return .page(page.rows.map { call.json($0.reminder) }, next: page.next?.description)
    }

    private static let createReminder = Operation(
        id: "createReminder", method: .post, path: "/reminders", tag: "Reminders", summary: "Write a reminder down",
        scope: .writeReminders, body: .json(.named("ReminderInput")), bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("Reminder"), "The reminder.", status: .created, isTagged: true)
    ) { call in
        var draft = try call.reminderDraft(call.body)
        draft.id = call.body["id"]?.text.flatMap { Reminder.ID($0) } ?? .make(at: call.now)
        let reminder = try await refusingReminder(
            { () async throws(StoreError) in
                try await call.space.createReminder(draft, at: call.now, in: call.zone)
            }, missing: "/people")
        return reply(reminder, call, location: "/reminders/\(reminder.id)")
    }

    private static let readReminder = Operation(
        id: "readReminder", method: .get, path: "/reminders/{reminder}", tag: "Reminders", summary: "One reminder",
        scope: .readReminders, success: .json(.named("Reminder"), "The reminder.", isTagged: true)
    ) { call in
        reply(try await known(call), call)
    }

    private static let editReminder = Operation(
        id: "editReminder", method: .patch, path: "/reminders/{reminder}", tag: "Reminders",
        summary: "Change a reminder; members that are not sent stay, null empties one", scope: .writeReminders,
        body: .mergePatch(.named("ReminderChanges")), bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("Reminder"), "The reminder.", isTagged: true), needsVersion: true
    ) { call in
        let present = try await known(call)
        guard present.isVersion(try call.version()) else { throw Problem.changedMeanwhile(present.apiVersion(call)) }
        var said = ReminderDraft(present)
        (said.purposes, said.isOff) = (present.purposes, present.isOff)
        let changed = Records.reminderInput.json(said).merged(with: call.body)
        try call.expect(changed, toBe: .named("ReminderInput"))
        var read = try call.reminderDraft(changed)
        if call.body["purposes"] == nil { read.purposes = nil }
        // Another may have switched it meanwhile, which is no conflict.
        read.isOff = call.body["isOff"] == nil ? nil : read.isOff ?? false
        let draft = read
        do {
            let edited = try await refusingReminder(
                { () async throws(StoreError) in
                    try await unlessGone { () async throws(StoreError) in
                        try await call.space.editReminder(
                            present.id, to: draft, ifVersion: present.updatedAt, at: call.now, in: call.zone)
                    } isThere: { () async throws(StoreError) in
                        try await call.space.reminder(present.id) != nil
                    }
                }, missing: "/people")
            return reply(edited, call)
        } catch StoreError.conflict {
            throw Problem.changedMeanwhile(try await known(call).apiVersion(call))
        }
    }

    private static let deleteReminder = Operation(
        id: "deleteReminder", method: .delete, path: "/reminders/{reminder}", tag: "Reminders",
        summary: "Delete a reminder; within 30 days it can be brought back", scope: .writeReminders,
        success: .empty("Deleted.")
    ) { call in
        try await call.space.deleteReminder(call.identifier("reminder"), at: call.now)
        return .nothing
    }

    private static let restoreReminder = Operation(
        id: "restoreReminder", method: .post, path: "/reminders/{reminder}/restoring", tag: "Reminders",
        summary: "Bring a deleted reminder back, within 30 days", scope: .writeReminders,
        success: .json(.named("Reminder"), "The reminder.", isTagged: true)
    ) { call in
        reply(try await call.space.restoreReminder(call.identifier("reminder")), call)
    }

    private static let listDeletedReminders = Operation(
        id: "listDeletedReminders", method: .get, path: "/deleted-reminders", tag: "Reminders",
        summary: "The reminders that were deleted and can be brought back, the last first", scope: .readReminders,
        query: [.limit], success: .json(.named("DeletedReminderPage"), "The latest of them; next is always null.")
    ) { call in
        let deleted = try await call.space.deletedReminders(limit: call.limit)
        return .page(deleted.map(Records.deletedReminder.json), next: nil)
    }

    private static let listRemindersAbout = Operation(
        id: "listRemindersAbout", method: .get, path: "/people/{person}/reminders", tag: "Reminders",
        summary: "The reminders about one person that are not done, the soonest first", scope: .readReminders,
        success: .json(.named("ReminderPage"), "All of them.")
    ) { call in
        let person: Person.ID = try call.identifier("person")
        guard try await call.space.personVersion(person) != nil else { throw Problem.notFound }
        return .page(
            try await call.space.reminders(about: person, in: call.zone).map(call.json), next: nil)
    }

    private static let completeReminder = Operation(
        id: "completeReminder", method: .post, path: "/reminders/{reminder}/completions", tag: "Reminders",
        summary: "Say that one time is done, and all before it", scope: .writeReminders,
        body: .json(.named("ReminderDoneInput")),
        success: .json(.named("ReminderDone"), "The reminder, and the entry of its history.", status: .created)
    ) { call in
        let id: Reminder.ID = try call.identifier("reminder")
        let occurrence = try LocalTime.time(in: call.body, "occurrence")
        let done = try await refusingReminder { () async throws(StoreError) in
            try await call.space.completeReminder(id, occurrence: occurrence, at: call.now, in: call.zone)
        }
        return .json(
            [
                "reminder": call.json(done.reminder),
                "completion": done.completion.map(Records.reminderCompletion.json) ?? .null,
            ],
            location: done.completion.map { "/reminder-completions/\($0.id)" })
    }

    private static let listCompletions = Operation(
        id: "listReminderCompletions", method: .get, path: "/reminders/{reminder}/completions", tag: "Reminders",
        summary: "What was done, the latest first", scope: .readReminders, query: [.cursor, .limit],
        success: .json(.named("ReminderCompletionPage"), "A page of the history.")
    ) { call in
        let reminder = try await known(call)
        let page = try await call.space.history(
            of: reminder.id, after: call.cursor(ReminderCursor.self), limit: call.limit)
        return .page(page.rows.map(Records.reminderCompletion.json), next: page.next?.description)
    }

    private static let undoCompletion = Operation(
        id: "undoReminderCompletion", method: .delete, path: "/reminder-completions/{completion}", tag: "Reminders",
        summary: "Take back that a time is done", scope: .writeReminders,
        success: .json(.named("Reminder"), "The reminder.", isTagged: true)
    ) { call in
        reply(try await call.space.undoCompletion(call.identifier("completion")), call)
    }

    private static let snoozeReminder = Operation(
        id: "snoozeReminder", method: .put, path: "/reminders/{reminder}/snooze", tag: "Reminders",
        summary: "Put one time off", scope: .writeReminders, body: .json(.named("ReminderSnooze")),
        success: .json(.named("Reminder"), "The reminder.", isTagged: true)
    ) { call in
        let id: Reminder.ID = try call.identifier("reminder")
        let occurrence = try LocalTime.time(in: call.body, "occurrence")
        guard let until = call.body["until"]?.text.flatMap({ Date(rfc3339: $0) }) else { throw Problem.badRequest }
        let reminder = try await refusingReminder { () async throws(StoreError) in
            try await call.space.snoozeReminder(id, occurrence: occurrence, until: until, at: call.now, in: call.zone)
        }
        return reply(reminder, call)
    }

    private static let endReminderSnooze = Operation(
        id: "endReminderSnooze", method: .delete, path: "/reminders/{reminder}/snooze", tag: "Reminders",
        summary: "End a snooze", scope: .writeReminders,
        success: .json(.named("Reminder"), "The reminder.", isTagged: true)
    ) { call in
        reply(try await call.space.endSnooze(of: call.identifier("reminder")), call)
    }

    // MARK: - Private

    private static func known(_ call: Call) async throws -> Reminder {
        guard let reminder = try await call.space.reminder(call.identifier("reminder")) else { throw Problem.notFound }
        return reminder
    }

    private static func reply(_ reminder: Reminder, _ call: Call, location: String? = nil) -> Reply {
        .json(call.json(reminder), version: reminder.apiVersion(call), location: location)
    }

    /// Runs a change; a refused rule becomes a problem with its place. `missing` is the place of an unknown person; nil when
    /// the reminder itself is unknown.
    private static func refusingReminder<Value>(
        _ change: () async throws(StoreError) -> Value, missing: String? = nil
    ) async throws -> Value {
        do throws(StoreError) { return try await change() } catch {
            switch error {
            case .reminderRefused(.noTitle): throw Problem.invalid([.init(pointer: "/title", detail: "must not be blank")])
            case .reminderRefused(.neverComes):
                throw Problem.invalid([.init(pointer: "/start", detail: "must come at some time that is not past")])
            case .reminderRefused(.notOpen):
                throw Problem.invalid([.init(pointer: "/occurrence", detail: "must be a time that is due, or the next")])
            case .reminderRefused(.snoozeNotAhead):
                throw Problem.invalid([.init(pointer: "/until", detail: "must be still to come")])
            case .notFound:
                guard let missing else { throw error }
                throw Problem.invalid([.init(pointer: missing, detail: "names somebody who is not here")])
            default: throw error
            }
        }
    }
}
