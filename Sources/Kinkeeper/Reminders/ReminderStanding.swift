public import Foundation

/// Where a reminder stands at one moment.
public struct ReminderStanding: Hashable, Sendable {
    /// The state of a reminder.
    public enum State: String, CaseIterable, Sendable {
        /// Its time has come, and it is not done.
        case due
        /// Its time is still to come.
        case coming
        /// It has no date: it waits until it is done, and nothing comes of it by itself.
        case undated
        /// It is switched off: it keeps everything, and nothing comes of it until it is switched on again.
        case off
        /// Nothing is left of it.
        case done
    }

    /// The state.
    public let state: State
    /// The occurrence it is about: the latest of those that have come and are not done, or the next one; nil when done. It is
    /// by the schedule's own clock. Without a date it is a constant that names the reminder itself. Of one that is off, the time it
    /// would be about.
    public let occurrence: CivilDateTime?
    /// When it became due or comes, by the account's clock: differs from `occurrence` when it was snoozed, missed more than
    /// once, or has a zone of its own. Nil while it is off.
    public let at: CivilDateTime?
    /// Whether it was snoozed.
    public let isSnoozed: Bool
    /// The account's local time at `occurrence`.
    public var planned: CivilDateTime?
}

/// The first time of a reminder that is not done: independent of what time it is now.
public struct ReminderOpening: Hashable, Sendable {
    /// When it comes, by the account's clock: the occurrence itself, or the end of its snooze.
    public let at: CivilDateTime
    /// The time itself, by the schedule's own clock.
    public let occurrence: CivilDateTime
    /// Whether it was snoozed.
    public let isSnoozed: Bool
}

extension Reminder {
    /// Returns the first occurrence that is not done. Earlier open ones are snoozed along with a snoozed one.
    public func opening(in zone: ZoneOffsets) -> ReminderOpening? {
        let putOff = snoozeInForce
        let next = schedule.first(after: putOff?.occurrence ?? completedThrough, in: zone)
        if let putOff {
            let until = zone.local(at: Date(timeIntervalSince1970: putOff.until.timeIntervalSince1970.rounded(.up)))
            if next.map({ until <= schedule.shown($0, in: zone) }) ?? true {
                return ReminderOpening(at: until, occurrence: putOff.occurrence, isSnoozed: true)
            }
        }
        return next.map { ReminderOpening(at: schedule.shown($0, in: zone), occurrence: $0, isSnoozed: false) }
    }

    /// Where it stands at a moment.
    public func standing(at now: Date, in zone: ZoneOffsets) -> ReminderStanding {
        let standing = standingIfOn(at: now, in: zone)
        guard isOff, standing.state != .done else { return standing }
        return ReminderStanding(state: .off, occurrence: standing.occurrence, at: nil, isSnoozed: false)
    }

    private func standingIfOn(at now: Date, in zone: ZoneOffsets) -> ReminderStanding {
        guard let opening = opening(in: zone) else {
            if isUndatedAndOpen {
                return ReminderStanding(state: .undated, occurrence: schedule.start, at: nil, isSnoozed: false)
            }
            return ReminderStanding(state: .done, occurrence: nil, at: nil, isSnoozed: false)
        }
        let clock = schedule.clock(in: zone).wallClock(at: now)
        let isReached = opening.isSnoozed ? opening.at <= zone.wallClock(at: now) : opening.occurrence <= clock
        guard isReached else {
            return ReminderStanding(
                state: .coming, occurrence: opening.occurrence, at: opening.at, isSnoozed: opening.isSnoozed,
                planned: schedule.shown(opening.occurrence, in: zone))
        }
        let after = snoozeInForce?.occurrence ?? completedThrough
        let latest = schedule.last(through: clock, after: after, in: zone)
        let occurrence = latest ?? opening.occurrence
        return ReminderStanding(
            state: .due, occurrence: occurrence, at: opening.at, isSnoozed: latest == nil && opening.isSnoozed,
            planned: schedule.shown(occurrence, in: zone))
    }

    /// Whether it has no date and is not done.
    public var isUndatedAndOpen: Bool { schedule.isUndated && completedThrough == nil && snooze == nil }

    /// Whether one that comes once, or has no date, is done; nil for one that comes more often. Times that were done before it got its
    /// present one do not count.
    package var isDoneOnce: Bool? {
        guard schedule.isOnce else { return nil }
        return completedThrough.map { schedule.isUndated || $0 >= schedule.start } ?? false
    }

    /// Whether something is left to do of it, now or later.
    package var isLeft: Bool { isDoneOnce.map { !$0 } ?? (opening(in: .utc) != nil) }

    /// Returns the next times after now that are neither done nor snoozed, by the account's clock; none while it is off.
    public func nextTimes(_ count: Int, after now: Date, in zone: ZoneOffsets) -> [CivilDateTime] {
        guard !isOff else { return [] }
        let clock = schedule.clock(in: zone).wallClock(at: now)
        let after = [completedThrough, snoozeInForce?.occurrence].compactMap(\.self).reduce(clock, max)
        let next = Array(schedule.occurrences(onOrAfter: after, in: zone).lazy.filter { $0 > after }.prefix(count))
        return next.map { schedule.shown($0, in: zone) }
    }

    /// Returns the occurrence that "done" or "later" applies to: the one that was seen, or the present one. Nil for one that is
    /// done already.
    public func target(_ seen: CivilDateTime?, at now: Date, in zone: ZoneOffsets) throws(ReminderRefusal) -> CivilDateTime? {
        if let seen, let completedThrough, seen <= completedThrough { return nil }
        guard let open = standing(at: now, in: zone).occurrence else { throw .allDone }
        guard let seen, seen != open else { return open }
        guard seen < open, isTime(seen, in: zone) else { throw .notOpen(seen) }
        return seen
    }

    /// Returns the occurrence of an alert, by the schedule's own clock; nil when it no longer exists.
    public func occurrence(of alert: Alert, in zone: ZoneOffsets) -> CivilDateTime? {
        guard alert.notice.reason != .snoozed else { return snooze?.occurrence }
        guard schedule.zone != nil, case .reminder(let number) = alert.notice.kind else { return alert.askedFor }
        let day = alert.notice.date
        let times = schedule.occurrences(onOrAfter: CivilDateTime(day, .midnight), in: zone).prefix { $0.date == day }
        return times.dropFirst(number - 1).first
    }

    private func isTime(_ time: CivilDateTime, in zone: ZoneOffsets) -> Bool {
        snooze?.occurrence == time || schedule.occurrences(onOrAfter: time, in: zone).first { _ in true } == time
    }
}

/// One time of a reminder that was done.
public struct ReminderCompletion: Identifiable, Hashable, Sendable {
    /// Names one completion.
    public typealias ID = Identifier<ReminderCompletion>

    /// Names the completion.
    public let id: ID
    /// The reminder that was done.
    public let reminder: Reminder.ID
    /// The occurrence that was done.
    public let occurrence: CivilDateTime
    /// When it was done.
    public let completedAt: Date

    /// A completion from its parts.
    public init(id: ID, reminder: Reminder.ID, occurrence: CivilDateTime, completedAt: Date) {
        self.id = id
        self.reminder = reminder
        self.occurrence = occurrence
        self.completedAt = completedAt
    }
}
