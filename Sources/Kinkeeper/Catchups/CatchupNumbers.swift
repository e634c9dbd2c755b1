/// The numbers above the list of all people with a cadence.
public struct CatchupNumbers: Hashable, Sendable {
    /// How many have a cadence.
    public var withCadence: Int
    /// With how many of them one is not overdue.
    public var keptUp: Int
    /// How many are overdue: their day has passed.
    public var overdue: Int
    /// How many are due on a day from today to a week from today.
    public var dueThisWeek: Int
    /// How many catch-ups were logged with a day of this calendar month, up to today.
    public var loggedThisMonth: Int

    /// The numbers as they are.
    public init(withCadence: Int = 0, keptUp: Int = 0, overdue: Int = 0, dueThisWeek: Int = 0, loggedThisMonth: Int = 0) {
        self.withCadence = withCadence
        self.keptUp = keptUp
        self.overdue = overdue
        self.dueThisWeek = dueThisWeek
        self.loggedThisMonth = loggedThisMonth
    }

    /// The numbers of some standings on the same day.
    public init(_ standings: some Sequence<CatchupStanding>, loggedThisMonth: Int) {
        self.init(loggedThisMonth: loggedThisMonth)
        for standing in standings { add(daysUntilDue: standing.daysUntilDue) }
    }

    /// Counts one more with a cadence.
    package mutating func add(daysUntilDue: Int) {
        withCadence += 1
        if daysUntilDue < 0 { overdue += 1 } else { keptUp += 1 }
        if (0...7).contains(daysUntilDue) { dueThisWeek += 1 }
    }
}
