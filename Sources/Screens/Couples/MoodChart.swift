import Kinkeeper
import Store

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
