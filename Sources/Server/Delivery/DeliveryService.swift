import ServiceLifecycle

/// Sends alerts when they fall due, for as long as the server runs.
struct DeliveryService: Service {
    let engine: DeliveryEngine

    func run() async throws {
        await cancelWhenGracefulShutdown { await engine.run() }
    }
}
