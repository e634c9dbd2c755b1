import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct PeopleTrashCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "Move people to the trash; list it, empty it.",
        subcommands: [TrashMoveCommand.self, TrashListCommand.self, TrashEmptyCommand.self],
        defaultSubcommand: TrashMoveCommand.self)
}

struct TrashMoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move people to the trash, where they stay for 30 days.")

    @Argument(help: "The people: each an identifier, or a query in quotes that only one person matches.")
    var person: [String]
    @OptionGroup var workspace: AddressBookOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display()
        var people: [Person] = []
        for words in person { people.append(try await workspace.person(words, from: display)) }
        let ids = people.map(\.id)
        let change = try await CommandFailure.explained { try await workspace.space.trash(ids, at: Date()) }
        if json { return try StandardStreams.writeJSON(ids.map(\.description)) }
        try StandardStreams.write(display.phrases.count("people.bulk.trash", change.count) + "\n")
    }
}

struct TrashListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the people in the trash.")

    @OptionGroup var workspace: AddressBookOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display()
        var people: [TrashedPerson] = []
        var cursor: TrashCursor?
        repeat {
            let page = try await CommandFailure.explained { [cursor] in
                try await workspace.space.trashedPeople(after: cursor, limit: 1_000)
            }
            people += page.rows
            cursor = page.next
        } while cursor != nil
        if json {
            return try StandardStreams.writeJSON(
                Records.trashedPerson.list(people.map { Ordered($0, display.nameOrder) }))
        }
        guard !people.isEmpty else { return StandardStreams.note(display.phrases.text("people.trash.nobody")) }
        var table = Table([.left, .left, .left], dimmed: [1, 2], style: .current(for: 1))
        for person in people {
            table.add([
                person.name.display(display.nameOrder), display.trashNote(person.trashedAt), person.id.description,
            ])
        }
        try StandardStreams.write(table.text)
    }
}

struct TrashEmptyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty", abstract: "Delete all people in the trash for good.")

    @Flag(help: "Yes, for good.") var forGood = false
    @OptionGroup var workspace: AddressBookOptions

    func run() async throws {
        guard forGood else { throw ValidationError("This cannot be undone. Use --for-good to confirm.") }
        let workspace = try await workspace.open()
        let count = try await CommandFailure.explained {
            try await workspace.space.emptyTrash(before: Date().addingTimeInterval(1))
        }
        try StandardStreams.write(workspace.display().phrases.count("people.trash.emptied", count) + "\n")
    }
}

struct PeopleRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "restore", abstract: "Take people out of the trash.")

    @Argument(help: "The people: each an identifier, or a part of a name that only one person in the trash has.")
    var person: [String]
    @OptionGroup var workspace: AddressBookOptions

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display()
        for words in person {
            let id = try await workspace.trashed(words, from: display)
            try await CommandFailure.explained { try await workspace.space.restore(id, at: Date()) }
        }
        try StandardStreams.write(display.phrases.text("people.restored") + "\n")
    }
}

struct PeopleDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a person in the trash for good, and everything attached to them.")

    @Argument(help: "The person: an identifier, or a part of a name that only one person in the trash has.")
    var person: [String]
    @Flag(help: "Yes, for good.") var forGood = false
    @OptionGroup var workspace: AddressBookOptions

    func run() async throws {
        guard forGood else { throw ValidationError("This cannot be undone. Use --for-good to confirm.") }
        let workspace = try await workspace.open()
        let display = workspace.display()
        let id = try await workspace.trashed(person.joined(separator: " "), from: display)
        try await CommandFailure.explained { try await workspace.space.deleteForever(id) }
        try StandardStreams.write(display.phrases.text("people.trash.deleted") + "\n")
    }
}

extension Workspace {
    /// The one in the trash of that identifier or name.
    fileprivate func trashed(_ words: String, from display: DisplayContext) async throws -> Person.ID {
        var found: [TrashedPerson] = []
        var cursor: TrashCursor?
        let folded = SearchFolding.fold(words)
        repeat {
            let page = try await CommandFailure.explained { [cursor] in
                try await space.trashedPeople(after: cursor, limit: 1_000)
            }
            found += page.rows.filter { "\($0.id)" == words || SearchFolding.fold($0.name.formatted).contains(folded) }
            cursor = page.next
        } while cursor != nil
        let exact = found.filter { "\($0.id)" == words || SearchFolding.fold($0.name.formatted) == folded }
        if exact.count == 1 { return exact[0].id }
        guard found.count == 1 else {
            let key = found.isEmpty ? "people.cli.notInTrash" : "terminal.person.several"
            let names = found.prefix(10).map { "  \($0.id)  \(TerminalText.printable($0.name.formatted))" }
            let text = display.phrases.text(key, ["query": words])
            throw CommandFailure.end(([text] + names).joined(separator: "\n"), .needsALook)
        }
        return found[0].id
    }
}
