import Kinkeeper

/// How often each category was talked about, as a row of dots each: the larger, the more often.
public struct TopicChart: Hashable, Sendable {
    /// A dot.
    public struct Dot: Hashable, Sendable {
        /// Its middle, in percent.
        public let x: String
        /// Its size, in pixels.
        public let radius: String
        /// Whether it was talked about at all.
        public let isFilled: Bool
    }

    /// A category.
    public struct Row: Hashable, Sendable {
        /// "💬".
        public let icon: String
        /// "Communication".
        public let name: String
        /// "7 times".
        public let total: String
        /// The dots, the oldest first.
        public let dots: [Dot]
        /// "September: 2, October: 1": when it was talked about.
        public let when: String
    }

    /// The most categories that are drawn; the table has all.
    static let most = 8

    /// The most frequent categories.
    public let rows: [Row]
    /// All of them, for the table.
    public let all: [Row]
    /// The words under the chart.
    public let first, last: String

    init?(_ growth: CoupleGrowth, among categories: [CheckInCategory], from display: DisplayContext) {
        let most = growth.topics.flatMap(\.counts).max() ?? 1
        let largest = growth.periods.count > 40 ? 2.5 : growth.periods.count > 12 ? 5.5 : 10
        all = growth.topics.compactMap { topic in
            guard let category = categories.first(where: { $0.id == topic.category }) else { return nil }
            return Row(topic, category, growth.periods, (most, largest), from: display)
        }
        guard !all.isEmpty else { return nil }
        rows = Array(all.prefix(Self.most))
        first = growth.periods.first.map(display.name(of:)) ?? ""
        last = growth.periods.count > 1 ? growth.periods.last.map(display.name(of:)) ?? "" : ""
    }
}

extension TopicChart.Row {
    init(
        _ topic: CoupleGrowth.Topic, _ category: CheckInCategory, _ periods: [CoupleGrowth.Period],
        _ scale: (most: Int, largest: Double), from display: DisplayContext
    ) {
        self.init(
            icon: category.icon, name: category.shownName(display.phrases),
            total: display.phrases.count("growth.topics.times", topic.total),
            dots: topic.counts.enumerated().map { place, count in
                // The area of a dot, not its width, follows the number.
                let radius = count == 0 ? 1.5 : max(2.5, scale.largest * (Double(count) / Double(scale.most)).squareRoot())
                return TopicChart.Dot(
                    x: Percent.middle(of: place, among: topic.counts.count),
                    radius: String((radius * 10).rounded() / 10), isFilled: count > 0)
            },
            when: zip(periods, topic.counts).filter { $0.1 > 0 }.map { period, count in
                "\(display.name(of: period)): \(display.wording.number(count))"
            }.joined(separator: ", "))
    }
}
