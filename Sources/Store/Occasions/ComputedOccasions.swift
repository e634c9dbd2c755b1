import Foundation
import GRDB
import Kinkeeper
import Synchronization

/// The key of a list of computed days.
struct ComputedDaysKey: Hashable {
    let sequence: Int64
    let today: CivilDate
    let leapDayRule: LeapDayRule
}

extension Space {
    /// The next days of all occasions that no index can order: those of other calendars, and 29 February, which is kept
    /// on another day in common years. Sorted, and kept until the space or the day changes.
    func computedPositions(
        from today: CivilDate, leapDayRule: LeapDayRule, in db: Database
    ) throws -> [UpcomingPosition] {
        let key = ComputedDaysKey(sequence: try Space.sequence(db), today: today, leapDayRule: leapDayRule)
        if let known = cache.withLock({ $0.computedDays[key] }) { return known }
        let days = Occasion.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let found = try [
            "occasions.calendar <> 'gregorian' AND occasions.month IS NOT NULL AND occasions.day IS NOT NULL",
            "occasions.calendar = 'gregorian' AND occasions.kind IN (\(days)) AND occasions.month = 2 AND occasions.day = 29",
        ].flatMap { condition in
            try db.rows(
                """
                SELECT \(Occasion.columns), occasions.id, people.leap_day_rule
                FROM occasions CROSS JOIN people ON people.id = occasions.person_id
                WHERE \(condition) AND people.trashed_at IS NULL
                """, []
            ).compactMap { try UpcomingPosition(row: $0, from: today, leapDayRule: leapDayRule) }
        }.sorted()
        cache.withLock { cache in
            // Today and the belated days before it for a few time zones, and a year of months.
            if cache.computedDays.count >= 24 || cache.computedDays.keys.contains(where: { $0.sequence != key.sequence }) {
                cache.computedDays = [:]
            }
            cache.computedDays[key] = found
        }
        return found
    }
}

extension UpcomingPosition {
    fileprivate init?(row: Row, from today: CivilDate, leapDayRule: LeapDayRule) throws {
        let occasion = try Occasion(row: row, from: 0)
        let own = (row["leap_day_rule"] as String?).flatMap(LeapDayRule.init(rawValue:))
        guard let next = occasion.next(onOrAfter: today, leapDayRule: LeapDayRule(person: own, account: leapDayRule)) else {
            return nil
        }
        self.init(date: next.date, id: row["id"], kind: occasion.kind)
    }
}
