public import Foundation

/// When a nightly backup is due.
public struct BackupSchedule: Hashable, Sendable {
    /// The hour of the night, 0…23, in the server's zone.
    public let hour: Int
    /// The server's zone.
    public let zone: TimeZone

    /// How long the server waits after a failure, in seconds.
    public static let pauseAfterFailure: TimeInterval = 3_600
    /// How old the last good backup may be until it is overdue, in seconds: a night and a half.
    public static let overdueAfter: TimeInterval = 36 * 3_600

    /// A schedule; an hour outside 0…23 becomes the nearest.
    public init(hour: Int, zone: TimeZone) {
        self.hour = min(max(hour, 0), 23)
        self.zone = zone
    }

    /// Returns whether a backup is due: the hour came since the last good one, and the last failure is an hour ago. So a night that
    /// the server was off is caught up with when it starts.
    ///
    /// A last good one from after `now` says that a clock was wrong: it counts as none.
    public func isDue(at now: Date, lastGood: Date?, lastFailure: Date?) -> Bool {
        guard !isPausing(at: now, lastFailure: lastFailure) else { return false }
        guard let lastGood, lastGood <= now else { return true }
        return lastGood < lastHour(by: now)
    }

    /// Returns whether the last failure is less than an hour ago.
    public func isPausing(at now: Date, lastFailure: Date?) -> Bool {
        guard let lastFailure, lastFailure <= now else { return false }
        return now < lastFailure.addingTimeInterval(Self.pauseAfterFailure)
    }

    /// Returns the next time that the hour comes.
    public func next(after now: Date) -> Date {
        let clocks = ZoneOffsets(zone)
        let today = CivilDate(of: now, in: zone)
        for day in 0...2 {
            let time = clocks.instant(of: night(of: today.adding(days: day)))
            if time > now { return time }
        }
        return now.addingTimeInterval(86_400)
    }

    /// The last time that the hour came.
    private func lastHour(by now: Date) -> Date {
        let clocks = ZoneOffsets(zone)
        let today = CivilDate(of: now, in: zone)
        for day in 0...2 {
            let time = clocks.instant(of: night(of: today.adding(days: -day)))
            if time <= now { return time }
        }
        return now.addingTimeInterval(-86_400)
    }

    private func night(of day: CivilDate) -> CivilDateTime {
        CivilDateTime(day, CivilTime(hour: hour, minute: 0) ?? .midnight)
    }
}
