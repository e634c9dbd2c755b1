import Application
import ArgumentParser
import Foundation
import Screens
import Store
import Synchronization
import Transfer

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Fills an empty account from a document that 'export --format json' wrote.",
        discussion: """
            Everything is restored as it was, settings included, in one step: an interrupted restore changes nothing. The \
            account must be empty.

            Exit codes: 0 everything is restored; 65 the document is not valid or the account is not empty, and nothing was \
            changed.
            """)

    @Argument(help: ArgumentHelp("The document; '-' is standard input.", valueName: "file"))
    var file: String

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Report what was restored as JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        let counts = try await RestoreCommand.restore(file, into: workspace)
        struct Restored: Encodable {
            let people: Int
            let records: Int
            let pictures: Int
        }
        if json {
            try StandardStreams.writeJSON(
                Restored(people: counts.people, records: counts.records, pictures: counts.pictures))
        } else {
            try StandardStreams.write(Terminal.phrases.count("export.restore.done", counts.people) + "\n")
        }
    }

    /// Restores a file, or standard input; ends the program with a sentence where that cannot be.
    static func restore(_ file: String, into workspace: Workspace) async throws -> RestoreCounts {
        do {
            return try await restore(file == "-" ? standardInput() : ImportSource(contentsOf: URL(filePath: file)), workspace)
        } catch is CocoaError {
            throw CommandFailure.end(Terminal.phrases.text("export.noFile", ["file": file]), .unusableInput)
        }
    }

    static func restore(_ source: sending ImportSource, _ workspace: Workspace) async throws -> RestoreCounts {
        let bar = Mutex(ProgressBar())
        defer { bar.withLock { $0.clear() } }
        let restore = SpaceRestore(
            into: workspace.space, of: workspace.account.id, in: workspace.folder.accounts,
            longestValue: SpaceRestore.largestValue)
        do {
            return try await restore.read(source, at: Date()) { progress in
                let text = Terminal.phrases.count("export.restore.running", progress.records)
                bar.withLock { $0.draw(fraction: progress.fraction, text: text) }
            }
        } catch let problem as DocumentProblem {
            bar.withLock { $0.clear() }
            let sentence = TerminalText.printable(Terminal.wording.reason(of: problem))
            let unchanged = Terminal.phrases.text("export.restore.unchanged")
            throw CommandFailure.end("\(sentence) \(unchanged)", ExitCode(problem.code.exitCode))
        } catch {
            bar.withLock { $0.clear() }
            try CommandFailure.explained { throw error }
            throw error
        }
    }

    static func standardInput() -> ImportSource {
        ImportSource(FileHandle.standardInput, size: nil)
    }
}
