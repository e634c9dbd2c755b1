public import Foundation

/// Where a reminder stands at one moment.
public struct ReminderStanding: Hashable, Sendable {
    /// What there is to do about it.
    public enum State: String, CaseIterable, Sendable {
        /// Its time has come, and it is not done.
        case due
        /// Its time is still to come.
        case coming
        /// It has no date: it waits until it is done, and nothing comes of it by itself.
        case undated
        /// Nothing is left of it.
        case done
    }

    /// What there is to do about it.
    public let state: State
    /// The time it is about: the latest that has come of those that are not done, or the next one; nil when done. It is by the
    /// schedule's own clock. Without a date it stands for no time, and names what can be done.
    public let occurrence: CivilDateTime?
    /// Since when it waits, or when it comes, by the account's clock: differs from `occurrence` when it was put off, missed more
    /// than once, or has a zone of its own.
    public let at: CivilDateTime?
    /// Whether it was put off.
    public let isSnoozed: Bool
    /// What the account's clock shows at `occurrence`.
    public var planned: CivilDateTime?
}

/// The first time of a reminder that is not done: independent of what time it is now.
public struct ReminderOpening: Hashable, Sendable {
    /// When it comes, by the account's clock: the time itself, or until when it was put off.
    public let at: CivilDateTime
    /// The time itself, by the schedule's own clock.
    public let occurrence: CivilDateTime
    /// Whether it was put off.
    public let isSnoozed: Bool
}

extension Reminder {
    /// The first time that is not done. Whatever was open before a time that is put off is put off with it.
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

    /// The next times after now that are neither done nor put off, by the account's clock.
    public func nextTimes(_ count: Int, after now: Date, in zone: ZoneOffsets) -> [CivilDateTime] {
        let clock = schedule.clock(in: zone).wallClock(at: now)
        let after = [completedThrough, snoozeInForce?.occurrence].compactMap(\.self).reduce(clock, max)
        let next = Array(schedule.occurrences(onOrAfter: after, in: zone).lazy.filter { $0 > after }.prefix(count))
        return next.map { schedule.shown($0, in: zone) }
    }

    /// The time that "done" or "later" is about: the one that was looked at, or what it is about now. Nil for one that is
    /// done already.
    public func target(_ seen: CivilDateTime?, at now: Date, in zone: ZoneOffsets) throws(ReminderRefusal) -> CivilDateTime? {
        if let seen, let completedThrough, seen <= completedThrough { return nil }
        guard let open = standing(at: now, in: zone).occurrence else { throw .allDone }
        guard let seen, seen != open else { return open }
        guard seen < open, isTime(seen, in: zone) else { throw .notOpen(seen) }
        return seen
    }

    /// Which time an alert of it is about, by the schedule's own clock; nil where it is none any more.
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
    /// What was done.
    public let reminder: Reminder.ID
    /// Which time of it.
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
