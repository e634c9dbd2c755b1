import HTTPSupport
import ServiceLifecycle

/// Writes down recordings for as long as the program runs.
struct TranscriptionTurns: Service {
    let service: TranscriptionService

    func run() async throws {
        await cancelWhenGracefulShutdown { await service.run() }
    }
}
