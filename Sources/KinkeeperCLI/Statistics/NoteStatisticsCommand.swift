import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct NoteStatisticsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "statistics", abstract: "Statistics of your own notes: days, streak, words, topics, purposes, people."
    )

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let display = session.display
        let space = session.notes.personal
        let statistics = try await CommandFailure.explained {
            try await space.noteStatistics(today: display.today, in: display.zone)
        }
        if options.json { return try StandardStreams.writeJSON(Records.noteStatistics.json(statistics)) }
        let names = try await CommandFailure.explained { try await space.names(of: Set(statistics.people.map(\.person))) }
        let screen = NoteStatisticsScreen(statistics, names: names, from: display)
        let phrases = display.phrases
        guard !screen.isEmpty else { return StandardStreams.note(phrases.text("notes.statistics.empty")) }
        let style = TerminalStyle.current(for: 1)
        var figures = Table([.left, .left, .left], dimmed: [2], style: style)
        figures.add([phrases.text("notes.title"), screen.notes, screen.words])
        figures.add([phrases.text("statistics.streak"), screen.streak, screen.streakDetail])
        figures.add([phrases.text("notes.statistics.days"), "", screen.calendar.summary])
        var text = figures.text
        for part in screen.parts {
            var bars = Table([.left, .left, .right], style: style)
            for bar in part.bars { bars.add([bar.name, String(repeating: "▪", count: (bar.percent + 4) / 5), bar.count]) }
            text += "\n" + style.bold(part.title) + "\n" + bars.text
        }
        try StandardStreams.write(text)
    }
}
