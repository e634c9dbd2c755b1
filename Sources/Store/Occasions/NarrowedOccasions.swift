import Foundation
import GRDB
public import Kinkeeper

/// The birthday list of some people only.
public struct NarrowedOccasions: Hashable, Sendable {
    /// A page of what is coming.
    public let upcoming: UpcomingPage
    /// What has just been, as `belated` speaks of it.
    public let belated: [UpcomingOccasion]
    /// Those of which the month is known but not the day.
    public let undated: [RememberedOccasion]
}

extension Space {
    /// The occasions of those whom a query and a filter find, as `upcoming`, `belated` and `occasionsWithoutDay` give
    /// those of everybody. It costs as much as there are occasions to sort: those of the people found.
    public func occasions(
        matching query: String, in filter: PeopleFilter, from today: CivilDate, days: Int = Space.longestLookAhead,
        leapDayRule: LeapDayRule, after cursor: UpcomingCursor? = nil, limit: Int
    ) async throws(StoreError) -> NarrowedOccasions {
        let selection = PeopleSelection(query: SearchQuery(query), filter: filter)
        return try await file.read { db in
            let remembered = try db.remembered(selection)
            let coming = remembered.compactMap { one in
                one.occasion.next(onOrAfter: today, leapDayRule: one.leapDayRule ?? leapDayRule).map {
                    UpcomingOccasion(remembered: one, occurrence: $0)
                }
            }
            let sorted = coming.filter { $0.occurrence.daysUntil <= days && $0.position.isAfter(cursor) }.sorted {
                $0.position < $1.position
            }
            let page = sorted.prefix(limit)
            let past = remembered.compactMap { one in
                Belated.occurrence(of: one.occasion, today: today, leapDayRule: one.leapDayRule ?? leapDayRule).map {
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
