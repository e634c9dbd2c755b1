import Logging
import ServiceLifecycle
import Web

/// Goes on with imports that an earlier server left behind, and stops those that run when this one ends.
struct ImportService: Service {
    let runner: ImportRunner
    let logger: Logger

    func run() async throws {
        do {
            try await runner.resume()
        } catch {
            // The folder of uploads cannot be read; pages must not be down for that.
            logger.error("Imports could not go on", metadata: ["error": "\(String(reflecting: type(of: error)))"])
        }
        try? await gracefulShutdown()
        await runner.close()
    }
}
