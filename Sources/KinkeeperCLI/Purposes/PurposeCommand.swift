import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct PurposeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purposes",
        abstract: "What notes and to-dos are for.",
        discussion: """
            PURPOSE is an identifier, a name, or one of the words \(Purpose.Standard.allCases.map(\.rawValue).joined(separator: ", ")). \
            'notes edit --purpose' and 'reminders edit --purpose' choose it for a note or a to-do.
            """,
        subcommands: [
            PurposeListCommand.self, PurposeAddCommand.self, PurposeEditCommand.self, PurposeMergeCommand.self,
            PurposeSeparateCommand.self, PurposeDeleteCommand.self, PurposeRestoreCommand.self,
        ],
        defaultSubcommand: PurposeListCommand.self)
}

extension Purposes {
    /// The purpose with an identifier, a standard word or a name; ends the program with a list of all for any other. Where it is to be changed,
    /// one that was merged does not stand for what it was merged into.
    func named(_ words: String, isToBeChanged: Bool = false, from display: DisplayContext) throws -> Purpose {
        if let id = Purpose.ID(words), let found = self[id], found.id == id || !isToBeChanged { return found }
        let folded = SearchFolding.fold(words)
        let titled = all.first { SearchFolding.fold($0.title(display.phrases)) == folded }
        if let found = titled ?? called(words) {
            let isCalledSo = titled != nil || found.standard?.rawValue == folded
            if isCalledSo || !isToBeChanged { return found }
        }
        let names = all.map { "  \(TerminalText.printable($0.title(display.phrases)))" }
        let head = display.phrases.text("purposes.terminal.none", ["name": TerminalText.printable(words)])
        throw CommandFailure.end(([head] + names).joined(separator: "\n"), .unusableInput)
    }
}

extension Workspace {
    /// The purposes of some arguments; ends the program for one that is not there.
    func purposes(named names: [String], from display: DisplayContext) async throws -> [Purpose.ID] {
        guard !names.isEmpty else { return [] }
        let known = try await CommandFailure.explained { try await space.purposes() }
        return try names.map { try known.named($0, from: display).id }
    }
}

/// The name and the sign of a purpose.
struct PurposeSignOptions: ParsableArguments {
    @Option(help: "The colour.")
    var colour: Word<Purpose.Colour>?

    @Option(help: "The icon.")
    var icon: Word<Purpose.Icon>?

    @Flag(inversion: .prefixedNo, help: "Hide it, or offer it again.")
    var hidden: Bool?

    var saysSomething: Bool { colour != nil || icon != nil || hidden != nil }

    func apply(to draft: inout PurposeDraft) {
        draft.colour = colour?.value ?? draft.colour
        draft.icon = icon?.value ?? draft.icon
        draft.isHidden = hidden ?? draft.isHidden
    }
}

struct PurposeListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List purposes, and how many notes and open to-dos have each.")

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let counts = try await CommandFailure.explained {
            try await session.notes.personal.purposeCounts(in: session.display.zone)
        }
        if options.json { return try StandardStreams.writeJSON(Records.purpose.list(counts)) }
        var table = Table([.left, .left, .left, .left], dimmed: [2, 3], style: .current(for: 1))
        for count in counts {
            let phrases = session.display.phrases
            table.add([
                count.purpose.title(phrases), session.display.details(of: count),
                count.purpose.isHidden ? phrases.text("purposes.isHidden") : "", count.purpose.id.description,
            ])
        }
        try StandardStreams.write(table.text)
    }
}

struct PurposeAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a purpose of your own.")

    @Argument(help: "Its name.")
    var name: [String]

    @OptionGroup var sign: PurposeSignOptions
    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        var draft = PurposeDraft(name: name.joined(separator: " "))
        sign.apply(to: &draft)
        let added = draft
        let made = try await CommandFailure.explained {
            try await session.notes.personal.createPurpose(added, at: session.display.now)
        }
        try await session.tell(
            made.id, json: options.json, "purposes.created", ["name": made.name ?? ""],
            undo: "kinkeeper purposes delete \(made.id)")
    }
}

