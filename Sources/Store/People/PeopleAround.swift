import Foundation
import GRDB
public import Kinkeeper

/// Some people of the list, from a little before one of them.
public struct PeopleAround: Hashable, Sendable {
    /// The people in order, the one that was asked for among them.
    public let rows: [PersonSummary]
    /// Whether there are people before them.
    public let hasMoreBefore: Bool
    /// The place where the list goes on; nil at its end.
    public let next: PeopleCursor?
}

extension Space {
    /// Returns the people beside one in the list of all people: at most `before` of those before, and `after` of those after.
    /// Nil for a person who is not in the list. Two short walks along an index, however many people there are.
    public func people(
        around person: Person.ID, order: NameOrder, before: Int, after: Int
    ) async throws(StoreError) -> PeopleAround? {
        try await file.glance { db in
            let column = order.column
            let place = try db.firstRow("SELECT \(column) FROM people WHERE id = ? AND trashed_at IS NULL", [person.value])
            guard let place else { return nil }
            let values = [(place[0] as String).databaseValue, person.value]
            let select = "SELECT \(PersonSummary.columns), \(column) AS sort_key FROM people WHERE trashed_at IS NULL"
            let earlier = try db.rows(
                "\(select) AND (\(column), id) < (?, ?) ORDER BY \(column) DESC, id DESC LIMIT ?",
                values + [(before + 1).databaseValue])
            let later = try db.rows(
                "\(select) AND (\(column), id) >= (?, ?) ORDER BY \(column), id LIMIT ?",
                values + [(after + 2).databaseValue])
            let shown = earlier.prefix(before).reversed() + later.prefix(after + 1)
            let last = shown.last.map { PeopleCursor(sortKey: $0["sort_key"], person: $0["id"]) }
            return PeopleAround(
                rows: try PersonSummary.all(Array(shown), in: db), hasMoreBefore: earlier.count > before,
                next: later.count > after + 1 ? last : nil)
        }
    }
}
