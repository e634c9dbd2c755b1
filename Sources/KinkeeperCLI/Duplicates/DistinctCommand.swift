import ArgumentParser
import Kinkeeper
import Screens
import Store

struct DistinctCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "distinct",
        abstract: "Mark people as different, however alike they look.",
        discussion: "They are no longer proposed as duplicates; --undo reverts that. Nothing about them changes.")

    @Argument(help: "Two people or more: each an identifier, or a query in quotes that only one person matches.")
    var person: [String]

    @Flag(help: "They may be the same after all: propose them again.")
    var undo = false

    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard person.count > 1 else { throw ValidationError("Name two people or more.") }
    }

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display()
        let people = try await workspace.people(named: person, from: display)
        guard Set(people).count == people.count else {
            throw CommandFailure.end(display.phrases.text("duplicates.terminal.twice"), .unusableInput)
        }
        let space = workspace.space
        try await CommandFailure.explained {
            undo ? try await space.takeBackDistinct(people) : try await space.sayDistinct(people, at: display.now)
        }
        let ids = people.map(\.description)
        if json { return try StandardStreams.writeJSON(DistinctJSON(people: ids, distinct: !undo)) }
        try StandardStreams.write(display.phrases.text(undo ? "duplicates.takenBack" : "duplicates.said") + "\n")
        let command = "kinkeeper people distinct --undo \(ids.joined(separator: " "))"
        if !undo { StandardStreams.note(display.undo(workspace.inSpace(command))) }
    }
}

/// The output of `people distinct --json`.
private struct DistinctJSON: Encodable {
    let people: [String]
    let distinct: Bool
}
