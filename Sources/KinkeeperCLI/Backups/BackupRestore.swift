import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

extension BackupCommand {
    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify",
            abstract: "Reads every byte of the backups and compares it with their lists.",
            discussion: """
                Changes nothing. Encrypted backups can be checked without their identity; with it, they are opened as well. Exit \
                code 74 if a file is missing or was altered.
                """)

        @OptionGroup var options: BackupOptions
        @OptionGroup var choice: BackupChoice
        @OptionGroup var identity: IdentityOption

        func run() throws {
            let backups = options.backups
            let chosen =
                choice.at == "latest"
                ? try CommandFailure.explained { try backups.newest(by: Date()) } : try choice.id()
            let keys = try identity.keys()
            let checks = try BackupBar.shown("backups.terminal.verifying") { progress in
                try backups.verify(chosen, keys: keys, progress: progress)
            }
            if options.json {
                try StandardStreams.writeJSON(checks.map(CheckJSON.init))
            } else {
                try StandardStreams.write(checks.map(text).joined())
            }
            if checks.contains(where: { !$0.isWhole }) { throw ExitCode.ioFailure }
        }

        private func text(_ check: BackupCheck) -> String {
            let (phrases, name) = (Terminal.phrases, ["name": check.id.description])
            guard !check.isWhole else { return phrases.text("backups.terminal.whole", name) + "\n" }
            // Of a list with thousands of files a few are enough to see what happened.
            let shown = check.damaged.prefix(10).map { "  \($0)\n" }.joined()
            let rest = check.damaged.count > 10 ? "  …\n" : ""
            return phrases.count("backups.terminal.altered", check.damaged.count, name) + "\n" + shown + rest
        }

        private struct CheckJSON: Encodable {
            let name: String
            let whole: Bool
            let damaged: [String]

            init(_ check: BackupCheck) {
                (name, whole, damaged) = (check.id.description, check.isWhole, check.damaged)
            }
        }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore",
            abstract: "Makes a data folder of a backup.",
            discussion: """
                The data folder must not be there yet, or be empty. Everything is compared with the backup's lists on the way: \
                the folder is there whole at the end, or not at all. Then it is examined as 'kinkeeper doctor' does.
                """)

        @OptionGroup var options: BackupOptions
        @OptionGroup var choice: BackupChoice
        @OptionGroup var place: DataOption
        @OptionGroup var identity: IdentityOption

        func run() async throws {
            let latest = try CommandFailure.explained { try options.backups.newest(by: Date()) }
            let (chosen, keys) = (try choice.id() ?? latest, try identity.keys())
            let restored = try BackupBar.shown("backups.terminal.restoring") { progress in
                try options.backups.restore(chosen, to: place.url, keys: keys, progress: progress)
            }
            let findings = try await CommandFailure.explained {
                try await DataFolder(url: place.url).examine(at: Date(), in: .current)
            }
            if options.json {
                try StandardStreams.writeJSON(RestoredJSON(restored, place.url, findings))
            } else {
                let blanks = [
                    "name": restored.description, "time": Terminal.wording.moment(restored.time, in: .current),
                    "folder": place.url.path,
                ]
                try StandardStreams.write(Terminal.phrases.text("backups.terminal.restored", blanks) + "\n")
            }
            for finding in findings where finding.severity != .note {
                let said = FindingText(finding, Terminal.wording)
                StandardStreams.note("\(said.severity): \(finding.subject): \(said.message) \(said.advice)")
            }
            if findings.contains(where: { $0.severity == .error }) { throw ExitCode.ioFailure }
        }

        private struct RestoredJSON: Encodable {
            let backup: String
            let folder: String
            let findings: [String]

            init(_ id: BackupID, _ folder: URL, _ findings: [Finding]) {
                (backup, self.folder) = (id.description, folder.path)
                self.findings = findings.filter { $0.severity != .note }.map { "\($0.subject): \($0.message)" }
            }
        }
    }
}
