import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

/// The options of a log entry, without its people.
struct EntryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("How: \(KindOption.names) (default: call).", valueName: "type"), transform: KindOption.kind)
    var type: Catchup.Kind?

    @Option(help: ArgumentHelp("When, if not today.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var date: CivilDate?

    @Option(help: ArgumentHelp("At what time; empty for none.", valueName: "HH:MM"), transform: TimeOfDay.init)
    var time: TimeOfDay?

    @Option(help: "A note about it; '-' reads it from standard input.")
    var note: String?

    @Option(help: "Who else was there, in your own words.")
    var others: String?

    /// Whether anything is said.
    var saysSomething: Bool { type != nil || date != nil || time != nil || note != nil || others != nil }

    /// Returns the entry; options not given keep the values of the changed entry. Ends the program for a future day.
    func draft(_ people: [Person.ID], over present: Catchup? = nil, from display: DisplayContext) throws -> CatchupDraft {
        let day = date ?? present?.day ?? display.today
        try CommandFailure.explained { try CatchupDraft.check(day: day, today: display.today) }
        return CatchupDraft(
            day: day, minute: time.map(\.minute) ?? present?.minute, kind: type ?? present?.kind ?? .call,
            note: try readNote() ?? present?.note ?? "", people: people.isEmpty ? present?.people ?? [] : people,
            others: others ?? present?.others ?? "")
    }

    private func readNote() throws -> String? {
        guard note == "-" else { return note }
        let text = String(decoding: try FileHandle.standardInput.readToEnd() ?? Data(), as: UTF8.self)
        return text.trimmingCharacters(in: .newlines)
    }
}

/// A time of day in an option; an empty text is none.
struct TimeOfDay: Sendable {
    /// Minutes since midnight.
    let minute: Int?

    init(_ text: String) throws {
        minute = ClockTime.minute(text)
        guard minute != nil || text.isEmpty else {
            throw ValidationError("'\(text)' is not a time. Write it as HH:MM, for instance 18:30.")
        }
    }
}
