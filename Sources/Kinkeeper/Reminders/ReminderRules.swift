public import Foundation

/// Why something about a reminder is refused.
public enum ReminderRefusal: Error, Hashable, Sendable {
    /// It says nothing of what to do.
    case noTitle
    /// It would never occur.
    case neverComes
    /// It is done: no occurrence is left to complete or snooze.
    case allDone
    /// It is neither the due occurrence nor the next one.
    case notOpen(CivilDateTime)
    /// It can only be snoozed until a future time.
    case snoozeNotAhead
    /// It is switched off, and cannot be snoozed.
    case isOff
}

/// A reminder to be added or changed.
public struct ReminderDraft: Hashable, Sendable {
    /// The identifier chosen by the client, so that sending it twice writes it once; nil otherwise.
    public var id: Reminder.ID?
    /// The category.
    public var category: Reminder.Category
    /// The title; not blank.
    public var title: String
    /// A note; may be empty.
    public var note: String
    /// The people it is about; may be empty.
    public var people: [Person.ID]
    /// When.
    public var schedule: RecurrenceSet
    /// How pressing it is; nil where that is not said.
    public var priority: Reminder.Priority?
    /// What it is for; nil leaves that as it is.
    public var purposes: [Purpose.ID]?
    /// Whether it is switched off; nil leaves that as it is.
    public var isOff: Bool?

    /// A draft from its parts.
    public init(
        id: Reminder.ID? = nil, category: Reminder.Category, title: String, note: String = "", people: [Person.ID] = [],
        schedule: RecurrenceSet, priority: Reminder.Priority? = nil, purposes: [Purpose.ID]? = nil,
        isOff: Bool? = nil
    ) {
        self.id = id
        self.category = category
        self.title = title
        self.note = note
        self.people = people
        self.schedule = schedule
        self.priority = priority
        self.purposes = purposes
        self.isOff = isOff
    }

    /// The present content of a reminder, to be changed; its purposes, and whether it is off, stay unless that is said.
    public init(_ reminder: Reminder) {
        self.init(
            id: reminder.id, category: reminder.category, title: reminder.title, note: reminder.note,
            people: reminder.people, schedule: reminder.schedule, priority: reminder.priority)
    }

    /// Returns the reminder. A repeating one has nothing to catch up on: it starts with its first future occurrence.
    public func reminder(id: Reminder.ID, at now: Date, in zone: ZoneOffsets) throws(ReminderRefusal) -> Reminder {
        var reminder = Reminder(
            id: id, category: category, title: try checkedTitle(), note: note, people: people, schedule: schedule,
            priority: priority, createdAt: now, updatedAt: now)
        reminder.completedThrough = schedule.isOnce ? nil : schedule.clock(in: zone).wallClock(at: now)
        guard schedule.isUndated || reminder.opening(in: zone) != nil else { throw .neverComes }
        if isOff == true { reminder.pausedAt = now }
        return reminder
    }

    /// Returns the reminder with this content. With other times than before, occurrences done early do not count for the times
    /// to come, and a snooze ends.
    public func edit(_ present: Reminder, at now: Date, in zone: ZoneOffsets) throws(ReminderRefusal) -> Reminder {
        let reminder = try content(of: present, at: now, in: zone)
        return isOff.map { reminder.switched(off: $0, at: now, in: zone) } ?? reminder
    }

    private func content(of present: Reminder, at now: Date, in zone: ZoneOffsets) throws(ReminderRefusal) -> Reminder {
        var reminder = present
        reminder.title = try checkedTitle()
        (reminder.category, reminder.note, reminder.people, reminder.priority) = (category, note, people, priority)
        guard schedule != present.schedule else { return reminder }
        let clock = schedule.clock(in: zone).wallClock(at: now)
        let isDue = present.standing(at: now, in: zone).state == .due
        let done = present.completedThrough.map { schedule.own($0, of: present.schedule, in: zone) }
        reminder.schedule = schedule
        reminder.snooze = nil
        if schedule.isUndated {
            reminder.completedThrough = present.standing(at: now, in: zone).state == .done ? schedule.start : nil
            return reminder
        }
        if schedule.isOnce {
            reminder.completedThrough = done.map { min($0, clock) }
        } else {
            reminder.completedThrough = isDue ? done : clock
        }
        guard reminder.opening(in: zone) != nil else { throw .neverComes }
        return reminder
    }

    private func checkedTitle() throws(ReminderRefusal) -> String {
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty else { throw .noTitle }
        return title
    }
}

extension RecurrenceSet {
    /// Whether it is one time and no more.
    public var isOnce: Bool { rule == nil && added.isEmpty }

    /// Returns its first time after a given one, or of all; nil when there is none.
    package func first(after time: CivilDateTime?, in zone: ZoneOffsets) -> CivilDateTime? {
        guard let time else { return occurrences(in: zone).first { _ in true } }
        if let plain = PlainRecurrence(self), let found = plain.first(onOrAfter: time.date) {
            return found > time ? found : plain.first(onOrAfter: time.date.adding(days: 1))
        }
        return occurrences(onOrAfter: time, in: zone).first { $0 > time }
    }

    /// Returns its last time up to one, both after `earliest`; nil when there is none.
    func last(through latest: CivilDateTime, after earliest: CivilDateTime?, in zone: ZoneOffsets) -> CivilDateTime? {
        let first = earliest ?? added.reduce(start, min)
        var days = 2
        while true {
            // Looked for backwards in longer and longer steps, since a rule can only be followed forwards.
            let from = CivilDateTime(latest.date.adding(days: -days), .midnight)
            let times = occurrences(onOrAfter: max(from, first), in: zone)
            var found: CivilDateTime?
            for time in times {
                guard time <= latest else { break }
                if earliest.map({ time > $0 }) ?? true { found = time }
            }
            if let found { return found }
            guard from > first else { return nil }
            days *= 8
        }
    }
}

extension ZoneOffsets {
    /// The latest time that clocks have shown by an instant. Whatever is planned for it or before has been reached.
    public func wallClock(at instant: Date) -> CivilDateTime {
        latestLocal(by: ZoneOffsets.wholeSeconds(instant.timeIntervalSince1970.rounded(.down)))
    }
}
