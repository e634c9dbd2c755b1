package import Kinkeeper
package import Store

/// How a couple's check-ins went over time: charts, each with its table.
public struct CoupleGrowthScreen: Hashable, Sendable {
    /// How far back, as links.
    public let chips: [CoupleRequestsScreen.Chip]
    /// "24 check-ins since 1 December 2025".
    public let summary: String
    /// Whether there is no check-in in the range.
    public let isEmpty: Bool
    /// What is said then; nil otherwise.
    public let nothing: String?
    /// How both felt; nil where neither said it.
    public let moods: MoodChart?
    /// How regularly they check in.
    public let rhythm: RhythmChart
    /// What they talked about; nil where they marked nothing.
    public let topics: TopicChart?
    /// The page of the milestones.
    public let milestonesPath: String
    /// The page of the couple.
    public let couplePath: String

    package init(
        _ growth: CoupleGrowth, hasAny: Bool, of couple: SharedSpace, for account: AccountID,
        among categories: [CheckInCategory], from display: DisplayContext
    ) {
        let phrases = display.phrases
        chips = CoupleGrowth.Range.allCases.map { range in
            CoupleRequestsScreen.Chip(
                path: "\(Routes.coupleGrowth.path)?range=\(range.rawValue)",
                title: phrases.text("growth.range.\(range.rawValue)"), isSelected: range == growth.range)
        }
        let since = growth.periods.first?.start ?? display.today
        summary = phrases.count(
            "growth.summary", growth.checkIns, ["date": display.wording.day(since, today: display.today)])
        isEmpty = growth.checkIns == 0
        nothing = isEmpty ? phrases.text(hasAny ? "growth.none.range" : "growth.none") : nil
        moods = MoodChart(growth, of: couple, for: account, from: display)
        rhythm = RhythmChart(growth, from: display)
        topics = TopicChart(growth, among: categories, from: display)
        milestonesPath = Routes.coupleMilestones.path
        couplePath = Routes.couple.path
    }
}

/// The moods of both partners as two lines. Positions across are in percent of the width, those down in pixels.
public struct MoodChart: Hashable, Sendable {
    /// A level of the scale.
    public struct Level: Hashable, Sendable {
        /// "😄".
        public let emoji: String
        /// "Very good".
        public let title: String
        /// How far down it is.
        public let y: Int
    }

    /// One partner's points and the lines between them.
    public struct Series: Hashable, Sendable {
        /// "You", "Ben".
        public let name: String
        /// "first" or "second": names the shape and the line.
        public let shape: String
        /// Whether it is the first, drawn as rings.
        public let isFirst: Bool
        /// "On average: Good".
        public let average: String
        /// The points.
        public let points: [Point]
        /// The lines.
        public let lines: [Line]
    }

    /// A point.
    public struct Point: Hashable, Sendable {
        /// "12.5%".
        public let x: String
        /// How far down.
        public let y: Int
    }

    /// A line between two points.
    public struct Line: Hashable, Sendable {
        /// Where it begins and ends.
        public let from, to: Point
    }

    /// A row of the table.
    public struct Row: Hashable, Sendable {
        /// "21 November".
        public let day: String
        /// "Good", for each series; "–" where it was not said.
        public let cells: [String]
    }

    /// The height of the chart, in pixels.
    public let height = 180
    /// The five levels, the best first.
    public let levels: [Level]
    /// The partners, the reader first.
    public let series: [Series]
    /// The table.
    public let rows: [Row]
    /// The words under the chart: its first and last point.
    public let first, last: String
    /// That the points stand for periods; nil where each is a check-in.
    public let hint: String?

    init?(_ growth: CoupleGrowth, of couple: SharedSpace, for account: AccountID, from display: DisplayContext) {
        let (points, phrases) = (growth.moods, display.phrases)
        guard let oldest = points.first, let newest = points.last else { return nil }
        levels = CheckIn.Mood.allCases.map { mood in
            Level(
                emoji: mood.emoji, title: phrases.text("checkIns.mood.\(mood.rawValue)"),
                y: MoodChart.y(of: mood.value * 100))
        }
        let partners = couple.members.sorted { ($0.account == account ? 0 : 1) < ($1.account == account ? 0 : 1) }
        series = partners.enumerated().map { place, member in
            let name = member.account == account ? phrases.text("growth.you") : member.name
            return Series(points, of: member.account, named: name, isFirst: place == 0, phrases)
        }
        rows = points.reversed().map { point in
            Row(
                day: display.name(of: point),
                cells: partners.map { point.levels[$0.account].map { phrases.mood(near: $0) } ?? "–" })
        }
        (first, last) = (display.name(of: oldest), points.count > 1 ? display.name(of: newest) : "")
        hint = oldest.unit.map { phrases.text("growth.moods.average.\($0.rawValue)") }
    }

    /// How far down a level in hundredths is.
    static func y(of level: Int) -> Int { 18 + (200 - level) * 144 / 400 }
}

extension MoodChart.Series {
    init(_ all: [CoupleGrowth.MoodPoint], of account: AccountID, named name: String, isFirst: Bool, _ phrases: Phrasebook) {
        let points = all.enumerated().compactMap { place, point in
            point.levels[account].map { level in
                MoodChart.Point(x: Percent.middle(of: place, among: all.count), y: MoodChart.y(of: level))
            }
        }
        let said = all.compactMap { $0.levels[account] }
        self.init(
            name: name, shape: isFirst ? "first" : "second", isFirst: isFirst,
            average: said.isEmpty
                ? phrases.text("growth.moods.unsaid")
                : phrases.text("growth.moods.mean", ["mood": phrases.mood(near: said.reduce(0, +) / said.count)]),
            points: points, lines: zip(points, points.dropFirst()).map { MoodChart.Line(from: $0, to: $1) })
    }
}

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

/// Places across a chart.
private enum Percent {
    /// "12.5%" of a share.
    static func text(_ share: Double) -> String { "\((share * 10_000).rounded() / 100)%" }

    /// The middle of one of so many equal parts.
    static func middle(of place: Int, among count: Int) -> String { text((Double(place) + 0.5) / Double(max(1, count))) }
}

extension DisplayContext {
    /// "Week of 23 November", "November 2026", "Quarter 4, 2026", "2026".
    package func name(of period: CoupleGrowth.Period) -> String { name(of: period.unit, from: period.start) }

    /// The day of a check-in, or the name of a period.
    package func name(of point: CoupleGrowth.MoodPoint) -> String {
        guard let unit = point.unit else { return wording.day(point.day, today: today) }
        return name(of: unit, from: point.day)
    }

    private func name(of unit: CoupleGrowth.Unit, from start: CivilDate) -> String {
        switch unit {
        case .week: phrases.text("growth.week", ["date": wording.day(start, today: today)])
        case .month: wording.month(start.month, of: start.year)
        case .quarter:
            phrases.text("growth.quarter", ["number": String((start.month + 2) / 3), "year": String(start.year)])
        case .year: String(start.year)
        }
    }
}

extension Phrasebook {
    /// The word of the mood that is nearest to a level in hundredths.
    package func mood(near level: Int) -> String {
        CheckIn.Mood.nearest(to: level).map { text("checkIns.mood.\($0.rawValue)") } ?? ""
    }
}
