import Cryptography
import Foundation
import HTTPTypes
package import Hummingbird

/// The secret that opens the metrics, of which only the digest is in memory.
package struct MetricsToken: Sendable {
    private let digest: [UInt8]

    /// The secret of the configuration.
    package init(_ text: String) { digest = Self.digest(of: text) }

    /// Whether a request carries it (RFC 6750, section 2.1). Digests are compared, and all of their bytes, so that the time says
    /// nothing of where two differ.
    package func opens(_ request: Request) -> Bool {
        let parts = (request.headers[.authorization] ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 1_024 else { return false }
        return zip(digest, Self.digest(of: String(parts[1]))).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func digest(of text: String) -> [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
}
