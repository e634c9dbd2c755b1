/// How often one wants to be in touch: every so many days.
public struct Cadence: Hashable, Sendable {
    /// How many days may lie between two catch-ups: 1 to 3,650.
    public static let range = 1...3650

    /// Every so many days; within `range`.
    public let days: Int

    /// A cadence; nil for a number of days outside `range`.
    public init?(days: Int) {
        guard Cadence.range.contains(days) else { return nil }
        self.days = days
    }

    private init(preset days: Int) {
        self.days = days
    }

    /// Every 7 days.
    public static let weekly = Cadence(preset: 7)
    /// Every 14 days.
    public static let fortnightly = Cadence(preset: 14)
    /// Every 30 days.
    public static let monthly = Cadence(preset: 30)
    /// Every 90 days.
    public static let quarterly = Cadence(preset: 90)
    /// Every 182 days.
    public static let halfYearly = Cadence(preset: 182)
    /// Every 365 days.
    public static let yearly = Cadence(preset: 365)
    /// The ones with names, the shortest first.
    public static let presets = [weekly, fortnightly, monthly, quarterly, halfYearly, yearly]
}

extension Cadence: Comparable {
    /// The shorter one first.
    public static func < (lhs: Cadence, rhs: Cadence) -> Bool {
        lhs.days < rhs.days
    }
}

/// The choice of a cadence for one person.
public enum CadenceChoice: Hashable, Sendable {
    /// Nothing: as the person's groups say.
    case inherited
    /// Never, whatever the groups say.
    case never
    /// So often, whatever the groups say.
    case every(Cadence)
}
