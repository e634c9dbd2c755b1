import HTTPSupport
public import Store

/// The finding of `doctor` about the address of metrics.
public enum MetricsDoctor {
    /// A warning where other machines may reach the address of metrics, which asks for nothing; a token of the server's own
    /// /metrics does not change that.
    public static func findings(_ configuration: Configuration) -> [Finding] {
        guard let address = configuration.metrics.address, !address.isOfThisMachine else { return [] }
        return [
            Finding(
                .warning, "metrics-open", subject: "metrics-address",
                message: "Metrics are read at \(address) without a password, by everyone who reaches it.",
                advice: "Use 127.0.0.1, or metrics-token alone. Otherwise let only your Prometheus reach it.",
                blanks: ["address": address.description])
        ]
    }
}

extension MetricsSettings.Address {
    /// Whether it is reached from this machine alone.
    fileprivate var isOfThisMachine: Bool { host.lowercased() == "localhost" || NetworkAddress.isLoopback(host) }
}
