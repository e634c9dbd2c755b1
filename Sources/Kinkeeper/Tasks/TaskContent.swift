public import Foundation

/// The content of a reminder as a task, for programs that keep lists of tasks (RFC 5545, section 3.6.2).
///
/// Such programs know a task by the first of its times that is left, and go on from there: that is where `schedule` starts.
public struct TaskContent: Hashable, Sendable {
    /// The title.
    public var title: String
    /// A note; may be empty.
    public var note: String
    /// The times that are left; of a task that is done, the one that was last. Without a date it is `undated`.
    public var schedule: RecurrenceSet
    /// Whether nothing is left to do.
    public var isDone: Bool
    /// When it was done, where that is known.
    public var doneAt: Date?
    /// How pressing it is; nil where it does not say.
    public var priority: Reminder.Priority?

    /// The content of a task, from its parts.
    public init(
        title: String, note: String = "", schedule: RecurrenceSet, isDone: Bool = false, doneAt: Date? = nil,
        priority: Reminder.Priority? = nil
    ) {
        self.title = title
        self.note = note
        self.schedule = schedule
        self.isDone = isDone
        self.doneAt = doneAt
        self.priority = priority
    }
}

extension Reminder {
    /// Returns the content of a task for the reminder. A snooze is not part of it; only the alarm carries that.
    ///
    /// - Parameter doneAt: When it was last done; only used when no times are left.
    public func taskContent(doneAt: Date? = nil, in zone: ZoneOffsets) -> TaskContent {
        var content = TaskContent(title: title, note: note, schedule: schedule, priority: priority)
        if schedule.isUndated {
            content.isDone = completedThrough != nil
        } else if let left = schedule.remaining(after: completedThrough, in: zone) {
            content.schedule = left
        } else {
            content.isDone = true
            if !schedule.isOnce {
                content.schedule = RecurrenceSet(start: completedThrough ?? schedule.start, zone: schedule.zone)
            }
        }
        content.doneAt = content.isDone ? doneAt : nil
        return content
    }
}

extension RecurrenceSet {
    /// No time at all. RFC 5545 says it as a start that is taken out again; which one does not matter.
    public static let undated = RecurrenceSet(start: epoch, excluded: [epoch])

    private static let epoch = CivilDateTime(CivilDate(daysSinceEpoch: 0), .midnight)

    /// Whether it has no time and never had one: a single time that is taken out.
    public var isUndated: Bool { isOnce && excluded.contains(start) }

    /// Whether both come at the same times.
    ///
    /// Looked at are the times rather than the rules, since one and the same can be said in many ways. Times by the clocks of two
    /// zones are the same where they are the same instants.
    public func hasSameTimes(as other: RecurrenceSet, in zone: ZoneOffsets) -> Bool {
        if self == other { return true }
        if isUndated || other.isUndated { return isUndated && other.isUndated }
        guard clock(in: zone) == other.clock(in: zone) else { return hasSameInstants(as: other, from: nil, in: zone) }
        guard let first = other.first(after: nil, in: zone) else { return self.first(after: nil, in: zone) == nil }
        return self.first(after: nil, in: zone) == first && goesOn(as: other, from: first, in: zone)
    }

    /// Whether its times from one of the other on are all those of the other.
    func goesOn(as other: RecurrenceSet, from first: CivilDateTime, in zone: ZoneOffsets) -> Bool {
        guard clock(in: zone) == other.clock(in: zone) else { return hasSameInstants(as: other, from: first, in: zone) }
        let most = 400
        let own = occurrences(onOrAfter: first, in: zone)
        let near = Array(own.prefix(most))
        guard near.first == first, near == Array(other.occurrences(in: zone).prefix(most)) else { return false }
        guard near.count == most else { return true }
        // Single times far ahead are compared too.
        if let last = (added + excluded + other.added + other.excluded).max(), let reached = near.last, last >= reached {
            let far = 20_000
            let one = own.prefix(far).prefix { $0 <= last }
            let two = other.occurrences(in: zone).prefix(far).prefix { $0 <= last }
            guard one.elementsEqual(two) else { return false }
        }
        // Two endless schedules that agree for so long stay the same; where one ends, so must the other.
        let (ends, othersEnd) = (rule?.end ?? .count(1), other.rule?.end ?? .count(1))
        guard ends != .never || othersEnd != .never else { return true }
        guard ends != .never, othersEnd != .never else { return false }
        return own.prefix(RecurrenceRule.maximumCount).elementsEqual(
            other.occurrences(in: zone).prefix(RecurrenceRule.maximumCount))
    }

