import ServiceLifecycle

/// Sends alerts when they fall due, for as long as the program runs.
struct DeliveryService: Service {
    let engine: DeliveryEngine
    /// Asked before each round; where it says no, that is the end.
    var goesOn: @Sendable () async -> Bool = { true }

    func run() async throws {
        await cancelWhenGracefulShutdown { await engine.run(while: goesOn) }
    }
}
