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
        abstract: "Everybody, or those who match; add, edit, merge, trash and restore.",
        discussion: "'kinkeeper people QUERY' lists; a query that is the name of a subcommand goes after 'list'.",
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
        abstract: "Everybody, or those who match.",
        discussion: """
            Each word of QUERY must be a part of name, nickname, organisation, e-mail, phone (digits), note or tag; case and \
            accents do not matter.
            """)

    @Argument(help: "What to look for.")
    var query: [String] = []

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        let words = query.joined(separator: " ")
        let people = try await CommandFailure.explained { try await workspace.people(matching: words, from: display) }
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
            table.add([row.name, row.detail ?? "", row.birthday ?? "", row.countdown ?? ""])
        }
        try StandardStreams.write(table.text)
    }
}

extension Workspace {
    /// All people that match, page by page, in the account's order.
    func people(matching query: String, from display: DisplayContext) async throws(StoreError) -> [PersonSummary] {
        var people: [PersonSummary] = []
        var cursor: PeopleCursor?
        repeat {
            let page = try await space.peoplePage(
                matching: query, order: display.nameOrder, after: cursor, limit: 2_000)
            people += page.rows
            cursor = page.next
        } while cursor != nil
        return people
    }
}
