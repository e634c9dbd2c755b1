import Application
import ArgumentParser
import Interchange
import Kinkeeper
import Screens
import Store

struct DueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "due",
        abstract: "Whom to be in touch with today, and why.",
        discussion: """
            Shows today's share, as many as the settings say for a day; the longest overdue for their rhythm come first. --all \
            shows everyone who is due. With a filter or --sort it shows all of them too. --state shows others.
            """)

    @Flag(help: "Everyone who is due.")
    var all = false

    @Option(
        help: ArgumentHelp(
            "Who: due, overdue, week (from today to a week from today), or all who have a rhythm.", valueName: "state"))
    var state: Word<CatchupBoardQuery.State>?

    @Option(help: ArgumentHelp("The order (default: overdue).", valueName: "order"))
    var sort: Word<CatchupBoardQuery.Sort>?

    @OptionGroup var narrowing: NarrowingOptions

    @Flag(help: "Show numbers for all your people.")
    var numbers = false

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard !all || state == nil else { throw ValidationError("--all means --state due. Use one of them.") }
    }

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        if numbers { return try await writeNumbers(workspace.space, display) }
        let narrowing = try await narrowing.read(in: workspace, from: display)
        let (rows, waiting) = try await CommandFailure.explained { try await read(workspace.space, narrowing, display) }
        if json {
            return try StandardStreams.writeJSON(Records.due.list(rows.map { ShownDue($0, from: display) }))
        }
        guard !rows.isEmpty || waiting > 0 else {
            return StandardStreams.note(display.phrases.text("catchups.terminal.nobodyDue"))
        }
        var table = Table([.left, .left, .left], dimmed: [2], style: .current(for: 1))
        for row in rows {
            table.add([
                row.name.display(display.nameOrder), display.status(row.standing),
                display.because(row.standing.reason),
            ])
        }
        try StandardStreams.write(table.text)
        if waiting > 0 { StandardStreams.note(display.phrases.count("catchups.terminal.waiting", waiting)) }
    }

    private func read(
        _ space: Space, _ narrowing: Narrowing, _ display: DisplayContext
    ) async throws -> (rows: [CatchupBoardRow], waiting: Int) {
        guard all || state != nil || sort != nil || !narrowing.isEmpty else {
            let today = try await space.catchupsToday(today: display.today, perDay: display.catchupsADay)
            return (today.rows, today.waiting)
        }
        let query = CatchupBoardQuery(
            text: narrowing.query, category: narrowing.category, group: narrowing.group, state: state?.value ?? .due,
            sort: sort?.value ?? .mostOverdue)
        var rows: [CatchupBoardRow] = []
        var cursor: CatchupBoardCursor?
        repeat {
            let page = try await space.catchupBoard(
                query, today: display.today, perDay: display.catchupsADay, order: display.nameOrder, after: cursor,
                limit: 1_000)
            rows += page.rows
            cursor = page.next
        } while cursor != nil
        return (rows, 0)
    }

    private func writeNumbers(_ space: Space, _ display: DisplayContext) async throws {
        let numbers = try await CommandFailure.explained {
            try await space.catchupsToday(today: display.today, perDay: display.catchupsADay).numbers
        }
        if json { return try StandardStreams.writeJSON(Records.catchupNumbers.json(numbers)) }
        var table = Table([.right, .left], style: .current(for: 1))
        for row in CatchupNumber.numbers(numbers, from: display) { table.add([row.number, row.word]) }
        try StandardStreams.write(table.text)
    }
}
