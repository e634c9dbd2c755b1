public import Foundation

/// A reminder that is part of a gift: "Ask Ben for the size", on a day and at a time by the clock on the wall.
///
/// Who sees the gift sees its reminders. They are moved, deleted and brought back with it.
public struct GiftReminder: Identifiable, Hashable, Sendable {
    /// Names one reminder.
    public typealias ID = Identifier<GiftReminder>

    /// How many reminders one gift may have.
    public static let most = 20
    /// The longest message, in characters.
    public static let longestMessage = 200

    /// Names the reminder.
    public let id: ID
    /// What to do, in the owner's words: one line, never empty.
    public var message: String
    /// When, by the clock of whoever is reminded.
    public var at: CivilDateTime
    /// When it was done; nil while it is open.
    public var doneAt: Date?
    /// When it was last changed, done or reopened.
    public var updatedAt: Date

    /// A reminder from its parts.
    public init(id: ID, message: String, at: CivilDateTime, doneAt: Date? = nil, updatedAt: Date) {
        self.id = id
        self.message = message
        self.at = at
        self.doneAt = doneAt
        self.updatedAt = updatedAt
    }

    /// Whether it is done.
    public var isDone: Bool { doneAt != nil }

    /// Returns the reminder done, or open again. One that is so already stays as it is.
    public func set(done: Bool, at now: Date) -> GiftReminder {
        guard done != isDone else { return self }
        var reminder = self
        (reminder.doneAt, reminder.updatedAt) = (done ? now : nil, changed(at: now))
        return reminder
    }

    /// Whether this comes before another in lists: open ones first, then by time.
    public static func isInOrder(_ one: GiftReminder, _ other: GiftReminder) -> Bool {
        if one.isDone != other.isDone { return !one.isDone }
        return one.at == other.at ? one.id < other.id : one.at < other.at
    }

    /// The moment of a change now: another one than before, even within a millisecond and when the clock was set back.
    fileprivate func changed(at now: Date) -> Date {
        let least = updatedAt.addingTimeInterval(0.001)
        return max(now, least)
    }
}

/// A reminder of a gift to be added or changed.
public struct GiftReminderDraft: Hashable, Sendable {
    /// The identifier chosen by the client, so that sending it twice writes it once; nil otherwise.
    public var id: GiftReminder.ID?
    /// What to do.
    public var message: String
    /// When, by the clock on the wall.
    public var at: CivilDateTime

    /// A draft from its parts.
    public init(id: GiftReminder.ID? = nil, message: String, at: CivilDateTime) {
        (self.id, self.message, self.at) = (id, message, at)
    }

    /// The present content of a reminder, to be changed.
    public init(_ reminder: GiftReminder) { self.init(id: reminder.id, message: reminder.message, at: reminder.at) }

    /// Returns a new reminder with this content.
    ///
    /// - Parameter zone: The zone of the account that writes it: the time has to be ahead there.
    public func reminder(
        _ id: GiftReminder.ID, at now: Date, in zone: ZoneOffsets
    ) throws(GiftRefusal) -> GiftReminder {
        try check(isAhead: true, at: now, in: zone)
        return GiftReminder(id: id, message: line, at: at, updatedAt: now)
    }

    /// Returns the reminder with this content. Another time has to be ahead, and opens a reminder that is done.
    public func written(
        over present: GiftReminder, at now: Date, in zone: ZoneOffsets
    ) throws(GiftRefusal) -> GiftReminder {
        try check(isAhead: at != present.at, at: now, in: zone)
        guard line != present.message || at != present.at else { return present }
        var reminder = present
        if at != present.at { reminder.doneAt = nil }
        (reminder.message, reminder.at, reminder.updatedAt) = (line, at, present.changed(at: now))
        return reminder
    }

    /// The message as one line, without space around it.
    private var line: String { message.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    private func check(isAhead: Bool, at now: Date, in zone: ZoneOffsets) throws(GiftRefusal) {
        guard !line.isEmpty, line.count <= GiftReminder.longestMessage else { throw .reminderMessage }
        guard !isAhead || zone.instant(of: at) > now else { throw .reminderNotAhead }
    }
}

/// How a reminder of a gift stands.
public enum GiftReminderState: String, CaseIterable, Sendable {
    /// Its time has come.
    case due
    /// Its time is still to come.
    case coming
    /// It is open, and no alert comes for it, since the gift is given or archived.
    case silent
    case done
}

extension Gift {
    /// How one of its reminders stands. Those that are open when the gift is given or archived stay, and have no alerts.
    public func state(of reminder: GiftReminder, at now: Date, in zone: ZoneOffsets) -> GiftReminderState {
        if reminder.isDone { return .done }
        guard isOpen else { return .silent }
        return zone.instant(of: reminder.at) <= now ? .due : .coming
    }

    /// The reminders that are due, in order.
    public func dueReminders(at now: Date, in zone: ZoneOffsets) -> [GiftReminder] {
        reminders.filter { state(of: $0, at: now, in: zone) == .due }
    }

    /// The reminders that alerts come from: open ones of a gift that is neither given nor archived.
    public var awaitedReminders: [GiftReminder] { isOpen ? reminders.filter { !$0.isDone } : [] }

    /// Refuses another reminder of a gift that has many, or has no alerts any more.
    public func checkRoomForReminder() throws(GiftRefusal) {
        guard isOpen else { throw .reminderOfSettled }
        guard reminders.count < GiftReminder.most else { throw .tooManyReminders }
    }
}
