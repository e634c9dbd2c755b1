import Foundation
import HTTPSupport
import Logging
import ServiceLifecycle

/// Rings when a sync is requested on a page.
struct SyncAlarm: Sendable {
    let rings: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (rings, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func ring() { continuation.yield() }
}

/// Keeps connected accounts in sync for as long as the program runs: starts due syncs each minute, and whenever the alarm
/// rings.
struct SyncService: Service {
    let syncer: ConnectionSyncer
    let alarm: SyncAlarm
    let counts: ServerCounts
    let logger: Logger

    /// The kind of the error alone: its words may name people.
    private func log(_ error: any Error) {
        logger.error("Syncing failed", metadata: ["error": "\(String(reflecting: type(of: error)))"])
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    while !Task.isCancelled {
                        alarm.ring()
                        // Cancelled when the server ends; that is no failure.
                        try? await Task.sleep(for: .seconds(60))
                    }
                }
                await SyncTurns(syncer: syncer, failed: log, ended: { counts.note($0) }).run(alarm.rings)
            }
        }
    }
}
