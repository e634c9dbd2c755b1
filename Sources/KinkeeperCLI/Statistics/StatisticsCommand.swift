import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store

struct StatisticsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "statistics",
        abstract: "A year in touch: catch-ups in time, streak, days, categories.",
        discussion: "docs/notes/statistics.md explains how it is counted.")

    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var today: TodayOptions
    @OptionGroup var workspace: WorkspaceOptions

    func run() async throws {
        let opened = try await workspace.open()
        let display = opened.display(today)
        let statistics = try await CommandFailure.explained {
            try await opened.space.statistics(today: display.today)
        }
        if json { return try StandardStreams.writeJSON(Records.statistics.json(statistics)) }
        let screen = StatisticsScreen(statistics, from: display)
        let phrases = display.phrases
        guard !screen.isEmpty else { return StandardStreams.note(phrases.text("statistics.empty")) }
        let style = TerminalStyle.current(for: 1)
        var figures = Table([.left, .right, .left], dimmed: [2], style: style)
        figures.add([phrases.text("statistics.consistency"), screen.consistency ?? "–", screen.consistencyDetail])
        figures.add([phrases.text("statistics.streak"), screen.streak, screen.streakDetail])
        figures.add([phrases.text("statistics.calendar"), "", screen.calendar.summary])
        var bars = Table([.left, .left, .right, .left], dimmed: [3], style: style)
        for bar in screen.bars {
            let width = (bar.percent + 4) / 5
            bars.add([bar.name, String(repeating: "▪", count: width), bar.count, bar.rounds ?? ""])
        }
        try StandardStreams.write(figures.text + (screen.bars.isEmpty ? "" : "\n" + bars.text))
    }
}
