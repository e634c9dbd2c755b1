import Foundation
import GRDB
public import Kinkeeper

/// The birthday list of some people only.
public struct NarrowedOccasions: Hashable, Sendable {
    /// A page of upcoming occasions.
    public let upcoming: UpcomingPage
    /// Recent occasions, as `belated` has them.
    public let belated: [UpcomingOccasion]
    /// Occasions with a known month but no day.
    public let undated: [RememberedOccasion]
}

extension Space {
    /// Returns the occasions of people that match a query and a filter, like `upcoming`, `belated` and `occasionsWithoutDay`
    /// for all people. The cost grows with the occasions of the people found.
    public func occasions(
        matching query: String, in filter: PeopleFilter, from today: CivilDate, days: Int = Space.longestLookAhead,
        leapDayRule: LeapDayRule, after cursor: UpcomingCursor? = nil, limit: Int
    ) async throws(StoreError) -> NarrowedOccasions {
        let selection = PeopleSelection(query: SearchQuery(query), filter: filter)
        return try await file.read { db in
            let remembered = try db.remembered(selection)
            let coming = remembered.compactMap { one in
                one.occasion.next(onOrAfter: today, leapDayRule: LeapDayRule(person: one.leapDayRule, account: leapDayRule)).map
                {
                    UpcomingOccasion(remembered: one, occurrence: $0)
                }
            }
            let sorted = coming.filter { $0.occurrence.daysUntil <= days && $0.position.isAfter(cursor) }.sorted {
                $0.position < $1.position
            }
            let page = sorted.prefix(limit)
            let past = remembered.compactMap { one in
                Belated.occurrence(
                    of: one.occasion, today: today, leapDayRule: LeapDayRule(person: one.leapDayRule, account: leapDayRule)
                ).map {
                    UpcomingOccasion(remembered: one, occurrence: $0)
                }
            }
            return NarrowedOccasions(
                upcoming: UpcomingPage(
                    rows: Array(page),
                    next: sorted.count > limit
                        ? page.last.map { UpcomingCursor(date: $0.occurrence.date, occasion: $0.id) } : nil),
                belated: past.sorted { ($1.occurrence.date, $0.id) < ($0.occurrence.date, $1.id) },
                undated: remembered.filter(\.hasMonthOnly).sorted { $0.id < $1.id })
        }
    }
}

extension Database {
    fileprivate func remembered(_ selection: PeopleSelection) throws -> [RememberedOccasion] {
        let found = selection.isAlongIndex ? selection.along(.givenFirst) : try selection.few(in: self)
        return try rows(
            """
            SELECT \(RememberedOccasion.columns)
            FROM people CROSS JOIN occasions ON occasions.person_id = people.id
            WHERE people.id IN (
              SELECT people.id FROM \(found.tables) WHERE people.trashed_at IS NULL AND (\(found.condition)))
              AND people.trashed_at IS NULL AND people.merged_into IS NULL
            """, found.values
        ).map(RememberedOccasion.init(row:))
    }
}

extension UpcomingOccasion {
    fileprivate var position: UpcomingPosition {
        UpcomingPosition(date: occurrence.date, id: id, kind: remembered.occasion.kind)
    }
}

extension RememberedOccasion {
    fileprivate var hasMonthOnly: Bool {
        guard case .date(let date) = occasion.when else { return false }
        return date.month != nil && date.day == nil
    }
}
