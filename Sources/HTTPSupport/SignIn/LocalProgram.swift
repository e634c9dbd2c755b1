import Foundation
import HTTPTypes
import Hummingbird

/// Tells a program on the server's own machine from a remote client behind a proxy on it.
enum LocalProgram {
    /// True only when all signs agree: the connection comes from this machine, its Host is a name of this machine, no
    /// proxy has left its mark, and by its configuration the server is reached from this machine alone. Kinkeeper itself
    /// speaks no https, so an https address means a proxy, and so do trusted ones.
    static func isAsking(_ request: Request, _ context: AppRequestContext, _ site: Site) -> Bool {
        !site.isSecure && isOwnName(site.publicURL.host) && site.trustedProxies.isEmpty
            && NetworkAddress.isLoopback(context.peerAddress) && isOwnName(request.head.authority)
            && !request.headers.contains { isProxyMark($0.name.canonicalName) }
    }

    /// Another site's page in a browser here asks by that site's name. A request without a name is not a local one.
    private static func isOwnName(_ authority: String?) -> Bool {
        guard let authority else { return false }
        let host = NetworkAddress.plain(authority)
        return host.lowercased() == "localhost" || NetworkAddress.isLoopback(host)
    }

    private static func isProxyMark(_ name: String) -> Bool {
        name.hasPrefix("x-forwarded-") || marks.contains(name)
    }

    private static let marks: Set<String> = [
        "forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "true-client-ip", "cf-connecting-ip",
        "x-original-forwarded-for",
    ]
}
