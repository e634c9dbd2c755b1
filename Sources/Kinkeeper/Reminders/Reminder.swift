public import Foundation

/// Something of one's own to be reminded of: once, or again and again.
public struct Reminder: Identifiable, Hashable, Sendable {
    /// Names one reminder.
    public typealias ID = Identifier<Reminder>

    /// What it is for; each can be muted by itself.
    public enum Category: String, CaseIterable, Sendable {
        case checkIn = "check-in"
        case habit
        case actionItem = "action-item"
        case partnerMoment = "partner-moment"
        case specialOccasion = "special-occasion"
    }

    /// One time that was put off.
    public struct Snooze: Hashable, Sendable {
        /// The time it was planned for, by the clock on the wall.
        public let occurrence: CivilDateTime
        /// When it comes instead. An instant, so that an hour is an hour when clocks are changed.
        public let until: Date

        /// Puts off one time.
        public init(_ occurrence: CivilDateTime, until: Date) {
            self.occurrence = occurrence
            self.until = until
        }
    }

    /// Names the reminder.
    public let id: ID
    /// What it is for.
    public var category: Category
    /// What to do, in the owner's words.
    public var title: String
    /// What else there is to say; may be empty.
    public var note: String
    /// Whom it is about; may be nobody.
    public var people: [Person.ID]
    /// When, by the clock on the wall wherever one is, or by that of the zone it names. All times that stand for one of these,
    /// as what is done or put off, are by the same clock.
    public var schedule: RecurrenceSet
    /// All times up to this one are done; nil while none is.
    public var completedThrough: CivilDateTime?
    /// The time that was put off, if one is.
    public var snooze: Snooze?
    /// When it was made.
    public var createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date

    /// A reminder from its parts.
    public init(
        id: ID, category: Category, title: String, note: String = "", people: [Person.ID] = [], schedule: RecurrenceSet,
        completedThrough: CivilDateTime? = nil, snooze: Snooze? = nil, createdAt: Date, updatedAt: Date
    ) {
        self.id = id
        self.category = category
        self.title = title
        self.note = note
        self.people = people
        self.schedule = schedule
        self.completedThrough = completedThrough
        self.snooze = snooze
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

extension Reminder {
    /// The snooze, unless what it put off has been done since.
    var snoozeInForce: Snooze? {
        guard let snooze, completedThrough.map({ snooze.occurrence > $0 }) ?? true else { return nil }
        return snooze
    }

    /// Whether that time is still to come as planned: neither done nor put off.
    func isOpen(_ occurrence: CivilDateTime) -> Bool {
        completedThrough.map { occurrence > $0 } ?? true && snoozeInForce?.occurrence != occurrence
    }
}
