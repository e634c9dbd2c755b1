public import Foundation

/// When a task rings, for programs that ring by themselves (RFC 5545, section 3.8.6.3).
public enum TaskAlarm: Hashable, Sendable {
    /// So many seconds after each of its times.
    case after(Int)
    /// At one moment: it was put off.
    case at(Date)
}

extension Reminder {
    /// When the planner's next alert of it comes, as a task says it; nil where none will: nothing is left, or it has no date.
    ///
    /// - Parameter quietHours: At the end of which comes what falls into them.
    public func taskAlarm(quietHours: QuietHours?, in zone: ZoneOffsets) -> TaskAlarm? {
        guard let opening = opening(in: zone) else { return nil }
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
