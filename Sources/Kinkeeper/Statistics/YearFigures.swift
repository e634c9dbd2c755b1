/// The numbers of a calendar year of catching up.
public struct YearFigures: Hashable, Sendable {
    /// The catch-ups of one kind on one day.
    public struct Entry: Hashable, Sendable {
        /// The day.
        public let day: CivilDate
        /// How one was in touch.
        public let kind: Catchup.Kind
        /// How many of that kind.
        public let count: Int

        /// Catch-ups from their parts.
        public init(day: CivilDate, kind: Catchup.Kind, count: Int) {
            self.day = day
            self.kind = kind
            self.count = count
        }
    }

    /// A kind of catch-up, and how many there were of it.
    public struct KindCount: Hashable, Sendable {
        /// How one was in touch.
        public let kind: Catchup.Kind
        /// How many, at least one.
        public let catchups: Int
    }

    /// The year, 1…9999.
    public let year: Int
    /// The catch-ups of each month, January first: always twelve.
    public let months: [Int]
    /// The days with a catch-up.
    public let days: Int
    /// The kinds that there were, the one with the most catch-ups first, equal ones in the order of kinds.
    public let kinds: [KindCount]

    /// All catch-ups of the year; one with several people is one.
    public var catchups: Int { months.reduce(0, +) }

    /// The month with the most catch-ups, 1…12, of equal ones the first; nil without a catch-up.
    public var busiestMonth: Int? {
        guard let most = months.max(), most > 0 else { return nil }
        return months.firstIndex(of: most).map { $0 + 1 }
    }

    /// The numbers of a year. Entries of other years are left out.
    public init(of year: Int, _ entries: some Sequence<Entry>) {
        var months = Array(repeating: 0, count: 12)
        var days: Set<CivilDate> = []
        var kinds: [Catchup.Kind: Int] = [:]
        for entry in entries where entry.count > 0 && entry.day.year == year {
            months[entry.day.month - 1] += entry.count
            days.insert(entry.day)
            kinds[entry.kind, default: 0] += entry.count
        }
        self.year = year
        self.months = months
        self.days = days.count
        let counted = Catchup.Kind.allCases.enumerated().compactMap { place, kind in
            kinds[kind].map { (place, KindCount(kind: kind, catchups: $0)) }
        }
        self.kinds = counted.sorted { ($1.1.catchups, $0.0) < ($0.1.catchups, $1.0) }.map(\.1)
    }

    /// The first and the last day of a year; nil for a year outside 1…9999.
    public static func days(of year: Int) -> ClosedRange<CivilDate>? {
        guard let first = CivilDate(year: year, month: 1, day: 1), let last = CivilDate(year: year, month: 12, day: 31)
        else { return nil }
        return first...last
    }
}
