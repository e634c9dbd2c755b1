import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct NoteStatisticsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "statistics", abstract: "What your own notes come to: days, streak, words, concepts, purposes, people.")

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

struct NotePaintingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "painting",
        abstract: "Draw a picture of what your notes are about, as SVG.",
        discussion: """
            It is of the notes that were begun on a day or in a week (today's, if nothing is said), or of one note. No word of your notes \
            is in it. Without --output it goes to standard output. --choose makes the style the one that pages show.
            """)

    @Option(help: ArgumentHelp("Of this day.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var day: CivilDate?

    @Option(help: ArgumentHelp("Of the week of this day.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var week: CivilDate?

    @Option(help: ArgumentHelp("Of this note.", valueName: "note"))
    var note: String?

    @Option(help: "The way it is drawn (default: as chosen).")
    var style: Word<PaintingStyle>?

    @Flag(help: "Draw all pictures in this style from now on.")
    var choose = false

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to be written; '-' is standard output.", valueName: "file"))
    var output = "-"

    @OptionGroup var options: NoteOptions

    func validate() throws {
        guard [day != nil, week != nil, note != nil].count(where: \.self) <= 1 else {
            throw ValidationError("Say one of --day, --week and --note.")
        }
        guard !choose || style != nil else { throw ValidationError("Say which --style to choose.") }
    }

    func run() async throws {
        let session = try await options.open()
        let (display, space) = (session.display, session.notes.personal)
        var source = PaintingSource.days(from: WeekStreak.monday(of: week ?? display.today), count: 7)
        if let day { source = .days(from: day, count: 1) }
        if let note { source = .note(try await session.find(note)) }
        let asked = source
        let picture = try await CommandFailure.explained { () async throws -> Painting in
            var choice = try await space.paintingChoice()
            choice.style = style?.value ?? choice.style
            if choose { try await space.setPaintingChoice(choice) }
            guard let subject = try await space.paintingSubject(asked, in: display.zone) else { throw StoreError.notFound }
            return Painting(subject, style: choice.style)
        }
        if output == "-" { return try StandardStreams.write(picture.svg + "\n") }
        try Data(picture.svg.utf8).write(to: URL(filePath: output), options: .atomic)
        StandardStreams.note(display.words(for: picture.description))
    }
}
