import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Whether the list of coming days costs the same for a hundred and a hundred thousand people depends on SQLite's
/// query plan.
struct UpcomingPlanTests {
    @Test func `days are read along their index and nothing is sorted`() async throws {
        let test = try TestSpace()
        let plan = try await test.space.file.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN SELECT occasions.id FROM occasions INDEXED BY occasions_by_day
                    CROSS JOIN people ON people.id = occasions.person_id
                    WHERE occasions.calendar = 'gregorian' AND occasions.month IS NOT NULL AND occasions.day IS NOT NULL
                      AND occasions.kind = 'birthday' AND (occasions.month, occasions.day, occasions.id) > (11, 21, x'')
                      AND (occasions.month, occasions.day) <= (12, 31) AND NOT (occasions.month = 2 AND occasions.day = 29)
                      AND people.trashed_at IS NULL
                    ORDER BY occasions.month, occasions.day, occasions.id LIMIT 5
                    """
            ).map { $0["detail"] as String }
        }
        #expect(plan.count == 2)
        #expect(plan.first?.contains("SEARCH occasions USING INDEX occasions_by_day (kind=? AND ") == true)
        #expect(plan.last?.contains("SEARCH people USING INDEX sqlite_autoindex_people_1 (id=?)") == true)
    }

    @Test(arguments: 0..<200) func `a cursor's text gives the same cursor`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let date = CivilDate(daysSinceEpoch: Int32.random(in: -300_000...900_000, using: &random))
        let cursor = UpcomingCursor(date: date, occasion: Identifier(UUID()))
        #expect(UpcomingCursor(cursor.description) == cursor)
        let key = String(
            (0..<Int.random(in: 0...12, using: &random)).map { _ in "aÄ/+=\u{1F}日😀 ".randomElement(using: &random) ?? "x" })
        let people = PeopleCursor(sortKey: key, person: Identifier(UUID()))
        #expect(PeopleCursor(people.description) == people)
        #expect(people.description.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    }
}
