import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct GroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Groups of people, and how often to be in touch with them.",
        discussion: """
            GROUP is an identifier, or a name or part of a name that only one group has; a whole name comes before a part. \
            PERSON is an identifier, or a query that only one person matches.
            """,
        subcommands: [
            GroupListCommand.self, GroupShowCommand.self, GroupMembersCommand.self, GroupCreateCommand.self,
            GroupRenameCommand.self,
            GroupCadenceCommand.self, GroupAddCommand.self, GroupRemoveCommand.self, GroupDeleteCommand.self,
            GroupDeletedCommand.self, GroupRestoreCommand.self, GroupOffersCommand.self,
        ],
        defaultSubcommand: GroupListCommand.self)
}

struct GroupListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "All groups.")

    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display()
        let groups = try await CommandFailure.explained { try await workspace.space.groups() }
        if json { return try StandardStreams.writeJSON(Records.group.list(groups)) }
        guard !groups.isEmpty else { return StandardStreams.note(display.phrases.text("groups.terminal.empty")) }
        var table = Table([.left, .right, .left], dimmed: [1, 2], style: .current(for: 1))
        for row in groups.map({ GroupRow($0, from: display) }) { table.add([row.name, row.count, row.cadence ?? ""]) }
        try StandardStreams.write(table.text)
    }
}

struct GroupShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "One group and its members.")

    @Argument(help: "Which group.")
    var group: [String]

    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display()
        let found = try await workspace.group(group.joined(separator: " "), from: display)
        let members = try await CommandFailure.explained { try await workspace.members(of: found.id, from: display) }
        if json { return try StandardStreams.writeJSON(Records.group.json(found)) }
        let style = TerminalStyle.current(for: 1)
        let row = GroupRow(found, from: display)
        var text = style.bold(TerminalText.printable(row.name)) + "\n"
        text += style.dim([row.count, row.cadence].compactMap(\.self).joined(separator: " · ")) + "\n"
        var table = Table([.left, .left], dimmed: [1], style: style)
        for row in members.map({ PersonRow($0, from: display) }) { table.add([row.name, row.detail ?? ""]) }
        try StandardStreams.write(members.isEmpty ? text : text + "\n" + table.text)
    }
}

struct GroupMembersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "members", abstract: "The members of a group.")

    @Argument(help: "Which group.")
    var group: [String]

    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display()
        let found = try await workspace.group(group.joined(separator: " "), from: display)
        let members = try await CommandFailure.explained { try await workspace.members(of: found.id, from: display) }
        if json {
            return try StandardStreams.writeJSON(Records.personSummary.list(members.map { Ordered($0, display.nameOrder) }))
        }
        guard !members.isEmpty else {
            let blanks = ["name": TerminalText.printable(found.group.name)]
            return StandardStreams.note(display.phrases.text("groups.terminal.noMembers", blanks))
        }
        var table = Table([.left, .left], dimmed: [1], style: .current(for: 1))
        for row in members.map({ PersonRow($0, from: display) }) { table.add([row.name, row.detail ?? ""]) }
        try StandardStreams.write(table.text)
    }
}
