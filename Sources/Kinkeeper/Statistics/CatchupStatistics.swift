/// The statistics of a year of catching up.
public struct CatchupStatistics: Hashable, Sendable {
    /// One category's part of it.
    public struct Bar: Hashable, Sendable {
        /// The category; nil for people without one.
        public let category: Category?
        /// Catch-ups of the last 365 days up to today; one with two people of the category counts twice.
        public let catchups: Int
        /// The rounds of its people with a cadence.
        public let consistency: Consistency

        /// A bar from its parts.
        public init(category: Category?, catchups: Int, consistency: Consistency) {
            self.category = category
            self.catchups = catchups
            self.consistency = consistency
        }
    }

    /// The rounds of all people with a cadence.
    public let consistency: Consistency
    /// Weeks in a row with a catch-up.
    public let streak: Int
    /// The last 53 weeks, day by day.
    public let heatMap: HeatMap
    /// The categories that have catch-ups or rounds, the one with the most catch-ups first.
    public let bars: [Bar]

    /// Statistics from their parts. Bars without anything are left out, the others are put in order.
    public init(consistency: Consistency, streak: Int, heatMap: HeatMap, bars: [Bar]) {
        self.consistency = consistency
        self.streak = streak
        self.heatMap = heatMap
        self.bars = bars.filter { $0.catchups > 0 || $0.consistency.share != nil }.sorted { lhs, rhs in
            lhs.catchups == rhs.catchups ? lhs.rank < rhs.rank : lhs.catchups > rhs.catchups
        }
    }
}

extension CatchupStatistics.Bar {
    /// Standard categories in their order, then one's own by name, then those without.
    fileprivate var rank: (Int, String) {
        guard let category else { return (Category.standard.count + 1, "") }
        return (Category.standard.firstIndex(of: category) ?? Category.standard.count, category.description)
    }
}
