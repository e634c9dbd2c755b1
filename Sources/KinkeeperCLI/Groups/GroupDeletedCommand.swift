import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct GroupDeletedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deleted", abstract: "Deleted groups that 'group restore' brings back.")

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    private struct Row: Encodable {
        let id: String
        let name: String
        let members: Int
        let deletedAt: String
    }

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display()
        let groups = try await CommandFailure.explained { try await workspace.space.deletedGroups() }
        if json {
            return try StandardStreams.writeJSON(
                groups.map {
                    Row(
                        id: "\($0.id)", name: $0.name, members: $0.members, deletedAt: $0.deletedAt.formatted(.iso8601))
                })
        }
        guard !groups.isEmpty else { return StandardStreams.note(display.phrases.text("groups.terminal.noneDeleted")) }
        var table = Table([.left, .right, .left, .left], dimmed: [1, 2, 3], style: .current(for: 1))
        for group in groups {
            table.add([
                group.name, display.phrases.count("shared.people", group.members),
                display.trashNote(group.deletedAt), group.id.description,
            ])
        }
        try StandardStreams.write(table.text)
    }
}
