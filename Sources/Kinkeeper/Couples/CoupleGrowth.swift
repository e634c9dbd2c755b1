public import Foundation

/// A completed check-in, as the charts of a couple count it.
public struct CompletedCheckIn: Hashable, Sendable {
    /// When it ended.
    public let endedAt: Date
    /// How each partner felt; without those who did not say.
    public let moods: [AccountID: CheckIn.Mood]
    /// The categories that were talked about.
    public let categories: [CheckInCategory.ID]

    /// A check-in from its parts.
    public init(endedAt: Date, moods: [AccountID: CheckIn.Mood] = [:], categories: [CheckInCategory.ID] = []) {
        (self.endedAt, self.moods, self.categories) = (endedAt, moods, categories)
    }
}

/// How a couple's check-ins went over time: how often there was one, how both felt, and what they talked about.
///
/// Each check-in counts on the day it ended in the zone of the reader; a day after today, which a clock that was wrong can leave, counts
/// as today. A range is whole months, the running one among them: on 26 November 2026 three months are those from 1 September on. All
/// periods of a range follow one another, those without a check-in too. Each check-in of the range is in exactly one period and, for the
/// shorter ranges, in exactly one week; the first week may have begun before the range.
///
/// The size does not grow with the number of check-ins: 60 periods and 60 points at most.
public struct CoupleGrowth: Hashable, Sendable {
    /// How far back it goes.
    public enum Range: String, CaseIterable, Sendable {
        case threeMonths = "3-months"
        case twelveMonths = "12-months"
        /// Since the first check-in, at most 60 years.
        case all

        /// The most days that it goes back, wherever the reader is; nil for all.
        public var days: Int? {
            switch self {
            case .threeMonths: 94
            case .twelveMonths: 368
            case .all: nil
            }
        }
    }

    /// The length of a period.
    public enum Unit: String, CaseIterable, Sendable { case week, month, quarter, year }

    /// A week from Monday, a month, a quarter or a year.
    public struct Period: Hashable, Sendable {
        /// Its length.
        public let unit: Unit
        /// Its first day.
        public let start: CivilDate
        /// The check-ins that were completed in it.
        public internal(set) var checkIns = 0

        init(_ unit: Unit, from start: CivilDate) { (self.unit, self.start) = (unit, start) }
    }

    /// How both felt in one check-in or, where there are more than 40 in the range, in those of a period.
    public struct MoodPoint: Hashable, Sendable {
        /// The day of the check-in, or the first day of the period.
        public let day: CivilDate
        /// The length of the period; nil for one check-in.
        public let unit: Unit?
        /// How each partner felt, on average, in hundredths from -200 (very negative) to 200 (very positive); without those who did not
        /// say.
        public let levels: [AccountID: Int]
    }

    /// How often a category was talked about.
    public struct Topic: Hashable, Sendable {
        /// The category.
        public let category: CheckInCategory.ID
        /// How often, period by period.
        public let counts: [Int]
        /// How often in all.
        public var total: Int { counts.reduce(0, +) }
    }

    /// The most points that stand for one check-in each.
    public static let mostPoints = 40
    /// The most periods, and the most years back.
    static let mostPeriods = 60

    /// How far back it goes.
    public let range: Range
    /// The check-ins in it.
    public let checkIns: Int
    /// The months, or for longer times the quarters or years; none without a check-in in `all`.
    public let periods: [Period]
    /// The weeks of the shorter ranges; none for `all`.
    public let weeks: [Period]
    /// How both felt, the oldest first.
    public let moods: [MoodPoint]
    /// What they talked about, the most frequent first; of the same number in the order of identifiers.
    public let topics: [Topic]

    /// What shows how regularly they check in: weeks, or the periods where there are none.
    public var rhythm: [Period] { weeks.isEmpty ? periods : weeks }

