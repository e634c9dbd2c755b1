import Foundation

/// A scheme, a host and a port: who may hear a password.
struct Origin: Hashable, Sendable {
    let scheme: String
    let host: String
    let port: Int

    /// Nil for what is neither http nor https.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http", let host = url.host()?.lowercased(),
            !host.isEmpty
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }

    /// Whether a password that was meant for this one may go to another that it names: to itself; over TLS to hosts below it,
    /// whose names whoever owns it gives (`example.org` to `cloud.example.org`); and to other hosts of providers that are known
    /// to be one house (`contacts.icloud.com` to `p42-contacts.icloud.com`). Nobody knows that of other neighbours: they may be
    /// other customers of the same provider.
    func trusts(_ other: Origin) -> Bool {
        if other == self { return true }
        guard other.scheme == "https" else { return false }
        if other.host == host { return scheme == "http" || port == other.port || other.port == 443 }
        guard scheme == "https", host.contains("."), !host.contains(":"), !host.allSatisfy({ $0 == "." || $0.isNumber }) else {
            return false
        }
        return other.host.hasSuffix("." + host) || Self.houses.contains { isOf($0) && other.isOf($0) }
    }

    /// Domains that are one provider's alone, and under which nobody else can have a host.
    private static let houses = [
        "icloud.com", "fastmail.com", "gmx.net", "web.de", "mailbox.org", "posteo.de", "yahoo.com",
    ]

    private func isOf(_ house: String) -> Bool { host == house || host.hasSuffix("." + house) }
}
