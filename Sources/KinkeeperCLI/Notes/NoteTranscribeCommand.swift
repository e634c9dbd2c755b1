import Application
import ArgumentParser
import Foundation
import HTTPSupport
import Kinkeeper
import Notifications
import Screens
import Server
import Store

struct NoteTranscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transcribe", abstract: "Transcribe the recordings of a note.",
        discussion: """
            Uses your speech server, if you turned one on (kinkeeper model --speech), else the program in the setting \
            'transcriber'. The words are added to the note's text after the recording. The existing text stays as it is.
            """)

    @Argument(help: "Which note.")
    var note: [String]

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let note = try await session.note(note.joined(separator: " "))
        let configuration = try Configuration.explained(folder: options.folderURL)
        let service = TranscriptionService(
            folder: session.workspace.folder, program: SpeechProgram(command: configuration.transcriber),
            models: try options.modelService(session.workspace, for: .speech), zone: session.display.timeZone,
            now: { Date() })
        let phrases = session.display.phrases
        let engine = try await CommandFailure.explained { try await service.engine(for: session.notes.account) }
        let recordings = note.summary.attachments.filter { $0.kind == .sound }
        guard !recordings.isEmpty else { throw CommandFailure.end(phrases.text("notes.transcribe.none"), .needsALook) }
        if let provider = engine?.provider {
            StandardStreams.note(phrases.text("notes.voice.engine.server", ["engine": provider]))
        }
        for recording in recordings {
            // The text may have the words of the one before by now.
            let present = try await CommandFailure.explained { () async throws(StoreError) in
                try await session.notes.note(note.id)
            }
            do { try await service.writeNow(recording.id, of: present ?? note, by: session.notes.account) } catch {
                guard let failure = error as? TranscriptionFailure else { throw error }
                let why = phrases.text("notes.voice.setback.\(failure.setback.rawValue)", ["engine": engine?.name ?? ""])
                throw CommandFailure.end("\(recording.name): \(why)", .needsALook)
            }
        }
        let written = try await session.note(note.id.description)
        if options.json { return try StandardStreams.writeJSON(Records.note.json(written)) }
        try StandardStreams.write(try await session.words(of: written))
    }
}
