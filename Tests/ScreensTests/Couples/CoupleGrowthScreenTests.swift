import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Screens

@Suite struct CoupleGrowthScreenTests {
    private let today = CivilDate(iso8601: "2026-11-26") ?? CivilDate(daysSinceEpoch: 0)

    private func growth(_ daysAgo: [Int], _ range: CoupleGrowth.Range, about category: CheckInCategory.ID) -> CoupleGrowth {
        let checkIns = daysAgo.map { days in
            CompletedCheckIn(
                endedAt: Date(timeIntervalSince1970: Double(today.daysSinceEpoch) * 86_400 - Double(days) * 86_400 + 43_200),
                categories: [category])
        }
        return CoupleGrowth(of: checkIns, range: range, today: today, in: .gmt)
    }

    private func display(_ language: Language = .english) -> DisplayContext {
        DisplayContext(
            now: Date(timeIntervalSince1970: Double(today.daysSinceEpoch) * 86_400), timeZone: .gmt, language: language)
    }

    /// The number of "12.5%".
    private func percent(_ text: String) throws -> Double {
        #expect(text.hasSuffix("%"))
        return try #require(Double(text.dropLast()))
    }

    @Test func `bars and dots stay within the chart, however many check-ins there are`() throws {
        let category = CheckInCategory(id: .make(at: TestClock().now), name: "Garden", icon: "🌻")
        for (days, range) in [
            ([0], CoupleGrowth.Range.threeMonths), ([0, 7, 7, 8], .twelveMonths), (Array(0..<5_000), .all),
            (Array(0..<700), .all),
        ] {
            let growth = growth(days, range, about: category.id)
            let chart = RhythmChart(growth, from: display())
            #expect(chart.bars.count == growth.rhythm.count && chart.bars.count <= 60)
            #expect(chart.rows.count == chart.bars.count)
            for bar in chart.bars {
                let (x, width) = (try percent(bar.x), try percent(bar.width))
                #expect(x >= 0 && x + width <= 100.05 && bar.y >= 20 && bar.y + bar.height == 126 && bar.numberY >= 13)
                #expect(bar.isFilled == (bar.number != "0"))
            }
            let topics = try #require(TopicChart(growth, among: [category], from: display()))
            let row = try #require(topics.rows.first)
            #expect(row.name == "Garden" && row.dots.count == growth.periods.count)
            for dot in row.dots {
                #expect(try (0...100).contains(percent(dot.x)))
                #expect(try (1.5...10).contains(#require(Double(dot.radius))))
            }
        }
    }

    @Test func `weeks and months have their names, in each language`() {
        let category = CheckInCategory(id: .make(at: TestClock().now), standard: .fun, icon: "🎉")
        let year = growth([0, 3, 40], .twelveMonths, about: category.id)
        let chart = RhythmChart(year, from: display())
        #expect(chart.summary == "Weeks with a check-in: 2 of 52. Most in one week: 2.")
        #expect(chart.first == "Week of 1 December 2025" && chart.last == "Week of 23 November" && !chart.hasNumbers)
        let topics = TopicChart(year, among: [category], from: display())
        #expect(topics?.rows.first?.when == "October 2026: 1, November 2026: 2")
        let german = RhythmChart(growth([0, 800], .all, about: category.id), from: display(.german))
        #expect(german.first == "3. Quartal 2024" && german.last == "4. Quartal 2026" && german.hasNumbers)
        // A category that is gone is left out.
        #expect(TopicChart(year, among: [], from: display()) == nil)
    }
}
