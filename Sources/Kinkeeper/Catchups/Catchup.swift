public import Foundation

/// A logged contact with one or more people.
public struct Catchup: Identifiable, Hashable, Sendable {
    /// Names one entry of the log.
    public typealias ID = Identifier<Catchup>

    /// How one was in touch.
    public enum Kind: String, CaseIterable, Sendable {
        case call, message, video
        case inPerson = "in-person"
        case email, letter, gift, other
    }

    /// Names the entry.
    public let id: ID
    /// The local day; travelling to another zone does not change it.
    public var day: CivilDate
    /// Minutes since local midnight, 0..<1440; nil when only the day is known.
    public var minute: Int?
    /// How one was in touch.
    public var kind: Kind
    /// The owner's note; may be empty.
    public var note: String
    /// The people met or spoken to: at least one, each once, in the order they were named.
    public var people: [Person.ID]
    /// Other people present, as text of the owner; may be empty.
    public var others: String
    /// The account that logged it in a family's log; nil in an account's own.
    public var author: UUID?
    /// When it was logged.
    public var createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date

    /// An entry from its parts.
    public init(
        id: ID, day: CivilDate, minute: Int? = nil, kind: Kind, note: String = "", people: [Person.ID],
        others: String = "", author: UUID? = nil, createdAt: Date, updatedAt: Date
    ) {
        self.id = id
        self.day = day
        self.author = author
        self.minute = minute
        self.kind = kind
        self.note = note
        self.people = people
        self.others = others
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
