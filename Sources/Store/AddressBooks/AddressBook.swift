public import Foundation
import GRDB
public import Kinkeeper

/// An address book of people and groups in a space, as CardDAV clients see it.
public struct AddressBook: Identifiable, Hashable, Sendable {
    /// Names one book.
    public typealias ID = Identifier<AddressBook>

    /// Names the book.
    public let id: ID
    /// Its segment of a path.
    public let segment: String
    /// The display name.
    public let displayName: String
    /// The description; may be empty.
    public let details: String
    /// When it was made; 1970 for the one that every space has.
    public let createdAt: Date
    /// When name, words or properties last changed.
    public let updatedAt: Date

    /// The book that every space has from the start.
    public static let first = ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)))
    /// The segment of that book.
    public static let firstSegment = "contacts"

    /// The same book under another segment and name, as the members of a family see it.
    package func shown(as segment: String, named name: String) -> AddressBook {
        AddressBook(
            id: id, segment: segment, displayName: name, details: details, createdAt: createdAt, updatedAt: updatedAt)
    }
}

/// A property that a program keeps with a book or an object, and that says nothing to Kinkeeper.
public struct DeadProperty: Hashable, Sendable {
    /// The XML namespace.
    public let namespace: String
    /// The name in it.
    public let name: String
    /// The element as it was sent.
    public let xml: String

    /// A property.
    public init(namespace: String, name: String, xml: String) {
        self.namespace = namespace
        self.name = name
        self.xml = xml
    }
}

/// A change of the properties of a book or an object: all of it happens, or nothing.
public struct AddressBookPatch: Hashable, Sendable {
    /// Another name for the book; nil leaves it.
    public var displayName: String?
    /// Other words about the book; nil leaves them.
    public var details: String?
    /// Properties to set.
    public var set: [DeadProperty] = []
    /// Properties to take away, by namespace and name; those that are not there do not matter.
    public var removed: [DeadPropertyName] = []

    /// No change.
    public init() {}
}

/// The name of a dead property.
public struct DeadPropertyName: Hashable, Sendable {
    /// The XML namespace.
    public let namespace: String
    /// The name in it.
    public let name: String

    /// A name.
    public init(namespace: String, name: String) {
        self.namespace = namespace
        self.name = name
    }
}

extension AddressBook {
    enum Columns: Int, SelectedColumns { case id, segment, displayName, description, createdAt, updatedAt }
    static let select = "SELECT \(Columns.list) FROM address_books"

    init(row: Row) {
        self.init(
            id: row[Columns.id], segment: row[Columns.segment], displayName: row[Columns.displayName],
            details: row[Columns.description], createdAt: row.moment(Columns.createdAt),
            updatedAt: row.moment(Columns.updatedAt))
    }
}
