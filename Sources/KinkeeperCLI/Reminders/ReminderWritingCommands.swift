import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

/// The options of a reminder, without its title.
struct ReminderContent: ParsableArguments {
    @Option(help: ArgumentHelp("The day.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var on: CivilDate?

    @Option(help: ArgumentHelp("The time (default: 09:00).", valueName: "HH:MM"), transform: ReminderWord.clock)
    var at: CivilTime?

    @Option(
        help: ArgumentHelp("The time zone of these times (default: the account's).", valueName: "zone"),
        transform: ReminderWord.place)
    var zone: TimeZone?

    @Option(
        help: ArgumentHelp(
            "How often: daily, weekdays, weekly, monthly, yearly, or an RRULE (RFC 5545).", valueName: "rule"),
        transform: ReminderWord.rule)
    var every: RecurrenceRule?

    @Option(
        help: ArgumentHelp("An extra time. Repeat for several.", valueName: "YYYY-MM-DDTHH:MM"),
        transform: ReminderWord.time)
    var also: [CivilDateTime] = []

    @Option(
        help: ArgumentHelp(
            "A time to leave out. Repeat for several.", valueName: "YYYY-MM-DDTHH:MM"),
        transform: ReminderWord.time)
    var except: [CivilDateTime] = []

    @Option(
        help: ArgumentHelp("The category: \(ReminderWord.categories).", valueName: "category"),
        transform: ReminderWord.category)
    var category: Reminder.Category?

    @Option(help: "The priority: high, medium, low or none.")
    var priority: String?

    @Option(help: ArgumentHelp("A purpose. Repeat for several.", valueName: "purpose"))
    var purpose: [String] = []

    @Option(help: "A note.")
    var note: String?

    @Option(help: ArgumentHelp("A person it is about. Repeat for several.", valueName: "person"))
    var about: [String] = []

    var saysSomething: Bool {
        on != nil || at != nil || zone != nil || every != nil || !also.isEmpty || !except.isEmpty || category != nil
            || priority != nil || !purpose.isEmpty || note != nil || !about.isEmpty
    }

    func validate() throws { _ = try priority.map(ReminderWord.priority) }
}

struct ReminderAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a reminder.")

    @Argument(help: "What to do.")
    var title: [String]

    @OptionGroup var content: ReminderContent
    @OptionGroup var options: ReminderOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let people = try await workspace.everybody(named: content.about, from: display).map(\.id)
        let start = CivilDateTime(content.on ?? display.today, content.at ?? .nine)
        let draft = ReminderDraft(
            category: content.category ?? (people.isEmpty ? .actionItem : .checkIn), title: title.joined(separator: " "),
            note: content.note ?? "", people: people,
            schedule: RecurrenceSet(
                start: start, rule: content.every, added: content.also, excluded: Set(content.except), zone: content.zone),
            priority: try content.priority.flatMap(ReminderWord.priority),
            purposes: try await workspace.purposes(named: content.purpose, from: display))
        let made = try await CommandFailure.explained {
            try await workspace.space.createReminder(draft, at: display.now, in: display.zone)
        }
        if options.json { return try StandardStreams.writeJSON(display.json(made)) }
        let next = made.opening(in: display.zone).map { display.when($0.at, inside: true) } ?? ""
        try StandardStreams.write(display.said("reminders.created", ["title": made.title, "when": next]))
        StandardStreams.note(display.undo(workspace.inSpace("kinkeeper reminders delete \(made.id)")))
    }
}

