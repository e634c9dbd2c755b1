import Foundation
import GRDB
public import Kinkeeper
import Synchronization

/// The standing of all people on a future day, if nothing is logged until then.
public struct CatchupOutlook: Hashable, Sendable {
    /// A person on the list.
    public struct Row: Hashable, Sendable {
        /// The person.
        public let person: Person.ID
        /// All parts of their name.
        public let name: PersonName
        /// The day they are due.
        public let due: CivilDate
    }

    /// The day.
    public let day: CivilDate
    /// How many are overdue on it.
    public let overdueCount: Int
    /// How many are due on it or within a week from it.
    public let upcomingCount: Int
    /// The listed people: the earliest due day first.
    public let rows: [Row]
}

extension Space {
    /// How it will stand day after day, from `today` on. Each day lists at most `limit` people, those overdue first.
    public func catchupOutlook(
        from today: CivilDate, days: Int, limit: Int
    ) async throws(StoreError) -> [CatchupOutlook] {
        try await file.read { [self] db in
            try board.withLock { board in
                try board.refresh(from: db)
                let sorted = board.slots(of: .init(filter: .all, order: BoardOrder(.nextDue, today: today)))
                let entries = board.entries
                let place = { (day: CivilDate) in sorted.firstPlace { entries[Int($0)].map { $0.due >= day } ?? true } }
                return try (0..<days).map { offset in
                    let day = today.adding(days: offset)
                    let overdue = place(day)
                    let upcoming = place(day.adding(days: 8))
                    // Upcoming people get at least half the rows, so that a long list of overdue ones does not hide them.
                    let ahead = min(upcoming - overdue, max(limit - overdue, limit / 2))
                    let listed = Array(sorted[..<overdue].prefix(limit - ahead)) + sorted[overdue..<upcoming].prefix(ahead)
                    return CatchupOutlook(
                        day: day, overdueCount: overdue, upcomingCount: upcoming - overdue,
                        rows: try listed.compactMap { slot in
                            try board.entries[Int(slot)].flatMap { try CatchupOutlook.Row($0, in: db) }
                        })
                }
            }
        }
    }
}

extension CatchupOutlook.Row {
    fileprivate init?(_ entry: BoardEntry, in db: Database) throws {
        let row = try db.firstRow(
            "SELECT \(PersonName.columns) FROM people WHERE id = ?", [entry.state.person.value])
        guard let row else { return nil }
        self.init(person: entry.state.person, name: PersonName(row: row), due: entry.due)
    }
}
