package import Foundation

/// The address under which devices reach the server, in the forms in which they want it.
package struct PhoneAddress: Hashable, Sendable {
    /// The address as people type it: "https://kin.example.org".
    package let url: String
    /// Name or address of the machine.
    package let host: String
    /// The port; nil for the scheme's own.
    package let port: Int?
    /// Whether it is https.
    package let isSecure: Bool

    /// The server's public address, which has no path.
    package init(_ url: URL) {
        self.url = url.absoluteString.trimmingCharacters(in: CharacterSet(charactersIn: "/"))
        host = url.host ?? ""
        isSecure = url.scheme == "https"
        port = url.port == (isSecure ? 443 : 80) ? nil : url.port
    }

    /// Machine and port without the scheme: "kin.example.org", "[::1]:8080".
    package var authority: String {
        String(url.drop { $0 != "/" }.dropFirst(2))
    }

    /// Whether it leads nowhere but to the machine that asks.
    package var isHere: Bool {
        host.lowercased() == "localhost" || host.hasPrefix("127.") || host == "::1" || host == "[::1]"
    }

    /// Why a phone would not come through; nil where it would.
    func caution(_ phrases: Phrasebook) -> String? {
        if isHere { return phrases.text("phones.caution.here", ["address": url]) }
        return isSecure ? nil : phrases.text("phones.caution.plain", ["address": url])
    }
}
