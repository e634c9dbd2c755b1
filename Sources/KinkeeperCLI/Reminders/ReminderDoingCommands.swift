import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct ReminderDoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Mark a reminder as done: what is due, or the next time.")

    @Argument(help: "Which reminder.")
    var reminder: [String]

    @Option(
        help: ArgumentHelp("Which time of a repeating reminder.", valueName: "YYYY-MM-DDTHH:MM"), transform: ReminderWord.time)
    var occurrence: CivilDateTime?

    @OptionGroup var options: ReminderOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let found = try await workspace.reminder(reminder.joined(separator: " "), from: display)
        let done = try await CommandFailure.explained {
            try await workspace.space.completeReminder(
                found.id, occurrence: occurrence, at: display.now, in: display.zone)
        }
        if options.json {
            return try StandardStreams.writeJSON(display.json(done.reminder))
        }
        try StandardStreams.write(display.said("reminders.done", ["title": found.title]))
        StandardStreams.note(display.undo(workspace.inSpace("kinkeeper reminders undo \(found.id)")))
    }
}

struct ReminderUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last time a reminder was done.")

    @Argument(help: "Which reminder.")
    var reminder: [String]

    @OptionGroup var options: ReminderOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let space = workspace.space
        let found = try await workspace.reminder(reminder.joined(separator: " "), from: display)
        guard let last = try await CommandFailure.explained({ try await space.history(of: found.id, limit: 1).rows.first })
        else {
            let blanks = ["title": TerminalText.printable(found.title)]
            throw CommandFailure.end(display.phrases.text("reminders.terminal.notDone", blanks), .needsALook)
        }
        let open = try await CommandFailure.explained { try await space.undoCompletion(last.id) }
        if options.json { return try StandardStreams.writeJSON(display.json(open)) }
        try StandardStreams.write(display.said("reminders.undone", ["title": open.title]))
    }
}

struct ReminderSnoozeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Snooze a reminder: what is due, or the next time.")

    @Argument(help: "Which reminder.")
    var reminder: [String]

    @Option(help: ArgumentHelp("Until this time.", valueName: "YYYY-MM-DDTHH:MM"), transform: ReminderWord.time)
    var until: CivilDateTime?

    @Option(help: "For this many hours.")
    var hours: Int?

    @Flag(help: "Until 19:00 today.")
    var tonight = false

    @Flag(help: "Until 09:00 tomorrow.")
    var tomorrow = false

    @Flag(help: "Cancel the snooze.")
    var undo = false

    @OptionGroup var options: ReminderOptions

    func validate() throws {
        guard [until != nil, hours != nil, tonight, tomorrow, undo].filter(\.self).count == 1 else {
            throw ValidationError("Use one of --until, --hours, --tonight, --tomorrow and --undo.")
        }
        if let hours, !(1...87_600).contains(hours) { throw ValidationError("Say a number of hours from 1 to 87600.") }
    }

    func run() async throws {
        let (workspace, display) = try await options.open()
        let (space, zone) = (workspace.space, display.zone)
        let found = try await workspace.reminder(reminder.joined(separator: " "), from: display)
        let end = undo ? display.now : instant(from: display)
        let changed = try await CommandFailure.explained {
            undo
                ? try await space.endSnooze(of: found.id)
                : try await space.snoozeReminder(found.id, until: end, at: display.now, in: zone)
        }
        if options.json { return try StandardStreams.writeJSON(display.json(changed)) }
        let blanks = ["title": found.title, "when": display.when(zone.local(at: end), inside: true)]
        try StandardStreams.write(display.said(undo ? "reminders.woken" : "reminders.snoozed", blanks))
        if !undo { StandardStreams.note(display.undo(workspace.inSpace("kinkeeper reminders snooze --undo \(found.id)"))) }
    }

    private func instant(from display: DisplayContext) -> Date {
        if let hours { return display.now.addingTimeInterval(Double(hours) * 3_600) }
        if let until { return display.zone.instant(of: until) }
        // An evening that is over is refused by the store.
        return (tonight ? ReminderLater.tonight : .tomorrow).until(from: display) ?? display.now
    }
}
