import ServiceLifecycle

/// Sends alerts when they fall due, for as long as the program runs.
struct DeliveryService: Service {
    let engine: DeliveryEngine
    /// Called when it begins: by then a signal ends the program in order.
    var whenRunning: @Sendable () -> Void = {}
    /// Asked before each round; where it says no, that is the end.
    var goesOn: @Sendable () async -> Bool = { true }

    func run() async throws {
        whenRunning()
        await cancelWhenGracefulShutdown { await engine.run(while: goesOn) }
    }
}
