import Foundation
import Kinkeeper
import TestSupport
import Testing

struct BackupRetentionTests {
    private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    /// 2026-11-29 03:10 UTC, a Sunday.
    private let now = Date(timeIntervalSince1970: 1_795_921_800)

    private func night(_ daysAgo: Int) -> Date { now.addingTimeInterval(TimeInterval(-daysAgo) * 86_400) }

    private func days(_ times: Set<Date>) -> [String] {
        times.sorted(by: >).map { "\(CivilDate(of: $0, in: .gmt))" }
    }

    @Test func `of nightly backups seven days, four weeks and twelve months are kept`() {
        let kept = BackupRetention.standard.kept(of: (0..<500).map(night), at: now, in: .gmt)
        #expect(
            days(kept) == [
                "2026-11-29", "2026-11-28", "2026-11-27", "2026-11-26", "2026-11-25", "2026-11-24", "2026-11-23",
                // The Sundays before.
                "2026-11-22", "2026-11-15", "2026-11-08",
                // The last days of the months before.
                "2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30", "2026-03-31",
                "2026-02-28", "2026-01-31", "2025-12-31",
            ])
    }

    @Test func `of several backups of a day the last is kept`() {
        let times = [now, now.addingTimeInterval(-60), now.addingTimeInterval(-7_200), night(1)]
        #expect(BackupRetention.standard.kept(of: times, at: now, in: .gmt) == [now, night(1)])
    }

    @Test func `a day begins at midnight in the zone`() {
        // 22:30 and 23:30 UTC are one day in UTC, and two in Berlin.
        let (early, late) = (Date(timeIntervalSince1970: 1_795_905_000), Date(timeIntervalSince1970: 1_795_908_600))
        #expect(BackupRetention(days: 7, weeks: 0, months: 0).kept(of: [early, late], at: now, in: .gmt) == [late])
        #expect(BackupRetention(days: 7, weeks: 0, months: 0).kept(of: [early, late], at: now, in: berlin) == [early, late])
    }

    @Test func `nights that a server was off do not count`() {
        let old = (400..<410).map(night)
        let kept = BackupRetention.standard.kept(of: old, at: now, in: .gmt)
        #expect(kept.isSuperset(of: old.prefix(7)))
    }

    @Test func `backups from the future are kept and push out no other`() {
        let ahead = [now.addingTimeInterval(86_400 * 400), now.addingTimeInterval(86_400 * 401)]
        let past = (0..<40).map(night)
        let kept = BackupRetention.standard.kept(of: past + ahead, at: now, in: .gmt)
        #expect(kept == BackupRetention.standard.kept(of: past, at: now, in: .gmt).union(ahead))
    }

    @Test(arguments: 0..<40)
    func `the latest is always kept, and no more than the sum`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let times = (0..<Int.random(in: 1...300, using: &generator)).map { _ in
            now.addingTimeInterval(-.random(in: 0...86_400 * 900, using: &generator))
        }
        let retention = BackupRetention(
            days: .random(in: 0...9, using: &generator), weeks: .random(in: 0...6, using: &generator),
            months: .random(in: 0...14, using: &generator))
        let kept = retention.kept(of: times, at: now, in: berlin)
        let latest = try #require(times.max())
        #expect(kept.contains(latest))
        #expect(kept.isSubset(of: times) && kept.count <= retention.days + retention.weeks + retention.months)
        #expect(retention.kept(of: kept, at: now, in: berlin) == kept)
    }

    /// Otherwise what the retention wants in a year could have been removed in between.
    @Test(arguments: 0..<10)
    func `removing every night leaves what removing once would leave`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var (all, left): ([Date], Set<Date>) = ([], [])
        for day in (0..<450).reversed() where Int.random(in: 0..<10, using: &generator) > 0 {
            let time = night(day).addingTimeInterval(.random(in: 0...80_000, using: &generator))
            all.append(time)
            left = BackupRetention.standard.kept(of: left.union([time]), at: time, in: berlin)
        }
        #expect(left == BackupRetention.standard.kept(of: all, at: all.max() ?? now, in: berlin))
    }
}

struct BackupScheduleTests {
    private let schedule = BackupSchedule(hour: 3, zone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
    /// 2026-11-29 03:10 in Berlin.
    private let now = Date(timeIntervalSince1970: 1_795_918_200)

    @Test func `a backup is due once its hour came`() {
        let last = now.addingTimeInterval(-86_400)
        #expect(schedule.isDue(at: now, lastGood: last, lastFailure: nil))
        #expect(!schedule.isDue(at: now.addingTimeInterval(-1_200), lastGood: last, lastFailure: nil))
        #expect(!schedule.isDue(at: now.addingTimeInterval(60), lastGood: now, lastFailure: nil))
    }

    @Test func `a missed night is caught up with, at any hour`() {
        let noon = now.addingTimeInterval(9 * 3_600)
        #expect(schedule.isDue(at: noon, lastGood: now.addingTimeInterval(-86_400), lastFailure: nil))
        #expect(schedule.isDue(at: noon, lastGood: nil, lastFailure: nil))
    }

    @Test func `a failure is followed by an hour of rest`() {
        #expect(!schedule.isDue(at: now.addingTimeInterval(3_599), lastGood: nil, lastFailure: now))
        #expect(schedule.isDue(at: now.addingTimeInterval(3_600), lastGood: nil, lastFailure: now))
    }

    @Test func `times from the future stop nothing`() {
        let ahead = now.addingTimeInterval(86_400 * 3_650)
        #expect(schedule.isDue(at: now, lastGood: ahead, lastFailure: ahead))
    }

    @Test func `the next one comes at the hour, also over a change of the clocks`() {
        #expect(schedule.next(after: now) == now.addingTimeInterval(86_400 - 600))
        // 2026-03-28 12:00 UTC: in the night the clocks go from 2 to 3.
        let before = Date(timeIntervalSince1970: 1_774_699_200)
        #expect(schedule.next(after: before) == Date(timeIntervalSince1970: 1_774_746_000))
    }
}
