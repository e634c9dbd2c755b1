import Foundation
import Kinkeeper
import Testing

@Suite struct `The day of an instant` {
    @Test func `agrees with Python's zoneinfo near midnight in zones of every kind`() throws {
        let rows = try fixture("instants.tsv")
        #expect(rows.count == 390)
        for row in rows {
            let seconds = try #require(Double(row[0]))
            let zone = try #require(TimeZone(identifier: row[1]))
            let computed = CivilDate(of: Date(timeIntervalSince1970: seconds), in: zone)
            #expect(computed == day(row[2]), "\(row)")
        }
    }

    @Test(
        arguments: [
            (-1.0, 0, "1969-12-31"), (0, 0, "1970-01-01"), (-0.25, 0, "1969-12-31"), (86_399.75, 0, "1970-01-01"),
            (0, -1, "1969-12-31"), (0, 20_700, "1970-01-01"), (-20_700, 20_700, "1970-01-01"), (-20_701, 20_700, "1969-12-31"),
            (-62_135_596_800, 0, "0001-01-01"), (259_199, -43_200, "1970-01-03"), (-86_400, 50_400, "1969-12-31"),
        ] as [(Double, Int, String)])
    func `is right before 1970 and in odd zones`(seconds: Double, offset: Int, expected: String) throws {
        let zone = try #require(TimeZone(secondsFromGMT: offset))
        #expect(CivilDate(of: Date(timeIntervalSince1970: seconds), in: zone) == day(expected))
    }

    @Test func `differs between zones at one instant`() throws {
        let instant = Date(timeIntervalSince1970: 1_772_280_000)  // 2026-02-28, noon in Greenwich
        let kiritimati = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
        let honolulu = try #require(TimeZone(identifier: "Pacific/Honolulu"))
        #expect(CivilDate(of: instant, in: kiritimati) == day("2026-03-01"))
        #expect(CivilDate(of: instant, in: honolulu) == day("2026-02-28"))
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300])
    func `exists for instants that no calendar reaches`(seconds: Double) {
        let computed = CivilDate(of: Date(timeIntervalSince1970: seconds), in: .gmt)
        #expect(seconds > 0 ? computed.daysSinceEpoch == .max : computed.daysSinceEpoch <= 0)
    }
}
