public import Foundation

/// A UUIDv7 (RFC 9562, section 5.7) that names one record of type `Record`, created where the record is created.
///
/// Its text form is the lower-case UUID. Identifiers of different record types cannot be mixed up.
public struct Identifier<Record>: Hashable, Comparable, Sendable {
    /// The identifier as a UUID.
    public let uuid: UUID

    /// Wraps an identifier that was made earlier.
    public init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// Makes a new identifier at that time. Two made within one millisecond come in no particular order: a batch takes
    /// them from an `IdentifierSequence`.
    public init(at time: Date, using generator: inout some RandomNumberGenerator) {
        var sequence = IdentifierSequence()
        self = sequence.next(at: time, using: &generator)
    }

    /// Makes a new identifier at that time with the system's randomness.
    public static func make(at time: Date) -> Identifier {
        var generator = SystemRandomNumberGenerator()
        return Identifier(at: time, using: &generator)
    }

    // MARK: Bytes

    /// The 16 bytes in the order of the text form.
    public var bytes: [UInt8] {
        withUnsafeBytes(of: uuid.uuid) { [UInt8]($0) }
    }

    /// The identifier of these bytes; nil unless there are 16.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: bytes) }
        self.init(UUID(uuid: uuid))
    }

    /// The upper and lower halves of the bytes, read as big-endian numbers.
    package var halves: (high: UInt64, low: UInt64) {
        withUnsafeBytes(of: uuid.uuid) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }

    init(high: UInt64, low: UInt64) {
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &uuid) { bytes in
            bytes.storeBytes(of: high.bigEndian, toByteOffset: 0, as: UInt64.self)
            bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        self.init(UUID(uuid: uuid))
    }

    // MARK: Comparable

    /// Orders by bytes, which is the order of creation as far as the clocks were right.
    public static func < (lhs: Identifier, rhs: Identifier) -> Bool {
        lhs.halves < rhs.halves
    }
}
