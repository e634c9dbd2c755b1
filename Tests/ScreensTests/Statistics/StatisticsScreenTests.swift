import Kinkeeper
import Testing

@testable import Screens

struct StatisticsScreenTests {
    private let today = CivilDate(iso8601: "2026-11-21") ?? CivilDate(daysSinceEpoch: 0)

    @Test func `nothing is said of an empty year`() {
        let screen = StatisticsScreen(statistics(), from: display())
        #expect(screen.isEmpty && screen.consistency == nil && screen.bars == [] && screen.calendar.weeks == [])
    }

    @Test func `figures are said in words beside their numbers`() {
        let bars = [
            CatchupStatistics.Bar(category: .family, catchups: 200, consistency: Consistency(kept: 3, missed: 1)),
            CatchupStatistics.Bar(category: nil, catchups: 1, consistency: Consistency()),
        ]
        let screen = StatisticsScreen(
            statistics(Consistency(kept: 3, missed: 1), streak: 1, counts: [today: 2], bars: bars), from: display())
        #expect(!screen.isEmpty && screen.consistency == "75%" && screen.consistencyPercent == 75)
        #expect(screen.consistencyDetail == "In touch on time 3 of 4 times in the last 12 months.")
        #expect(screen.streak == "1 week")
        #expect(screen.bars.map(\.name) == ["Family", "Without a category"] && screen.bars.map(\.percent) == [100, 1])
        #expect(screen.bars.map(\.rounds) == ["3 of 4 on time", nil])
        #expect(screen.barsHeight == 112 && screen.bars[1].wordsY - screen.bars[0].wordsY == 56)
    }

    @Test func `the calendar has a circle for every day and a line for every week with catch-ups`() {
        let counts = [today: 2, today.adding(days: -7): 1, today.adding(days: -8): 7]
        let picture = CalendarPicture(HeatMap(counts: counts, today: today), from: display())
        let circles = picture.levels.map { level in level.path.count { $0 == "M" } }
        #expect(circles == [367, 1, 1, 0, 1])
        #expect(picture.levels.map(\.meaning) == ["none", "one", "two", "three or four", "five or more"])
        #expect(picture.weeks.map(\.monday) == ["16 November", "9 November"] && picture.weeks.map(\.count) == ["2", "8"])
        #expect(picture.summary == "10 catch-ups on 3 days since 17 November 2025.")
        #expect(picture.labels.map(\.text).suffix(4) == ["Mon", "Wed", "Fri", "Sun"] && picture.labels.count == 16)
    }

    private func statistics(
        _ consistency: Consistency = Consistency(), streak: Int = 0, counts: [CivilDate: Int] = [:],
        bars: [CatchupStatistics.Bar] = []
    ) -> CatchupStatistics {
        CatchupStatistics(
            consistency: consistency, streak: streak, heatMap: HeatMap(counts: counts, today: today), bars: bars)
    }
}
