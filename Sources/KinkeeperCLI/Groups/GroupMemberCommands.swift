import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct GroupAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Adds people to a group.",
        discussion: "'-' as PERSON reads people from standard input, one a line. Either all are added or none.")

    @Argument(help: "Which group.")
    var group: String

    @Argument(help: "The people to add.")
    var person: [String]

    @OptionGroup var options: GroupOptions

    func run() async throws {
        try await options.act(on: group) { found, workspace, display in
            let people = try await workspace.people(named: person, from: display)
            let added = try await workspace.space.addMembers(
                people, to: found.id, on: display.today, at: display.now)
            return GroupAct(
                "groups.terminal.added", ["name": found.group.name], count: added.count, .group(found.id))
        }
    }
}

struct GroupRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Removes people from a group.",
        discussion: "'-' as PERSON reads people from standard input, one a line. Either all are removed or none.")

    @Argument(help: "Which group.")
    var group: String

    @Argument(help: "The people to remove.")
    var person: [String]

    @OptionGroup var options: GroupOptions

    func run() async throws {
        try await options.act(on: group) { found, workspace, display in
            let people = try await workspace.people(named: person, from: display)
            let removed = try await workspace.space.removeMembers(people, from: found.id, at: display.now)
            return GroupAct(
                "groups.terminal.removed", ["name": found.group.name], count: removed.count, .group(found.id))
        }
    }
}
