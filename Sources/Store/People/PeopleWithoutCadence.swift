import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Returns people without an effective cadence, neither their own nor a group's, in the order of their names, from a cursor
    /// on. People with the choice "never" are among them. A query finds as `peoplePage` does.
    ///
    /// People are gone through along the index of their names until the page is full.
    public func peopleWithoutCadence(
        matching query: String = "", in filter: PeopleFilter = PeopleFilter(), order: NameOrder,
        after cursor: PeopleCursor? = nil, limit: Int
    ) async throws(StoreError) -> (rows: [PersonSummary], next: PeopleCursor?) {
        let query = SearchQuery(query)
        return try await file.read { db in
            var conditions = [
                "people.trashed_at IS NULL", "people.merged_into IS NULL",
                """
                (people.cadence_days = 0 OR people.cadence_days IS NULL AND NOT EXISTS (
                  SELECT 1 FROM group_members CROSS JOIN person_groups ON person_groups.id = group_id
                  WHERE person_id = people.id AND person_groups.cadence_days IS NOT NULL))
                """,
            ]
            var values: [DatabaseValue] = []
            if let category = filter.category {
                conditions.append("people.category = ?")
                values.append(category.storageText.databaseValue)
            }
            if let group = filter.group {
                conditions.append(
                    "EXISTS (SELECT 1 FROM group_members WHERE group_id = ? AND group_members.person_id = people.id)")
                values.append(group.value)
            }
            if !query.isEmpty {
                let (condition, words) = query.check
                conditions.append(
                    "EXISTS (SELECT 1 FROM search_documents WHERE search_documents.person_id = people.id AND \(condition))")
                values += words
            }
            if let cursor {
                conditions.append("(people.\(order.column), people.id) > (?, ?)")
                values += [cursor.sortKey.databaseValue, cursor.person.value]
            }
            let index = order == .givenFirst ? "people_by_given_name" : "people_by_family_name"
            let found = try db.rows(
                """
                SELECT \(PersonSummary.columns), \(order.column) AS sort_key FROM people INDEXED BY \(index)
                WHERE \(conditions.joined(separator: " AND ")) ORDER BY people.\(order.column), people.id LIMIT ?
                """, values + [(limit + 1).databaseValue])
            let page = try PeoplePage(found, limit, .moreThan(0), db)
            return (page.rows, page.next)
        }
    }
}
