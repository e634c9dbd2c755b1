import Kinkeeper

/// How many check-ins each week or period had, as bars.
public struct RhythmChart: Hashable, Sendable {
    /// A bar.
    public struct Bar: Hashable, Sendable {
        /// Its left side and its width, in percent.
        public let x, width: String
        /// Its middle, for the number above it.
        public let middle: String
        /// Its top and its height, in pixels.
        public let y, height: Int
        /// Where the number stands; above the bar.
        public let numberY: Int
        /// "2".
        public let number: String
        /// Whether it has check-ins.
        public let isFilled: Bool
    }

    /// A row of the table.
    public struct Row: Hashable, Sendable {
        /// "Week of 23 November", "November 2026".
        public let name: String
        /// "2".
        public let count: String
    }

    /// The height of the chart, in pixels.
    public let height = 128
    /// The bars, the oldest first.
    public let bars: [Bar]
    /// Whether there is room for numbers.
    public let hasNumbers: Bool
    /// "Weeks with a check-in: 20 of 53. At most 2 in one week."
    public let summary: String
    /// The words under the chart: its first and last bar.
    public let first, last: String
    /// The table, the newest first.
    public let rows: [Row]

    init(_ growth: CoupleGrowth, from display: DisplayContext) {
        let periods = growth.rhythm
        let most = periods.map(\.checkIns).max() ?? 0
        hasNumbers = periods.count <= 16
        bars = periods.enumerated().map { place, period in
            let height = period.checkIns == 0 ? 2 : max(6, period.checkIns * 100 / max(1, most))
            // Of a few bars none is broad.
            let width = min(0.7 / Double(periods.count), 0.09)
            return Bar(
                x: Percent.text((Double(place) + 0.5) / Double(periods.count) - width / 2), width: Percent.text(width),
                middle: Percent.middle(of: place, among: periods.count), y: 126 - height, height: height,
                numberY: 120 - height, number: display.wording.number(period.checkIns), isFilled: period.checkIns > 0)
        }
        let unit = periods.first?.unit ?? .week
        summary = display.phrases.text(
            "growth.rhythm.summary.\(unit.rawValue)",
            [
                "count": display.wording.number(periods.count { $0.checkIns > 0 }),
                "of": display.wording.number(periods.count), "most": display.wording.number(most),
            ])
        first = periods.first.map(display.name(of:)) ?? ""
        last = periods.count > 1 ? periods.last.map(display.name(of:)) ?? "" : ""
        rows = periods.reversed().map { Row(name: display.name(of: $0), count: display.wording.number($0.checkIns)) }
    }
}
