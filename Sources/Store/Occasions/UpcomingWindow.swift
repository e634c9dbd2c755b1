import Foundation
import GRDB
import Kinkeeper

/// The days from today to the end of a look ahead, for finding Gregorian occasions along the index of month and day.
///
/// A day and month occurs once in a window. A future year ("born" in 2030) may hide it: the occasion then starts in that year.
/// 29 February is left to `computedPositions`.
struct UpcomingWindow {
    let today: CivilDate
    let end: CivilDate
    var cursor: UpcomingCursor?

    init(today: CivilDate, days: Int, cursor: UpcomingCursor?) {
        self.today = today
        end = today.adding(days: Swift.min(max(days, 0), Space.longestLookAhead))
        self.cursor = cursor
    }

    /// The first occasions of one kind after the cursor, in order.
    func positions(of kind: Occasion.Kind, limit: Int, in db: Database) throws -> [UpcomingPosition] {
        var positions: [UpcomingPosition] = []
        for stretch in stretches where positions.count < limit {
            positions += try stretch.positions(of: kind, after: cursor, limit: limit - positions.count, in: db)
        }
        return positions
    }

    /// The last occasions of one kind, the latest first.
    func latestPositions(of kind: Occasion.Kind, limit: Int, in db: Database) throws -> [UpcomingPosition] {
        var positions: [UpcomingPosition] = []
        for stretch in stretches.reversed() where positions.count < limit {
            positions += try stretch.positions(
                of: kind, after: nil, limit: limit - positions.count, isLatestFirst: true, in: db)
        }
        return positions
    }

    /// The window cut at each turn of the year (of 31 December a year's look ahead reaches into two more), and where it
    /// meets today's month and day again a year later.
    private var stretches: [Stretch] {
        let start = today.yearMonthDay
        let stop = end.yearMonthDay
        return (start.year...stop.year).flatMap { year -> [Stretch] in
            let from = year == start.year ? (start.month, start.day) : (1, 1)
            let through = year == stop.year ? (stop.month, stop.day) : (12, 31)
            // Up to the day before today's month and day everything is new; from there on it came round already.
            let again = (start.month, start.day)
            switch year - start.year {
            case 0: return [Stretch(year: year, from: from, through: through)]
            case 1:
                let new = Stretch(year: year, from: from, through: min(through, (start.month, start.day - 1), by: <=))
                guard through >= again else { return [new] }
                return [new, Stretch(year: year, from: again, through: through, onlyStarting: true)]
            default: return [Stretch(year: year, from: from, through: through, onlyStarting: true)]
            }
        }
    }

    private func min(
        _ lhs: (Int, Int), _ rhs: (Int, Int), by isOrdered: ((Int, Int), (Int, Int)) -> Bool
    ) -> (Int, Int) {
        isOrdered(lhs, rhs) ? lhs : rhs
    }
}

/// Some days of one year.
private struct Stretch {
    let year: Int
    let from: (month: Int, day: Int)
    let through: (month: Int, day: Int)
    /// Only occasions that start in this very year, because the others occurred earlier in the window.
    var onlyStarting = false

    func positions(
        of kind: Occasion.Kind, after cursor: UpcomingCursor?, limit: Int, isLatestFirst: Bool = false, in db: Database
    ) throws -> [UpcomingPosition] {
        let order = isLatestFirst ? "DESC" : "ASC"
        var from: (month: Int, day: Int, id: DatabaseValue) = (from.month, from.day, Data().databaseValue)
        if let cursor {
            let place = cursor.date.yearMonthDay
            guard place.year <= year else { return [] }
            if place.year == year, (place.month, place.day) >= (from.month, from.day) {
                from = (place.month, place.day, cursor.occasion.value)
            }
        }
        let started = onlyStarting ? "occasions.year = ?" : "(occasions.year IS NULL OR occasions.year <= ?)"
        let rows = try db.rows(
            """
            SELECT occasions.id, occasions.month, occasions.day
            FROM occasions INDEXED BY occasions_by_day CROSS JOIN people ON people.id = occasions.person_id
            WHERE occasions.calendar = 'gregorian' AND occasions.month IS NOT NULL AND occasions.day IS NOT NULL
              AND occasions.kind = ? AND (occasions.month, occasions.day, occasions.id) > (?, ?, ?)
              AND (occasions.month, occasions.day) <= (?, ?) AND NOT (occasions.month = 2 AND occasions.day = 29)
              AND \(started) AND people.trashed_at IS NULL
            ORDER BY occasions.month \(order), occasions.day \(order), occasions.id \(order) LIMIT ?
            """,
            [
                kind.rawValue.databaseValue, from.month.databaseValue, from.day.databaseValue, from.id,
                through.month.databaseValue, through.day.databaseValue, year.databaseValue, limit.databaseValue,
            ])
        return rows.compactMap { row in
            CivilDate(year: year, month: row["month"], day: row["day"]).map {
                UpcomingPosition(date: $0, id: row["id"], kind: kind)
            }
        }
    }
}
