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

    func run() async throws { try await options.switchReminder(reminder.joined(separator: " "), off: true) }
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

    func run() async throws { try await options.switchReminder(reminder.joined(separator: " "), off: false) }
}

extension ReminderOptions {
    fileprivate func switchReminder(_ words: String, off: Bool) async throws {
        let (workspace, display) = try await open()
        let found = try await workspace.reminder(words, from: display)
        let changed = try await CommandFailure.explained {
            try await workspace.space.switchReminder(found.id, off: off, at: display.now, in: display.zone)
        }
        if json { return try StandardStreams.writeJSON(display.json(changed)) }
        let said = display.said(off ? "reminders.switchedOff" : "reminders.switchedOn", ["title": changed.title])
        try StandardStreams.write(said)
        StandardStreams.note(display.undo(workspace.inSpace("kinkeeper reminders \(off ? "on" : "off") \(changed.id)")))
    }
}
