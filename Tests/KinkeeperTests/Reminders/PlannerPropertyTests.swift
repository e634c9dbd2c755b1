import Foundation
import TestSupport
import Testing

@testable import Kinkeeper

@Suite struct `The plan of random households` {
    static let zones = [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Apia", "Asia/Kolkata", "GMT",
    ]

    /// Near days at which clocks are put, and at the end of years and Februaries.
    static let nows = [
        "2026-03-27T20:00", "2026-10-24T10:00", "2026-03-07T23:59", "2026-10-31T12:00", "2025-02-21T09:00", "2025-04-05T23:30",
        "2011-12-28T12:00", "2027-12-30T06:00", "2028-02-27T18:00", "2026-11-22T09:00", "2026-04-03T16:00", "2026-10-02T03:00",
    ]

    @Test(arguments: zones)
    func `is what generating everything, sorting and cutting gives`(zoneName: String) throws {
        let zone = try #require(TimeZone(identifier: zoneName))
        for (index, text) in Self.nows.enumerated() {
            let now = Date(timeIntervalSince1970: Double(try #require(CivilDateTime(iso8601: text)).seconds + index % 3))
            for round in isLongRun ? Array(0..<3) : [index % 3] {
                var random = RandomRecords(seed: UInt64(index * 100 + round), now: now, zone: zone)
                let records = try random.records(people: 1 + round * 8, reminders: round * 4)
                let preferences = random.preferences(for: records.occasions.map(\.person))
                let plan = AlertPlan(records, preferences, zone: ZoneOffsets(zone), now: now)
                let naive = NaivePlanner(records: records, preferences: preferences, zone: zone, now: now)
                let expected = naive.window(30, days: 70).filter { $0.fireAt < Int(now.timeIntervalSince1970) + 69 * 86_400 }
                let found = plan.prefix(expected.count).map { NaivePlanner.Line($0) }
                guard found == expected else {
                    let first = zip(found, expected).first { $0 != $1 }
                    Issue.record("\(text) round \(round), \(preferences.quietHours as Any): \(first as Any)")
                    return
                }
                #expect(Set(found.map(\.id)).count == found.count, "an identifier twice")
            }
        }
    }
}
