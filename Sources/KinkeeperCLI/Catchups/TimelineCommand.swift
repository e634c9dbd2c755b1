import ArgumentParser
import Kinkeeper
import Screens
import Store

struct TimelineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline",
        abstract: "What happened with somebody, the latest first.",
        discussion: """
            Catch-ups, wishes and how the person came here, each with the identifier that 'log --edit', 'log --undo' and \
            'wish --undo' take.
            """)

    @Argument(help: "With whom.")
    var person: [String]

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        let person = try await workspace.person(person.joined(separator: " "), from: display, ambiguous: .unusableInput)
        let page = try await CommandFailure.explained {
            try await workspace.space.timeline(of: person, after: nil, limit: 1_000_000, from: display)
        }
        var names = page.names.mapValues { $0.display(.givenFirst) }
        names[person.id] = person.profile.name.display(.givenFirst)
        if json { return try StandardStreams.writeJSON(page.moments.map { MomentJSON($0, names: names) }) }
        var table = Table([.right, .left, .left, .left], dimmed: [0, 3], style: .current(for: 1))
        for moment in page.moments {
            let row = TimelineRow(moment, of: person.id, names: page.names, back: "", from: display)
            table.add([
                [row.date, row.time].compactMap(\.self).joined(separator: ", "),
                [row.title, row.with].compactMap(\.self).joined(separator: " "), row.note ?? "", moment.entryID ?? "",
            ])
        }
        try StandardStreams.write(table.text)
    }
}

extension TimelineMoment {
    /// What an undo takes it by; nil where it cannot be undone.
    fileprivate var entryID: String? {
        if case .added = what { nil } else { id }
    }
}

/// A moment in `timeline --json`: one of "catchup", "wish" and neither, which is how the person came here.
private struct MomentJSON: Encodable {
    let date: String
    @NullWhenAbsent var catchup: CatchupJSON? = nil
    @NullWhenAbsent var wish: WishJSON? = nil
    @NullWhenAbsent var importedFrom: String? = nil

    init(_ moment: TimelineMoment, names: [Person.ID: String]) {
        date = moment.day.description
        switch moment.what {
        case .catchup(let entry): catchup = CatchupJSON(entry, names: entry.people.compactMap { names[$0] })
        case .wish(let given): wish = WishJSON(given)
        case .added(let file): importedFrom = file
        }
    }
}
