import Foundation
import GRDB
import Kinkeeper

/// The days of all catch-ups from one day on, so that those of a month need not be counted after every write.
struct LoggedDays: Sendable {
    /// The day; nil before anything was read.
    private var since: CivilDate?
    private var dayOf: [UUID: CivilDate] = [:]
    private var counts: [CivilDate: Int] = [:]

    /// How many catch-ups have a day from `first` to `last`, both included, in the state that `db` shows, which is the one
    /// that was followed.
    mutating func count(from first: CivilDate, through last: CivilDate, in db: Database) throws -> Int {
        // Days more than a month back are dropped.
        if since.map({ first < $0 || $0.days(until: first) > 40 }) ?? true { try read(from: first, in: db) }
        return first.days(until: last) < 0
            ? 0 : (0...first.days(until: last)).reduce(0) { $0 + counts[first.adding(days: $1), default: 0] }
    }

    /// Brings some catch-ups to the state that `db` shows.
    mutating func follow(_ catchups: Set<UUID>, in db: Database) throws {
        guard let since else { return }
        for catchup in catchups {
            let row = try db.firstRow(
                "SELECT day FROM catchups WHERE id = ? AND day >= ?", [catchup.databaseValue, since.value])
            set(row.map { CivilDate(daysSinceEpoch: $0[0]) }, of: catchup)
        }
    }

    // MARK: - Private

    private mutating func read(from first: CivilDate, in db: Database) throws {
        self = LoggedDays()
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT \(CatchupDay.list) FROM catchups INDEXED BY catchups_by_day WHERE day >= ?"),
            arguments: [first.value])
        while let row = try rows.next() { set(row[CatchupDay.day], of: row[CatchupDay.id]) }
        since = first
    }

    private mutating func set(_ day: CivilDate?, of catchup: UUID) {
        if let present = dayOf[catchup] { counts[present, default: 0] -= 1 }
        dayOf[catchup] = day
        if let day { counts[day, default: 0] += 1 }
    }
}
