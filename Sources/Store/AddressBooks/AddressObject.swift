import Cryptography
public import Foundation
import GRDB
public import Kinkeeper

/// A person or a group as an object in an address book, with its name.
public struct AddressObject: Hashable, Sendable {
    /// The person or group of an object.
    public enum Subject: Hashable, Sendable {
        /// A person.
        case person(Person.ID)
        /// A group.
        case group(PersonGroup.ID)
    }

    /// The person or group.
    public let subject: Subject
    /// Its segment of a path; one of its kind in the book.
    public let name: String
    /// The strong validator of its bytes, without quotation marks.
    public let etag: String
    /// The line of the change log since which it is as it is.
    public let sequence: Int64
    /// When something about it last changed.
    public let modifiedAt: Date
    /// How many bytes it has; of a card that is given out in another form than it is kept, how many are kept.
    public let size: Int

    /// The validator of a card that is given out as it is kept.
    public static func etag(of bytes: [UInt8]) -> String { etag(ofDigest: Data(SHA256.hash(data: bytes))) }

    static func etag(ofDigest digest: Data) -> String { digest.prefix(16).hexadecimal }
}

/// An object with its bytes.
public struct AddressCard: Hashable, Sendable {
    /// The object.
    public let object: AddressObject
    /// Its card.
    public let bytes: [UInt8]

    /// An object with its card.
    public init(object: AddressObject, bytes: [UInt8]) {
        self.object = object
        self.bytes = bytes
    }
}

extension AddressObject.Subject {
    /// The identifier, whatever it is of.
    package var uuid: UUID {
        switch self {
        case .person(let id): id.uuid
        case .group(let id): id.uuid
        }
    }

    init(kind: String, id: UUID) {
        self = kind == "group" ? .group(PersonGroup.ID(id)) : .person(Person.ID(id))
    }
}
