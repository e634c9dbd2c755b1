import Foundation
import Kinkeeper
import TestSupport
import Testing

@Suite struct CoupleGrowthTests {
    private let anna: AccountID = .make(at: TestClock().now)
    private let ben: AccountID = .make(at: TestClock().now)
    private let category: CheckInCategory.ID = .make(at: TestClock().now)

    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(iso8601: text)) }
    private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

    /// Noon in UTC of a day.
    private func noon(_ day: CivilDate) -> Date { Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400 + 43_200) }

    @Test func `three months are the running one and the two before, with each week that touches them`() throws {
        let ends = try ["2026-08-31", "2026-09-01", "2026-10-15", "2026-11-26"].map { noon(try day($0)) }
        let growth = CoupleGrowth(
            of: ends.map { CompletedCheckIn(endedAt: $0, moods: [anna: .positive], categories: [category]) },
            range: .threeMonths, today: try day("2026-11-26"), in: .gmt)
        #expect(growth.checkIns == 3)
        #expect(growth.periods.map(\.start) == (try ["2026-09-01", "2026-10-01", "2026-11-01"].map(day)))
        #expect(growth.periods.map(\.checkIns) == [1, 1, 1])
        // The week of 1 September began on 31 August, of which nothing counts.
        #expect(growth.weeks.first?.start == (try day("2026-08-31")) && growth.weeks.first?.checkIns == 1)
        #expect(growth.weeks.last?.start == (try day("2026-11-23")) && growth.weeks.count == 13)
        #expect(growth.topics.map(\.counts) == [[1, 1, 1]] && growth.topics.first?.category == category)
        #expect(growth.moods.map(\.levels) == Array(repeating: [anna: 100], count: 3))
        #expect(growth.rhythm == growth.weeks)
    }

    @Test func `a range goes back no further than its days, by two days`() throws {
        let none: [CompletedCheckIn] = []
        for offset in 0..<1_500 {
            let today = try day("2023-01-01").adding(days: offset)
            for range in CoupleGrowth.Range.allCases {
                let growth = CoupleGrowth(of: none, range: range, today: today, in: .gmt)
                guard let days = range.days, let start = growth.periods.first?.start else { continue }
                #expect(today.adding(days: -days) <= start.adding(days: -2))
            }
        }
        #expect(CoupleGrowth.Range.all.days == nil)
    }

    @Test func `without check-ins all is empty, and the range still has its months`() throws {
        let none: [CompletedCheckIn] = []
        let year = CoupleGrowth(of: none, range: .twelveMonths, today: try day("2026-03-01"), in: .gmt)
        #expect(year.checkIns == 0 && year.moods.isEmpty && year.topics.isEmpty && year.periods.count == 12)
        #expect(year.periods.first?.start == (try day("2025-04-01")))
        let all = CoupleGrowth(of: none, range: .all, today: try day("2026-03-01"), in: .gmt)
        #expect(all.periods.isEmpty && all.weeks.isEmpty && all.rhythm.isEmpty)
    }

    @Test func `all is months up to two years, quarters up to six, and years beyond`() throws {
        let today = try day("2026-11-26")
        for (first, unit, start, count) in [
            ("2024-12-31", CoupleGrowth.Unit.month, "2024-12-01", 24), ("2024-11-30", .quarter, "2024-10-01", 9),
            ("2020-12-01", .quarter, "2020-10-01", 25), ("2020-11-30", .year, "2020-01-01", 7),
            ("1901-01-01", .year, "1967-01-01", 60),
        ] {
            let growth = CoupleGrowth(
                of: [CompletedCheckIn(endedAt: noon(try day(first))), CompletedCheckIn(endedAt: noon(today))], range: .all,
                today: today, in: .gmt)
            #expect(growth.periods.allSatisfy { $0.unit == unit } && growth.periods.count == count, "\(first)")
            #expect(growth.periods.first?.start == (try day(start)), "\(first)")
            // What lies more than 60 years back is left out.
            #expect(growth.checkIns == (first == "1901-01-01" ? 1 : 2))
            #expect(growth.weeks.isEmpty && growth.rhythm == growth.periods)
        }
    }

    @Test func `a check-in counts on the day it ended where the reader is`() throws {
        // 31 December 2026, 23:30 in New York, is 1 January 2027 in Berlin.
        let end = Date(timeIntervalSince1970: 1_798_777_800)
        #expect(CivilDate(of: end, in: try zone("America/New_York")) == (try day("2026-12-31")))
        let checkIns = [CompletedCheckIn(endedAt: end)]
        let today = try day("2027-01-01")
        let there = CoupleGrowth(of: checkIns, range: .threeMonths, today: today, in: try zone("America/New_York"))
        let here = CoupleGrowth(of: checkIns, range: .threeMonths, today: today, in: try zone("Europe/Berlin"))
        #expect(there.periods.map(\.checkIns) == [0, 1, 0] && here.periods.map(\.checkIns) == [0, 0, 1])
        // Both are in the week of Monday 28 December, the 53rd of 2026.
        #expect(there.weeks.last?.start == (try day("2026-12-28")) && there.weeks.last?.checkIns == 1)
        #expect(here.weeks.last?.checkIns == 1)
        // Where it is not yet that day, a clock that ran ahead counts as today.
        let ahead = CoupleGrowth(of: checkIns, range: .threeMonths, today: try day("2026-12-30"), in: .gmt)
        #expect(ahead.periods.map(\.checkIns) == [0, 0, 1])
    }

    @Test func `moods are those of check-ins up to 40, and averages of weeks or periods beyond`() throws {
        let today = try day("2026-11-26")
        func growth(_ count: Int, _ range: CoupleGrowth.Range) -> CoupleGrowth {
            CoupleGrowth(
                of: (0..<count).map { number in
                    CompletedCheckIn(
                        endedAt: noon(today.adding(days: -number / 2)),
                        moods: number % 2 == 0 ? [anna: .veryPositive, ben: .negative] : [anna: .neutral])
                }, range: range, today: today, in: .gmt)
        }
        let few = growth(40, .twelveMonths)
        #expect(few.moods.count == 40 && few.moods.allSatisfy { $0.unit == nil })
        let many = growth(42, .twelveMonths)
        #expect(many.moods.allSatisfy { $0.unit == .week } && many.moods.count == 4)
        #expect(many.moods.map(\.levels) == Array(repeating: [anna: 100, ben: -100], count: 4))
        #expect(growth(42, .all).moods.allSatisfy { $0.unit == .month })
        // A check-in of which neither said it makes no point.
        let unsaid = CoupleGrowth(of: [CompletedCheckIn(endedAt: noon(today))], range: .all, today: today, in: .gmt)
        #expect(unsaid.moods.isEmpty && unsaid.checkIns == 1)
        #expect(CheckIn.Mood.nearest(to: 149) == .positive && CheckIn.Mood.nearest(to: 150) == .veryPositive)
        #expect(CheckIn.Mood.nearest(to: -200) == .veryNegative && CheckIn.Mood.nearest(to: 0) == .neutral)
    }

    @Test func `each check-in of the range is in one period and one week, wherever the reader is`() throws {
        var random = SeededGenerator(seed: 11)
        let zones = try [-43_200, -12_600, 0, 20_700, 50_400].map { try #require(TimeZone(secondsFromGMT: $0)) }
        for trial in trials(60, long: 6_000) {
            let today = try day("2024-02-29").adding(days: Int.random(in: 0...1_500, using: &random))
            let checkIns = (0..<Int.random(in: 0...90, using: &random)).map { _ in
                CompletedCheckIn(
                    endedAt: noon(today).addingTimeInterval(.random(in: -5e8...2e5, using: &random)),
                    moods: Bool.random(using: &random) ? [anna: .positive, ben: .negative] : [:],
                    categories: Bool.random(using: &random) ? [category, category] : [])
            }
            let zone = zones[trial % zones.count]
            for range in CoupleGrowth.Range.allCases {
                let growth = CoupleGrowth(of: checkIns, range: range, today: today, in: zone)
                let days = checkIns.map { min(CivilDate(of: $0.endedAt, in: zone), today) }
                let start = growth.periods.first?.start ?? today
                #expect(growth.checkIns == days.count { $0 >= start })
                #expect(growth.periods.reduce(0) { $0 + $1.checkIns } == growth.checkIns)
                #expect(growth.periods.count <= 60 && growth.moods.count <= 60)
                for (period, next) in zip(growth.periods, growth.periods.dropFirst()) {
                    #expect(period.checkIns == days.count { $0 >= period.start && $0 < next.start })
                }
                for week in growth.weeks {
                    #expect(week.start.weekday == 1)
                    let end = week.start.adding(days: 7)
                    #expect(week.checkIns == days.count { $0 >= max(start, week.start) && $0 < end })
                }
                #expect(growth.weeks.isEmpty || growth.weeks.reduce(0) { $0 + $1.checkIns } == growth.checkIns)
                // Named twice, a category counts once a check-in.
                let discussed = zip(days, checkIns).count { $0 >= start && !$1.categories.isEmpty }
                #expect(growth.topics.first?.total ?? 0 == discussed)
                #expect(growth.topics.allSatisfy { $0.counts.count == growth.periods.count })
                #expect(growth.moods.flatMap(\.levels.values).allSatisfy { (-200...200).contains($0) })
            }
        }
    }
}
