import Application
import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

struct ImportsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "imports",
        abstract: "Lists earlier imports, and undoes one.",
        subcommands: [List.self, Undo.self], defaultSubcommand: List.self)
}

extension ImportsCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the latest fifty imports, the latest first.")

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: AddressBookOptions

        func run() async throws {
            let workspace = try await workspace.open()
            let runs = try await CommandFailure.explained { try await workspace.space.imports(limit: 50) }
            if json {
                return try StandardStreams.writeJSON(.array(runs.map { Records.importRun.json(ShownImportRun($0)) }))
            }
            guard !runs.isEmpty else { return StandardStreams.note(Terminal.phrases.text("import.terminal.none")) }
            let screen = ImportsScreen(
                runs.map { ($0, ImportScreen.State($0)) }, isSpaceEmpty: false, from: workspace.display())
            var table = Table([.left, .left, .left, .left], dimmed: [0], style: .current(for: 1))
            for (run, row) in zip(runs, screen.runs) {
                table.add([run.id.description, TerminalText.printable(row.file), row.when, row.summary])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Undo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "undo",
            abstract: "Undoes an import, or the rest of it.",
            discussion: """
                New people move to the trash, where they stay for 30 days. Changed people go back to how they were. \
                Anything you changed since stays, and is listed. People you merged since stay too. If it is interrupted, run \
                it again to complete it. Import the file again to bring it back. People you edited stay as they are. Imports \
                of the last 90 days can be undone.

                Exit code 1 if something stays because it was changed or merged since.
                """)

        @Argument(help: ArgumentHelp("The import's identifier; 'kinkeeper imports' shows it.", valueName: "import"))
        var id: String

        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var workspace: AddressBookOptions

        func run() async throws {
            let workspace = try await workspace.open()
            guard let run = ImportRun.ID(id) else { throw Self.unknown }
            let (undoing, kept) = try await CommandFailure.explained {
                do {
                    let undoing = try await undo(run, workspace)
                    return (undoing, try await workspace.space.kept(byUndoing: run, limit: ShownImportUndoing.mostKept))
                } catch StoreError.notFound {
                    throw Self.unknown
                } catch StoreError.conflict {
                    throw CommandFailure.end(ImportNotUndoable())
                }
            }
            if json {
                try StandardStreams.writeJSON(Records.importUndoing.json(ShownImportUndoing(undoing, kept: kept)))
            } else {
                let lines = ImportUndoneReport.lines(undoing, Terminal.phrases)
                try StandardStreams.write(lines.map { $0 + "\n" }.joined())
                for row in kept.map({ ImportKeptRow($0, from: workspace.display()) }) {
                    StandardStreams.note(TerminalText.printable("\(row.name): \(row.message)"))
                }
            }
            if undoing.kept > 0 { throw ExitCode.needsALook }
        }

        private func undo(_ run: ImportRun.ID, _ workspace: Workspace) async throws -> ImportUndoing {
            let account = workspace.account
            let member = try await workspace.folder.importingMember(
                account.id, into: workspace.family?.id ?? account.personalSpace)
            let job = ImportUndoJob(of: run, in: workspace.space, by: member, now: { Date() })
            let bar = ImportProgressBar()
            defer { bar.clear() }
            return try await job.undo(today: workspace.display().today) { bar.draw($0) }
        }

        private static var unknown: ExitCode {
            CommandFailure.end(Terminal.phrases.text("import.terminal.undo.unknown"), .needsALook)
        }
    }
}

extension ImportScreen.State {
    /// How far an import is, as far as the command line can tell.
    fileprivate init(_ run: ImportRun) {
        switch run.state {
        case .running: self = .running(fraction: Double(run.percent ?? 0) / 100)
        case .interrupted: self = .interrupted()
        case .finished: self = .finished
        }
    }
}
