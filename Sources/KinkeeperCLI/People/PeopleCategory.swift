import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct PeopleCategoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "category",
        abstract: "Set the category of many people at once.",
        discussion: """
            '-' as PERSON reads people from standard input, one a line. Either all are changed or none. The command that \
            undoes it is printed.
            """)

    @Argument(help: "The people: each an identifier, or a query in quotes that only one person matches.")
    var person: [String]

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "\(Category.standard.map(\.description).joined(separator: ", ")), or a word of your own.", valueName: "category"))
    var chosen: String?

    @Flag(help: "Remove the category.")
    var clear = false

    @Flag(help: "Show who would be changed, and write nothing.")
    var dryRun = false

    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard (chosen != nil) != clear else { throw ValidationError("Use --set CATEGORY or --clear.") }
        guard clear || category != nil else { throw ValidationError("--set needs a category; --clear removes it.") }
    }

    private var category: Kinkeeper.Category? { chosen.flatMap { Category($0) } }

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display()
        let named = try await workspace.people(named: person, from: display)
        let people = try await CommandFailure.explained { try await workspace.space.people(named) }
        let before = try await change(people, in: workspace.space, at: display.now)
        var seen: Set<Person.ID> = []
        let rows = people.filter { seen.insert($0.id).inserted }.compactMap { person in
            before[person.id].map { CategoryRow(person, before: $0, after: category) }
        }
        if json { return try StandardStreams.writeJSON(rows) }
        var table = Table([.left, .left, .left], dimmed: [1], style: .current(for: 1))
        let none = display.phrases.text("people.category.none")
        for row in rows {
            let words = [row.before, row.after].map { $0.map { display.title(of: $0) } ?? none }
            table.add([row.name.display(display.nameOrder), words[0], "→ " + words[1]])
        }
        try StandardStreams.write(table.text)
        guard !dryRun else { return StandardStreams.note(display.phrases.text("duplicates.terminal.dry")) }
        StandardStreams.note(display.phrases.count("people.bulk.category", rows.count))
        for command in CategoryRow.undoing(rows, in: workspace.family) { StandardStreams.note(display.undo(command)) }
    }

    /// Returns the earlier categories of the changed people; with --dry-run, of those that would change.
    private func change(
        _ people: [PersonSummary], in space: Space, at time: Date
    ) async throws -> [Person.ID: Kinkeeper.Category?] {
        guard dryRun else {
            return try await CommandFailure.explained {
                try await space.setCategory(category, of: people.map(\.id), at: time).categoriesBefore
            }
        }
        return Dictionary(
            people.filter { $0.category != category }.map { ($0.id, $0.category) }, uniquingKeysWith: { first, _ in first })
    }
}

/// A person whose category changes.
private struct CategoryRow {
    let id: Person.ID
    let name: PersonName
    let before: Kinkeeper.Category?
    let after: Kinkeeper.Category?

    init(_ person: PersonSummary, before: Kinkeeper.Category?, after: Kinkeeper.Category?) {
        (id, name) = (person.id, person.name)
        (self.before, self.after) = (before, after)
    }

    /// The commands that restore the earlier categories, one for each of them.
    static func undoing(_ rows: [CategoryRow], in family: SharedSpace?) -> [String] {
        let space = family.map { " --space \($0.id)" } ?? ""
        let groups = Dictionary(grouping: rows, by: \.before)
            .sorted { ($0.key?.description ?? "") < ($1.key?.description ?? "") }
        return groups.map { before, rows in
            let ids = rows.map(\.id.description).joined(separator: " ")
            let choice = before.map { "--set \($0.description.quotedForShell)" } ?? "--clear"
            return "kinkeeper people category \(ids) \(choice)\(space)"
        }
    }
}

extension CategoryRow: Encodable {
    private enum CodingKeys: CodingKey {
        case id, name, before, category
    }

    // No category is null, not left out.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id.description, forKey: .id)
        try container.encode(name.formatted, forKey: .name)
        try container.encode(before?.description, forKey: .before)
        try container.encode(after?.description, forKey: .category)
    }
}
