/// An alarm of an all-day calendar entry, in seconds from the local midnight with which its day begins. Before midnight they
/// are negative.
public struct AllDayAlarm: Hashable, Comparable, Sendable {
    /// Seconds from midnight; -54,000 is at 09:00 on the day before.
    public let seconds: Int

    /// An alarm so many days before, at a time; in the quiet hours at their end.
    init(daysBefore days: Int, at time: CivilTime, _ quietHours: QuietHours?) {
        // Any day will do: what the clock is put by on some days no rule of a calendar can say.
        let start = CivilDate(daysSinceEpoch: 0)
        let asked = CivilDateTime(start.adding(days: -days), time)
        let moved = quietHours?.end(of: asked) ?? asked
        seconds = start.days(until: moved.date) * 86_400 + Int(moved.time.secondsSinceMidnight)
    }

    /// The earlier one first.
    public static func < (lhs: AllDayAlarm, rhs: AllDayAlarm) -> Bool { lhs.seconds < rhs.seconds }
}

extension AlertPreferences {
    /// The alarms of every occasion of a person in these groups, at the same instants as the planner's alerts: the earliest
    /// first, each instant once.
    public func occasionAlarms(for person: Person.ID, in memberOf: [PersonGroup.ID]) -> [AllDayAlarm] {
        let alarms = leadTimes(for: person, in: memberOf).map { effective in
            AllDayAlarm(daysBefore: effective.leadTime.days, at: effective.leadTime.time, quietHours)
        }
        return Set(alarms).sorted()
    }

    /// The alarm of the day on which a catch-up with the person is due; nil without one, or when only the digest is wanted.
    public func catchupAlarm(for person: Person.ID, in memberOf: [PersonGroup.ID]) -> AllDayAlarm? {
        catchupAlerts(for: person, in: memberOf).onTheDay.map { AllDayAlarm(daysBefore: 0, at: $0, quietHours) }
    }
}
