import ArgumentParser
import Kinkeeper
import Screens
import Store

extension CheckInCommand {
    struct OffTodo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "off", abstract: "Switches an action item off for both of you: it stays, and sends no alerts.")

        @Argument(help: "Which item.") var item: [String]
        @OptionGroup var options: CheckInOptions

        func run() async throws { try await options.switchItem(item.joined(separator: " "), off: true) }
    }

    struct OnTodo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "on", abstract: "Switches an action item on again.")

        @Argument(help: "Which item.") var item: [String]
        @OptionGroup var options: CheckInOptions

        func run() async throws { try await options.switchItem(item.joined(separator: " "), off: false) }
    }
}

extension CheckInOptions {
    fileprivate func switchItem(_ words: String, off: Bool) async throws {
        let session = try await open()
        let (couple, display) = (session.couple, session.display)
        let present = try await session.item(words)
        let item = try await CommandFailure.explained {
            try await couple.space.switchActionItem(
                present.id, off: off, by: couple.account, at: display.now, in: display.zone)
        }
        try session.write(item, json: json, key: off ? "reminders.switchedOff" : "reminders.switchedOn")
        guard !json else { return }
        StandardStreams.note(display.undo("kinkeeper check-in todo \(off ? "on" : "off") \(item.id)"))
    }
}
