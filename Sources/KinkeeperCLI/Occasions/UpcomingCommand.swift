import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct UpcomingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upcoming",
        abstract: "Upcoming birthdays, anniversaries and other days.",
        discussion: """
            Lists each occasion's next day from today to --days later, soonest first. Dates without a day or month, and \
            dates kept as text, have no next day and are not listed. In JSON, "turning" is null if the year is unknown. \
            --month lists the days of a whole month, past ones too. --belated lists days of the last week that are not \
            marked as wished, the latest first; days before a person was added are left out.
            """)

    @Option(help: "How many days to look ahead, 0 to 366 (default: 30).")
    var days: Int?

    @Option(help: "All days of a month: 2026-12.")
    var month: String?

    @Flag(help: "Days of the last week that are not marked as wished.")
    var belated = false

    @OptionGroup var narrowing: NarrowingOptions

    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard month == nil || (days == nil && !belated) else {
            throw ValidationError("--month shows a whole month; leave --days and --belated away.")
        }
        guard month.map({ MonthScreen.first(ofMonth: $0) != nil }) ?? true else {
            throw ValidationError("--month takes a year and a month: 2026-12.")
        }
        guard !belated || days == nil else { throw ValidationError("--belated always looks a week back. Leave out --days.") }
        guard (0...Space.longestLookAhead).contains(ahead) else {
            throw ValidationError(
                Terminal.phrases.text("terminal.upcoming.days", ["most": String(Space.longestLookAhead)]))
        }
    }

    private var ahead: Int { days ?? 30 }

    func run() async throws {
        let workspace = try await workspace.open()
        let display = workspace.display(today)
        let spaces = try await CommandFailure.explained { try await workspace.joinedSpaces() }
        let narrowing = try await narrowing.read(in: spaces, of: workspace, from: display)
        let rows = try await CommandFailure.explained { try await all(spaces, narrowing, display) }
        if json {
            return try StandardStreams.writeJSON(Records.upcoming.list(rows.map { Ordered($0, display.nameOrder) }))
        }
        guard !rows.isEmpty else {
            let people = try await CommandFailure.explained { try await spaces.peopleCount() }
            return StandardStreams.note(people == 0 ? display.phrases.text("terminal.empty") : nothing(display.phrases))
        }
        try StandardStreams.write(UpcomingCommand.table(rows, display))
    }

    private func nothing(_ phrases: Phrasebook) -> String {
        if month != nil { return phrases.count("today.month.days", 0) }
        return belated ? phrases.text("terminal.upcoming.noneBelated") : phrases.count("terminal.upcoming.nothing", ahead)
    }

    private func all(
        _ spaces: JoinedSpaces, _ narrowing: Narrowing, _ display: DisplayContext
    ) async throws -> [UpcomingOccasion] {
        guard !belated else { return try await spaces.belated(of: narrowing, from: display, limit: .max).rows }
        // Narrowed, each page costs as much as all of them.
        let limit = narrowing.isEmpty ? 5_000 : .max
        var rows: [UpcomingOccasion] = []
        var cursor: UpcomingCursor?
        repeat {
            let page =
                if let first = month.flatMap(MonthScreen.first(ofMonth:)) {
                    try await spaces.occasions(ofMonth: first, to: narrowing, from: display, after: cursor, limit: limit)
                } else {
                    try await spaces.coming(to: narrowing, within: ahead, from: display, after: cursor, limit: limit)
                }
            rows += page.rows
            cursor = page.next
        } while cursor != nil
        return rows
    }

    private static func table(_ rows: [UpcomingOccasion], _ display: DisplayContext) -> String {
        var table = Table([.left, .right, .left, .left, .left, .left], dimmed: [0, 3, 5], style: .current(for: 1))
        for upcoming in rows {
            let row = OccasionRow(upcoming, from: display)
            let weekday = display.wording.shortWeekday(upcoming.occurrence.date)
            let name = row.family.map { "\(row.name) (\($0))" } ?? row.name
            table.add([weekday, row.date, name, row.occasion, row.turning ?? "", row.countdown])
        }
        return table.text
    }
}
