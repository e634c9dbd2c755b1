import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct GroupDeletedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deleted", abstract: "Deleted groups that 'group restore' brings back.")

    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display()
        let groups = try await CommandFailure.explained { try await workspace.space.deletedGroups() }
        if json { return try StandardStreams.writeJSON(Records.deletedGroup.list(groups)) }
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
