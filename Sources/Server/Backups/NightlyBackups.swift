import Dispatch
import Foundation
import Kinkeeper
import Logging
import Store
import Synchronization

/// Makes the backups of a server, and knows how they are.
///
/// The last good one is read from the backup folder, so that a restart and the command line's backups count.
final class NightlyBackups: Sendable {
    private let data: URL
    private let folder: BackupFolder
    private let schedule: BackupSchedule
    private let recipient: String?
    private let now: @Sendable () -> Date
    private let logger: Logger
    private let state = Mutex(State())
    /// A large backup keeps a thread for minutes; those that answer requests are as many as there are cores.
    private let queue = DispatchQueue(label: "kinkeeper.backups", qos: .utility)

    private struct State {
        var lastGood: Date?
        var count = 0
        var failure: BackupStatus.Failure?
        var isRead = false
    }

    init(
        of data: URL, _ settings: BackupSettings, zone: TimeZone, now: @escaping @Sendable () -> Date, logger: Logger
    ) {
        (self.data, self.now, self.logger) = (data, now, logger)
        folder = BackupFolder(url: settings.folder)
        schedule = BackupSchedule(hour: settings.hour, zone: zone)
        recipient = settings.recipient
    }

    /// How they are.
    var status: BackupStatus {
        state.withLock { state in
            BackupStatus(
                isSetUp: true, lastGood: state.lastGood, count: state.count, next: schedule.next(after: now()),
                failure: state.failure)
        }
    }

    /// Makes a backup if one is due, and removes those that are not kept any more. What fails is tried again in an hour.
    func turn() async {
        let ending = Ending()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async { [self] in
                    makeIfDue(ending)
                    continuation.resume()
                }
            }
        } onCancel: {
            ending.isAsked.withLock { $0 = true }
        }
    }

    /// Whether the server is to end: a backup under way is given up then.
    private final class Ending: Sendable {
        let isAsked = Mutex(false)

        func check(_: BackupProgress) throws {
            if isAsked.withLock(\.self) { throw CancellationError() }
        }
    }

    private func makeIfDue(_ ending: Ending) {
        let failure = state.withLock { $0.failure?.time }
        guard !schedule.isPausing(at: now(), lastFailure: failure) else { return }
        if !state.withLock(\.isRead) { readFolder() }
        let (lastGood, isRead) = state.withLock { ($0.lastGood, $0.isRead) }
        guard isRead, schedule.isDue(at: now(), lastGood: lastGood, lastFailure: failure) else { return }
        do throws(BackupError) {
            let report = try folder.create(
                of: data, now: now, program: ProgramVersion.current, recipient: recipient, progress: ending.check)
            state.withLock { $0.failure = nil }
            logger.notice(
                "Backup made",
                metadata: [
                    "backup": "\(report.backup.id)", "files": "\(report.backup.files)", "added": "\(report.added)",
                    "bytes": "\(report.addedBytes)",
                ])
            if !report.damaged.isEmpty {
                logger.error("Files of the data folder are damaged", metadata: ["count": "\(report.damaged.count)"])
            }
            _ = try folder.prune(at: now(), in: schedule.zone)
        } catch {
            note(error)
        }
        readFolder()
    }

    private func readFolder() {
        do throws(BackupError) {
            let (backups, now) = (try folder.list(), now())
            // One from the future was made while a clock was wrong: the nights since then count.
            let lastGood = backups.first { $0.id.time <= now }?.id.time
            state.withLock { ($0.lastGood, $0.count, $0.isRead) = (lastGood, backups.count, true) }
        } catch {
            note(error)
        }
    }

    /// The log has the kind of error, and no path or name.
    private func note(_ error: BackupError) {
        guard error != .store(.cancelled) else { return }
        state.withLock { $0.failure = BackupStatus.Failure(at: now(), error.trouble) }
        logger.error("The backup failed", metadata: ["error": "\(error.trouble.rawValue)"])
    }
}
