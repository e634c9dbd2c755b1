public import Foundation

/// A time one was in touch with somebody, as it was logged.
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
    /// The day, as the calendar on the wall showed it: it stays that day wherever one travels.
    public var day: CivilDate
    /// Minutes since midnight by the clock on the wall, 0..<1440; nil when only the day is known.
    public var minute: Int?
    /// How one was in touch.
    public var kind: Kind
    /// What one wants to remember of it; may be empty.
    public var note: String
    /// With whom: at least one, each once, in the order they were named.
    public var people: [Person.ID]
    /// Who else was there, in the owner's words; may be empty.
    public var others: String
    /// When it was written down.
    public var createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date

    /// An entry from its parts.
    public init(
        id: ID, day: CivilDate, minute: Int? = nil, kind: Kind, note: String = "", people: [Person.ID],
        others: String = "", createdAt: Date, updatedAt: Date
    ) {
        self.id = id
        self.day = day
        self.minute = minute
        self.kind = kind
        self.note = note
        self.people = people
        self.others = others
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
