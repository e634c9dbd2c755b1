import Application
import ArgumentParser
import Interchange
import Kinkeeper
import Screens
import Store

struct TimelineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline",
        abstract: "What happened with a person, the latest first.",
        discussion: """
            Catch-ups, wishes, gifts given, notes and how the person came here. Catch-ups and wishes have the identifier that \
            'log --edit', 'log --undo' and 'wish --undo' take.
            """)

    @Argument(help: "The person.")
    var person: [String]

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        let person = try await workspace.person(person.joined(separator: " "), from: display, ambiguous: .unusableInput)
        let page = try await CommandFailure.explained {
            try await workspace.space.timeline(
                of: person, after: nil, limit: 1_000_000, asking: workspace.account.id, from: display)
        }
        if json { return try StandardStreams.writeJSON(.array(page.moments.map(\.json))) }
        var table = Table([.right, .left, .left, .left], dimmed: [0, 3], style: .current(for: 1))
        for moment in page.moments {
            let row = TimelineRow(moment, of: person.id, names: page.names, back: "", from: display)
            table.add([
                [row.date, row.time].compactMap(\.self).joined(separator: ", "),
                [row.title, row.with, row.by].compactMap(\.self).joined(separator: " "), row.note ?? "", moment.entryID ?? "",
            ])
        }
        try StandardStreams.write(table.text)
    }
}

extension TimelineMoment {
    /// The identifier for undoing; nil when it cannot be undone.
    fileprivate var entryID: String? {
        switch what {
        case .catchup, .wish: id
        case .gift, .note, .added: nil
        }
    }
}

extension TimelineMoment {
    /// The moment as JSON: with a "catchup", a "wish", a "gift", a "note" or the file in "importedFrom"; all are null for a person
    /// added by hand.
    fileprivate var json: JSONValue {
        var (catchup, wish, gift, note): (JSONValue, JSONValue, JSONValue, JSONValue) = (.null, .null, .null, .null)
        var file: String?
        switch what {
        case .catchup(let entry): catchup = Records.catchup.json(entry)
        case .wish(let given): wish = Records.wish.json(given)
        case .gift(let given): gift = Records.gift.json(given)
        case .note(let summary): note = Records.noteSummary.json(summary)
        case .added(let name): file = name
        }
        return [
            "date": .string(day.description), "catchup": catchup, "wish": wish, "gift": gift, "note": note,
            "importedFrom": .optional(file),
        ]
    }
}
