import Foundation
import GRDB
import Kinkeeper

/// The days from today to the end of a look ahead, for finding Gregorian occasions along the index of month and day.
///
/// A day and month comes round once in a window. What may hide it is a year that is still to come ("born" in 2030): the
/// occasion then starts in that year. 29 February is left to `computedPositions`.
struct UpcomingWindow {
    let today: CivilDate
    let end: CivilDate
    let cursor: UpcomingCursor?

    init(today: CivilDate, days: Int, cursor: UpcomingCursor?) {
        self.today = today
        end = CivilDate(daysSinceEpoch: today.daysSinceEpoch + Int32(days))
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

    /// The window cut at the turn of the year, and where it meets today's month and day again a year later.
    private var stretches: [Stretch] {
        let start = today.yearMonthDay
        let stop = end.yearMonthDay
        let first = (start.month, start.day)
        let last = (stop.month, stop.day)
        guard stop.year > start.year else { return [Stretch(year: start.year, from: first, through: last)] }
        var stretches = [Stretch(year: start.year, from: first, through: (12, 31))]
        let dayBefore = (start.month, start.day - 1)
        stretches.append(Stretch(year: stop.year, from: (1, 1), through: min(last, dayBefore, by: <=)))
        if last >= first {
            stretches.append(Stretch(year: stop.year, from: first, through: last, onlyStarting: true))
        }
        return stretches
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
    /// Only what starts in this very year, because the rest came round earlier in the window.
    var onlyStarting = false

    func positions(
        of kind: Occasion.Kind, after cursor: UpcomingCursor?, limit: Int, in db: Database
    ) throws -> [UpcomingPosition] {
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
            ORDER BY occasions.month, occasions.day, occasions.id LIMIT ?
            """,
            [
                kind.rawValue.databaseValue, from.month.databaseValue, from.day.databaseValue, from.id,
                through.month.databaseValue, through.day.databaseValue, year.databaseValue, limit.databaseValue,
            ])
        return rows.compactMap { row in
            CivilDate(year: year, month: row[1], day: row[2]).map {
                UpcomingPosition(date: $0, id: Identifier(row[0] as UUID), kind: kind)
            }
        }
    }
}
