import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Write down that you were in touch.",
        discussion: """
            Each PERSON is an identifier, or a name or a part of one that only one person has; quote names with blanks. \
            Several make one entry. It clears their snoozes and skips; --undo brings those back.
            """)

    @Argument(help: "With whom.")
    var person: [String] = []

    @Option(
        help: ArgumentHelp("How: \(KindOption.names) (default: call).", valueName: "type"), transform: KindOption.kind)
    var type = Catchup.Kind.call

    @Option(help: ArgumentHelp("When, if not today.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var date: CivilDate?

    @Option(help: ArgumentHelp("At what time.", valueName: "HH:MM"), transform: LogCommand.minute)
    var time: Int?

    @Option(help: "What you want to remember of it; '-' reads it from standard input.")
    var note = ""

    @Option(help: "Who else was there, in your own words.")
    var others = ""

    @Option(help: ArgumentHelp("Take an entry back.", valueName: "id"), transform: LogCommand.entry)
    var undo: Catchup.ID?

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard person.isEmpty == (undo != nil) else {
            throw ValidationError("Say with whom, or which entry to take back with --undo.")
        }
    }

    func run() async throws {
        let workspace = try await workspace.open()
        let viewpoint = workspace.viewpoint(today)
        if let undo { return try await takeBack(undo, workspace, viewpoint) }
        let people = try await workspace.everybody(named: person, from: viewpoint)
        let day = date ?? viewpoint.today
        guard day <= viewpoint.today else {
            let said = viewpoint.phrases.text("catchups.terminal.future", ["date": day.description])
            throw CommandFailure.end(said, .unusableInput)
        }
        let draft = CatchupDraft(
            day: day, minute: time, kind: type, note: try readNote(), people: people.map(\.id), others: others)
        let entry = try await CommandFailure.explained {
            try await workspace.space.logCatchup(draft, today: viewpoint.today, at: viewpoint.now)
        }
        let names = people.map { $0.profile.name.display(.givenFirst) }
        if json { return try StandardStreams.writeJSON(CatchupJSON(entry, names: names)) }
        let blanks = [
            "names": viewpoint.wording.list(names), "date": viewpoint.wording.day(entry.day, today: viewpoint.today),
            "kind": viewpoint.title(of: entry.kind),
        ]
        try StandardStreams.write(TerminalText.printable(viewpoint.phrases.text("catchups.terminal.logged", blanks)) + "\n")
        StandardStreams.note(viewpoint.undo("kinkeeper log --undo \(entry.id)"))
    }

    private func takeBack(_ id: Catchup.ID, _ workspace: Workspace, _ viewpoint: Viewpoint) async throws {
        do {
            _ = try await CommandFailure.explained(but: .notFound) { try await workspace.space.deleteCatchup(id) }
        } catch StoreError.notFound {
            let said = viewpoint.phrases.text("catchups.terminal.noEntry", ["id": id.description])
            throw CommandFailure.end(said, .needsALook)
        }
        if json { return try StandardStreams.writeJSON(["undone": id.description]) }
        StandardStreams.note(viewpoint.phrases.text("catchups.terminal.unlogged"))
    }

    private func readNote() throws -> String {
        guard note == "-" else { return note }
        let text = String(decoding: try FileHandle.standardInput.readToEnd() ?? Data(), as: UTF8.self)
        return text.trimmingCharacters(in: .newlines)
    }

    private static func minute(_ text: String) throws -> Int {
        guard let minute = ClockTime.minute(text) else {
            throw ValidationError("'\(text)' is not a time. Write it as HH:MM, for instance 18:30.")
        }
        return minute
    }

    private static func entry(_ text: String) throws -> Catchup.ID {
        guard let id = Catchup.ID(text) else {
            throw ValidationError("'\(text)' is no identifier of an entry. 'kinkeeper log' prints it.")
        }
        return id
    }
}

/// A kind of catch-up as options take it.
enum KindOption {
    static let names = Catchup.Kind.allCases.map(\.rawValue).joined(separator: ", ")

    static func kind(_ text: String) throws -> Catchup.Kind {
        guard let kind = Catchup.Kind(rawValue: text) else {
            throw ValidationError("'\(text)' is no way to be in touch. There are: \(names).")
        }
        return kind
    }
}

/// An entry of the log in JSON. What is not known is null.
struct CatchupJSON: Encodable {
    let id: String
    let date: String
    @NullWhenAbsent var time: String?
    let type: String
    let note: String
    let others: String
    let people: [String]
    let names: [String]

    init(_ entry: Catchup, names: [String]) {
        id = entry.id.description
        date = entry.day.description
        time = entry.minute.map(ClockTime.text)
        type = entry.kind.rawValue
        note = entry.note
        others = entry.others
        people = entry.people.map(\.description)
        self.names = names
    }
}
