import Cryptography
import Foundation
package import Hummingbird

/// The site that passkeys are made for: a browser offers them on its pages alone.
package struct RelyingParty: Hashable, Sendable {
    /// Its name: the host without a port, "kin.example.org".
    package let id: String
    /// The origins of its pages, as browsers write them: "https://kin.example.org".
    package let origins: Set<String>

    package init(id: String, origins: Set<String>) {
        (self.id, self.origins) = (id, origins)
    }

    /// Whether `hash` is the SHA-256 of its name.
    func isMeant(by hash: [UInt8]) -> Bool { Array(SHA256.hash(data: Data(id.utf8))) == hash }
}

extension Site {
    /// The relying party of a request; nil where browsers have no passkeys: for addresses of numbers, and without https but on this
    /// machine itself.
    ///
    /// It is the host of the public address, whatever name a request comes by. On this machine the port is that of the request, since
    /// there the system may have chosen it.
    package func relyingParty(of request: Request) -> RelyingParty? {
        guard let host = passkeyHost else { return nil }
        guard !isSecure else { return RelyingParty(id: host, origins: [origin]) }
        guard let authority = request.head.authority?.lowercased(),
            NetworkAddress.plain(authority) == RelyingParty.thisMachine
        else { return nil }
        return RelyingParty(id: host, origins: ["http://\(authority)"])
    }

    /// The host that passkeys sign in to; nil where browsers have none for the public address.
    package var passkeyHost: String? {
        guard let host = publicURL.host()?.lowercased() else { return nil }
        guard isSecure else {
            let isHere = host == RelyingParty.thisMachine || NetworkAddress.isLoopback(NetworkAddress.plain(host))
            return isHere ? RelyingParty.thisMachine : nil
        }
        return host.contains(where: \.isLetter) && !host.contains(":") ? host : nil
    }
}

extension RelyingParty {
    /// The one name that browsers trust without https.
    fileprivate static let thisMachine = "localhost"
}
