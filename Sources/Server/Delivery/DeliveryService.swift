import Foundation
import Logging
import ServiceLifecycle

/// Sends alerts when they fall due, for as long as the server runs.
struct DeliveryService: Service {
    let engine: DeliveryEngine
    let now: @Sendable () -> Date
    let logger: Logger

    /// Looking whether anything changed is one short question to each space.
    private static let longestSleep: TimeInterval = 5

    func run() async throws {
        await cancelWhenGracefulShutdown {
            do { try await engine.resume() } catch {
                logger.error("Alerts could not go on", metadata: ["error": "\(String(reflecting: type(of: error)))"])
            }
            while !Task.isCancelled {
                await engine.round()
                let next = await engine.nextRound().map { $0.timeIntervalSince(now()) } ?? Self.longestSleep
                // Cancelled when the server ends; that is no failure.
                try? await Task.sleep(for: .seconds(min(max(next, 0.2), Self.longestSleep)))
            }
        }
    }
}
