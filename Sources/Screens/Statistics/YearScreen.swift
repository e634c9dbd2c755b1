/// A calendar year in touch: its numbers, the people, the months, and a picture of it to share.
public struct YearScreen: Hashable, Sendable {
    /// "Your year 2026".
    public let title: String
    /// "In touch with 34 people: 128 catch-ups on 96 days."
    public let lead: String
    /// Whether nothing was logged, given, wished or added in the year.
    public let isEmpty: Bool
    /// The numbers of the year; those that are 0 are left out, but for people and catch-ups.
    public let figures: [YearFigure]
    /// The people one was in touch with most.
    public let companions: [YearPerson]
    /// The twelve months.
    public let months: [YearMonth]
    /// "Busiest month: May, with 21 catch-ups."; nil without a catch-up.
    public let busiest: String?
    /// The kinds of catch-ups, the most frequent first.
    public let kinds: [CategoryBar]
    /// The height of the bars of the kinds, in pixels.
    public let kindsHeight: Int
    /// The person without a catch-up for longest; nil for a past year, and without a rhythm.
    public let silence: YearPerson?
    /// The year before; nil where nothing was logged before.
    public let previousPath: String?
    /// "2025".
    public let previousTitle: String
    /// The year after; nil for the present one.
    public let nextPath: String?
    /// "2027".
    public let nextTitle: String
    /// The picture, shown and downloaded here.
    public let picturePath: String
    /// Whether the picture has names and faces.
    public let isNamed: Bool
    /// The page with the picture without names, and that with them.
    public let choices: [FilterChip]
}

/// A number of the year.
public struct YearFigure: Hashable, Sendable {
    /// "1,204".
    public let number: String
    /// "people".
    public let label: String
}

/// A person of the year.
public struct YearPerson: Hashable, Sendable {
    /// The person's page.
    public let path: String
    /// The name.
    public let name: String
    /// The photo, or initials.
    public let avatar: Avatar
    /// "34 catch-ups", "Last catch-up: 12 March".
    public let detail: String
}

/// A month of the year as a column of a chart that is 360 units wide.
public struct YearMonth: Hashable, Sendable {
    /// "May".
    public let name: String
    /// "M": the first letter.
    public let letter: String
    /// "21".
    public let count: String
    /// Where the column stands.
    public let x: Int
    /// The middle of the column.
    public let middle: Int
    /// The upper edge of the column.
    public let y: Int
    /// The height of the column: at most 100, and at least 2.
    public let height: Int
    /// Whether it is the month with the most catch-ups.
    public let isBusiest: Bool
}
