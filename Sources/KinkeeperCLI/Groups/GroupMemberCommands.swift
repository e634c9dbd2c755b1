import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct GroupAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Adds people to a group.",
        discussion: "PERSON may be '-': then standard input names them, one a line. All of them are added, or nobody.")

    @Argument(help: "Which group.")
    var group: String

    @Argument(help: "Whom to add.")
    var person: [String]

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let viewpoint = workspace.viewpoint()
        let found = try await workspace.group(group, from: viewpoint)
        let people = try await workspace.people(named: person, from: viewpoint)
        let added = try await CommandFailure.explained {
            try await workspace.space.addMembers(people, to: found.id, on: viewpoint.today, at: viewpoint.now)
        }
        try await workspace.report(
            found.id, "groups.terminal.added", ["name": found.group.name], count: added.count, json: json, viewpoint)
    }
}

struct GroupRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Takes people out of a group.",
        discussion: "PERSON may be '-': then standard input names them, one a line. All of them are taken out, or nobody.")

    @Argument(help: "Which group.")
    var group: String

    @Argument(help: "Whom to take out.")
    var person: [String]

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let viewpoint = workspace.viewpoint()
        let found = try await workspace.group(group, from: viewpoint)
        let people = try await workspace.people(named: person, from: viewpoint)
        let removed = try await CommandFailure.explained {
            try await workspace.space.removeMembers(people, from: found.id, at: viewpoint.now)
        }
        try await workspace.report(
            found.id, "groups.terminal.removed", ["name": found.group.name], count: removed.count, json: json, viewpoint)
    }
}
