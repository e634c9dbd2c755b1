/// A calendar of 53 weeks with the number of catch-ups of each day: whole weeks from Monday, the running one last.
public struct HeatMap: Hashable, Sendable {
    /// How many weeks it shows.
    public static let weekCount = 53

    /// One day.
    public struct Day: Hashable, Sendable {
        /// The day.
        public let date: CivilDate
        /// How many catch-ups it had.
        public let count: Int
        /// 0 for none, then 1, 2, 3 for three or four, 4 for five and more.
        public var level: Int {
            switch count {
            case ..<3: max(count, 0)
            case 3...4: 3
            default: 4
            }
        }
    }

    /// The weeks from the oldest; each has seven days from Monday, but the last ends with today.
    public let weeks: [[Day]]

    /// The first day shown.
    public static func start(today: CivilDate) -> CivilDate {
        WeekStreak.monday(of: today).adding(days: -7 * (weekCount - 1))
    }

    /// The calendar that ends with today.
    public init(counts: [CivilDate: Int], today: CivilDate) {
        let start = HeatMap.start(today: today)
        weeks = (0..<HeatMap.weekCount).map { week in
            let monday = start.adding(days: 7 * week)
            return (0..<7).map { monday.adding(days: $0) }.filter { $0 <= today }.map {
                Day(date: $0, count: counts[$0] ?? 0)
            }
        }
    }

    /// How many catch-ups it shows.
    public var total: Int { weeks.joined().reduce(0) { $0 + $1.count } }
}
