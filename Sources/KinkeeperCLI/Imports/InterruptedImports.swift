import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store
import Transfer

/// The messages of `import` about imports that stopped before their end: earlier ones, and its own.
enum InterruptedImports {
    /// How many earlier ones are listed.
    private static let told = 3

    /// Says on standard error which earlier imports were cut off, how much of each is in, and how to complete it.
    static func tell(_ workspace: Workspace) async throws {
        let runs = try await CommandFailure.explained { try await workspace.space.interruptedImports() }
        let (phrases, wording) = (Terminal.phrases, Terminal.wording)
        let zone = workspace.display().timeZone
        for run in runs.prefix(told) {
            var blanks = [
                "file": run.fileName, "day": wording.moment(run.startedAt, in: zone),
                "cards": phrases.count("import.cards", run.counts.cards),
            ]
            if let percent = run.percent { blanks["percent"] = wording.number(percent) }
            let key = run.percent == nil ? "import.earlier.cutOff" : "import.earlier.cutOffAt"
            StandardStreams.note(TerminalText.printable(phrases.text(key, blanks)))
        }
    }

    /// Says why an import stopped, how much is in and how to go on; gives the error that ends the program.
    static func end(_ stop: InterruptedImport, of file: String) -> ExitCode {
        let percent = stop.progress.fraction.map { min(99, Int($0 * 100)) }
        let sentence = Terminal.wording.sentence(
            ofImportOf: file, stoppedBy: stop.cause, after: stop.progress.counts, percent: percent)
        return CommandFailure.end(TerminalText.printable(sentence), ExitCode(stop.code.exitCode))
    }
}
