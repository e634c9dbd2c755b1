import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store
import Transfer

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes in contacts from vCard (2.1, 3.0, 4.0, any mix) or jCard files.",
        discussion: """
            The same file again changes nothing, a newer export updates by identifier. A run that is cut off is completed \
            by running it again. Cards that cannot be read are reported by line, and the others are kept.

            Exit codes: 0 everything was taken in, lines that need a look are listed; 1 something could not be read and was \
            left out; 65 a file is not there or holds no contacts.
            """)

    @Argument(help: ArgumentHelp("Files to read; '-' is standard input.", valueName: "file"))
    var files: [String]

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print the report as JSON.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        var report = ImportReportJSON()
        var isRefused = false
        var lacksSomething = false
        for file in files {
            do {
                let outcome = try await read(file, into: workspace)
                report.add(outcome, file: file)
                if !outcome.isContactsFile { isRefused = true }
                if outcome.lacksSomething { lacksSomething = true }
            } catch let error as CocoaError {
                report.problems.append(.init(file: file, line: nil, message: ImportCommand.sentence(error, file)))
                isRefused = true
            }
        }
        try json ? StandardStreams.writeJSON(report) : StandardStreams.write(report.text)
        for problem in report.problems where !json || isRefused { StandardStreams.note(problem.sentence) }
        if isRefused { throw ExitCode.unusableInput }
        if lacksSomething { throw ExitCode.needsALook }
    }

    private func read(_ file: String, into workspace: Workspace) async throws -> ContactsImport.Outcome {
        try await CommandFailure.explained {
            let source =
                file == "-"
                ? ImportSource(FileHandle.standardInput, size: nil)
                : try ImportSource(contentsOf: URL(filePath: file))
            let name = file == "-" ? "standard input" : URL(filePath: file).lastPathComponent
            let run = try await ContactsImport(of: name, into: workspace.space, now: { Date() })
            let bar = ImportProgressBar()
            defer { bar.clear() }
            return try await run.read(source, today: workspace.viewpoint().today, progress: bar.draw)
        }
    }

    private static func sentence(_ error: CocoaError, _ file: String) -> String {
        switch error.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: "There is no file \(file). Nothing was imported from it."
        case .fileReadNoPermission: "\(file) may not be read. Nothing was imported from it; check its permissions."
        default: "\(file) could not be read (\(error.localizedDescription)). What was read before is kept; import it again."
        }
    }
}
