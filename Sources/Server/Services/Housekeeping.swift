import Foundation
import Kinkeeper
import Logging
import ServiceLifecycle
import Store
import Web

/// Once an hour: empties the trash of what has lain there for 30 days, and forgets sessions, attempts, kept answers and
/// uploaded tables that count no more.
struct Housekeeping: Service {
    let folder: DataFolder
    let runner: ImportRunner
    let now: @Sendable () -> Date
    let logger: Logger

    /// How long it is kept what became of an alert, in seconds.
    private static let deliveriesKept: TimeInterval = 90 * 86_400

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await tidy()
                // Cancelled when the server ends; that is no failure.
                try? await Task.sleep(for: .seconds(3_600))
            }
        }
    }

    /// One round. What fails is tried again an hour later, and keeps nothing else from being done.
    func tidy() async {
        runner.forgetOldTables()
        await attempt { try await folder.accounts.forgetWhatHasEnded(at: now()) }
        await attempt { try await folder.accounts.forgetDeliveries(before: now().addingTimeInterval(-Self.deliveriesKept)) }
        await attempt {
            for account in try await folder.accounts.list() { await attempt { try await tidy(account) } }
        }
    }

    private func tidy(_ account: Account) async throws {
        let space = try await folder.openSpace(account.personalSpace, for: account.id)
        let purged = try await space.purgeTrash(at: now())
        if purged > 0 { logger.info("Emptied the trash", metadata: ["people": "\(purged)"]) }
        try await space.purgeFormerGroups(at: now())
        try await space.purgeReminders(at: now())
        try await space.purgeGifts(at: now())
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
