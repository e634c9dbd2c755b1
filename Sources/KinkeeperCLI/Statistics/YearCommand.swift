import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct YearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "year",
        abstract: "A calendar year: people, catch-ups, months, kinds, gifts, birthdays.",
        discussion: "docs/notes/statistics.md explains how it is counted.")

    @Option(help: ArgumentHelp("The year (default: the present one).", valueName: "year"))
    var of: Int?

    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: WorkspaceOptions

    func validate() throws {
        guard of.map({ (1...9_999).contains($0) }) ?? true else {
            throw ValidationError("--of takes a year from 1 to 9999.")
        }
    }

    func run() async throws {
        let opened = try await workspace.open()
        let display = opened.display(today)
        let asked = of ?? display.today.year
        guard asked <= display.today.year else {
            throw ValidationError("\(asked) has not begun. --of takes a year up to \(display.today.year).")
        }
        let year = try await CommandFailure.explained {
            try await opened.space.yearInTouch(
                asked, today: display.today, in: ZoneOffsets(display.timeZone), asking: opened.account.id)
        }
        if json { return try StandardStreams.writeJSON(Records.year.json(Ordered(year, display.nameOrder))) }
        let screen = YearScreen(year, isNamed: true, from: display)
        guard !screen.isEmpty else { return StandardStreams.note(display.phrases.text("year.empty")) }
        try StandardStreams.write(YearCommand.text(screen, display.phrases))
    }

    /// The year as paragraphs: what it came to, the people, the months, the kinds.
    private static func text(_ screen: YearScreen, _ phrases: Phrasebook) -> String {
        let style = TerminalStyle.current(for: 1)
        var figures = Table([.right, .left], style: style)
        for figure in screen.figures { figures.add([figure.number, figure.label]) }
        var people = Table([.left, .right], style: style)
        for person in screen.companions { people.add([person.name, person.detail]) }
        var months = Table([.left, .left, .right], style: style)
        for month in screen.months {
            let width = month.count == "0" ? 0 : max(month.height / 5, 1)
            months.add([month.name, String(repeating: "▪", count: width), month.count])
        }
        var kinds = Table([.left, .right], style: style)
        for kind in screen.kinds { kinds.add([kind.name, kind.count]) }
        var parts = ["\(screen.title)\n\(figures.text)"]
        if !screen.companions.isEmpty { parts.append("\(phrases.text("year.most"))\n\(people.text)") }
        if let busiest = screen.busiest { parts.append("\(busiest)\n\(months.text)") }
        if !screen.kinds.isEmpty { parts.append("\(phrases.text("year.kinds"))\n\(kinds.text)") }
        if let silence = screen.silence {
            parts.append("\(phrases.text("year.silence"))\n\(silence.name)  \(silence.detail)\n")
        }
        return parts.joined(separator: "\n")
    }
}
