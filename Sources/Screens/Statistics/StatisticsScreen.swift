/// The statistics of a year of catching up, drawn and in words.
public struct StatisticsScreen: Hashable, Sendable {
    /// Whether there is anything to show: a catch-up or a round.
    public let isEmpty: Bool
    /// "83 %": the share of rounds kept; nil before the first round has ended.
    public let consistency: String?
    /// "45 of 54 rounds kept in the last 12 months."
    public let consistencyDetail: String
    /// The same in whole percent, for the width of the bar.
    public let consistencyPercent: Int
    /// "6 weeks".
    public let streak: String
    /// "in a row with a catch-up".
    public let streakDetail: String
    /// The calendar.
    public let calendar: CalendarPicture
    /// One bar for each category.
    public let bars: [CategoryBar]
    /// Height of all bars together, in pixels.
    public let barsHeight: Int
    /// "Your year 2026": the calendar year, on a page of its own.
    public let yearTitle: String
}

/// The calendar of the last 53 weeks as a picture: a column for each week, a row for each day, dots that grow with the
/// number of catch-ups.
public struct CalendarPicture: Hashable, Sendable {
    /// Dots of one size.
    public struct Level: Hashable, Sendable {
        /// 0…4.
        public let level: Int
        /// The circles of all days of that level, as an SVG path.
        public let path: String
        /// "3 or 4": what the size stands for.
        public let meaning: String
    }

    /// A word beside the dots.
    public struct Label: Hashable, Sendable {
        /// Where it stands.
        public let x: Int
        /// Where it stands.
        public let y: Int
        /// "May", "Mon".
        public let text: String
    }

    /// A line of the table that says the same.
    public struct Week: Hashable, Sendable {
        /// "16 November".
        public let monday: String
        /// How many catch-ups the week had.
        public let count: String
    }

    /// "34 catch-ups on 21 days since 16 November 2025."
    public let summary: String
    /// The sizes, the smallest first.
    public let levels: [Level]
    /// Months above the columns and weekdays beside the rows.
    public let labels: [Label]
    /// Weeks that had catch-ups, the latest first.
    public let weeks: [Week]
}

/// One category's part of the year.
public struct CategoryBar: Hashable, Sendable {
    /// "Family".
    public let name: String
    /// "34 catch-ups".
    public let count: String
    /// "9 of 12 rounds kept"; nil without rounds.
    public let rounds: String?
    /// Length in whole percent of the longest bar, at least 1 where there is anything.
    public let percent: Int
    /// The upper edge of its words, in pixels.
    public let wordsY: Int
    /// The upper edge of its bar, in pixels.
    public let barY: Int
}