    /// The same where each has its own clock: compared are instants, as many as show what either clock does in two years.
    private func hasSameInstants(as other: RecurrenceSet, from first: CivilDateTime?, in zone: ZoneOffsets) -> Bool {
        let (own, others) = (clock(in: zone), other.clock(in: zone))
        let begin = first.map { others.seconds(of: $0) }
        let early = first.map { CivilDateTime(self.own($0, of: other, in: zone).date.adding(days: -1), .midnight) }
        // A few more than are compared: those before the first are left out.
        let mine = occurrences(onOrAfter: early, in: zone).prefix(RecurrenceSet.mostInstants + 48)
            .map { own.seconds(of: $0) }.filter { $0 >= begin ?? .min }
        let theirs = other.occurrences(in: zone).prefix(RecurrenceSet.mostInstants).map { others.seconds(of: $0) }
        return mine.prefix(RecurrenceSet.mostInstants).elementsEqual(theirs)
    }

    private static let mostInstants = 1_000

    /// Returns the times left after a given one, starting with the first of them, as programs of tasks move the start from one
    /// to the next; nil when none are left.
    package func remaining(after done: CivilDateTime?, in zone: ZoneOffsets) -> RecurrenceSet? {
        guard let first = first(after: done, in: zone) else { return nil }
        guard !isOnce else { return self }
        let left = rule.map { restarted($0, at: first, in: zone) } ?? listed(from: first, .max, in: zone)
        let most = 64
        let isTrue = left.occurrences(in: zone).prefix(most)
            .elementsEqual(occurrences(onOrAfter: first, in: zone).prefix(most))
        // Where a rule cannot be begun elsewhere without other days, the days are named.
        return isTrue ? left : listed(from: first, 50, in: zone)
    }

    // MARK: - Private

    private func restarted(_ rule: RecurrenceRule, at first: CivilDateTime, in zone: ZoneOffsets) -> RecurrenceSet {
        let times = rule.occurrences(from: start, onOrAfter: first, in: clock(in: zone))
        // Only times that were added may be left.
        guard let anchor = times.first(where: { !excluded.contains($0) }) else { return listed(from: first, .max, in: zone) }
        return RecurrenceSet(
            start: anchor, rule: rule.restarted(at: anchor, from: start, in: clock(in: zone)),
            added: added.filter { $0 >= first }.sorted(),
            excluded: excluded.filter { $0 >= anchor }, zone: self.zone)
    }

    private func listed(from first: CivilDateTime, _ count: Int, in zone: ZoneOffsets) -> RecurrenceSet {
        let times = Array(occurrences(onOrAfter: first, in: zone).prefix(count))
        return RecurrenceSet(start: times.first ?? first, added: Array(times.dropFirst()), zone: self.zone)
    }
}

extension RecurrenceRule {
    /// The rule with another start, one of its times. Fewer times are left of a COUNT, and what it took from its start to
    /// move it (SKIP) is said.
    fileprivate func restarted(at anchor: CivilDateTime, from start: CivilDateTime, in zone: ZoneOffsets) -> RecurrenceRule {
        guard anchor != start else { return self }
        var (end, parts) = (end, parts)
        if case .count(let count) = end {
            let passed = occurrences(from: start, in: zone).prefix { $0 < anchor }.reduce(0) { sum, _ in sum + 1 }
            end = .count(max(1, count - passed))
        }
        if skip != .omit, parts.monthDays.isEmpty, parts.weekdays.isEmpty, parts.yearDays.isEmpty, parts.weekNumbers.isEmpty {
            if frequency == .yearly, parts.months.isEmpty { parts.months = [start.date.month] }
            if frequency == .yearly || frequency == .monthly { parts.monthDays = [start.date.day] }
        }
        let changed = try? RecurrenceRule(
            frequency, interval: interval, end: end, weekStart: weekStart, skip: skip, parts: parts, isKept: true)
        return changed ?? self
    }
}
