/// Something that a couple agreed to do: a reminder of the couple's space, its day optional, with an assignee.
public struct ActionItem: Identifiable, Hashable, Sendable {
    /// How pressing it is.
    public typealias Priority = Reminder.Priority

    /// The longest title, in characters.
    public static let longestTitle = 500
    /// The longest note, in characters.
    public static let longestNote = 5_000
    /// The time of the day at which an item with a day is due.
    static let hour = CivilTime(unchecked: 9 * 3600)

    /// The reminder, with its title, its note, its day and its priority.
    public var reminder: Reminder
    /// The partner who does it; nil for both.
    public var assignee: AccountID?
    /// The check-in it comes from; nil for one that was added between check-ins.
    public var checkIn: CheckIn.ID?

    /// Names the item.
    public var id: Reminder.ID { reminder.id }
    /// How pressing it is; medium where that was never said.
    public var priority: Priority { reminder.priority ?? .medium }
    /// Whether it is done.
    public var isDone: Bool { reminder.completedThrough != nil }
    /// Whether it is switched off, and not done.
    public var isOff: Bool { reminder.isOff && !isDone }
    /// The day it is due; nil without one.
    public var due: CivilDate? { reminder.schedule.isUndated ? nil : reminder.schedule.start.date }

    /// An item from its parts.
    public init(reminder: Reminder, assignee: AccountID? = nil, checkIn: CheckIn.ID? = nil) {
        self.reminder = reminder
        self.assignee = assignee
        self.checkIn = checkIn
    }
}

/// An action item to be added or changed.
public struct ActionItemDraft: Hashable, Sendable {
    /// The identifier chosen by the client, so that sending it twice writes it once; nil otherwise.
    public var id: Reminder.ID?
    /// What is to be done; not blank.
    public var title: String
    /// A note; may be empty.
    public var note: String
    /// The day; nil without one.
    public var due: CivilDate?
    /// How pressing it is.
    public var priority: ActionItem.Priority
    /// The partner who does it; nil for both.
    public var assignee: AccountID?
    /// Whether it is switched off; nil leaves that as it is.
    public var isOff: Bool?

    /// A draft from its parts.
    public init(
        id: Reminder.ID? = nil, title: String, note: String = "", due: CivilDate? = nil,
        priority: ActionItem.Priority = .medium, assignee: AccountID? = nil, isOff: Bool? = nil
    ) {
        self.id = id
        self.title = title
        self.note = note
        self.due = due
        self.priority = priority
        self.assignee = assignee
        self.isOff = isOff
    }

    /// The schedule: once on the day, or undated.
    public func schedule(today: CivilDate) -> RecurrenceSet {
        var schedule = RecurrenceSet(start: CivilDateTime(due ?? today, ActionItem.hour))
        if due == nil { schedule.excluded = [schedule.start] }
        return schedule
    }
}
