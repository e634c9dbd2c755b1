public import Foundation

/// When a task rings, for programs that ring by themselves (RFC 5545, section 3.8.6.3).
public enum TaskAlarm: Hashable, Sendable {
    /// A number of seconds after each of its times.
    case after(Int)
    /// At one moment: it was snoozed.
    case at(Date)
}

extension Reminder {
    /// Returns the time of the next alert as a task has it; nil without one: nothing is left, it has no date, or it is off or was off at
    /// that time.
    ///
    /// - Parameter quietHours: Alerts in these hours come at their end.
    public func taskAlarm(quietHours: QuietHours?, in zone: ZoneOffsets) -> TaskAlarm? {
        guard !isSilent(in: zone), let opening = opening(in: zone) else { return nil }
        if opening.isSnoozed, let snooze {
            let second = ZoneOffsets.wholeSeconds(snooze.until.timeIntervalSince1970.rounded(.up))
            return .at(Date(timeIntervalSince1970: TimeInterval(quietHours?.moved(second, in: zone) ?? second)))
        }
        guard schedule.zone == nil else {
            // Only instants can be compared where clocks differ.
            let second = schedule.clock(in: zone).seconds(of: opening.occurrence)
            return .after((quietHours?.moved(second, in: zone) ?? second) - second)
        }
        let moved = quietHours?.end(of: opening.at) ?? opening.at
        return .after(moved.seconds - opening.at.seconds)
    }
}
