import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Server
import Store

struct NotePaintingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "painting",
        abstract: "Paint your notes, as SVG or PNG.",
        discussion: """
            Paints the notes begun on a day or in a week (default: this week), or one note. The painting contains no words \
            from your notes. It is written to standard output, or to --output; as PNG if that name ends in .png, or with \
            --png. --choose uses the style for all paintings from now on.
            """)

    @Option(help: ArgumentHelp("The notes of this day.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var day: CivilDate?

    @Option(help: ArgumentHelp("The notes of the week with this day.", valueName: "YYYY-MM-DD"), transform: TodayOptions.day)
    var week: CivilDate?

    @Option(help: ArgumentHelp("This note.", valueName: "note"))
    var note: String?

    @Option(help: "The style (default: as chosen).")
    var style: Word<PaintingStyle>?

    @Flag(help: "Use this style for all paintings from now on.")
    var choose = false

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; '-' is standard output.", valueName: "file"))
    var output = "-"

    @Flag(help: "Write PNG instead of SVG.")
    var png = false

    @Option(help: "The width of the PNG in pixels, 100 to 8000.")
    var width = 2_400

    @OptionGroup var options: NoteOptions

    func validate() throws {
        guard (100...8_000).contains(width) else { throw ValidationError("--width is 100 to 8000.") }
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
        let isPNG = png || output.lowercased().hasSuffix(".png")
        let bytes = isPNG ? try self.png(of: picture, session) : Data("\(picture.svg)\n".utf8)
        if output == "-" { return try FileHandle.standardOutput.write(contentsOf: bytes) }
        try bytes.write(to: URL(filePath: output), options: .atomic)
        StandardStreams.note(display.words(for: picture.description))
    }

    private func png(of picture: Painting, _ session: NoteSession) throws -> Data {
        do throws(PictureFailure) { return try VipsDrawing.png(of: picture.svg, width: width) } catch {
            let key = error == .absent ? "paintings.png.absent" : "paintings.png.failed"
            throw CommandFailure.end(session.display.phrases.text(key), .needsALook)
        }
    }
}
