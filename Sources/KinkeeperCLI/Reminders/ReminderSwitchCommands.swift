import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct ReminderOffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off", abstract: "Switch a reminder off: it stays, and sends no alerts.",
        discussion: "It is neither due nor overdue while it is off. 'on' switches it on again.")

    @Argument(help: "Which reminder.")
    var reminder: [String]

    @OptionGroup var options: ReminderOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let found = try await workspace.reminder(reminder.joined(separator: " "), from: display)
        let changed = try await CommandFailure.explained {
            try await workspace.space.switchReminder(found.id, off: true, at: display.now, in: display.zone)
        }
        if options.json { return try StandardStreams.writeJSON(display.json(changed)) }
        try StandardStreams.write(display.said("reminders.switchedOff", ["title": changed.title]))
        StandardStreams.note(display.undo(workspace.inSpace("kinkeeper reminders on \(changed.id)")))
    }
}

struct ReminderOnCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on", abstract: "Switch a reminder on again.",
        discussion: """
            A repeating reminder continues with its next time from now. One that comes once is overdue if its time has passed. There is \
            no alert for the time it was off.
            """)

    @Argument(help: "Which reminder.")
    var reminder: [String]

    @OptionGroup var options: ReminderOptions

    func run() async throws {
        let (workspace, display) = try await options.open()
        let found = try await workspace.reminder(reminder.joined(separator: " "), from: display)
        let changed = try await CommandFailure.explained {
            try await workspace.space.switchReminder(found.id, off: false, at: display.now, in: display.zone)
        }
        if options.json { return try StandardStreams.writeJSON(display.json(changed)) }
        try StandardStreams.write(display.said("reminders.switchedOn", ["title": changed.title]))
        StandardStreams.note(display.undo(workspace.inSpace("kinkeeper reminders off \(changed.id)")))
    }
}
