public import Foundation

/// Which backups are kept: the last of each of the last days, weeks and months that have one.
///
/// A day, week or month without a backup does not count, so that a server that was off for a year still has as many.
public struct BackupRetention: Hashable, Sendable {
    /// Days whose last backup is kept.
    public let days: Int
    /// Weeks, from Monday, whose last backup is kept.
    public let weeks: Int
    /// Months whose last backup is kept.
    public let months: Int

    /// The retention of the nightly backups: 7 days, 4 weeks, 12 months.
    public static let standard = BackupRetention(days: 7, weeks: 4, months: 12)

    /// A retention; at least one day is kept.
    public init(days: Int, weeks: Int, months: Int) {
        (self.days, self.weeks, self.months) = (max(1, days), max(0, weeks), max(0, months))
    }

    /// Returns those of the `times` whose backups are kept. Days begin at midnight in `zone`.
    ///
    /// Backups from after `now` are kept all: the clock was wrong when they were made, or is now, and they must push out no other.
    public func kept(of times: some Sequence<Date>, at now: Date, in zone: TimeZone) -> Set<Date> {
        let (ahead, past) = times.sorted(by: >).reduce(into: ([Date](), [Date]())) { parts, time in
            if time > now { parts.0.append(time) } else { parts.1.append(time) }
        }
        var kept = Set(ahead)
        let dated = past.map { (time: $0, day: CivilDate(of: $0, in: zone)) }
        kept.formUnion(Self.last(days, of: dated) { Int($0.daysSinceEpoch) })
        // 1970-01-01 was a Thursday, three days after a Monday.
        kept.formUnion(Self.last(weeks, of: dated) { (Int($0.daysSinceEpoch) + 3).floored(by: 7) })
        kept.formUnion(Self.last(months, of: dated) { $0.year * 12 + $0.month })
        return kept
    }

    /// The latest time of each of the latest `count` spans. `dated` begins with the latest.
    private static func last(
        _ count: Int, of dated: [(time: Date, day: CivilDate)], by span: (CivilDate) -> Int
    ) -> [Date] {
        var seen: Set<Int> = []
        var kept: [Date] = []
        for entry in dated where seen.count < count {
            if seen.insert(span(entry.day)).inserted { kept.append(entry.time) }
        }
        return kept
    }
}

extension Int {
    /// The quotient that is rounded down, also for numbers below zero.
    fileprivate func floored(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
