/// A value of CBOR (RFC 8949), of the kinds that authenticators write.
package indirect enum CBORValue: Hashable, Sendable {
    case unsigned(UInt64)
    /// −1 − the number.
    case negative(UInt64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    case map([CBORValue: CBORValue])
    case flag(Bool)
    case null

    /// The integer, where it is one that fits.
    package var integer: Int? {
        switch self {
        case .unsigned(let number): Int(exactly: number)
        case .negative(let number): Int(exactly: number).map { -1 - $0 }
        default: nil
        }
    }

    /// The bytes, where it is a byte string.
    package var byteString: [UInt8]? {
        guard case .bytes(let bytes) = self else { return nil }
        return bytes
    }

    /// The value of a map's key.
    package subscript(_ key: CBORValue) -> CBORValue? {
        guard case .map(let pairs) = self else { return nil }
        return pairs[key]
    }

    /// The value of a map's text key.
    package subscript(_ key: String) -> CBORValue? { self[.text(key)] }
}

/// Reads CBOR as CTAP2's canonical form writes it (CTAP 2.1, section 8): whole lengths written as short as they can be, no tags, no
/// floating point, no key twice. Only the order of keys is left free, since browsers did not always keep to it.
///
/// It reads within bounds, whatever the bytes say: no length goes beyond the bytes that are there, and no value holds more or goes
/// deeper than below.
package struct CBORReader {
    /// Why bytes could not be read.
    package enum Failure: Error, Hashable {
        /// They end within a value.
        case truncated
        /// They are written in a way that CTAP2 forbids.
        case notCanonical
        /// They hold more values, or deeper ones, than are read.
        case tooMuch
        /// Something follows the value.
        case leftover
    }

    /// How deep arrays and maps may lie in each other. An attestation needs 4.
    package static let deepest = 8
    /// How many values are read of one document.
    package static let mostValues = 1_024

    private let bytes: [UInt8]
    private var values = 0
    /// The place of the next value.
    package private(set) var position: Int

    /// Begins to read at a place of `bytes`.
    package init(_ bytes: [UInt8], at position: Int = 0) {
        (self.bytes, self.position) = (bytes, position)
    }

    /// Reads the only value that `bytes` are.
    package static func whole(_ bytes: [UInt8]) throws(Failure) -> CBORValue {
        var reader = CBORReader(bytes)
        let value = try reader.next()
        guard reader.position == bytes.count else { throw .leftover }
        return value
    }

    /// Reads the next value.
    package mutating func next() throws(Failure) -> CBORValue { try value(depth: 0) }

    private mutating func value(depth: Int) throws(Failure) -> CBORValue {
        values += 1
        guard values <= Self.mostValues, depth <= Self.deepest else { throw .tooMuch }
        let first = try byte()
        let (kind, detail) = (first >> 5, first & 0x1F)
        if kind == 7 { return try simple(detail) }
        let number = try argument(detail)
        switch kind {
        case 0: return .unsigned(number)
        case 1: return .negative(number)
        case 2: return .bytes(try take(number))
        case 3: return .text(try text(number))
        case 4: return .array(try array(number, depth: depth + 1))
        case 5: return .map(try map(number, depth: depth + 1))
        default: throw .notCanonical
        }
    }

    private func simple(_ detail: UInt8) throws(Failure) -> CBORValue {
        switch detail {
        case 20: .flag(false)
        case 21: .flag(true)
        case 22: .null
        default: throw .notCanonical
        }
    }

    /// The number beside a kind: in the byte itself below 24, else in the 1, 2, 4 or 8 bytes after it. Only the shortest way is taken;
    /// 31, a length that is not known yet, is not.
    private mutating func argument(_ detail: UInt8) throws(Failure) -> UInt64 {
        guard detail >= 24 else { return UInt64(detail) }
        guard detail <= 27 else { throw .notCanonical }
        let size = 1 << Int(detail - 24)
        let number = try take(UInt64(size)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let least: UInt64 = size == 1 ? 24 : 1 << (UInt64(size) * 4)
        guard number >= least else { throw .notCanonical }
        return number
    }

    private mutating func array(_ count: UInt64, depth: Int) throws(Failure) -> [CBORValue] {
        // Each value takes a byte at least.
        guard count <= UInt64(bytes.count - position) else { throw .truncated }
        var found: [CBORValue] = []
        for _ in 0..<count { found.append(try value(depth: depth)) }
        return found
    }

    private mutating func map(_ count: UInt64, depth: Int) throws(Failure) -> [CBORValue: CBORValue] {
        guard count <= UInt64(bytes.count - position) / 2 else { throw .truncated }
        var found: [CBORValue: CBORValue] = [:]
        for _ in 0..<count {
            let key = try value(depth: depth)
            switch key {
            case .unsigned, .negative, .text, .bytes: break
            default: throw .notCanonical
            }
            guard found.updateValue(try value(depth: depth), forKey: key) == nil else { throw .notCanonical }
        }
        return found
    }

    private mutating func text(_ count: UInt64) throws(Failure) -> String {
        guard let text = String(validating: try take(count), as: UTF8.self) else { throw .notCanonical }
        return text
    }

    private mutating func byte() throws(Failure) -> UInt8 {
        guard position < bytes.count else { throw .truncated }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func take(_ count: UInt64) throws(Failure) -> [UInt8] {
        guard position <= bytes.count, count <= UInt64(bytes.count - position) else { throw .truncated }
        defer { position += Int(count) }
        return Array(bytes[position..<position + Int(count)])
    }
}
