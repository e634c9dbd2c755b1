import Testing

@testable import Kinkeeper

struct ConsistencyTests {
    @Test func `a week with a catch-up is kept and one without is missed`() {
        #expect(rounds(every: 7, set: ago(30), spoke: [24, 20, 13]) == Consistency(kept: 3, missed: 1))
        #expect(rounds(every: 7, set: ago(30), spoke: []) == Consistency(kept: 0, missed: 4))
    }

    @Test func `a long silence counts each missed round`() {
        #expect(rounds(every: 30, set: ago(100), spoke: [99, 3]) == Consistency(kept: 1, missed: 3))
    }

    @Test func `the running round does not count until it is over`() {
        #expect(rounds(every: 7, set: ago(7), spoke: []).share == nil)
        #expect(rounds(every: 7, set: ago(8), spoke: []) == Consistency(kept: 0, missed: 1))
        #expect(rounds(every: 7, set: ago(8), spoke: [0]) == Consistency(kept: 0, missed: 1))
        #expect(rounds(every: 7, set: ago(8), spoke: [1]) == Consistency(kept: 1, missed: 0))
    }

    @Test func `many catch-ups within one round keep it once`() {
        #expect(rounds(every: 30, set: ago(40), spoke: [39, 38, 37, 36, 35]) == Consistency(kept: 1, missed: 1))
    }

    @Test func `what was before the cadence or after today says nothing`() {
        #expect(rounds(every: 7, set: ago(10), spoke: [90, 11, 10]) == Consistency(kept: 0, missed: 1))
        #expect(rounds(every: 7, set: ago(10), spoke: [-1]) == Consistency(kept: 0, missed: 1))
    }

    @Test func `only twelve months are looked at, from a round that reaches into them`() {
        #expect(rounds(every: 365, set: ago(2_000), spoke: [400]) == Consistency(kept: 0, missed: 1))
        #expect(rounds(every: 365, set: ago(2_000), spoke: [400, 40]) == Consistency(kept: 1, missed: 0))
        #expect(rounds(every: 365, set: ago(2_000), spoke: [900]) == Consistency())
        let yearOfWeeks = rounds(every: 7, set: ago(2_000), spoke: [])
        #expect(yearOfWeeks == Consistency(kept: 0, missed: 52))
    }

    @Test func `percent is rounded but never to all or nothing`() {
        #expect(Consistency(kept: 2, missed: 1).percent == 67)
        #expect(Consistency(kept: 999, missed: 1).percent == 99 && Consistency(kept: 1, missed: 999).percent == 1)
        #expect(Consistency(kept: 3).percent == 100 && Consistency(missed: 3).percent == 0 && Consistency().percent == nil)
    }

    @Test func `who is never silent for longer than the cadence misses nothing`() {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<2_000 {
            let days = Int.random(in: 2...60, using: &generator)
            let set = Int.random(in: 1...500, using: &generator)
            var spoke: [Int] = []
            var last = set
            while last > 0 {
                last -= Int.random(in: 1...days, using: &generator)
                spoke.append(last)
            }
            #expect(rounds(every: days, set: ago(set), spoke: spoke).missed == 0, "\(days) \(set) \(spoke)")
            let silent = rounds(every: days, set: ago(set), spoke: [])
            #expect(silent == Consistency(missed: (min(set, 365) - 1) / days), "\(days) \(set)")
        }
    }

    private func rounds(every days: Int, set: CivilDate, spoke: [Int]) -> Consistency {
        Consistency(cadence: cadence(days), since: set, catchups: spoke.map(ago).sorted(), today: today)
    }
}

struct WeekStreakTests {
    @Test func `the running week counts with a catch-up and does not end a streak without`() {
        // Today is Saturday 21 November 2026; its week began on the 16th.
        #expect(streak(["2026-11-16", "2026-11-09", "2026-11-02"]) == 3)
        #expect(streak(["2026-11-09", "2026-11-02", "2026-10-26"]) == 3)
        #expect(streak(["2026-11-16", "2026-11-02"]) == 1)
        #expect(streak(["2026-11-02"]) == 0)
        #expect(streak([]) == 0)
    }

