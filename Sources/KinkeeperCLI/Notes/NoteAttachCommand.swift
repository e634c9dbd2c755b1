import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct NoteAttachCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach", abstract: "Attach files to a note: pictures, recordings, or any others.",
        discussion: """
            The files are copied into the data folder, byte for byte, and shown on the note's page. The same file is not added \
            twice. To show a file at a place in the text, write its path there: ![words](path).
            """)

    @Argument(help: ArgumentHelp("Which note: an identifier, or words in quotes.", valueName: "note"))
    var note: String

    @Argument(help: ArgumentHelp("The files.", valueName: "file"), completion: .file())
    var file: [String]

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let id = try await session.find(note)
        let (phrases, wording) = (session.display.phrases, session.display.wording)
        for path in file where !FileManager.default.isReadableFile(atPath: path) {
            throw CommandFailure.end(
                phrases.text("notes.attach.missing", ["file": TerminalText.printable(path)]), .unusableInput)
        }
        var added: [NoteAttachment] = []
        for path in file {
            let url = URL(fileURLWithPath: path)
            let attachment = try await CommandFailure.explained { () async throws(StoreError) in
                let space = try await session.notes.space(of: id)
                let kept = try space.media.keepCopy(of: url, at: session.display.now)
                return try await space.attach(
                    kept, name: url.lastPathComponent, to: id, asking: session.notes.account, at: session.display.now)
            }
            added.append(attachment)
        }
        if options.json { return try StandardStreams.writeJSON(Records.noteAttachment.list(added)) }
        var table = Table([.left, .right, .left], dimmed: [2], style: .current(for: 1))
        for attachment in added { table.add([attachment.name, wording.size(attachment.size), attachment.path]) }
        try StandardStreams.write(table.text)
    }
}
