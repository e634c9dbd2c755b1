import Application
import ArgumentParser
import Interchange
import Kinkeeper
import Screens
import Store

struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Log a catch-up: that you were in touch.",
        discussion: """
            PERSON is an identifier, or a name or part of a name that only one person has. Quote names with blanks. \
            Several people make one entry. Logging clears their snoozes and skips; --undo brings them back. --edit changes \
            only what you name; with PERSON it also changes who was there. 'kinkeeper timeline' lists the entries.
            """)

    @Argument(help: "The people you were in touch with.")
    var person: [String] = []

    @OptionGroup var entry: EntryOptions

    @Option(help: ArgumentHelp("Change an entry.", valueName: "id"), transform: LogCommand.entry)
    var edit: Catchup.ID?

    @Option(help: ArgumentHelp("Undo an entry.", valueName: "id"), transform: LogCommand.entry)
    var undo: Catchup.ID?

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard edit == nil || undo == nil else { throw ValidationError("Use one of --edit and --undo.") }
        guard edit == nil || !person.isEmpty || entry.saysSomething else {
            throw ValidationError("Say what to change: PERSON, --type, --date, --time, --note or --others.")
        }
        guard edit != nil || person.isEmpty == (undo != nil) else {
            throw ValidationError("Name the people, or the entry to undo with --undo.")
        }
    }

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        if let undo { return try await takeBack(undo, workspace, display) }
        let people = try await workspace.everybody(named: person, from: display).map(\.id)
        if let edit { return try await change(edit, people, workspace, display) }
        let draft = try entry.draft(people, from: display)
        let logged = try await CommandFailure.explained {
            try await workspace.catchupLog().log(draft, today: display.today, at: display.now)
        }
        try await say("catchups.terminal.logged", logged, workspace, display)
        if !json {
            StandardStreams.note(
                display.undo("kinkeeper log --undo \(logged.id)" + (display.family.map { " --space \($0.id)" } ?? "")))
        }
    }

    private func change(
        _ id: Catchup.ID, _ people: [Person.ID], _ workspace: Workspace, _ display: DisplayContext
    ) async throws {
        let space = workspace.space
        guard let present = try await CommandFailure.explained({ try await space.catchup(id) }) else {
            throw noEntry(id, display)
        }
        let draft = try entry.draft(people, over: present, from: display)
        let changed = try await CommandFailure.explained {
            try await workspace.catchupLog().edit(
                id, to: draft, ifVersion: present.updatedAt, today: display.today, at: display.now)
        }
        try await say("catchups.terminal.changed", changed, workspace, display)
    }

    private func takeBack(_ id: Catchup.ID, _ workspace: Workspace, _ display: DisplayContext) async throws {
        try await CommandFailure.explained {
            do { try await workspace.catchupLog().delete(id) } catch StoreError.notFound { throw noEntry(id, display) }
        }
        if json { return try StandardStreams.writeJSON(["undone": id.description]) }
        StandardStreams.note(display.phrases.text("catchups.terminal.unlogged"))
    }

    private func noEntry(_ id: Catchup.ID, _ display: DisplayContext) -> ExitCode {
        CommandFailure.end(
            display.phrases.text("catchups.terminal.noEntry", ["id": id.description]), .needsALook)
    }

    private func say(_ key: String, _ entry: Catchup, _ workspace: Workspace, _ display: DisplayContext) async throws {
        let people = try await CommandFailure.explained { try await workspace.space.people(entry.people) }
        let names = people.map { $0.name.display(.givenFirst) }
        if json { return try StandardStreams.writeJSON(Records.catchup.json(entry)) }
        let blanks = [
            "names": display.wording.list(names), "date": display.wording.day(entry.day, today: display.today),
            "kind": display.title(of: entry.kind),
        ]
        try StandardStreams.write(display.said(key, blanks))
    }

    private static func entry(_ text: String) throws -> Catchup.ID {
        guard let id = Catchup.ID(text) else {
            throw ValidationError(
                "'\(text)' is no identifier of an entry. 'kinkeeper log' and 'kinkeeper timeline' print them.")
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
