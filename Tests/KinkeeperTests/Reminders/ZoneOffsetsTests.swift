import Foundation
import Testing

@testable import Kinkeeper

@Suite struct `The instant of a local time` {
    @Test(
        arguments: [
            // Berlin: 02:00 to 03:00 on 29 March 2026, 03:00 to 02:00 on 25 October.
            ("Europe/Berlin", "2026-03-29T01:59:59", "2026-03-29T00:59:59"),
            ("Europe/Berlin", "2026-03-29T02:00", "2026-03-29T01:00"),
            ("Europe/Berlin", "2026-03-29T02:30", "2026-03-29T01:00"),
            ("Europe/Berlin", "2026-03-29T03:00", "2026-03-29T01:00"),
            ("Europe/Berlin", "2026-03-29T03:10", "2026-03-29T01:10"),
            ("Europe/Berlin", "2026-10-25T01:59", "2026-10-24T23:59"),
            ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30"),
            ("Europe/Berlin", "2026-10-25T03:00", "2026-10-25T02:00"),
            // New York: 8 March and 1 November.
            ("America/New_York", "2026-03-08T02:15", "2026-03-08T07:00"),
            ("America/New_York", "2026-11-01T01:30", "2026-11-01T05:30"),
            ("America/New_York", "2026-11-01T02:00", "2026-11-01T07:00"),
            // Lord Howe Island moves by half an hour: 4 October and 5 April 2026.
            ("Australia/Lord_Howe", "2026-10-04T02:10", "2026-10-03T15:30"),
            ("Australia/Lord_Howe", "2026-10-04T02:30", "2026-10-03T15:30"),
            ("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-04T14:45"),
            ("Australia/Lord_Howe", "2026-04-05T02:00", "2026-04-04T15:30"),
            // Morocco puts its clocks back for Ramadan: 23 February to 6 April 2025.
            ("Africa/Casablanca", "2025-02-23T02:30", "2025-02-23T01:30"),
            ("Africa/Casablanca", "2025-02-23T03:00", "2025-02-23T03:00"),
            ("Africa/Casablanca", "2025-03-10T09:00", "2025-03-10T09:00"),
            ("Africa/Casablanca", "2025-04-06T02:30", "2025-04-06T02:00"),
            ("Africa/Casablanca", "2025-04-07T09:00", "2025-04-07T08:00"),
            // Samoa had no 30 December 2011.
            ("Pacific/Apia", "2011-12-29T23:59:59", "2011-12-30T09:59:59"),
            ("Pacific/Apia", "2011-12-30T00:00", "2011-12-30T10:00"),
            ("Pacific/Apia", "2011-12-30T18:00", "2011-12-30T10:00"), ("Pacific/Apia", "2011-12-31T00:00", "2011-12-30T10:00"),
            ("Pacific/Apia", "2011-12-31T09:00", "2011-12-30T19:00"),
        ])
    func `is the first at which the clock shows it or later`(zone: String, local: String, utc: String) throws {
        let offsets = ZoneOffsets(try #require(TimeZone(identifier: zone)))
        let wanted = try #require(CivilDateTime(iso8601: local))
        let expected = try #require(CivilDateTime(iso8601: utc))
        #expect(offsets.instant(of: wanted) == Date(timeIntervalSince1970: Double(expected.seconds)))
    }

    @Test(arguments: ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Apia"])
    func `agrees with looking at the clock minute by minute`(name: String) throws {
        let offsets = ZoneOffsets(try #require(TimeZone(identifier: name)))
        for first in changes(of: offsets, from: name == "Pacific/Apia" ? 1_320_000_000 : 1_735_689_600) {
            // The local times around the change, and the latest local time until then.
            let clock = stride(from: first - 100_000, to: first + 100_000, by: 60).map { ($0, offsets.local(at: $0).seconds) }
            var index = 0
            for local in stride(from: clock[0].1 + 4_000, to: clock[clock.count - 1].1 - 4_000, by: 300) {
                while clock[index].1 < local { index += 1 }
                let found = offsets.seconds(of: CivilDateTime(seconds: local))
                guard found <= clock[index].0, found > clock[index].0 - 60 else {
                    Issue.record("\(CivilDateTime(seconds: local)): \(found), the clock says \(clock[index].0)")
                    return
                }
            }
        }
    }

    @Test func `is the same from a table`() {
        let table = ZoneOffsets(
            first: 3_600, changes: [.init(at: 1_000_000, offset: 7_200), .init(at: 2_000_000, offset: 3_600)])
        #expect(table.seconds(of: CivilDateTime(seconds: 1_003_599)) == 999_999)
        #expect(table.seconds(of: CivilDateTime(seconds: 1_005_000)) == 1_000_000)
        #expect(table.seconds(of: CivilDateTime(seconds: 2_004_000)) == 1_996_800)
        #expect(table.latestLocal(by: 2_000_100) == CivilDateTime(seconds: 2_007_199))
        #expect(table.latestLocal(by: 2_003_700) == CivilDateTime(seconds: 2_007_300))
    }

    /// The instants at which the clocks are put, in two years from a second on.
    private func changes(of offsets: ZoneOffsets, from start: Int) -> [Int] {
        func ahead(_ second: Int) -> Int { offsets.local(at: second).seconds - second }
        return (0..<(2 * 366 * 24)).map { start + $0 * 3_600 }.filter { ahead($0) != ahead($0 - 3_600) }
    }
}
