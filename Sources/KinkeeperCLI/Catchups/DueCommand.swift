import ArgumentParser
import Kinkeeper
import Screens
import Store

struct DueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "due",
        abstract: "Whom to be in touch with today, and why.",
        discussion: """
            Shows as many as the account's settings say for a day, the most overdue for their cadence first; --all shows everybody \
            whose day has come.
            """)

    @Flag(help: "Everybody whose day has come.")
    var all = false

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let viewpoint = workspace.viewpoint(today)
        let (rows, waiting) = try await CommandFailure.explained { try await read(workspace.space, viewpoint) }
        if json {
            return try StandardStreams.writeJSON(
                rows.map { StandingJSON($0.id, name: $0.name, $0.standing, from: viewpoint) })
        }
        guard !rows.isEmpty || waiting > 0 else {
            return StandardStreams.note(viewpoint.phrases.text("catchups.terminal.nobodyDue"))
        }
        var table = Table([.left, .left, .left], dimmed: [2], style: .current(for: 1))
        for row in rows {
            table.add([
                row.name.display(viewpoint.nameOrder), viewpoint.status(row.standing),
                viewpoint.because(row.standing.reason),
            ])
        }
        try StandardStreams.write(table.text)
        if waiting > 0 { StandardStreams.note(viewpoint.phrases.count("catchups.terminal.waiting", waiting)) }
    }

    private func read(_ space: Space, _ viewpoint: Viewpoint) async throws -> (rows: [CatchupBoardRow], waiting: Int) {
        guard all else {
            let today = try await space.catchupsToday(today: viewpoint.today, perDay: viewpoint.catchupsADay)
            return (today.rows, today.waiting)
        }
        var rows: [CatchupBoardRow] = []
        var cursor: CatchupBoardCursor?
        repeat {
            let page = try await space.catchupBoard(
                CatchupBoardQuery(state: .due), today: viewpoint.today, perDay: viewpoint.catchupsADay,
                order: viewpoint.nameOrder, after: cursor, limit: 1_000)
            rows += page.rows
            cursor = page.next
        } while cursor != nil
        return (rows, 0)
    }
}
