import HTTPTypes
package import Hummingbird
package import Logging
import NIOCore

/// Hummingbird's context of one request.
package struct AppRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The address at the other end of the connection; "local" without one (a socket file, a test).
    package let peerAddress: String
    /// The connection; nil in tests without one.
    let channel: (any Channel)?
    /// The request's use of the server.
    package var load = RequestLoad()

    /// The address of a request without a connection.
    static let local = "local"

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        peerAddress = source.channel.remoteAddress?.ipAddress.map(NetworkAddress.plain) ?? Self.local
    }

    /// A request that came by no connection: what tests ask with.
    package init(peerAddress: String, logger: Logger) {
        coreContext = .init(source: LoggerSource(logger: logger))
        channel = nil
        self.peerAddress = NetworkAddress.plain(peerAddress)
    }

    /// Returns the watch that tells whether the client is still there; nil when that cannot be known.
    package func watch() async -> ConnectionWatch? {
        try? await channel?.pipeline.handler(type: ConnectionWatch.self).get()
    }

    private struct LoggerSource: RequestContextSource {
        let logger: Logger
    }

    /// Where the request really comes from, for throttling: an IPv4 address, or the network of an IPv6 address.
    ///
    /// Only a proxy named in the configuration is believed, and only its own entry, the last one that is not a
    /// trusted proxy itself: everything before it can be made up by the client.
    package func clientAddress(of request: Request, site: Site) -> String {
        guard site.trustedProxies.contains(peerAddress) else { return NetworkAddress.source(peerAddress) }
        let forwarded = request.headers[values: .xForwardedFor]
            .flatMap { $0.split(separator: ",") }
            .map { NetworkAddress.plain($0.trimming { $0 == " " || $0 == "\t" }) }
        return NetworkAddress.source(forwarded.last { !site.trustedProxies.contains($0) } ?? peerAddress)
    }
}

extension HTTPField.Name {
    static let xForwardedFor = HTTPField.Name.known("X-Forwarded-For")
    static let secFetchSite = HTTPField.Name.known("Sec-Fetch-Site")

    /// A field name that stands in the source, and so is known to be one once its line has run.
    package static func known(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name(name.description) else { preconditionFailure("\(name) is not a field name") }
        return name
    }
}

extension Substring {
    fileprivate func trimming(_ drops: (Character) -> Bool) -> String {
        String(drop(while: drops).reversed().drop(while: drops).reversed())
    }
}
