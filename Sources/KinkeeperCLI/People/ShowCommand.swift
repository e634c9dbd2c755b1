import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a person.",
        discussion: """
            PERSON is an identifier, or a query that only one person matches; a whole name comes before a part. Finds your own \
            people and those of your families; --space looks in one family only.
            """)

    @Argument(help: "The person.")
    var person: [String]

    @Flag(help: "Print the kept card as it is.")
    var card = false

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let isJoined = workspace.space == nil
        var workspace = try await workspace.open()
        let words = person.joined(separator: " ")
        let found = try await CommandFailure.explained {
            let spaces = isJoined ? try await workspace.joinedSpaces() : JoinedSpaces(workspace.space)
            let found = try await workspace.person(words, in: spaces, from: workspace.display(today), ambiguous: .needsALook)
            if let family = try await spaces.place(of: found.id)?.family {
                workspace = try await workspace.inside(workspace.family(family.id))
            }
            return found
        }
        let display = workspace.display(today)
        if card {
            let bytes = try await CommandFailure.explained { try await workspace.space.card(of: found.id) }
            return try FileHandle.standardOutput.write(contentsOf: Data(bytes ?? []))
        }
        if json {
            return try StandardStreams.writeJSON(Records.person.json(found))
        }
        try StandardStreams.write(
            PersonText.text(of: PersonScreen(found, from: display), display.phrases, style: .current(for: 1)))
    }
}

extension Workspace {
    /// Returns the person with that identifier, or the only match; otherwise ends the program with a list.
    func person(
        _ words: String, from display: DisplayContext, ambiguous: ExitCode = .needsALook
    ) async throws -> Person {
        if let id = Person.ID(words) {
            if let person = try await space.person(id) { return person }
            throw CommandFailure.end(display.phrases.text("terminal.person.none", ["id": words]), .needsALook)
        }
        let page = try await space.peoplePage(matching: words, order: display.nameOrder, limit: 200)
        let candidates = Workspace.best(page.rows, for: words)
        guard candidates.count == 1, let only = candidates.first, let person = try await space.person(only.id) else {
            throw CommandFailure.end(
                Workspace.whoElse(words, candidates, display), candidates.isEmpty ? .needsALook : ambiguous)
        }
        return person
    }

    /// The people with just that name; all of them where there is none.
    static func best(_ found: [PersonSummary], for words: String) -> [PersonSummary] {
        let folded = SearchFolding.fold(words)
        let exact = found.filter {
            SearchFolding.fold($0.name.formatted) == folded || SearchFolding.fold($0.name.display(.givenFirst)) == folded
        }
        return exact.isEmpty ? found : exact
    }

    static func whoElse(_ words: String, _ candidates: [PersonSummary], _ display: DisplayContext) -> String {
        let phrases = display.phrases
        guard !candidates.isEmpty else { return phrases.text("terminal.nobody", ["query": words]) }
        let names = candidates.prefix(10).map { person in
            let name = person.name.display(display.nameOrder)
            return "  \(person.id)  \(TerminalText.printable(person.family.map { "\(name) (\($0.name))" } ?? name))"
        }
        let more = candidates.count > 10 ? ["  … " + phrases.text("terminal.andMore")] : []
        return ([phrases.text("terminal.person.several", ["query": words])] + names + more).joined(separator: "\n")
    }
}
