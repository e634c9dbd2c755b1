public import Foundation

/// The changes to a reminder that follow from a changed task.
public struct TaskEdit: Hashable, Sendable {
    /// The reminder after it.
    public var reminder: Reminder
    /// Whether words, priority or times are others than before, rather than only how far it is done.
    public var isEdited = false
    /// The time that was done by it, and with it all before; nil where none was.
    public var done: CivilDateTime?
    /// When it was done.
    public var doneAt: Date
    /// The schedule until it was done as a whole, for undoing that; nil when nothing ended.
    public var ended: RecurrenceSet?
    /// Times that were done and are open again.
    public var reopened: ClosedRange<CivilDateTime>?
}

extension TaskContent {
    /// Returns a new reminder with this content. A task overdue in the client is overdue here.
    public func reminder(id: Reminder.ID, at now: Date) -> TaskEdit {
        let reminder = Reminder(
            id: id, category: .actionItem, title: title, note: note, schedule: schedule,
            completedThrough: isDone ? schedule.start : nil, priority: priority, createdAt: now, updatedAt: now)
        return TaskEdit(
            reminder: reminder, isEdited: true, done: isDone ? schedule.start : nil, doneAt: doneAt ?? now)
    }
}

extension Reminder {
    /// Returns the changes when a program that was sent `published` sends `content`: only what differs between these two is
    /// changed, so that parts without a place in a task stay.
    ///
    /// A start that has moved along the reminder's own times is how programs say that some are done, or open again; the
    /// reminder repeats as before. Any other start or rule is another schedule.
    public func edit(
        to content: TaskContent, from published: TaskContent, at now: Date, in zone: ZoneOffsets
    ) -> TaskEdit {
        var edit = TaskEdit(reminder: self, doneAt: content.doneAt ?? now)
        if content.title != published.title { edit.reminder.title = content.title }
        if content.note != published.note { edit.reminder.note = content.note }
        if content.priority != published.priority { edit.reminder.priority = content.priority }
        let hasSameTimes = content.schedule.hasSameTimes(as: published.schedule, in: zone)
        if !hasSameTimes || content.isDone != published.isDone {
            if content.isDone {
                edit.finish(content, wasDone: published.isDone, hasSameTimes: hasSameTimes, in: zone)
            } else {
                edit.reschedule(content.schedule, from: published, in: zone)
            }
        }
        let after = edit.reminder
        edit.isEdited =
            after.title != title || after.note != note || after.schedule != schedule
            || after.priority != priority
        return edit
    }
}

extension TaskEdit {
    /// Nothing is left of it. Of a series it ends with the time it was at, which pages go on telling.
    fileprivate mutating func finish(_ content: TaskContent, wasDone: Bool, hasSameTimes: Bool, in zone: ZoneOffsets) {
        if reminder.schedule.isOnce || wasDone {
            if !hasSameTimes { reminder.take(content.schedule, in: zone) }
            reminder.completedThrough = reminder.schedule.start
        } else {
            let last =
                reminder.schedule.first(after: reminder.completedThrough, in: zone)
                ?? reminder.schedule.own(content.schedule.start, of: content.schedule, in: zone)
            ended = reminder.schedule
            reminder.schedule.end(with: last)
            reminder.completedThrough = last
        }
        if !wasDone { done = reminder.completedThrough }
        reminder.snooze = nil
    }

    /// Something is left of it, at these times.
    fileprivate mutating func reschedule(
        _ schedule: RecurrenceSet, from published: TaskContent, in zone: ZoneOffsets
    ) {
        let wasDone = published.isDone
        let before = reminder.completedThrough
        let next = reminder.schedule.first(after: before, in: zone)
        let first = schedule.isUndated ? nil : schedule.first(after: nil, in: zone)
        let ways = wasDone ? [reminder.schedule] : [reminder.schedule, published.schedule]
        if let begin = first, ways.contains(where: { $0.goesOn(as: schedule, from: begin, in: zone) }) {
            let first = reminder.schedule.own(begin, of: schedule, in: zone)
            let through = reminder.schedule.last(
                through: CivilDateTime(seconds: first.seconds - 1), after: nil, in: zone)
            reminder.completedThrough = through
            if let next, first > next {
                done = through
            } else if let before, first <= before {
                reopened = first...before
            }
        } else {
            reminder.take(schedule, in: zone)
            // Occurrences before that were done stay done.
            let done = reminder.completedThrough
            reminder.completedThrough = first.flatMap { first in done.flatMap { $0 < first && !wasDone ? $0 : nil } }
            if wasDone, let before { reopened = before...before }
        }
        guard let snooze = reminder.snooze else { return }
        let isThere =
            schedule.isUndated
            ? snooze.occurrence == schedule.start
            : reminder.schedule.occurrences(onOrAfter: snooze.occurrence, in: zone).first { _ in true } == snooze.occurrence
        if !isThere || reminder.completedThrough.map({ snooze.occurrence <= $0 }) ?? false { reminder.snooze = nil }
    }
}

extension Reminder {
    /// Changes the schedule; done and snoozed times move to its clock.
    fileprivate mutating func take(_ schedule: RecurrenceSet, in zone: ZoneOffsets) {
        completedThrough = completedThrough.map { schedule.own($0, of: self.schedule, in: zone) }
        snooze = snooze.map { Snooze(schedule.own($0.occurrence, of: self.schedule, in: zone), until: $0.until) }
        self.schedule = schedule
    }
}

extension RecurrenceSet {
    /// Nothing comes behind a time any more.
    fileprivate mutating func end(with last: CivilDateTime) {
        added.removeAll { $0 > last }
        guard let rule else { return }
        let ended = try? RecurrenceRule(
            rule.frequency, interval: rule.interval, end: .untilLocal(last), weekStart: rule.weekStart, skip: rule.skip,
            parts: rule.parts, isKept: true)
        self.rule = ended ?? rule
    }
}