struct ReminderEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Edit a reminder. What you leave out stays as it is.",
        discussion: "If its times change, times that were done early no longer count, and a snooze ends.")

    @Argument(help: "Which reminder.")
    var reminder: [String]

    @Option(help: "What to do.")
    var title: String?

    @Flag(help: "Once, without repeating.")
    var once = false

    @Flag(help: "Remove the date.")
    var noDate = false

    @Flag(help: "Remove all extra times and exceptions. Without it, --also and --except add to them.")
    var ruleAlone = false

    @Flag(help: "Remove all people.")
    var nobody = false

    @Flag(help: "Use the account's time zone, wherever that is.")
    var noZone = false

    @Flag(help: "Remove all purposes.")
    var noPurposes = false

    @OptionGroup var content: ReminderContent
    @OptionGroup var options: ReminderOptions

    func validate() throws {
        guard title != nil || once || noDate || ruleAlone || nobody || noZone || noPurposes || content.saysSomething else {
            throw ValidationError(
                "Say what to change: --title, --on, --at, --zone, --no-zone, --no-date, --every, --once, --also, --except, "
                    + "--rule-alone, --category, --priority, --purpose, --no-purposes, --note, --about.")
        }
        let saysDate = content.on != nil || content.at != nil || content.every != nil || !content.also.isEmpty
        guard !noDate || !saysDate else { throw ValidationError("Use --no-date or a date, not both.") }
        guard !once || content.every == nil else { throw ValidationError("Say one of --once and --every.") }
        guard !noZone || content.zone == nil else { throw ValidationError("Use --no-zone or --zone, not both.") }
        guard !nobody || content.about.isEmpty else { throw ValidationError("Use --nobody or --about, not both.") }
        guard !noPurposes || content.purpose.isEmpty else { throw ValidationError("Use --no-purposes or --purpose, not both.") }
    }

    func run() async throws {
        let (workspace, display) = try await options.open()
        let present = try await workspace.reminder(reminder.joined(separator: " "), from: display)
        var draft = ReminderDraft(present)
        draft.title = title ?? draft.title
        draft.note = content.note ?? draft.note
        draft.category = content.category ?? draft.category
        if let priority = content.priority { draft.priority = try ReminderWord.priority(priority) }
        if !content.about.isEmpty {
            draft.people = try await workspace.everybody(named: content.about, from: display).map(\.id)
        }
        if nobody { draft.people = [] }
        if noPurposes { draft.purposes = [] }
        if !content.purpose.isEmpty {
            draft.purposes = try await workspace.purposes(named: content.purpose, from: display)
        }
        let start = draft.schedule.start
        if noDate {
            draft.schedule = .undated
        } else if draft.schedule.isUndated {
            // A day, a time, a rule or the first of other times gives it a date; other words leave it without one.
            if content.on != nil || content.at != nil || content.every != nil {
                draft.schedule = RecurrenceSet(start: CivilDateTime(content.on ?? display.today, content.at ?? .nine))
            } else if let first = content.also.min() {
                draft.schedule = RecurrenceSet(start: first)
            }
        } else {
            draft.schedule.start = CivilDateTime(content.on ?? start.date, content.at ?? start.time)
        }
        if let rule = content.every { draft.schedule.rule = rule }
        if once, !draft.schedule.isUndated {
            draft.schedule = RecurrenceSet(start: draft.schedule.start, zone: draft.schedule.zone)
        }
        if ruleAlone, !draft.schedule.isUndated { (draft.schedule.added, draft.schedule.excluded) = ([], []) }
        draft.schedule.added += content.also.filter {
            !draft.schedule.added.contains($0) && $0 != draft.schedule.start
        }
        if !draft.schedule.isUndated {
            draft.schedule.excluded.formUnion(content.except)
            draft.schedule.zone = noZone ? nil : content.zone ?? draft.schedule.zone
        }
        let edited = try await CommandFailure.explained {
            try await workspace.space.editReminder(
                present.id, to: draft, ifVersion: present.updatedAt, at: display.now, in: display.zone)
        }
        if options.json { return try StandardStreams.writeJSON(display.json(edited)) }
        try StandardStreams.write(display.said("reminders.changed", ["title": edited.title]))
    }
}

struct ReminderDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a reminder. 'restore' brings it back within 30 days.")

    @Argument(help: "Which reminder.")
    var reminder: [String]

    @OptionGroup var options: ReminderOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let found = try await workspace.reminder(reminder.joined(separator: " "), from: display)
        try await CommandFailure.explained { try await workspace.space.deleteReminder(found.id, at: display.now) }
        if options.json { return try StandardStreams.writeJSON(["deleted": found.id.description]) }
        try StandardStreams.write(display.said("reminders.deleted", ["title": found.title]))
        StandardStreams.note(display.undo(workspace.inSpace("kinkeeper reminders restore \(found.id)")))
    }
}

struct ReminderRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring a deleted reminder back.")

    @Argument(
        help: ArgumentHelp("The identifier that 'delete' printed.", valueName: "id"),
        transform: { try .argument($0, of: "a reminder") })
    var reminder: Reminder.ID

    @OptionGroup var options: ReminderOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let back = try await CommandFailure.explained { try await workspace.space.restoreReminder(reminder) }
        if options.json { return try StandardStreams.writeJSON(display.json(back)) }
        try StandardStreams.write(display.said("reminders.restored", ["title": back.title]))
    }
}
