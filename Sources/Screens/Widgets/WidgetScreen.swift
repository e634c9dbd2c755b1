/// A widget on one day, whatever its size and form: each shows as much of it as it has room for.
public struct WidgetScreen: Hashable, Sendable {
    /// "small", "medium", "large".
    public let size: String
    /// "Saturday, 21 November".
    public let day: String
    /// "Sat 21 November": what fits into the picture.
    public let shortDay: String
    /// How many are overdue: "2".
    public let overdue: String
    /// "overdue".
    public let overdueLabel: String
    /// How many come up within a week: "5".
    public let upcoming: String
    /// "this week".
    public let upcomingLabel: String
    /// Whether no person is overdue.
    public let isCaughtUp: Bool
    /// "All caught up."
    public let caughtUp: String
    /// Everything in a sentence: "2 overdue, 5 this week."
    public let summary: String
    /// Whether there are two numbers.
    public let hasNumbers: Bool
    /// Whether there is a list.
    public let hasList: Bool
    /// The list; empty but for the large size.
    public let rows: [WidgetRow]
    /// How wide the picture is.
    public let width: Int
    /// How high the picture is.
    public let height: Int
    /// Where the numbers stand in the picture.
    public let bigY: Int
    /// Where the words under them stand in the picture.
    public let labelY: Int
}

/// A person on a widget's list.
public struct WidgetRow: Hashable, Sendable {
    /// The person's name, or what there is to do where people are not named.
    public let name: String
    /// "due 3 days ago", "Birthday, tomorrow".
    public let detail: String
    /// "overdue", "upcoming" or "occasion".
    public let kind: String
    /// A mark of 16 by 16 as an SVG path: a filled circle, a ring, a cake with a candle.
    public let markPath: String
    /// Where the line above it is in the picture.
    public let lineY: Int
    /// Where its first line stands in the picture.
    public let nameY: Int
    /// Where its second line stands in the picture.
    public let detailY: Int
    /// Where its mark stands in the picture.
    public let markY: Int
}
