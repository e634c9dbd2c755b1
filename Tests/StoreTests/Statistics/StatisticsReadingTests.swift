import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct StatisticsReadingTests {
    private let clock = TestClock()
    private var today: CivilDate { clock.today }

    @Test func `a year is read as it was`() async throws {
        let street = try await Street(count: 4, today: clock.today)
        try await street.space.setCategory(.family, of: street.people[0], at: clock.now)
        try await street.keepUp(0, every: 30, last: 3)
        for days in [10, 17, 24, 400] { try await street.log(0, daysAgo: days) }
        try await street.keepUp(1, every: 365, last: 500)
        try await street.log(2, daysAgo: 1)
        let statistics = try await street.space.statistics(today: today)
        let family = Consistency(
            cadence: .monthly, since: today.adding(days: -900),
            catchups: [400, 24, 17, 10, 3].map { today.adding(days: -$0) }, today: today)
        #expect(statistics.consistency == family + Consistency(missed: 1))
        #expect(statistics.streak == 4 && statistics.heatMap.total == 5)
        #expect(statistics.bars.map(\.category) == [.family, nil] && statistics.bars.map(\.catchups) == [4, 1])
        #expect(statistics.bars.first?.consistency == family)
    }

    @Test func `it follows changes and days, and leaves the trash out of bars`() async throws {
        let street = try await Street(count: 2, today: clock.today)
        try await street.log(0, daysAgo: 8)
        #expect(try await street.space.statistics(today: today).streak == 1)
        try await street.log(1)
        #expect(try await street.space.statistics(today: today).streak == 2)
        #expect(try await street.space.statistics(today: today.adding(days: 30)).streak == 0)
        try await street.space.trash(street.people[0], at: clock.now)
        let statistics = try await street.space.statistics(today: today)
        #expect(statistics.bars.map(\.catchups) == [1] && statistics.heatMap.total == 2)
    }

    @Test func `an empty space has a year without anything`() async throws {
        let statistics = try await TestSpace().space.statistics(today: today)
        #expect(statistics.consistency.share == nil && statistics.streak == 0 && statistics.bars == [])
    }
}