    @Test func `weeks begin on Monday`() {
        #expect(WeekStreak.monday(of: day("2026-11-22")) == day("2026-11-16"))
        #expect(WeekStreak.monday(of: day("2026-11-23")) == day("2026-11-23"))
        #expect(WeekStreak.monday(of: day("1969-12-31")) == day("1969-12-29"))
    }

    private func streak(_ mondays: Set<String>) -> Int {
        WeekStreak.weeks(until: today) { mondays.contains($0.description) }
    }
}

struct HeatMapTests {
    @Test func `it shows 53 weeks from Monday up to today`() {
        let map = HeatMap(counts: [today: 2, ago(7): 1, ago(900): 5], today: today)
        #expect(map.weeks.count == 53 && map.weeks.dropLast().allSatisfy { $0.count == 7 })
        #expect(map.weeks.last?.count == 6 && map.weeks.last?.last == .init(date: today, count: 2))
        #expect(map.weeks.first?.first?.date == HeatMap.start(today: today) && map.total == 3)
        #expect(map.weeks.joined().map(\.date) == (0..<370).map { ago(369 - $0) })
    }

    @Test func `five levels tell days apart`() {
        #expect([0, 1, 2, 3, 4, 5, 99].map { HeatMap.Day(date: today, count: $0).level } == [0, 1, 2, 3, 3, 4, 4])
    }
}

struct CatchupStatisticsTests {
    @Test func `bars come by catch-ups, then by category, and empty ones not at all`() {
        let bars = [
            CatchupStatistics.Bar(category: nil, catchups: 4, consistency: .init()),
            .init(category: .custom("Choir"), catchups: 4, consistency: .init()),
            .init(category: .friend, catchups: 4, consistency: .init()),
            .init(category: .work, catchups: 0, consistency: .init(missed: 1)),
            .init(category: .other, catchups: 0, consistency: .init()),
            .init(category: .family, catchups: 9, consistency: .init()),
        ]
        let statistics = CatchupStatistics(
            consistency: .init(), streak: 0, heatMap: HeatMap(counts: [:], today: today), bars: bars)
        #expect(statistics.bars.map(\.category) == [.family, .friend, .custom("Choir"), nil, .work])
    }
}

struct YearFiguresTests {
    @Test func `months, days and kinds are counted, of that year alone`() {
        let figures = YearFigures(
            of: 2026,
            [
                entry("2026-01-01", .call, 2), entry("2026-01-01", .letter, 1), entry("2026-12-31", .call, 3),
                entry("2025-12-31", .call, 9), entry("2027-01-01", .call, 9), entry("2026-06-01", .video, 0),
            ])
        #expect(figures.months == [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3] && figures.catchups == 6 && figures.days == 2)
        #expect(figures.busiestMonth == 1 && figures.kinds.map(\.kind) == [.call, .letter])
        #expect(figures.kinds.map(\.catchups) == [5, 1])
        #expect(YearFigures(of: 2026, []).busiestMonth == nil)
    }

    @Test func `kinds and months come to the same sum, and none is before one with more`() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let entries = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                YearFigures.Entry(
                    day: ago(Int.random(in: 0...900, using: &generator)),
                    kind: Catchup.Kind.allCases.randomElement(using: &generator) ?? .other,
                    count: Int.random(in: 0...3, using: &generator))
            }
            let years = Set(entries.map(\.day.year)).map { YearFigures(of: $0, entries) }
            for year in years {
                #expect(year.catchups == year.kinds.reduce(0) { $0 + $1.catchups })
                #expect(year.months.count == 12 && year.days <= year.catchups)
                #expect(zip(year.kinds, year.kinds.dropFirst()).allSatisfy { $0.catchups >= $1.catchups })
                #expect(year.busiestMonth.map { year.months[$0 - 1] } == (year.catchups > 0 ? year.months.max() : nil))
            }
            #expect(years.reduce(0) { $0 + $1.catchups } == entries.reduce(0) { $0 + $1.count })
        }
    }

    @Test func `a year has its first and its last day`() {
        #expect(YearFigures.days(of: 2026) == day("2026-01-01")...day("2026-12-31"))
        #expect(YearFigures.days(of: 0) == nil && YearFigures.days(of: 10_000) == nil)
    }

    private func entry(_ text: String, _ kind: Catchup.Kind, _ count: Int) -> YearFigures.Entry {
        YearFigures.Entry(day: day(text), kind: kind, count: count)
    }
}
