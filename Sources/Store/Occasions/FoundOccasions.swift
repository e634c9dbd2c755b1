import Foundation
import GRDB
public import Kinkeeper

/// What the birthday list shows together: of all people, or of some only.
public struct OccasionLists: Hashable, Sendable {
    /// A page of upcoming occasions.
    public let upcoming: UpcomingPage
    /// Recent occasions, as `belated` has them.
    public let belated: [UpcomingOccasion]
    /// Occasions with a known month but no day.
    public let undated: [RememberedOccasion]
}

extension Space {
    /// Returns the occasions of people that match a query and a filter, like `upcoming`, `belated` and `occasionsWithoutDay`
    /// for all people. Reads the days of all occasions found, and whole rows only for what the page shows.
    public func occasions(
        matching query: String, in filter: PeopleFilter, from today: CivilDate, days: Int = Space.longestLookAhead,
        leapDayRule: LeapDayRule, after cursor: UpcomingCursor? = nil, limit: Int
    ) async throws(StoreError) -> OccasionLists {
        let selection = PeopleSelection(query: SearchQuery(query), filter: filter)
        return try await file.read { db in
            let days = try FoundDays(of: selection, from: today, days: days, leapDayRule, after: cursor, in: db)
            let page = days.coming.prefix(limit)
            return OccasionLists(
                upcoming: UpcomingPage(
                    rows: try UpcomingOccasion.all(at: page, seenFrom: { _ in today }, leapDayRule: leapDayRule, in: db),
                    next: days.coming.count > limit
                        ? page.last.map { UpcomingCursor(date: $0.date, occasion: $0.id) } : nil),
                belated: try UpcomingOccasion.all(at: days.past[...], seenFrom: \.date, leapDayRule: leapDayRule, in: db)
                    .map { $0.past(by: Int(today.daysSinceEpoch - $0.occurrence.date.daysSinceEpoch)) },
                undated: try db.rows("\(RememberedOccasion.select) WHERE occasions.id", in: days.undated.map(\.value))
                    .map(RememberedOccasion.init(row:)).sorted { $0.id < $1.id })
        }
    }
}

/// The days of the occasions of the people who are found.
private struct FoundDays {
    /// Those to come after the cursor, in their order.
    var coming: [UpcomingPosition] = []
    /// Recent ones, the latest first.
    var past: [UpcomingPosition] = []
    /// Those of which the month alone is known.
    var undated: [Identifier<Occasion>] = []

    init(
        of selection: PeopleSelection, from today: CivilDate, days: Int, _ leapDayRule: LeapDayRule,
        after cursor: UpcomingCursor?, in db: Database
    ) throws {
        try db.eachOccasion(of: selection) { id, occasion, own in
            let rule = LeapDayRule(person: own, account: leapDayRule)
            guard !occasion.hasMonthOnly else { return undated.append(id) }
            if let next = occasion.next(onOrAfter: today, leapDayRule: rule), next.daysUntil <= days {
                let position = UpcomingPosition(date: next.date, id: id, kind: occasion.kind)
                if position.isAfter(cursor) { coming.append(position) }
            }
            if let missed = Belated.occurrence(of: occasion, today: today, leapDayRule: rule) {
                past.append(UpcomingPosition(date: missed.date, id: id, kind: occasion.kind))
            }
        }
        coming.sort()
        past.sort { ($1.date, $0.id) < ($0.date, $1.id) }
    }
}

extension Database {
    /// Calls `take` with each occasion of the people found, and the person's own rule for 29 February.
    fileprivate func eachOccasion(
        of selection: PeopleSelection, _ take: (Identifier<Occasion>, Occasion, LeapDayRule?) throws -> Void
    ) throws {
        let found = selection.isAlongIndex ? selection.along(.givenFirst) : try selection.few(in: self)
        let statement = try boundStatement(
            """
            SELECT occasions.id, people.leap_day_rule, \(Occasion.columns)
            FROM people CROSS JOIN occasions ON occasions.person_id = people.id
            WHERE people.id IN (
              SELECT people.id FROM \(found.tables) WHERE people.trashed_at IS NULL AND (\(found.condition)))
              AND people.trashed_at IS NULL AND people.merged_into IS NULL
            """, found.values)
        defer { statement.letGo(of: found.values) }
        let rows = try Row.fetchCursor(statement)
        while let row = try rows.next() {
            try take(row[0], try Occasion(row: row, from: 2), (row[1] as String?).flatMap(LeapDayRule.init(rawValue:)))
        }
    }
}

extension Occasion {
    fileprivate var hasMonthOnly: Bool {
        guard case .date(let date) = when else { return false }
        return date.month != nil && date.day == nil
    }
}
