import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct GroupCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "create", abstract: "A new group.")

    @Argument(help: "What it is called.")
    var name: [String]

    @Option(help: ArgumentHelp("How often to be in touch: weekly … yearly, or a number of days.", valueName: "rhythm"))
    var cadence: String?

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let viewpoint = workspace.viewpoint()
        let name = try workspace.groupName(name, from: viewpoint)
        let cadence = try cadence.flatMap { try workspace.cadence($0, from: viewpoint) }
        let outcome = try await CommandFailure.explained {
            try await workspace.space.createGroup(
                .make(at: viewpoint.now), named: name, cadence: cadence, on: viewpoint.today, at: viewpoint.now)
        }
        let group = try workspace.done(outcome, from: viewpoint)
        try await workspace.report(
            group.id, "groups.terminal.created", ["name": group.name, "id": group.id.description], json: json, viewpoint)
    }
}

struct GroupRenameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rename", abstract: "Gives a group another name.")

    @Argument(help: "Which group.")
    var group: String

    @Argument(help: "What it is to be called.")
    var name: [String]

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let viewpoint = workspace.viewpoint()
        let found = try await workspace.group(group, from: viewpoint)
        let name = try workspace.groupName(name, from: viewpoint)
        let outcome = try await CommandFailure.explained {
            try await workspace.space.renameGroup(found.id, to: name, at: viewpoint.now)
        }
        let renamed = try workspace.done(outcome, from: viewpoint)
        let blanks = ["before": found.group.name, "name": renamed.name]
        try await workspace.report(found.id, "groups.terminal.renamed", blanks, json: json, viewpoint)
    }
}

struct GroupCadenceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cadence", abstract: "How often to be in touch with the members of a group.",
        discussion: """
            RHYTHM is weekly, fortnightly, monthly, quarterly, half-yearly, yearly, none, or a number of days from 1 to 3650. \
            It holds for members who have no rhythm of their own; of several groups the shortest one counts.
            """)

    @Argument(help: "Which group.")
    var group: String

    @Argument(help: "How often.")
    var rhythm: String

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let viewpoint = workspace.viewpoint()
        let found = try await workspace.group(group, from: viewpoint)
        let cadence = try workspace.cadence(rhythm, from: viewpoint)
        let outcome = try await CommandFailure.explained {
            try await workspace.space.setCadence(cadence, ofGroup: found.id, on: viewpoint.today, at: viewpoint.now)
        }
        let group = try workspace.done(outcome, from: viewpoint)
        let words = group.cadence.map { viewpoint.wording.cadence($0) }
        let blanks = ["name": group.name, "cadence": words ?? viewpoint.phrases.text("groups.cadence.none.inside")]
        try await workspace.report(found.id, "groups.terminal.cadence", blanks, json: json, viewpoint)
    }
}

struct GroupDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Deletes a group; its people stay. 'group restore' brings it back for 30 days.")

    @Argument(help: "Which group.")
    var group: [String]

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let viewpoint = workspace.viewpoint()
        let found = try await workspace.group(group.joined(separator: " "), from: viewpoint)
        _ = try await CommandFailure.explained { try await workspace.space.deleteGroup(found.id, at: viewpoint.now) }
        if json { return try StandardStreams.writeJSON(GroupJSON(found)) }
        let blanks = ["name": TerminalText.printable(found.group.name), "id": found.id.description]
        try StandardStreams.write(viewpoint.phrases.text("groups.terminal.deleted", blanks) + "\n")
    }
}

struct GroupRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Brings a deleted group back with everybody who was in it.")

    @Argument(help: "The identifier that 'group delete' said.")
    var identifier: String

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let viewpoint = workspace.viewpoint()
        guard let id = PersonGroup.ID(identifier) else {
            throw ValidationError("'\(identifier)' is no identifier of a group. 'kinkeeper group delete' says it.")
        }
        let group = try await CommandFailure.explained { try await workspace.space.restoreGroup(id, at: viewpoint.now) }
        try await workspace.report(id, "groups.terminal.restored", ["name": group.name], json: json, viewpoint)
    }
}

extension Workspace {
    /// Says what was done with a group, or prints the group as JSON.
    func report(
        _ id: PersonGroup.ID, _ phrase: String, _ blanks: [String: String], count: Int? = nil, json: Bool,
        _ viewpoint: Viewpoint
    ) async throws {
        if json {
            let summary = try await CommandFailure.explained { try await space.group(id) }
            return try StandardStreams.writeJSON(summary.map { GroupJSON($0) })
        }
        let blanks = blanks.mapValues(TerminalText.printable)
        let sentence = count.map { viewpoint.phrases.count(phrase, $0, blanks) } ?? viewpoint.phrases.text(phrase, blanks)
        try StandardStreams.write(sentence + "\n")
    }
}
