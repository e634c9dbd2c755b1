import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

/// `people …`: lists without a subcommand; other subcommands change people.
struct PeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "List, add, edit, merge, delete and restore people.",
        discussion: "'kinkeeper people QUERY' lists people. If QUERY is also a subcommand, write 'people list QUERY'.",
        subcommands: [
            PeopleListCommand.self, PeopleAddCommand.self, PeopleEditCommand.self, PeopleTrashCommand.self,
            PeopleRestoreCommand.self, PeopleDeleteCommand.self, PeopleCategoryCommand.self, PeopleShareCommand.self,
            DuplicatesCommand.self,
            DistinctCommand.self, MergeCommand.self,
        ],
        defaultSubcommand: PeopleListCommand.self)
}

struct PeopleListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List all people, or those who match.",
        discussion: """
            Each word of QUERY must be a part of name, nickname, organisation, e-mail, phone (digits), note or tag; case and \
            accents do not matter. Lists your own people and those of your families; a person in both is listed once. \
            --space lists one family's people, --own only yours.
            """)

    @Argument(help: "What to look for.")
    var query: [String] = []

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Only your own people.")
    var own = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard !own || workspace.space == nil else { throw ValidationError("Use --own or --space, not both.") }
    }

    func run() async throws {
        let isJoined = !own && workspace.space == nil
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        let words = query.joined(separator: " ")
        let (people, missing) = try await CommandFailure.explained {
            let spaces = isJoined ? try await workspace.joinedSpaces() : JoinedSpaces(workspace.space)
            return try await workspace.people(of: spaces, matching: words, from: display)
        }
        for family in missing {
            let blanks = ["family": TerminalText.printable(family.name)]
            StandardStreams.note(display.phrases.text("spaces.missing", blanks))
        }
        if json {
            return try StandardStreams.writeJSON(Records.personSummary.list(people.map { Ordered($0, display.nameOrder) }))
        }
        guard !people.isEmpty else {
            return StandardStreams.note(
                words.isEmpty
                    ? display.phrases.text("terminal.empty")
                    : display.phrases.text("terminal.nobody", ["query": words]))
        }
        var table = Table([.left, .left, .right, .left], dimmed: [1, 3], style: .current(for: 1))
        for row in people.map({ PersonRow($0, from: display) }) {
            let name = isJoined ? row.family.map { "\(row.name) (\($0))" } ?? row.name : row.name
            table.add([name, row.detail ?? "", row.birthday ?? "", row.countdown ?? ""])
        }
        try StandardStreams.write(table.text)
    }
}

extension Workspace {
    /// All people of some spaces that match, page by page, in the account's order, and the families that cannot be read.
    func people(
        of spaces: JoinedSpaces, matching query: String, from display: DisplayContext
    ) async throws(StoreError) -> (people: [PersonSummary], missing: [FamilyMark]) {
        var people: [PersonSummary] = []
        var missing: [FamilyMark] = []
        var cursor: PeopleCursor?
        repeat {
            let found = try await spaces.peoplePage(
                matching: query, order: display.nameOrder, after: cursor, limit: 2_000, isCounted: false)
            people += found.page.of(mark).rows
            missing += found.missing.filter { !missing.contains($0) }
            cursor = found.page.next
        } while cursor != nil
        return (people, missing)
    }
}
