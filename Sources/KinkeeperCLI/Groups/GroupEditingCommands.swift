import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct GroupCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "create", abstract: "Creates a group.")

    @Argument(help: "Its name.")
    var name: [String]

    @Option(help: ArgumentHelp("How often to be in touch: weekly … yearly, or a number of days.", valueName: "rhythm"))
    var cadence: String?

    @OptionGroup var options: GroupOptions

    func run() async throws {
        try await options.act { workspace, display in
            let name = try workspace.groupName(name, from: display)
            let cadence = try cadence.flatMap { try workspace.cadence($0, from: display) }
            try workspace.checkCadence(cadence != nil)
            let outcome = try await workspace.space.createGroup(
                .make(at: display.now), named: name, cadence: cadence, on: display.today, at: display.now)
            let group = try workspace.done(outcome, from: display)
            return GroupAct(
                "groups.terminal.created", ["name": group.name, "id": group.id.description], .group(group.id))
        }
    }
}

struct GroupRenameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rename", abstract: "Renames a group.")

    @Argument(help: "Which group.")
    var group: String

    @Argument(help: "The new name.")
    var name: [String]

    @OptionGroup var options: GroupOptions

    func run() async throws {
        try await options.act(on: group) { found, workspace, display in
            let name = try workspace.groupName(name, from: display)
            let outcome = try await workspace.space.renameGroup(found.id, to: name, at: display.now)
            let renamed = try workspace.done(outcome, from: display)
            let blanks = ["before": found.group.name, "name": renamed.name]
            return GroupAct("groups.terminal.renamed", blanks, .group(found.id))
        }
    }
}

struct GroupCadenceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cadence", abstract: "How often to be in touch with the members of a group.",
        discussion: """
            RHYTHM is weekly, fortnightly, monthly, quarterly, half-yearly, yearly, none, or a number of days from 1 to 3650. \
            It applies to members without a rhythm of their own. With several groups, the shortest applies.
            """)

    @Argument(help: "Which group.")
    var group: String

    @Argument(help: "How often.")
    var rhythm: String

    @OptionGroup var options: GroupOptions

    func run() async throws {
        try await options.act(on: group) { found, workspace, display in
            let cadence = try workspace.cadence(rhythm, from: display)
            try workspace.checkCadence(cadence != nil)
            let outcome = try await workspace.space.setCadence(
                cadence, ofGroup: found.id, on: display.today, at: display.now)
            let group = try workspace.done(outcome, from: display)
            let words = group.cadence.map { display.wording.cadence($0) }
            let blanks = ["name": group.name, "cadence": words ?? display.phrases.text("groups.cadence.none.inside")]
            return GroupAct("groups.terminal.cadence", blanks, .group(found.id))
        }
    }
}

struct GroupDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Deletes a group; its people stay. 'group restore' brings it back within 30 days.")

    @Argument(help: "Which group.")
    var group: [String]

    @OptionGroup var options: GroupOptions

    func run() async throws {
        try await options.act(on: group.joined(separator: " ")) { found, workspace, display in
            _ = try await workspace.space.deleteGroup(found.id, at: display.now)
            let blanks = ["name": found.group.name, "id": found.id.description]
            return GroupAct("groups.terminal.deleted", blanks, .value(Records.group.json(found)))
        }
    }
}

struct GroupRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Brings back a deleted group with all its members.")

    @Argument(help: "The identifier that 'group deleted' lists.")
    var identifier: String

    @OptionGroup var options: GroupOptions

    func run() async throws {
        try await options.act { workspace, display in
            guard let id = PersonGroup.ID(identifier) else {
                throw ValidationError("'\(identifier)' is no identifier of a group. 'kinkeeper group deleted' lists them.")
            }
            let group = try await workspace.space.restoreGroup(id, at: display.now)
            return GroupAct("groups.terminal.restored", ["name": group.name], .group(id))
        }
    }
}
