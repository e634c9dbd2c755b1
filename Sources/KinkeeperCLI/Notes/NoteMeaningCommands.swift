import Application
import ArgumentParser
import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store

extension NoteOptions {
    /// The service that compares notes by meaning; ends the program where no server is turned on.
    func comparing(_ session: NoteSession) async throws -> EmbeddingService {
        let models = try modelService(session.workspace, for: .meaning)
        let model = try await CommandFailure.explained { () async throws(StoreError) in
            try await models.model(of: session.notes.account)
        }
        let phrases = session.display.phrases
        guard let model else { throw CommandFailure.end(phrases.text("meaning.terminal.none"), .needsALook) }
        guard model.isOn else {
            throw CommandFailure.end(phrases.text("meaning.terminal.agree", ["provider": model.provider]), .needsALook)
        }
        return EmbeddingService(folder: session.workspace.folder, models: models, now: { Date() })
    }
}

struct NoteCompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Compare notes by meaning now, and show how many are done.",
        discussion: """
            A running server does this by itself, some seconds after a note was written. Choose the service with \
            'kinkeeper model set --meaning'. Notes that it rejected are tried again.
            """)

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let service = try await options.comparing(session)
        var bar = ProgressBar()
        var failure: EmbeddingFailure?
        do {
            try await service.readNow(session.workspace.account) { bar.draw(fraction: $0, text: "") }
        } catch is CancellationError {
            // Turned off meanwhile by another program: what is read stays.
        } catch let caught as EmbeddingFailure {
            failure = caught
        } catch let error as StoreError {
            bar.clear()
            throw CommandFailure.end(error)
        }
        bar.clear()
        let found = try await CommandFailure.explained { () async throws(StoreError) in
            try await service.progress(of: session.workspace.account)
        }
        guard let found else { return }
        let progress = NoteComparison(notes: found.notes, setback: failure?.setback)
        if options.json {
            try StandardStreams.writeJSON(Records.noteComparison.json(progress))
        } else {
            try StandardStreams.write(
                session.display.sentences(of: progress, isOn: true).joined(separator: "\n") + "\n")
        }
        if failure != nil { throw ExitCode.needsALook }
    }
}

struct NoteMeaningCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "meaning", abstract: "Find notes close to your words in meaning, even without a common word.",
        discussion: "The words are sent to your chosen server: see 'kinkeeper model --meaning'.")

    @Argument(help: "Words for what you are looking for.")
    var words: [String]

    @Option(help: "The most to list.")
    var limit = 10

    @OptionGroup var options: NoteOptions

    func run() async throws {
        let session = try await options.open()
        let service = try await options.comparing(session)
        let (account, most) = (session.workspace.account, min(max(1, limit), 1_000))
        guard let found = await service.notes(meaning: words.joined(separator: " "), of: account, limit: most) else {
            throw CommandFailure.end(session.display.phrases.text("meaning.terminal.noAnswer"), .needsALook)
        }
        try session.write(found, asJSON: options.json, ifEmpty: "meaning.found.none")
    }
}
