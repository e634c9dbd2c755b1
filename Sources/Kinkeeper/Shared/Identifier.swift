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
}
