import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct ReminderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reminders",
        abstract: "Reminders of your own or of a family, once or repeating.",
        discussion: """
            REMINDER is an identifier, or a title or part of a title that only one reminder has. A whole title comes before a \
            part, and an open reminder before a done one. PERSON is an identifier, or a query that only one person matches. \
            --space means a family's reminders: all members see them and get alerts, and done by one is done for all.
            """,
        subcommands: [
            ReminderListCommand.self, ReminderShowCommand.self, ReminderHistoryCommand.self, ReminderAddCommand.self,
            ReminderEditCommand.self,
            ReminderDoneCommand.self, ReminderUndoCommand.self, ReminderSnoozeCommand.self, ReminderOffCommand.self,
            ReminderOnCommand.self, ReminderDeleteCommand.self, ReminderRestoreCommand.self,
        ],
        defaultSubcommand: ReminderListCommand.self)
}

struct ReminderListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List reminders that are not done, or those in one state.")

    @Option(
        help: ArgumentHelp("Only these: due, coming, undated, off, done.", valueName: "state"), transform: ReminderWord.state)
    var state: ReminderStanding.State?

    @Option(
        help: ArgumentHelp("Only this category: \(ReminderWord.categories).", valueName: "category"),
        transform: ReminderWord.category)
    var category: Reminder.Category?

    @Option(help: ArgumentHelp("Only open ones about this person.", valueName: "person"))
    var about: String?

    @Flag(help: "Deleted in the last 30 days, here or on a phone; 'restore' brings them back.")
    var deleted = false

    @Option(help: "The most to list.")
    var limit = 100

    @OptionGroup var options: ReminderOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        if deleted { return try await listDeleted(workspace, from: display) }
        let person = try await workspace.everybody(named: about.map { [$0] } ?? [], from: display).first
        let all = try await CommandFailure.explained { () async throws -> [Reminder] in
            if let person {
                return try await workspace.space.reminders(about: person.id, in: display.zone).filter { reminder in
                    (category == nil || reminder.category == category)
                        && (state == nil || reminder.standing(at: display.now, in: display.zone).state == state)
                }
            }
            return try await workspace.space.reminders(
                state, category: category, limit: max(1, limit), at: display.now, in: display.zone
            ).rows
        }.prefix(max(1, limit))
        if options.json {
            return try StandardStreams.writeJSON(.array(all.map(display.json)))
        }
        guard !all.isEmpty else { return StandardStreams.note(display.phrases.text("reminders.terminal.empty")) }
        let rows = try await CommandFailure.explained {
            try await workspace.space.rows(of: Array(all), back: "", from: display)
        }
        var table = Table([.left, .left, .left, .left], dimmed: [2, 3], style: .current(for: 1))
        for (reminder, row) in zip(all, rows) {
            table.add([
                row.title, row.status, [row.repeats, row.people].compactMap(\.self).joined(separator: " · "),
                reminder.id.description,
            ])
        }
        try StandardStreams.write(table.text)
    }

    private func listDeleted(_ workspace: Workspace, from display: DisplayContext) async throws {
        let deleted = try await CommandFailure.explained {
            try await workspace.space.deletedReminders(limit: max(1, limit))
        }
        if options.json { return try StandardStreams.writeJSON(Records.deletedReminder.list(deleted)) }
        guard !deleted.isEmpty else { return StandardStreams.note(display.phrases.text("reminders.terminal.empty")) }
        try StandardStreams.write(Table(deleted: deleted, from: display).text)
    }
}

extension Table {
    /// The titles of deleted reminders, when each was deleted, and its identifier.
    init(deleted: [DeletedReminder], from display: DisplayContext) {
        self.init([.left, .left, .left], dimmed: [1, 2], style: .current(for: 1))
        for reminder in deleted {
            add([
                reminder.title, display.wording.moment(reminder.deletedAt, in: display.timeZone), reminder.id.description,
            ])
        }
    }
}

struct ReminderShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a reminder: its next times, and when it was done.")

    @Argument(help: "Which reminder.")
    var reminder: [String]

    @OptionGroup var options: ReminderOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let found = try await workspace.reminder(reminder.joined(separator: " "), from: display)
        let history = try await CommandFailure.explained { try await workspace.space.history(of: found.id, limit: 1_000).rows }
        if options.json { return try StandardStreams.writeJSON(display.json(found)) }
        let row = try await CommandFailure.explained {
            try await workspace.space.rows(of: [found], back: "", from: display)[0]
        }
        let (style, phrases) = (TerminalStyle.current(for: 1), display.phrases)
        var table = Table([.left, .left], dimmed: [0], style: style)
        table.add([row.category, row.status])
        table.add(["", row.repeats])
        if let priority = found.priority {
            table.add([phrases.text("toDos.terminal.priority"), phrases.text("toDos.priority.\(priority.rawValue)")])
        }
        let known = try await CommandFailure.explained { try await workspace.space.purposes() }
        let purposes = found.purposes.compactMap { known[$0]?.title(phrases) }
        if !purposes.isEmpty { table.add([phrases.text("purposes.of"), purposes.joined(separator: ", ")]) }
        if let note = found.originNote { table.add([phrases.text("toDos.terminal.note"), note.description]) }
        if let people = row.people { table.add([phrases.text("reminders.terminal.about"), people]) }
        for time in found.nextTimes(5, after: display.now, in: display.zone) {
            table.add([phrases.text("reminders.terminal.next"), display.when(time)])
        }
        for done in history.prefix(10) {
            table.add([
                phrases.text("reminders.act.done"),
                display.wording.moment(done.completedAt, in: display.timeZone),
            ])
        }
        let note = found.note.isEmpty ? "" : "\n" + TerminalText.printable(found.note) + "\n"
        try StandardStreams.write(style.bold(TerminalText.printable(found.title)) + "\n" + table.text + note)
    }
}

struct ReminderHistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List when a reminder was done, the latest first.")

    @Argument(help: "Which reminder.")
    var reminder: [String]

    @OptionGroup var options: ReminderOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let found = try await workspace.reminder(reminder.joined(separator: " "), from: display)
        let history = try await CommandFailure.explained {
            try await workspace.space.history(of: found.id, limit: .max - 1).rows
        }
        if options.json { return try StandardStreams.writeJSON(Records.reminderCompletion.list(history)) }
        guard !history.isEmpty else {
            let blanks = ["title": TerminalText.printable(found.title)]
            return StandardStreams.note(display.phrases.text("reminders.terminal.notDone", blanks))
        }
        var table = Table([.left, .left], dimmed: [1], style: .current(for: 1))
        for done in history {
            table.add([display.wording.moment(done.completedAt, in: display.timeZone), display.when(done.occurrence)])
        }
        try StandardStreams.write(table.text)
    }
}
