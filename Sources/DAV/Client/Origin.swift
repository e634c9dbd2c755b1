import Foundation

/// A scheme, a host and a port: the place a password may be sent to.
struct Origin: Hashable, Sendable {
    let scheme: String
    let host: String
    let port: Int

    /// Nil for other schemes than http and https.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http", let host = url.host()?.lowercased(),
            !host.isEmpty
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }

    /// Whether a password for this origin may go to another one that it leads to: to itself; over TLS to hosts below it, which
    /// have the same owner (`example.org` to `cloud.example.org`); and to other hosts of providers known to own all of them
    /// (`contacts.icloud.com` to `p42-contacts.icloud.com`). Other neighbours may be other customers of the same provider.
    func trusts(_ other: Origin) -> Bool {
        if other == self { return true }
        guard other.scheme == "https" else { return false }
        if other.host == host { return scheme == "http" || port == other.port || other.port == 443 }
        guard scheme == "https", host.contains("."), !host.contains(":"), !host.allSatisfy({ $0 == "." || $0.isNumber }) else {
            return false
        }
        return other.host.hasSuffix("." + host) || Self.houses.contains { isOf($0) && other.isOf($0) }
    }

    /// Domains of a single provider, whose customers cannot have hosts below them.
    private static let houses = [
        "icloud.com", "fastmail.com", "gmx.net", "web.de", "mailbox.org", "posteo.de", "yahoo.com",
    ]

    private func isOf(_ house: String) -> Bool { host == house || host.hasSuffix("." + house) }
}
