import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Backs up the whole data folder, with or without a running server.",
        discussion: """
            A backup is complete and consistent while others go on writing. Backups in one folder share the files that did not \
            change. A server makes one every night: set backup-folder in kinkeeper.conf.

            Exit codes: 0 done; 1 done, but something needs a look, or there is no such backup; 65 unusable input; 69 another \
            program works in the folder; 74 a backup is damaged, or the disk failed.
            """,
        subcommands: [Create.self, List.self, Verify.self, Restore.self, Prune.self])
}

/// The folder of the backups, and how the answer is printed.
struct BackupOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The folder of the backups.", valueName: "folder"))
    var folder: String

    @Flag(help: "Print JSON.")
    var json = false

    /// The folder of the backups.
    var backups: BackupFolder { BackupFolder(url: URL(filePath: folder, directoryHint: .isDirectory)) }
}

/// Which backup is meant.
struct BackupChoice: ParsableArguments {
    @Option(help: ArgumentHelp("The backup, as 'backup list' names it, or 'latest'.", valueName: "time"))
    var at: String?

    /// The backup; nil for the latest, or for all.
    func id() throws -> BackupID? {
        guard let at, at != "latest" else { return nil }
        // Also as an instant is written: 2026-11-29T03:10:00Z.
        guard let id = BackupID(at.filter { $0 != "-" && $0 != ":" }) else {
            throw CommandFailure.end(BackupError.noBackup(name: at))
        }
        return id
    }
}

/// The data folder of a command that opens none.
struct DataOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("The data folder (default: $KINKEEPER_DATA, else the platform's data folder).", valueName: "dir"))
    var data: String?

    /// Where the data lies.
    var url: URL { DataFolderLocation.url(named: data, environment: ProcessInfo.processInfo.environment) }
}

/// What opens encrypted backups.
struct IdentityOption: ParsableArguments {
    @Option(help: ArgumentHelp("The file with the age identity, for encrypted backups.", valueName: "file"))
    var identity: String?

    /// What the file has; nil where none is named.
    func keys() throws -> BackupKeys? {
        guard let identity else { return nil }
        guard let text = try? String(contentsOf: URL(filePath: identity), encoding: .utf8) else {
            throw CommandFailure.end(Terminal.phrases.text("export.noFile", ["file": identity]), .unusableInput)
        }
        return try CommandFailure.explained { try BackupKeys(text) }
    }
}

/// How far the work is, on a terminal only.
final class BackupBar {
    private var bar = ProgressBar()
    private let phrase: String

    init(_ phrase: String) { self.phrase = phrase }

    func draw(_ progress: BackupProgress) {
        let text = Terminal.phrases.text(
            phrase, ["done": Terminal.wording.number(progress.done), "total": Terminal.wording.number(progress.total)])
        bar.draw(fraction: Double(progress.done) / Double(max(1, progress.total)), text: text)
    }

    func clear() { bar.clear() }

    /// Runs `body`; an error ends the program with its sentence.
    static func shown<Value>(
        _ phrase: String, _ body: (@escaping (BackupProgress) throws -> Void) throws -> Value
    ) throws -> Value {
        let bar = BackupBar(phrase)
        let result = Result { try body { bar.draw($0) } }
        bar.clear()
        return try CommandFailure.explained { try result.get() }
    }
}

/// A backup as JSON.
struct BackupJSON: Encodable {
    let name: String
    let begunAt: String
    let completedAt: String
    let program: String
    let encrypted: Bool
    let files: Int
    let bytes: Int64

    init(_ backup: Backup) {
        (name, begunAt, completedAt) = (backup.id.description, backup.id.time.rfc3339, backup.completedAt.rfc3339)
        (program, encrypted, files, bytes) = (backup.program, backup.isEncrypted, backup.files, backup.bytes)
    }
}
