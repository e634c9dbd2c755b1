import Foundation
import GRDB
public import Kinkeeper
import Synchronization

extension Space {
    /// Returns the statistics of a year of catching up. Computed once for each state of the space and each day.
    ///
    /// People in the trash and merged people are left out of consistency and bars; the calendar and the streak are of all
    /// entries.
    public func statistics(today: CivilDate) async throws(StoreError) -> CatchupStatistics {
        try await file.read { [self] db in
            let sequence = try Space.sequence(db)
            if let known = cache.withLock({ $0.statistics }), known.sequence == sequence, known.today == today {
                return known.statistics
            }
            let (entries, isCurrent) = try board.withLock { board in
                let isCurrent = try board.refresh(from: db)
                return (board.entries.compactMap(\.self), isCurrent)
            }
            let statistics = try db.statistics(of: entries, today: today)
            // A board that was updated meanwhile is of another state than the rest.
            if isCurrent { cache.withLock { $0.statistics = (sequence, today, statistics) } }
            return statistics
        }
    }
}

extension Database {
    fileprivate func statistics(of entries: [BoardEntry], today: CivilDate) throws -> CatchupStatistics {
        let year = today.adding(days: 1 - Consistency.days)
        let longest = entries.reduce(0) { max($0, $1.cadence) }
        let from = today.adding(days: -Consistency.days - longest)
        let days = try catchupDays(from: from, through: today)
        var catchups: [Kinkeeper.Category?: Int] = [:]
        for (person, days) in days {
            let count = days.count { $0 >= year }
            guard count > 0, let row = try firstRow(Database.categorySQL, [person.databaseValue]) else { continue }
            catchups[(row[0] as String?).flatMap(Category.init(storageText:)), default: 0] += count
        }
        var rounds: [Kinkeeper.Category?: Consistency] = [:]
        for entry in entries {
            guard let (cadence, _, since) = entry.state.effective else { continue }
            let one = Consistency(
                cadence: cadence, since: since, catchups: days[entry.state.person.uuid] ?? [], today: today)
            rounds[entry.category, default: Consistency()] = rounds[entry.category, default: Consistency()] + one
        }
        let bars = Set(catchups.keys).union(rounds.keys).map {
            CatchupStatistics.Bar(category: $0, catchups: catchups[$0] ?? 0, consistency: rounds[$0] ?? Consistency())
        }
        return CatchupStatistics(
            consistency: rounds.values.reduce(Consistency(), +), streak: try streak(today: today),
            heatMap: HeatMap(counts: try catchupCounts(from: HeatMap.start(today: today), through: today), today: today),
            bars: bars)
    }

    private static let categorySQL =
        "SELECT category FROM people WHERE id = ? AND trashed_at IS NULL AND merged_into IS NULL"

    /// The days of each person's catch-ups, ascending.
    private func catchupDays(from first: CivilDate, through last: CivilDate) throws -> [UUID: [CivilDate]] {
        enum Day: Int, SelectedColumns { case personID, day }
        let found = try Row.fetchCursor(
            cachedStatement(
                sql: """
                    SELECT \(Day.list) FROM catchups INDEXED BY catchups_by_day
                    CROSS JOIN catchup_people ON catchup_id = catchups.id WHERE day BETWEEN ? AND ? ORDER BY day
                    """), arguments: [first.value, last.value])
        var days: [UUID: [CivilDate]] = [:]
        while let row = try found.next() { days[row[Day.personID], default: []].append(row[Day.day]) }
        return days
    }

    /// How many catch-ups each day had.
    private func catchupCounts(from first: CivilDate, through last: CivilDate) throws -> [CivilDate: Int] {
        var counts: [CivilDate: Int] = [:]
        let sql = "SELECT day, count(*) AS count FROM catchups WHERE day BETWEEN ? AND ? GROUP BY day"
        for row in try rows(sql, [first.value, last.value]) { counts[row["day"]] = row["count"] }
        return counts
    }

    private func streak(today: CivilDate) throws -> Int {
        try WeekStreak.weeks(until: today) { monday in
            let sunday = min(monday.adding(days: 6), today)
            let sql = "SELECT 1 FROM catchups WHERE day BETWEEN ? AND ? LIMIT 1"
            return try firstRow(sql, [monday.value, sunday.value]) != nil
        }
    }
}
