/// The machines that the server may send to. Accounts choose addresses; this keeps them from reaching, through the server,
/// machines that only the server can reach: itself, its network, the cloud it runs in.
public struct OutgoingHosts: Hashable, Sendable {
    private var reaches: Set<Reach> = []
    private var names: [Place<String>] = []
    private var addresses: [Place<[UInt8]>] = []

    private enum Reach: String {
        case `public`
        case `private`
        case loopback
    }

    /// A machine, and the port of it that may be connected to; nil for all.
    private struct Place<Machine: Hashable & Sendable>: Hashable, Sendable {
        let machine: Machine
        let port: Int?

        func takes(_ port: Int) -> Bool { self.port.map { $0 == port } ?? true }
    }

    /// Only machines on the public network.
    public static let publicOnly = OutgoingHosts(reaches: [.public])

    /// No machine at all.
    public static let none = OutgoingHosts(reaches: [])

    private init(reaches: Set<Reach>) {
        self.reaches = reaches
    }

    /// The hosts of some words; none without any.
    ///
    /// A word is "public", "private" or "loopback" for all addresses of that reach, a host's name, "*." and the end of
    /// names, or an IP address; a name or address may be followed by a colon and the one port it stands for (one of IPv6
    /// in brackets then). Throws the first word that is none of these.
    public init(_ words: some Sequence<String>) throws(UnknownWord) {
        for word in words {
            if let reach = Reach(rawValue: word.lowercased()) {
                reaches.insert(reach)
            } else if let address = AddressText.bytes(word) {
                addresses.append(Place(machine: address, port: nil))
            } else {
                guard let (machine, port) = Self.parts(of: word) else { throw UnknownWord(word: word) }
                if let address = AddressText.bytes(machine) {
                    addresses.append(Place(machine: address, port: port))
                } else {
                    guard Self.isName(machine) else { throw UnknownWord(word: word) }
                    names.append(Place(machine: machine.lowercased(), port: port))
                }
            }
        }
    }

    /// These hosts, and one more: a name, or an address, at one port.
    public func allowing(_ host: String, port: Int) -> OutgoingHosts {
        var hosts = self
        if let address = AddressText.bytes(host) {
            hosts.addresses.append(Place(machine: address, port: port))
        } else {
            hosts.names.append(Place(machine: host.lowercased(), port: port))
        }
        return hosts
    }

    /// A word that says no machine.
    public struct UnknownWord: Error, Hashable, Sendable {
        /// The word.
        public let word: String
    }

    /// Returns whether a connection to `address` may be made for a request to `host`.
    ///
    /// An allowed name covers any address it leads to, except link-local ones, which must be listed themselves.
    func allow(_ host: String, port: Int, at address: [UInt8], from own: OwnNetworks) -> Bool {
        if addresses.contains(where: { $0.machine == address && $0.takes(port) }) { return true }
        let reach = NetworkReach(address, from: own)
        if reach != .special, isNamed(host.lowercased(), port) { return true }
        return switch reach {
        case .everywhere: reaches.contains(.public)
        case .privateNetwork: reaches.contains(.private)
        case .loopback: reaches.contains(.loopback)
        case .special: false
        }
    }

    private func isNamed(_ host: String, _ port: Int) -> Bool {
        let host = host.hasSuffix(".") ? String(host.dropLast()) : host
        return names.contains { place in
            let name = place.machine
            let isEnd = name.hasPrefix("*.") && host.hasSuffix(name.dropFirst()) && host.count > name.count - 1
            return (name == host || isEnd) && place.takes(port)
        }
    }

    /// The machine of a word, and the port after the last colon.
    private static func parts(of word: String) -> (machine: String, port: Int?)? {
        guard let colon = word.lastIndex(of: ":") else { return (word, nil) }
        let (machine, digits) = (String(word[..<colon]), word[word.index(after: colon)...])
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = Int(digits), (1...65_535).contains(port),
            !machine.contains(":") || machine.hasPrefix("[")
        else { return nil }
        return (machine, port)
    }

    private static func isName(_ word: String) -> Bool {
        let name = word.hasPrefix("*.") ? word.dropFirst(2) : word[...]
        guard !name.isEmpty, !name.hasPrefix("."), !name.hasSuffix("."), name.utf8.count <= 253 else { return false }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_") }
    }
}
