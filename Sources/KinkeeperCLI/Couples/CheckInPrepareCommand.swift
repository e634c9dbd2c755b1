import Application
import ArgumentParser
import Kinkeeper
import Screens
import Store

extension CheckInCommand {
    struct Prepare: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "prepare",
            abstract: "Prepare the next check-in: how you feel, your notes, and what is left to do.",
            discussion: "Your partner does not see how you feel until you say so in the check-in.")

        @Option(help: "Say how you feel.") var mood: Word<CheckIn.Mood>?
        @Flag(help: "Remove how you feel.") var clear = false
        @OptionGroup var options: CheckInOptions

        func validate() throws {
            guard mood == nil || !clear else { throw ValidationError("Say one of --mood and --clear.") }
        }

        func run() async throws {
            let session = try await options.open()
            let (couple, now) = (session.couple, session.display.now)
            let preparation = try await CommandFailure.explained {
                if mood != nil || clear { try await couple.prepare(mood?.value, at: now) }
                return try await couple.preparation(at: now)
            }
            if options.json { return try StandardStreams.writeJSON(Records.checkInPreparation.json(preparation.mood)) }
            try StandardStreams.write(session.words(of: preparation))
        }
    }
}

extension CheckInSession {
    /// When it is, how one feels, and two lists.
    fileprivate func words(of preparation: CheckInPreparation) -> String {
        var lines: [String] = []
        if let schedule = preparation.schedule, schedule.isOn,
            let next = display.next(of: schedule, lastCheckIn: preparation.lastCheckIn)
        {
            lines.append(next)
        }
        lines.append(
            preparation.mood.map { "\($0.emoji) \(phrases.text("checkInTerminal.mood.\($0.rawValue)"))" }
                ?? phrases.text("schedule.terminal.prepare.none"))
        let lists = [("notes", preparation.notes.map(\.title)), ("items", preparation.items.map(\.reminder.title))]
        for (key, titles) in lists where !titles.isEmpty {
            lines.append(phrases.text("schedule.terminal.prepare.\(key)"))
            lines += titles.map { "  " + TerminalText.printable($0) }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
