package import Foundation
import HTTPTypes
package import Hummingbird

/// How the server is reached from outside, as its owner says in the configuration.
package struct Site: Sendable {
    /// The address people type: "https://kin.example.org". Its scheme decides on Secure cookies and HSTS.
    package let publicURL: URL
    /// Whether the owner set it; else it is made of what the server listens on, which other devices may not reach.
    package let isSet: Bool
    /// Addresses of reverse proxies whose X-Forwarded-For is believed; may be empty.
    package let trustedProxies: Set<String>

    package init(publicURL: URL, isSet: Bool = true, trustedProxies: Set<String> = []) {
        self.publicURL = publicURL
        self.isSet = isSet
        self.trustedProxies = trustedProxies
    }

    /// Whether browsers reach the server by https.
    package var isSecure: Bool {
        publicURL.scheme == "https"
    }

    /// The public address as browsers write it in Origin (RFC 6454, section 6.2).
    var origin: String {
        var text = publicURL.absoluteString.lowercased()
        if text.hasSuffix("/") { text.removeLast() }
        for (scheme, port) in [("http://", ":80"), ("https://", ":443")] where text.hasPrefix(scheme) && text.hasSuffix(port) {
            text.removeLast(port.count)
        }
        return text
    }

    /// The address that a page names to whom it is shown: the owner's, and where none is set the one that the request was sent
    /// to.
    ///
    /// Browsers say its scheme with forms, in Origin; without it http is meant, since a proxy with https needs the owner's
    /// address anyway.
    package func address(for request: Request) -> URL {
        guard !isSet, let authority = request.head.authority?.lowercased(), !authority.isEmpty,
            authority.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-_:[]".contains($0)) })
        else { return publicURL }
        let isByHTTPS = request.headers[.origin]?.lowercased() == "https://\(authority)"
        guard let url = URL(string: "\(isByHTTPS ? "https" : "http")://\(authority)"), url.host?.isEmpty == false else {
            return publicURL
        }
        return url
    }
}
