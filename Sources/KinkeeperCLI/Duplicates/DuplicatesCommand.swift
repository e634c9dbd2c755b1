import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct DuplicatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicates",
        abstract: "Possible duplicates, the surest first.",
        discussion: """
            People who share an e-mail address or a number, or have similar names and the same birthday. Nothing is changed. \
            'people merge' merges two of them; 'people distinct' marks them as different.
            """)

    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display()
        let page = try await CommandFailure.explained { try await workspace.space.duplicates(limit: .max) }
        if json {
            return try StandardStreams.writeJSON(Records.duplicateCluster.list(page.clusters))
        }
        let screen = DuplicatesScreen(page, isFirst: true, from: display)
        guard !screen.clusters.isEmpty else { return StandardStreams.note(screen.summary) }
        var table = Table([.left, .left, .left], dimmed: [0, 2], style: .current(for: 1))
        for cluster in page.clusters {
            for pair in cluster.pairs {
                let people = [pair.one, pair.other].compactMap { page.people[$0] }
                let names = people.map { $0.profile.name.display(display.nameOrder) }
                let reasons = display.wording.list(pair.reasons.map(display.wording.reason))
                table.add([
                    display.phrases.text("duplicates.strength.\(pair.strength)"), display.wording.list(names), reasons,
                ])
            }
        }
        try StandardStreams.write(table.text)
    }
}
