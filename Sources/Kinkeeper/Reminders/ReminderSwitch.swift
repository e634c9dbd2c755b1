public import Foundation

// Switching a reminder off and on. It keeps everything while it is off, and sends no alert.

extension Reminder {
    /// Whether it is switched off.
    public var isOff: Bool { pausedAt != nil }

    /// Returns the reminder switched off at an instant, or on again; see `switchedOn`. Unchanged where it is so already.
    public func switched(off: Bool, at now: Date, in zone: ZoneOffsets) -> Reminder {
        off ? switchedOff(at: now) : switchedOn(at: now, in: zone)
    }

    /// Returns the reminder switched off. One that is off keeps the instant at which it was.
    public func switchedOff(at now: Date) -> Reminder {
        guard !isOff else { return self }
        var reminder = self
        reminder.pausedAt = now
        return reminder
    }

    /// Returns the reminder switched on again.
    ///
    /// A series goes on with its next time from now: times that passed meanwhile are passed over, and those that waited before stay as
    /// they were if none passed. One that comes once is overdue if its time has passed. No alert comes for a time before now in either
    /// case.
    public func switchedOn(at now: Date, in zone: ZoneOffsets) -> Reminder {
        guard let pausedAt else { return self }
        var reminder = self
        reminder.pausedAt = nil
        let clock = schedule.clock(in: zone)
        // A clock that ran ahead may have switched it off later than now.
        let begin = pausedAt <= now ? clock.wallClock(at: pausedAt) : nil
        let after = [completedThrough, begin].compactMap(\.self).max()
        let reached = clock.wallClock(at: now)
        let missed = schedule.last(through: reached, after: after, in: zone)
        let snooze = snoozeInForce
        let missedSnooze = snooze.flatMap { $0.until > pausedAt && $0.until <= now ? $0.occurrence : nil }
        guard missed != nil || missedSnooze != nil else { return reminder }
        reminder.resumedAt = now
        guard let passed = [missed, missedSnooze].compactMap(\.self).filter({ $0 <= reached }).max() else {
            // A time still to come that had been snoozed to an earlier moment comes when it was planned.
            reminder.snooze = nil
            return reminder
        }
        guard !schedule.isOnce else { return reminder }
        if let snooze, snooze.until > now {
            // What was missed waits with the snoozed time, as all before it does.
            if passed > snooze.occurrence { reminder.snooze = Snooze(passed, until: snooze.until) }
            return reminder
        }
        reminder.completedThrough = [passed, completedThrough].compactMap(\.self).max()
        if let snooze, snooze.occurrence <= passed || missedSnooze != nil { reminder.snooze = nil }
        return reminder
    }

    /// Whether an alert for this instant, in seconds since 1970, is left out: the reminder was off then.
    func isSilent(at second: Int) -> Bool {
        guard let resumedAt else { return isOff }
        return isOff || second <= ZoneOffsets.wholeSeconds(resumedAt.timeIntervalSince1970.rounded(.down))
    }

    /// Whether nothing rings for its next time: it is off, or that time passed while it was.
    public func isSilent(in zone: ZoneOffsets) -> Bool {
        guard !isOff, let opening = opening(in: zone) else { return isOff }
        if opening.isSnoozed, let snooze {
            return isSilent(at: ZoneOffsets.wholeSeconds(snooze.until.timeIntervalSince1970.rounded(.up)))
        }
        return isSilent(at: schedule.clock(in: zone).seconds(of: opening.occurrence))
    }
}
