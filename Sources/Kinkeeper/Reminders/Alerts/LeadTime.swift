/// How long before an occasion one wants to hear of it, and at what time of day.
public struct LeadTime: Hashable, Sendable {
    /// Days that can be chosen: up to a year.
    public static let range = 0...366

    /// Days before; 0 is on the day.
    public let days: Int
    /// The local time of day.
    public let time: CivilTime

    /// A number of days before, at a time; nil for days outside `range`.
    public init?(days: Int, at time: CivilTime = .nine) {
        guard LeadTime.range.contains(days) else { return nil }
        self.days = days
        self.time = time
    }

    private init(preset days: Int) {
        self.days = days
        time = .nine
    }

    /// On the day at 09:00.
    public static let onTheDay = LeadTime(preset: 0)
    /// The day before at 09:00.
    public static let dayBefore = LeadTime(preset: 1)
    /// The week before at 09:00.
    public static let weekBefore = LeadTime(preset: 7)
}

/// A time of the week.
public struct WeeklyTime: Hashable, Sendable {
    /// The day of the week.
    public let weekday: Weekday
    /// The local time of day.
    public let time: CivilTime

    /// A time on a day of the week.
    public init(_ weekday: Weekday, _ time: CivilTime = .nine) {
        self.weekday = weekday
        self.time = time
    }
}

/// How one wants to hear of catch-ups.
public struct CatchupAlerts: Hashable, Sendable {
    /// The time of the alert on the day a person is due; nil for none.
    public var onTheDay: CivilTime?
    /// Whether they are named in the weekly digest.
    public var inDigest: Bool

    /// A choice from its parts.
    public init(onTheDay: CivilTime?, inDigest: Bool) {
        self.onTheDay = onTheDay
        self.inDigest = inDigest
    }

    /// On the day they are due, at 09:00.
    public static let onTheDay = CatchupAlerts(onTheDay: .nine, inDigest: false)
    /// In the digest only.
    public static let digest = CatchupAlerts(onTheDay: nil, inDigest: true)
    /// Not at all.
    public static let none = CatchupAlerts(onTheDay: nil, inDigest: false)
}
