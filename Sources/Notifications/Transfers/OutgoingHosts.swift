/// Which machines the server may send to. Accounts choose addresses; this keeps them from reaching, through the server,
/// what only the server can reach: itself, its network, the cloud it runs in.
public struct OutgoingHosts: Hashable, Sendable {
    private var reaches: Set<Reach> = []
    private var names: Set<String> = []
    private var addresses: Set<[UInt8]> = []

    private enum Reach: String {
        case `public`
        case `private`
        case loopback
    }

    /// Machines that everybody can reach, and no others.
    public static let publicOnly = OutgoingHosts(reaches: [.public])

    /// No machine at all.
    public static let none = OutgoingHosts(reaches: [])

    private init(reaches: Set<Reach>) {
        self.reaches = reaches
    }

    /// What some words allow; without any, nothing.
    ///
    /// A word is "public", "private" or "loopback" for all addresses of that reach, a host's name, "*." and the end of
    /// names, or an IP address. Throws the first word that is none of these.
    public init(_ words: some Sequence<String>) throws(UnknownWord) {
        for word in words {
            if let reach = Reach(rawValue: word.lowercased()) {
                reaches.insert(reach)
            } else if let address = AddressText.bytes(word) {
                addresses.insert(address)
            } else {
                guard Self.isName(word) else { throw UnknownWord(word: word) }
                names.insert(word.lowercased())
            }
        }
    }

    /// A word that says no machine.
    public struct UnknownWord: Error, Hashable, Sendable {
        /// The word.
        public let word: String
    }

    /// Whether a connection to `address` may be made, when somebody asked for `host`.
    ///
    /// A name stands for wherever it leads, but for link-local addresses; those must be said as such.
    func allow(_ host: String, at address: [UInt8]) -> Bool {
        if addresses.contains(address) { return true }
        let reach = NetworkReach(address)
        if reach != .special, isNamed(host.lowercased()) { return true }
        return switch reach {
        case .everywhere: reaches.contains(.public)
        case .privateNetwork: reaches.contains(.private)
        case .loopback: reaches.contains(.loopback)
        case .special: false
        }
    }

    private func isNamed(_ host: String) -> Bool {
        let host = host.hasSuffix(".") ? String(host.dropLast()) : host
        if names.contains(host) { return true }
        return names.contains { $0.hasPrefix("*.") && host.hasSuffix($0.dropFirst()) && host.count > $0.count - 1 }
    }

    private static func isName(_ word: String) -> Bool {
        let name = word.hasPrefix("*.") ? word.dropFirst(2) : word[...]
        guard !name.isEmpty, !name.hasPrefix("."), !name.hasSuffix("."), name.utf8.count <= 253 else { return false }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_") }
    }
}
