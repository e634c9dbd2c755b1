import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle

/// The metrics at an address of their own: one route, without a token.
struct MetricsService: Service {
    let metrics: ServerMetrics
    let address: MetricsSettings.Address
    let logger: Logger

    /// Few connections are ever needed there.
    private static let mostConnections = 16

    func run() async throws {
        do {
            try await application.run()
        } catch let error where !(error is CancellationError) {
            throw MetricsAddressError(address: address, cause: error)
        }
    }

    private var application: some ApplicationProtocol {
        let router = Router(context: BasicRequestContext.self)
        router.get("/metrics") { [metrics] _, _ in MetricsController.answer(await metrics.text()) }
        return Application(
            responder: router.buildResponder(), server: .http1(configuration: .init(idleTimeout: .seconds(60))),
            configuration: ApplicationConfiguration(
                address: .hostname(address.host, port: address.port), serverName: nil,
                availableConnectionsDelegate: .maximum(Self.mostConnections, logger: logger)),
            onServerRunning: { [logger] channel in
                logger.notice("Metrics have an address", metadata: ["port": "\(channel.localAddress?.port ?? address.port)"])
            },
            logger: logger)
    }
}

/// The address of the metrics cannot be listened on.
public struct MetricsAddressError: Error {
    /// The address.
    public let address: MetricsSettings.Address
    /// Why.
    public let cause: any Error
}
