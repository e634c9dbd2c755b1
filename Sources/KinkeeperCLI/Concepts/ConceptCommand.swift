import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct ConceptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "concepts",
        abstract: "Topics: words and phrases that come up in several notes.",
        discussion: "CONCEPT is the name of a topic or one of its words. 'notes list --concept' lists its notes.",
        subcommands: [
            ConceptListCommand.self, ConceptShowCommand.self, ConceptRenameCommand.self, ConceptHideCommand.self,
            ConceptUnhideCommand.self, ConceptMergeCommand.self, ConceptSeparateCommand.self, ConceptMapCommand.self,
        ],
        defaultSubcommand: ConceptListCommand.self)
}

extension NoteSession {
    /// The concept of some words; ends the program where there is none.
    func concept(_ words: String) async throws -> Concept {
        let found = try await CommandFailure.explained { () async throws(StoreError) -> Concept? in
            if let named = try await notes.personal.concept(named: words) { return named }
            return try await notes.personal.concept(words)
        }
        guard let found else {
            let blanks = ["name": TerminalText.printable(words)]
            throw CommandFailure.end(display.phrases.text("concepts.terminal.none", blanks), .needsALook)
        }
        return found
    }

    /// Changes a concept, and says so.
    fileprivate func change(
        _ words: [String], _ changes: ConceptChanges, json: Bool, _ key: String, undo: (Concept) -> String
    ) async throws {
        let before = try await concept(words.joined(separator: " "))
        let changed = try await CommandFailure.explained {
            try await notes.personal.editConcept(before.key, changes, at: display.now)
        }
        if json { return try StandardStreams.writeJSON(Records.concept.json(changed)) }
        try StandardStreams.write(display.said(key, ["name": changed.name]))
        StandardStreams.note(display.undo(undo(before)))
    }
}

extension Concept {
    /// Its key as an argument of a command.
    fileprivate var argument: String { key.quotedForShell }
}

struct ConceptListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List topics, the ones with the most notes first.")

    @Option(help: ArgumentHelp("Only topics with these words.", valueName: "words"))
    var search: String?

    @Flag(help: "List hidden topics.")
    var hidden = false

    @Option(help: "The most to list.")
    var limit = 100

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let question = ConceptQuestion(words: search ?? "", isHidden: hidden)
        let page = try await CommandFailure.explained {
            try await session.notes.personal.concepts(question, limit: min(max(1, limit), 100_000))
        }
        if options.json { return try StandardStreams.writeJSON(Records.concept.list(page.rows)) }
        let display = session.display
        guard !page.rows.isEmpty else { return StandardStreams.note(display.phrases.text("concepts.terminal.empty")) }
        var table = Table([.left, .right], style: .current(for: 1))
        for concept in page.rows { table.add([concept.name, display.wording.number(concept.notes)]) }
        try StandardStreams.write(table.text)
        if page.next != nil { StandardStreams.note(display.phrases.text("notes.terminal.more")) }
    }
}

struct ConceptShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a topic and the topics that come up with it.")

    @Argument(help: "The topic.")
    var concept: [String]

    @Option(help: "The most to list of each.")
    var limit = 20

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let found = try await session.concept(concept.joined(separator: " "))
        let details = try await CommandFailure.explained { () async throws -> ConceptDetails in
            guard let details = try await session.notes.personal.conceptDetails(found.key, limit: min(max(1, limit), 1_000))
            else { throw StoreError.notFound }
            return details
        }
        if options.json { return try StandardStreams.writeJSON(Records.conceptDetails.json(details)) }
        let (display, style) = (session.display, TerminalStyle.current(for: 1))
        let names = try await CommandFailure.explained {
            try await session.notes.personal.names(of: Set(details.people))
        }
        var table = Table([.left, .left], dimmed: [0], style: style)
        func line(_ key: String, _ values: [String]) {
            if !values.isEmpty { table.add([display.phrases.text(key), values.joined(separator: ", ")]) }
        }
        line("notes.title", [display.wording.number(found.notes)])
        if found.terms.count > 1 { line("concepts.terms", found.terms.map(\.label)) }
        line("concepts.together", details.related.map { "\($0.concept.name) (\(display.wording.number($0.shared)))" })
        line("notes.people", details.people.compactMap { names[$0]?.display(display.nameOrder) })
        try StandardStreams.write(style.bold(TerminalText.printable(found.name)) + "\n" + table.text)
    }
}

struct ConceptRenameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a topic. An empty name restores the original.")

    @Argument(help: "The topic.")
    var concept: String

    @Argument(help: "The name.")
    var name: String

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        try await session.change([concept], ConceptChanges(name: name), json: options.json, "concepts.renamed") { before in
            "kinkeeper concepts rename \(before.argument) \((before.ownName ?? "").quotedForShell)"
        }
    }
}

struct ConceptHideCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hide", abstract: "Leave a topic out of lists and the map.")

    @Argument(help: "The topic.")
    var concept: [String]

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        try await session.change(concept, ConceptChanges(isHidden: true), json: options.json, "concepts.hidden") {
            "kinkeeper concepts unhide \($0.argument)"
        }
    }
}

struct ConceptUnhideCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "unhide", abstract: "Show a hidden topic again.")

    @Argument(help: "The topic.")
    var concept: [String]

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        try await session.change(concept, ConceptChanges(isHidden: false), json: options.json, "concepts.shownAgain") {
            "kinkeeper concepts hide \($0.argument)"
        }
    }
}

struct ConceptMergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Merge two topics; 'separate' undoes it.")

    @Argument(help: "The topic that becomes part of the other.")
    var concept: String

    @Argument(help: "The other, which keeps its name.")
    var into: String

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let (before, other) = (try await session.concept(concept), try await session.concept(into))
        let merged = try await CommandFailure.explained {
            try await session.notes.personal.mergeConcept(before.key, into: other.key, at: session.display.now)
        }
        if options.json { return try StandardStreams.writeJSON(Records.concept.json(merged)) }
        try StandardStreams.write(session.display.said("concepts.merged", ["name": before.name, "other": merged.name]))
        let undo = "kinkeeper concepts separate \(before.argument)"
        StandardStreams.note(session.display.undo(undo))
    }
}

struct ConceptSeparateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "separate", abstract: "Undo a merge.")

    @Argument(help: "The merged topic: its name, one of its words, or the term from 'show --json'.")
    var concept: String

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let separated = try await CommandFailure.explained { () async throws(StoreError) -> Concept in
            let term = try await session.notes.personal.mergedTerm(named: concept)
            return try await session.notes.personal.separateConcept(term ?? concept)
        }
        if options.json { return try StandardStreams.writeJSON(Records.concept.json(separated)) }
        try StandardStreams.write(session.display.said("concepts.separated", ["name": separated.name]))
    }
}

struct ConceptMapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map", abstract: "List topics that come up together, and in how many of the latest notes.")

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let map = try await CommandFailure.explained { try await session.notes.personal.conceptMap() }
        if options.json { return try StandardStreams.writeJSON(Records.conceptMap.json(map)) }
        let screen = ConceptMapScreen(map, from: session.display)
        guard !screen.isEmpty else {
            return StandardStreams.note(session.display.phrases.text("concepts.terminal.empty"))
        }
        var table = Table([.left, .right, .left], dimmed: [2], style: .current(for: 1))
        for row in screen.rows { table.add([row.title, row.count, row.together]) }
        try StandardStreams.write(table.text)
    }
}
