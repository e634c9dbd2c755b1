import HTTPSupport
import ServiceLifecycle

/// Tells when all services have begun, and that the server ends. It is the last one, so that it begins after the others and hears
/// of the end before them: /readyz says so while requests are still answered.
struct ReadinessService: Service {
    let readiness: Readiness

    func run() async throws {
        readiness.noteStart()
        try? await gracefulShutdown()
        readiness.noteEnd()
    }
}
