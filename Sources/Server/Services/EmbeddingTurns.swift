import HTTPSupport
import ServiceLifecycle

/// Has notes read by embedding models while the server runs.
struct EmbeddingTurns: Service {
    let service: EmbeddingService

    func run() async throws {
        await cancelWhenGracefulShutdown { await service.run() }
    }
}
