import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The networks this machine is in, as its interfaces have them now. IPv6 networks have public addresses at home, too, and a
/// rented machine its only one: a public address may still be one that must not be reached through this machine.
struct OwnNetworks: Sendable {
    /// An address of this machine, and how many bits of it name its network.
    struct Home: Hashable, Sendable {
        let address: [UInt8]
        let bits: Int
    }

    private let homes: [Home]

    init(_ homes: [Home]) {
        self.homes = homes
    }

    func isThisMachine(_ address: [UInt8]) -> Bool { homes.contains { $0.address == address } }

    /// Whether the address is in one of the networks.
    func contain(_ address: [UInt8]) -> Bool {
        homes.contains { home in
            guard home.address.count == address.count else { return false }
            return zip(home.address, address).enumerated().allSatisfy { index, pair in
                let rest = home.bits - index * 8
                return rest <= 0 || (pair.0 ^ pair.1) >> UInt8(max(0, 8 - rest)) == 0
            }
        }
    }

    // MARK: The system

    /// How long the known networks are kept.
    private static let memory = Duration.seconds(10)
    private static let known = Mutex<(networks: OwnNetworks, at: ContinuousClock.Instant)?>(nil)

    /// Returns the networks of now, or of a few seconds ago: machines change their networks.
    static func current() -> OwnNetworks {
        known.withLock { known in
            let now = ContinuousClock.now
            if let known, known.at.duration(to: now) < memory { return known.networks }
            let networks = read()
            known = (networks, now)
            return networks
        }
    }

    /// Asks the system. Where it does not answer, there are none.
    static func read() -> OwnNetworks {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return OwnNetworks([]) }
        defer { freeifaddrs(first) }
        return OwnNetworks(
            sequence(first: first) { $0?.pointee.ifa_next }.prefix { $0 != nil }.compactMap { $0.flatMap(home) })
    }

    private static func home(_ interface: UnsafeMutablePointer<ifaddrs>) -> Home? {
        guard let address = bytes(interface.pointee.ifa_addr) else { return nil }
        // The usual size of a network of IPv6, whatever an interface says of its own part in it (RFC 4291, section 2.5.4).
        guard address.count == 4 else { return Home(address: address, bits: 64) }
        let mask = bytes(interface.pointee.ifa_netmask) ?? [255, 255, 255, 255]
        let bits = mask.reduce(0) { $0 + $1.nonzeroBitCount }
        // No network of one's own is so large: such a mask is a tunnel that everything goes through.
        return Home(address: address, bits: bits < 8 ? 32 : bits)
    }

    private static func bytes(_ address: UnsafeMutablePointer<sockaddr>?) -> [UInt8]? {
        guard let address else { return nil }
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET: return withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
        case AF_INET6: return withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        default: return nil
        }
    }
}