struct PurposeEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the name, colour or icon of a purpose, or hide it.")

    @Argument(help: "The purpose.")
    var purpose: [String]

    @Option(help: "The name. Empty restores a standard purpose's own name in each language.")
    var name: String?

    @OptionGroup var sign: PurposeSignOptions
    @OptionGroup var options: NoteOptions

    func validate() throws {
        guard name != nil || sign.saysSomething else {
            throw ValidationError("Say what to change: --name, --colour, --icon, --hidden, --no-hidden.")
        }
    }

    func run() async throws {
        let session = try await options.open()
        let present = try await session.purpose(purpose, isToBeChanged: true)
        var draft = PurposeDraft(present)
        draft.name = name ?? draft.name
        sign.apply(to: &draft)
        let edited = draft
        _ = try await CommandFailure.explained {
            try await session.notes.personal.editPurpose(present.id, to: edited)
        }
        try await session.tell(present.id, json: options.json, "purposes.changed")
    }
}

struct PurposeMergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Merge two purposes; 'separate' undoes it.")

    @Argument(help: "The purpose that becomes part of the other.")
    var purpose: String

    @Argument(help: "The other.")
    var into: String

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let (merged, other) = (try await session.purpose([purpose], isToBeChanged: true), try await session.purpose([into]))
        let names = ["name": merged.title(session.display.phrases), "other": other.title(session.display.phrases)]
        try await CommandFailure.explained {
            try await session.notes.personal.mergePurpose(merged.id, into: other.id)
        }
        try await session.tell(
            other.id, json: options.json, "purposes.merged", names, undo: "kinkeeper purposes separate \(merged.id)")
    }
}

struct PurposeSeparateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "separate", abstract: "Undo a merge.")

    @Argument(help: "The identifier that 'merge' printed.", transform: { try .argument($0, of: "a purpose") })
    var purpose: Purpose.ID

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let separated = try await CommandFailure.explained {
            try await session.notes.personal.separatePurpose(purpose)
        }
        let names = ["name": separated.title(session.display.phrases)]
        try await session.tell(separated.id, json: options.json, "purposes.separated", names)
    }
}

struct PurposeDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a purpose of your own; notes and to-dos stay. 'restore' undoes it within 30 days.")

    @Argument(help: "The purpose.")
    var purpose: [String]

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let present = try await session.purpose(purpose, isToBeChanged: true)
        let id = present.id
        try await CommandFailure.explained {
            try await session.notes.personal.deletePurpose(id, at: session.display.now)
        }
        if options.json { return try StandardStreams.writeJSON(["deleted": id.description]) }
        try StandardStreams.write(session.display.said("purposes.deleted", ["name": present.title(session.display.phrases)]))
        StandardStreams.note(session.display.undo("kinkeeper purposes restore \(id)"))
    }
}

struct PurposeRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "restore", abstract: "Restore a deleted purpose.")

    @Argument(help: "The identifier that 'delete' printed.", transform: { try .argument($0, of: "a purpose") })
    var purpose: Purpose.ID

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let restored = try await CommandFailure.explained {
            try await session.notes.personal.restorePurpose(purpose)
        }
        let names = ["name": restored.title(session.display.phrases)]
        try await session.tell(restored.id, json: options.json, "purposes.restored", names)
    }
}

extension NoteSession {
    /// The purpose of some words; ends the program for one that is not there.
    func purpose(_ words: [String], isToBeChanged: Bool = false) async throws -> Purpose {
        let known = try await CommandFailure.explained { try await notes.personal.purposes() }
        return try known.named(words.joined(separator: " "), isToBeChanged: isToBeChanged, from: display)
    }

    /// Writes a purpose as JSON, or a sentence and how to undo it.
    fileprivate func tell(
        _ id: Purpose.ID, json: Bool, _ key: String, _ blanks: [String: String] = [:], undo: String? = nil
    ) async throws {
        if json {
            let counts = try await CommandFailure.explained { try await notes.personal.purposeCounts(in: display.zone) }
            let found = counts.filter { $0.purpose.id == id }
            return try StandardStreams.writeJSON(found.first.map(Records.purpose.json) ?? .null)
        }
        try StandardStreams.write(display.said(key, blanks))
        if let undo { StandardStreams.note(display.undo(undo)) }
    }
}
