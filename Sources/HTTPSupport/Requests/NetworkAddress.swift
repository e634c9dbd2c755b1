#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Addresses of clients as text, in the forms that are compared and counted.
package enum NetworkAddress {
    /// Returns the bare address. A port, which some proxies add, is dropped, and an IPv4 address on an IPv6 socket
    /// ("::ffff:192.0.2.1", RFC 4291 section 2.5.5.2) is written as IPv4.
    package static func plain(_ text: String) -> String {
        var text = text
        if text.hasPrefix("[") {
            text = String(text.dropFirst().prefix { $0 != "]" })
        } else if text.filter({ $0 == ":" }).count == 1 {
            text = String(text.prefix { $0 != ":" })
        }
        guard let bytes = ipv6Bytes(text), bytes.starts(with: mappedPrefix) else { return text }
        return bytes.suffix(4).map { String($0) }.joined(separator: ".")
    }

    /// Returns the key that attempts are counted by: of IPv6 the first 64 bits, since an owner of one address there has all of
    /// them.
    package static func source(_ address: String) -> String {
        guard let bytes = ipv6Bytes(address) else { return address }
        let groups = stride(from: 0, to: 8, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        return groups.joined(separator: ":") + "::/64"
    }

    /// Whether a bare address is one of this machine: 127.0.0.0/8 (RFC 1122, section 3.2.1.3) or ::1.
    package static func isLoopback(_ address: String) -> Bool {
        var ipv4 = [UInt8](repeating: 0, count: 4)
        if inet_pton(AF_INET, address, &ipv4) == 1 { return ipv4[0] == 127 }
        return ipv6Bytes(address) == [UInt8](repeating: 0, count: 15) + [1]
    }

    private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    private static func ipv6Bytes(_ text: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
    }
}
