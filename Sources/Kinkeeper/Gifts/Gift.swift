public import Foundation

/// A gift, from the first idea to the day it is given.
public struct Gift: Identifiable, Hashable, Sendable {
    /// Names one gift.
    public typealias ID = Identifier<Gift>

    /// How far a gift has come, in this order.
    public enum Status: String, CaseIterable, Sendable {
        /// Something that might be given.
        case idea
        /// This one is decided on.
        case decided
        /// It is there, or ordered.
        case bought
        /// It only has to be given.
        case wrapped
        case given
        /// Out of the way, given or not.
        case archived
    }

    /// Names the gift.
    public let id: ID
    /// The gift, in the owner's words.
    public var title: String
    /// The recipients; may be empty.
    public var recipients: [Person.ID]
    /// For what; nil for no occasion at all.
    public var occasion: GiftOccasion?
    /// The day it is to be given; nil without one.
    public var date: CivilDate?
    /// The planned or actual price.
    public var budget: Money?
    /// Where to find it: an address of the web, or empty.
    public var link: String
    /// A note; may be empty.
    public var note: String
    /// The owner's own words to find it by.
    public var tags: [String]
    /// How long before it is needed.
    public var lead: GiftLead
    /// How far it has come.
    public var status: Status
    /// How far it had come when it was archived; nil unless it is.
    public var archivedFrom: Status?
    /// The day it was given; kept when it goes back from there, so that a slip loses nothing.
    public var givenOn: CivilDate?
    /// Its reminders: open ones first, then by time.
    public var reminders: [GiftReminder]
    /// When it was added.
    public var createdAt: Date
    /// When it was last changed. A step, and a reminder, are no change of it.
    public var updatedAt: Date

    /// A gift from its parts.
    public init(
        id: ID, title: String, recipients: [Person.ID] = [], occasion: GiftOccasion? = nil, date: CivilDate? = nil,
        budget: Money? = nil, link: String = "", note: String = "", tags: [String] = [], lead: GiftLead = .usual,
        status: Status = .idea, archivedFrom: Status? = nil, givenOn: CivilDate? = nil, reminders: [GiftReminder] = [],
        createdAt: Date, updatedAt: Date
    ) {
        self.id = id
        self.title = title
        self.recipients = recipients
        self.occasion = occasion
        self.date = date
        self.budget = budget
        self.link = link
        self.note = note
        self.tags = tags
        self.lead = lead
        self.status = status
        self.archivedFrom = archivedFrom
        self.givenOn = givenOn
        self.reminders = reminders
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// The occasion of a gift: a day in a person's life, or anything else, such as Christmas.
public struct GiftOccasion: Hashable, Sendable {
    /// The kind of occasion; custom is described by the label.
    public var kind: Occasion.Kind
    /// The owner's own words for it; empty only where the kind says it all.
    public var label: String
    /// The occasion record, as long as it exists.
    public var record: Identifier<Occasion>?

    /// An occasion from its parts; nil for a custom one without a label.
    public init?(kind: Occasion.Kind = .custom, label: String = "", record: Identifier<Occasion>? = nil) {
        let label = label.trimmingCharacters(in: .whitespacesAndNewlines)
        guard kind != .custom || !label.isEmpty else { return nil }
        (self.kind, self.label, self.record) = (kind, label, record)
    }

    /// The key shared by gifts for the same occasion, for any recipient: "birthday/", "custom/christmas".
    public var key: String { "\(kind.rawValue)/\(SearchFolding.fold(label))" }
}

/// A step of a gift to another status: when, and by which account.
public struct GiftStep: Identifiable, Hashable, Sendable {
    /// Names one step.
    public typealias ID = Identifier<GiftStep>

    /// Names the step.
    public let id: ID
    /// How far it came.
    public let status: Gift.Status
    /// When.
    public let at: Date
    /// The account that said so.
    public let by: UUID

    /// A step from its parts.
    public init(id: ID, status: Gift.Status, at: Date, by: UUID) {
        self.id = id
        self.status = status
        self.at = at
        self.by = by
    }
}

extension Gift {
    /// How far it has come, archived or not.
    public var standing: Status { archivedFrom ?? status }

    /// Whether it was given, archived since or not.
    public var isGiven: Bool { standing == .given }

    /// The day it was given; nil unless it is.
    public var dayGiven: CivilDate? { isGiven ? givenOn : nil }

    /// Whether it may still be given: neither given nor archived.
    public var isOpen: Bool { status != .given && status != .archived }

    /// The year it counts for: of the day it was given, or is to be given; nil without any.
    public var year: Int? { (dayGiven ?? date)?.year }
}
