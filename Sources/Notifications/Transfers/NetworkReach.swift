#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How far an IP address reaches.
enum NetworkReach: Hashable, Sendable {
    /// This machine.
    case loopback
    /// A network of one's own (RFC 1918, RFC 4193), or one that is shared like those (RFC 6598).
    case privateNetwork
    /// The public network.
    case everywhere
    /// No machine one sends to: link-local addresses, where clouds keep their secrets, groups, documentation, the future.
    case special

    /// The reach of 4 or 16 bytes, seen from a machine in these networks: its own addresses are the machine itself, and
    /// addresses in them are private to it, even public ones.
    init(_ bytes: [UInt8], from own: OwnNetworks) {
        let reach = NetworkReach(bytes)
        let plain = Self.carried(by: bytes) ?? bytes
        switch reach {
        case .everywhere, .privateNetwork:
            self = own.isThisMachine(plain) ? .loopback : own.contain(plain) ? .privateNetwork : reach
        case .loopback, .special: self = reach
        }
    }

    /// The reach of 4 or 16 bytes, by their range alone.
    init(_ bytes: [UInt8]) {
        switch bytes.count {
        case 4: self = Self.ofVersion4(bytes)
        case 16: self = Self.ofVersion6(bytes)
        default: self = .special
        }
    }

    private static func ofVersion4(_ bytes: [UInt8]) -> NetworkReach {
        switch (bytes[0], bytes[1]) {
        case (127, _): .loopback
        case (10, _), (172, 16...31), (192, 168), (100, 64...127): .privateNetwork
        case (0, _), (169, 254), (198, 18...19), (224..., _): .special
        case (192, 0) where bytes[2] == 0 || bytes[2] == 2: .special
        case (198, 51) where bytes[2] == 100: .special
        case (203, 0) where bytes[2] == 113: .special
        default: .everywhere
        }
    }

    private static func ofVersion6(_ bytes: [UInt8]) -> NetworkReach {
        if bytes.dropLast().allSatisfy({ $0 == 0 }) { return bytes[15] == 1 ? .loopback : .special }
        if let carried = carried(by: bytes) { return ofVersion4(carried) }
        if bytes[0] & 0xFE == 0xFC { return .privateNetwork }
        if bytes.starts(with: [0x20, 0x01, 0, 0]) || bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) { return .special }
        return bytes[0] & 0xE0 == 0x20 ? .everywhere : .special
    }

    /// The IPv4 address that one of IPv6 carries: it leads where that leads (RFC 4291 section 2.5.5.2, RFC 6052, RFC 3056).
    private static func carried(by bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count == 16 else { return nil }
        let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        let isTranslated = bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0])
        if isMapped || isTranslated { return Array(bytes.suffix(4)) }
        return bytes.starts(with: [0x20, 0x02]) ? Array(bytes[2...5]) : nil
    }
}

/// IP addresses as text.
enum AddressText {
    /// The bytes of an address, in brackets or not; nil for a name.
    static func bytes(_ text: String) -> [UInt8]? {
        let plain = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        var four = [UInt8](repeating: 0, count: 4)
        if inet_pton(AF_INET, plain, &four) == 1 { return four }
        var sixteen = [UInt8](repeating: 0, count: 16)
        return inet_pton(AF_INET6, plain, &sixteen) == 1 ? sixteen : nil
    }

    /// The address of 4 or 16 bytes.
    static func text(_ bytes: [UInt8]) -> String {
        var text = [CChar](repeating: 0, count: 64)
        guard inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, 64) != nil else { return "?" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
