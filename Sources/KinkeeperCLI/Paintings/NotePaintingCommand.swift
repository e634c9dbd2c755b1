import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct NotePaintingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "painting",
        abstract: "Paint your notes, as SVG.",
        discussion: """
            Paints the notes begun on a day or in a week (this week, if nothing is said), or one note. The painting contains no words \
            from your notes. It is written to standard output, or to --output. --choose makes the style the one that pages show.
            """)

    @Option(help: ArgumentHelp("Of this day.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var day: CivilDate?

    @Option(help: ArgumentHelp("Of the week of this day.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var week: CivilDate?

    @Option(help: ArgumentHelp("Of this note.", valueName: "note"))
    var note: String?

    @Option(help: "The way it is drawn (default: as chosen).")
    var style: Word<PaintingStyle>?

    @Flag(help: "Use this style for all paintings from now on.")
    var choose = false

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to be written; '-' is standard output.", valueName: "file"))
    var output = "-"

    @OptionGroup var options: NoteOptions

    func validate() throws {
        guard [day != nil, week != nil, note != nil].count(where: \.self) <= 1 else {
            throw ValidationError("Use only one of --day, --week and --note.")
        }
        guard !choose || style != nil else { throw ValidationError("--choose needs a --style.") }
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
