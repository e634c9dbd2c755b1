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

/// Places across a chart.
enum Percent {
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
