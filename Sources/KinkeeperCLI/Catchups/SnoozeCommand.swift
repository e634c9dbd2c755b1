import Application
import ArgumentParser
import Interchange
import Kinkeeper
import Screens
import Store

struct SnoozeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: "Snooze a catch-up until a later day.",
        discussion: "A catch-up with the person ends the snooze; so does --undo.")

    @Argument(help: "The person.")
    var person: [String]

    @Option(help: ArgumentHelp("Until this day.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var until: CivilDate?

    @Option(help: "For this many days.")
    var days: Int?

    @Flag(help: "Cancel the snooze.")
    var undo = false

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard [until != nil, days != nil, undo].filter(\.self).count == 1 else {
            throw ValidationError("Say one of --until YYYY-MM-DD, --days N and --undo.")
        }
    }

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        let person = try await workspace.person(person.joined(separator: " "), from: display, ambiguous: .unusableInput)
        let day = until ?? display.today.adding(days: days ?? 0)
        if undo {
            _ = try await CommandFailure.explained { try await workspace.space.unsnooze(person.id) }
        } else {
            _ = try await CommandFailure.explained {
                try await workspace.space.snooze(person.id, until: day, today: display.today)
            }
        }
        if json { return try await workspace.writeState(of: person, from: display) }
        let blanks = [
            "name": display.wording.callName(person.profile.name),
            "date": display.wording.day(day, today: display.today),
        ]
        try StandardStreams.write(display.said(undo ? "catchups.woken" : "catchups.snoozed", blanks))
        if !undo { StandardStreams.note(display.undo("kinkeeper snooze --undo \(person.id)")) }
    }
}

struct SkipCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: "Skip a person this time; the next time comes as usual.")

    @Argument(help: "The person.")
    var person: [String]

    @Flag(help: "Undo the skip.")
    var undo = false

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        let person = try await workspace.person(person.joined(separator: " "), from: display, ambiguous: .unusableInput)
        let blanks = ["name": display.wording.callName(person.profile.name)]
        let space = workspace.space
        _ = try await CommandFailure.explained {
            undo ? try await space.unskip(person.id) : try await space.skip(person.id, today: display.today)
        }
        if json { return try await workspace.writeState(of: person, from: display) }
        try StandardStreams.write(display.said(undo ? "catchups.unskipped" : "catchups.skipped", blanks))
        if !undo { StandardStreams.note(display.undo("kinkeeper skip --undo \(person.id)")) }
    }
}
