package import Foundation

/// How the server is reached from outside, as its owner says in the configuration.
package struct Site: Sendable {
    /// The address people type: "https://kin.example.org". Its scheme decides on Secure cookies and HSTS.
    package let publicURL: URL
    /// Addresses of reverse proxies whose X-Forwarded-For is believed; may be empty.
    package let trustedProxies: Set<String>

    package init(publicURL: URL, trustedProxies: Set<String> = []) {
        self.publicURL = publicURL
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
}
