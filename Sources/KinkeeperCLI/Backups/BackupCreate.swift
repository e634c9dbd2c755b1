import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

extension BackupCommand {
    struct Create: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Makes a backup; files that an earlier one has are not copied again.",
            discussion: """
                The folder is made when it is not there. Only its owner may enter it. A backup that is interrupted does not \
                count, and the next one takes over its files.
                """)

        @OptionGroup var options: BackupOptions
        @OptionGroup var place: DataOption

        @Option(
            help: ArgumentHelp(
                "Encrypt the backup for an age recipient, the public key that age-keygen shows.", valueName: "age1…"))
        var recipient: String?

        func run() throws {
            // Every database is open at once for a moment.
            OpenFiles.raiseLimit()
            let report = try BackupBar.shown("backups.terminal.creating") { progress in
                try options.backups.create(
                    of: place.url, now: { Date() }, program: ProgramVersion.current, recipient: recipient,
                    progress: progress)
            }
            if options.json {
                try StandardStreams.writeJSON(ReportJSON(report))
            } else {
                let blanks = [
                    "name": report.backup.id.description, "size": Terminal.wording.size(Int(report.addedBytes)),
                    "total": Terminal.wording.size(Int(report.backup.bytes)),
                ]
                try StandardStreams.write(
                    Terminal.phrases.count("backups.terminal.created", report.backup.files, blanks) + "\n")
            }
            for path in report.damaged {
                StandardStreams.note(Terminal.phrases.text("backups.terminal.damagedSource", ["file": path]))
            }
            if !report.damaged.isEmpty { throw ExitCode.needsALook }
        }

        private struct ReportJSON: Encodable {
            let backup: BackupJSON
            let addedFiles: Int
            let addedBytes: Int64
            let damaged: [String]

            init(_ report: BackupReport) {
                (backup, addedFiles, addedBytes) = (BackupJSON(report.backup), report.added, report.addedBytes)
                damaged = report.damaged
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the backups, the latest first.")

        @OptionGroup var options: BackupOptions

        func run() throws {
            let backups = try CommandFailure.explained { try options.backups.list() }
            if options.json { return try StandardStreams.writeJSON(backups.map(BackupJSON.init)) }
            guard !backups.isEmpty else {
                throw CommandFailure.end(BackupError.noBackups(folder: options.backups.url.path))
            }
            var table = Table([.left, .left, .right, .right, .left], dimmed: [4], style: .current(for: 1))
            for backup in backups {
                table.add([
                    backup.id.description, Terminal.wording.moment(backup.id.time, in: .current),
                    Terminal.phrases.count("backups.terminal.files", backup.files), Terminal.wording.size(Int(backup.bytes)),
                    backup.isEncrypted ? Terminal.phrases.text("backups.terminal.encrypted") : "",
                ])
            }
            try StandardStreams.write(table.text)
        }
    }

    struct Prune: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "prune",
            abstract: "Keeps the last backup of each of 7 days, 4 weeks and 12 months, and removes the others.",
            discussion: """
                The latest is always kept. A server does this after each nightly backup. Days, weeks and months without a \
                backup do not count.
                """)

        @OptionGroup var options: BackupOptions

        @Flag(help: "Only show what would be removed.")
        var dryRun = false

        func run() throws {
            let pruned = try CommandFailure.explained {
                try options.backups.prune(at: Date(), in: .current, isTrial: dryRun)
            }
            if options.json { return try StandardStreams.writeJSON(PrunedJSON(pruned)) }
            let blanks = [
                "kept": Terminal.wording.number(pruned.kept.count), "size": Terminal.wording.size(Int(pruned.bytes)),
            ]
            let (phrases, count) = (Terminal.phrases, pruned.removed.count)
            let said =
                dryRun
                ? phrases.count("backups.terminal.wouldPrune", count, blanks)
                : phrases.count("backups.terminal.pruned", count, blanks)
            try StandardStreams.write(pruned.removed.map { "\($0)\n" }.joined() + said + "\n")
        }

        private struct PrunedJSON: Encodable {
            let removed: [String]
            let kept: [String]
            let bytes: Int64

            init(_ pruned: BackupPruned) {
                removed = pruned.removed.map(\.description)
                kept = pruned.kept.map(\.description)
                bytes = pruned.bytes
            }
        }
    }
}
