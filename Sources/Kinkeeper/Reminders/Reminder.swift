public import Foundation

/// Something of one's own to be reminded of: once, or again and again.
public struct Reminder: Identifiable, Hashable, Sendable {
    /// Names one reminder.
    public typealias ID = Identifier<Reminder>

    /// The category; each can be muted by itself.
    public enum Category: String, CaseIterable, Sendable {
        case checkIn = "check-in"
        case habit
        case actionItem = "action-item"
        case partnerMoment = "partner-moment"
        case specialOccasion = "special-occasion"
    }

    /// How pressing it is.
    public enum Priority: String, CaseIterable, Sendable {
        case low, medium, high

        /// Its place among the priorities, the most pressing first; none comes last.
        package static func rank(_ priority: Priority?) -> Int {
            switch priority {
            case .high: 0
            case .medium: 1
            case .low: 2
            case nil: 3
            }
        }
    }

    /// One snoozed occurrence.
    public struct Snooze: Hashable, Sendable {
        /// The planned local time.
        public let occurrence: CivilDateTime
        /// When it comes instead. An instant, so that an hour is an hour when clocks are changed.
        public let until: Date

        /// Puts off one time.
        public init(_ occurrence: CivilDateTime, until: Date) {
            self.occurrence = occurrence
            self.until = until
        }

        /// Refuses an instant that has passed.
        public static func check(until: Date, at now: Date) throws(ReminderRefusal) {
            guard until > now else { throw .snoozeNotAhead }
        }
    }

    /// Names the reminder.
    public let id: ID
    /// The category.
    public var category: Category
    /// The title, in the owner's words.
    public var title: String
    /// A note; may be empty.
    public var note: String
    /// The people it is about; may be empty.
    public var people: [Person.ID]
    /// The times: local, or in the zone that the schedule names. Times that refer to them, such as the done and snoozed ones,
    /// use the same clock.
    public var schedule: RecurrenceSet
    /// All times up to this one are done; nil while none is.
    public var completedThrough: CivilDateTime?
    /// The snoozed occurrence, if any.
    public var snooze: Snooze?
    /// How pressing it is; nil where that is not said.
    public var priority: Priority?
    /// The note in whose text it is a checkbox; nil for one of its own.
    public var originNote: Note.ID?
    /// What it is for; a checkbox without any of its own is for what its note is for.
    public var purposes: [Purpose.ID]
    /// When it was switched off; nil while it is on.
    public var pausedAt: Date?
    /// When it was last switched on again after one of its times had passed: no alert comes for a time before that.
    public var resumedAt: Date?
    /// When it was made.
    public var createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date

    /// A reminder from its parts.
    public init(
        id: ID, category: Category, title: String, note: String = "", people: [Person.ID] = [], schedule: RecurrenceSet,
        completedThrough: CivilDateTime? = nil, snooze: Snooze? = nil, priority: Priority? = nil, originNote: Note.ID? = nil,
        purposes: [Purpose.ID] = [], pausedAt: Date? = nil, resumedAt: Date? = nil, createdAt: Date, updatedAt: Date
    ) {
        self.id = id
        self.category = category
        self.title = title
        self.note = note
        self.people = people
        self.schedule = schedule
        self.completedThrough = completedThrough
        self.snooze = snooze
        self.priority = priority
        self.originNote = originNote
        self.purposes = purposes
        self.pausedAt = pausedAt
        self.resumedAt = resumedAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

extension Reminder {
    /// The snooze, unless its occurrence has been done since.
    var snoozeInForce: Snooze? {
        guard let snooze, completedThrough.map({ snooze.occurrence > $0 }) ?? true else { return nil }
        return snooze
    }

    /// Whether an occurrence is still to come as planned: neither done nor snoozed.
    func isOpen(_ occurrence: CivilDateTime) -> Bool {
        completedThrough.map { occurrence > $0 } ?? true && snoozeInForce?.occurrence != occurrence
    }
}
