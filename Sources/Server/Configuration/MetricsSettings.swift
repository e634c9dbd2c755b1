/// Where metrics are read: at an address of their own, behind a token, or both; nowhere unless one is set.
public struct MetricsSettings: Hashable, Sendable {
    /// An address and a port to listen on.
    public struct Address: Hashable, Sendable, CustomStringConvertible {
        /// A name or an address, without brackets: "127.0.0.1", "::1".
        public let host: String
        /// The port; 0 takes any free one.
        public let port: Int

        /// "127.0.0.1:9464", "[::1]:9464".
        public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

        /// Reads an address with a port; nil for a text that is none.
        init?(_ text: String) {
            guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
                (0...65_535).contains(port)
            else { return nil }
            var host = text[..<colon]
            if host.hasPrefix("["), host.hasSuffix("]") {
                host = host.dropFirst().dropLast()
            } else if host.contains(":") {
                return nil
            }
            guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || "/[]".contains($0) }) else { return nil }
            (self.host, self.port) = (String(host), port)
        }
    }

    /// The address of their own, which asks for no token.
    public let address: Address?
    /// The token that opens /metrics of the server.
    public let token: String?

    /// The fewest characters of a token: one that can be guessed protects nothing.
    static let shortestToken = 16
}