    /// The growth of a couple with these check-ins, in any order.
    public init(of checkIns: some Sequence<CompletedCheckIn>, range: Range, today: CivilDate, in zone: TimeZone) {
        let dated = checkIns.map { (day: min(CivilDate(of: $0.endedAt, in: zone), today), checkIn: $0) }
        let span = Span(range, first: dated.map(\.day).min(), today: today)
        let counted = dated.filter { $0.day >= span.start }.sorted { $0.day < $1.day }
        var (periods, weeks) = (span.periods, span.weeks)
        var counts: [CheckInCategory.ID: [Int]] = [:]
        for (day, checkIn) in counted {
            guard let place = periods.lastIndex(where: { $0.start <= day }) else { continue }
            periods[place].checkIns += 1
            if let week = span.week(of: day) { weeks[week].checkIns += 1 }
            for category in Set(checkIn.categories) {
                counts[category, default: Array(repeating: 0, count: periods.count)][place] += 1
            }
        }
        self.range = range
        self.checkIns = counted.count
        self.periods = periods
        self.weeks = weeks
        moods = CoupleGrowth.points(of: counted.filter { !$0.checkIn.moods.isEmpty }, in: weeks.isEmpty ? periods : weeks)
        topics = counts.map { Topic(category: $0, counts: $1) }.sorted { ($1.total, $0.category) < ($0.total, $1.category) }
    }

    private static func points(
        of checkIns: [(day: CivilDate, checkIn: CompletedCheckIn)], in periods: [Period]
    ) -> [MoodPoint] {
        guard checkIns.count > mostPoints else {
            return checkIns.map { day, checkIn in
                MoodPoint(day: day, unit: nil, levels: checkIn.moods.mapValues { $0.value * 100 })
            }
        }
        let grouped = Dictionary(grouping: checkIns) { one in periods.lastIndex { $0.start <= one.day } ?? 0 }
        return grouped.sorted { $0.key < $1.key }.map { place, members in
            var sums: [AccountID: (sum: Int, count: Int)] = [:]
            for (account, mood) in members.flatMap(\.checkIn.moods) {
                let before = sums[account] ?? (0, 0)
                sums[account] = (before.sum + mood.value, before.count + 1)
            }
            return MoodPoint(
                day: periods[place].start, unit: periods[place].unit,
                levels: sums.mapValues { $0.sum * 100 / $0.count })
        }
    }
}

/// The days that growth looks at, and how they are parted.
private struct Span {
    let start: CivilDate
    let periods: [CoupleGrowth.Period]
    let weeks: [CoupleGrowth.Period]

    init(_ range: CoupleGrowth.Range, first: CivilDate?, today: CivilDate) {
        let now = today.monthIndex
        switch range {
        case .threeMonths: (periods, weeks) = Span.months(3, until: today)
        case .twelveMonths: (periods, weeks) = Span.months(12, until: today)
        case .all:
            weeks = []
            guard let first else {
                (start, periods) = (today, [])
                return
            }
            let began = max(first.monthIndex, (today.year - CoupleGrowth.mostPeriods + 1) * 12)
            let (unit, length): (CoupleGrowth.Unit, Int) =
                switch now - began + 1 {
                case ...24: (.month, 1)
                case ...72: (.quarter, 3)
                default: (.year, 12)
                }
            periods = stride(from: began - began % length, through: now, by: length).map {
                CoupleGrowth.Period(unit, from: CivilDate(uncheckedYear: $0 / 12, month: $0 % 12 + 1, day: 1))
            }
        }
        start = periods.first?.start ?? today
    }

    private static func months(
        _ count: Int, until today: CivilDate
    ) -> (periods: [CoupleGrowth.Period], weeks: [CoupleGrowth.Period]) {
        let now = today.monthIndex
        let months = (now - count + 1...now).map { index in
            CoupleGrowth.Period(.month, from: CivilDate(uncheckedYear: index / 12, month: index % 12 + 1, day: 1))
        }
        let first = WeekStreak.monday(of: months[0].start)
        return (
            months, (0...first.days(until: today) / 7).map { CoupleGrowth.Period(.week, from: first.adding(days: 7 * $0)) }
        )
    }

    /// The place of a day's week among the weeks.
    func week(of day: CivilDate) -> Int? {
        guard let first = weeks.first else { return nil }
        return first.start.days(until: day) / 7
    }
}

extension CivilDate {
    /// Counts months from the year 0.
    fileprivate var monthIndex: Int { year * 12 + month - 1 }
}

extension CheckIn.Mood {
    /// The mood that is nearest to an average in hundredths; the better of two.
    public static func nearest(to level: Int) -> CheckIn.Mood? {
        allCases.min { abs($0.value * 100 - level) < abs($1.value * 100 - level) }
    }
}
