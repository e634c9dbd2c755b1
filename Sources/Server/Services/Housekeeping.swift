import Foundation
import Kinkeeper
import Logging
import ServiceLifecycle
import Store
import Web

/// Every ten minutes: deletes what is left of deleted accounts, as at the start; goes on with imports that the server was too
/// busy for; deletes expired sessions, attempts, kept answers and uploaded tables; and in some spaces, those that waited longest,
/// empties the trash of entries older than 30 days. Each space has its turn once an hour at most.
struct Housekeeping: Service {
    let folder: DataFolder
    let runner: ImportRunner
    let now: @Sendable () -> Date
    let logger: Logger

    /// How long it is kept what became of an alert, in seconds.
    private static let deliveriesKept: TimeInterval = 90 * 86_400

    /// How often spaces are tidied, in seconds: some of them each time, so that a server with many never opens all at once.
    private static let interval: TimeInterval = 600
    /// How many spaces are tidied each time; ten thousand have their turn in less than a day.
    private static let mostSpaces = 100
    /// How long a space stays as it is after it was tidied, in seconds.
    private static let rest: TimeInterval = 3_600

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await finishDeletions()
            await tidyRecords()
            while !Task.isCancelled {
                // Cancelled when the server ends; that is no failure. A start opens no spaces.
                try? await Task.sleep(for: .seconds(Self.interval))
                if Task.isCancelled { return }
                await runner.resumePostponed()
                await tidy()
            }
        }
    }

    /// One round. What fails is tried again later, and keeps nothing else from being done. A clock that may have jumped ahead
    /// throws nothing away.
    func tidy() async {
        await finishDeletions()
        guard await isClockBelieved() else { return }
        await tidyRecords()
        await attempt {
            let now = now()
            let next = try await folder.accounts.accountsToTidy(
                since: now.addingTimeInterval(-Self.rest), now: now, limit: Self.mostSpaces)
            for (account, space) in next where !Task.isCancelled {
                // A space without a file was never written to.
                if folder.mark(of: space).exists { await attempt { try await tidy(space, of: account) } }
                await attempt {
                    guard let couple = try await folder.accounts.couple(of: account, at: now) else { return }
                    if folder.mark(of: couple.id).exists { try await tidy(couple.id, of: account) }
                }
                await attempt {
                    for family in try await folder.accounts.families(of: account, at: now)
                    where folder.mark(of: family.id).exists {
                        await attempt { try await tidy(family.id, of: account) }
                    }
                }
                try await folder.accounts.noteTidying(of: account, at: now)
            }
        }
    }

    /// What was deleted is, whatever the clock says: it was asked for, and does not go by age.
    private func finishDeletions() async {
        await attempt { try await folder.finishDeletions(at: now()) }
    }

    private func tidyRecords() async {
        guard await isClockBelieved() else { return }
        runner.forgetOldTables()
        await attempt { try await folder.accounts.forgetWhatHasEnded(at: now()) }
        await attempt { try await folder.accounts.forgetDeliveries(before: now().addingTimeInterval(-Self.deliveriesKept)) }
    }

    private func isClockBelieved() async -> Bool {
        do {
            let clock = try await folder.accounts.seeClock(at: now())
            guard !clock.isBelieved else { return true }
            let days = Int(now().timeIntervalSince(clock.seenAt) / 86_400)
            logger.error(
                """
                The clock is far ahead of when the server last ran, so nothing is thrown away for good. If the clock is right, \
                run "kinkeeper doctor --accept-clock".
                """, metadata: ["days": "\(days)"])
        } catch {
            logger.error("Housekeeping failed", metadata: ["error": "\(String(reflecting: type(of: error)))"])
        }
        return false
    }

    private func tidy(_ id: Space.ID, of account: Account.ID) async throws {
        let space = try await folder.openSpace(id, for: account, isKept: false)
        let purged = try await space.purgeTrash(at: now())
        if purged > 0 { logger.info("Emptied the trash", metadata: ["people": "\(purged)"]) }
        try await folder.settleGiftMoves(into: space, at: now())
        try await space.purgeFormerGroups(at: now())
        try await space.purgeReminders(at: now())
        try await space.purgeGifts(at: now())
        try await space.purgeCoupleRequests(at: now())
        try await space.purgeCoupleMilestones(at: now())
        try await space.purgeNotes(at: now())
        try await space.purgePurposes(at: now())
        try await space.purgeLoveLanguages(at: now())
        try await space.forgetOldImportEntries(at: now())
        try await space.removeUnreferencedMedia(at: now())
    }

    private func attempt(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch {
            logger.error("Housekeeping failed", metadata: ["error": "\(String(reflecting: type(of: error)))"])
        }
    }
}
