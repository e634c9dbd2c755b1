public import Foundation
import Kinkeeper
public import Store

/// The findings of `doctor` about nightly backups.
public enum BackupDoctor {
    /// How the backups are that the configuration asks for, as the backup folder tells; a failure is known to the server alone.
    public static func status(_ configuration: Configuration) -> BackupStatus {
        guard let settings = configuration.backups else { return .notSetUp }
        let backups = (try? BackupFolder(url: settings.folder).list()) ?? []
        return BackupStatus(isSetUp: true, lastGood: backups.first?.id.time, count: backups.count)
    }

    /// Returns a warning when the configuration asks for backups and the latest good one is too old, or there is none, or the folder cannot be
    /// read; empty when all is well, and where no backups are asked for.
    public static func findings(_ configuration: Configuration, now: Date) -> [Finding] {
        guard let url = configuration.backups?.folder else { return [] }
        let folder = BackupFolder(url: url)
        let latest: BackupID?
        do throws(BackupError) { latest = try folder.latest(by: now) } catch {
            return [
                Finding(
                    .warning, "backup-folder", subject: "backups", message: "The backup folder cannot be read.",
                    advice: "Check backup-folder in kinkeeper.conf, the permissions of the folder, and whether its disk is "
                        + "mounted.")
            ]
        }
        guard let latest else {
            return [
                Finding(
                    .warning, "backup-none", subject: "backups", message: "There is no backup yet.",
                    advice: "Start the server, which makes one at once, or run \"kinkeeper backup create\".")
            ]
        }
        guard now.timeIntervalSince(latest.time) > BackupSchedule.overdueAfter else { return [] }
        let since = latest.time.ISO8601Format()
        return [
            Finding(
                .warning, "backup-overdue", subject: "backups", message: "The last good backup was made at \(since).",
                advice: "Check that the server runs, and its log for why the backup failed.", blanks: ["since": since])
        ]
    }
}
