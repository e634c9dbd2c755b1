import Cryptography
import Foundation
import Kinkeeper

/// The key by which push services know this server (RFC 8292). Browsers subscribe with its public half: another key makes
/// every subscription worthless.
public struct VAPIDKey: Sendable {
    private let key: P256.Signing.PrivateKey

    /// A new key.
    public init() {
        key = P256.Signing.PrivateKey()
    }

    /// A key that was kept; nil unless these are the 32 bytes of one.
    public init?(privateKey: [UInt8]) {
        guard let key = try? P256.Signing.PrivateKey(rawRepresentation: privateKey) else { return nil }
        self.key = key
    }

    /// 32 bytes to keep, in secret.
    public var privateKey: [UInt8] { Array(key.rawRepresentation) }

    /// The key that a browser subscribes with: the uncompressed point in base64url.
    public var publicKey: String { Base64URL.text(key.publicKey.x963Representation) }

    /// Returns the header value that identifies this server to the push service of `endpoint`: the value of an Authorization
    /// header (RFC 8292, section 3).
    ///
    /// `contact` is a mailto: or https: address of this server's operator.
    func authorization(for endpoint: URL, contact: String, now: Date) throws -> String {
        // Twelve hours; services refuse more than a day, and clocks differ.
        let claims = JSONText.object([
            ("aud", .string(Self.origin(of: endpoint))),
            ("exp", .number(Int(now.timeIntervalSince1970) + 43_200)),
            ("sub", .string(contact)),
        ])
        let header = JSONText.object([("typ", .string("JWT")), ("alg", .string("ES256"))])
        let signed = Base64URL.text(header.bytes) + "." + Base64URL.text(claims.bytes)
        let signature = try key.signature(for: Data(signed.utf8))
        return "vapid t=\(signed).\(Base64URL.text(signature.rawRepresentation)), k=\(publicKey)"
    }

    /// Scheme, host and a port that is not the usual one (RFC 6454, section 6.2).
    private static func origin(of url: URL) -> String {
        let scheme = url.scheme?.lowercased() ?? "https"
        let host = url.host()?.lowercased() ?? ""
        let named = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        guard let port = url.port, port != (scheme == "https" ? 443 : 80) else { return "\(scheme)://\(named)" }
        return "\(scheme)://\(named):\(port)"
    }
}
