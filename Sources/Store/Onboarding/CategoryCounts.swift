public import Foundation
import GRDB
public import Kinkeeper

/// How many people are of a category.
public struct CategoryCount: Hashable, Sendable {
    /// The category; nil for people without one.
    public let category: Kinkeeper.Category?
    /// How many there are, without those in the trash.
    public let people: Int
    /// How many of them have no cadence of their own.
    public let open: Int
}

extension Space {
    /// Returns the number of people in each used category, the largest first.
    public func categoryCounts() async throws(StoreError) -> [CategoryCount] {
        try await file.read { db in
            try db.rows(
                """
                SELECT category, count(*) AS people, count(*) - count(cadence_days) AS open FROM people
                WHERE trashed_at IS NULL AND merged_into IS NULL GROUP BY category ORDER BY 2 DESC, 1
                """, []
            ).map { row in
                CategoryCount(
                    category: (row["category"] as String?).flatMap(Category.init(storageText:)), people: row["people"],
                    open: row["open"])
            }
        }
    }

    /// Returns the first people without a category, by name.
    public func peopleWithoutCategory(order: NameOrder, limit: Int) async throws(StoreError) -> [PersonSummary] {
        try await file.read { db in
            let rows = try db.rows(
                """
                SELECT \(PersonSummary.columns) FROM people
                WHERE trashed_at IS NULL AND merged_into IS NULL AND category IS NULL
                ORDER BY \(order.column), id LIMIT ?
                """, [limit.databaseValue])
            return try PersonSummary.all(rows, in: db)
        }
    }

    /// Stores the choices of getting started: the categories of some people, and the cadence of each category. All of it
    /// happens, or nothing.
    ///
    /// Only people without a cadence of their own get one, also those whose category is new. Doing the same
    /// twice changes nothing more.
    ///
    /// - Parameter today: The day the cadences count from.
    /// - Returns: How many people got a cadence.
    public func chooseRhythms(
        _ cadences: [Kinkeeper.Category: Cadence], categories: [Person.ID: Kinkeeper.Category], today: CivilDate,
        at time: Date
    ) async throws(StoreError) -> Int {
        try await file.write { db in
            let now = time.milliseconds.databaseValue
            for (person, category) in categories {
                try db.run(
                    "UPDATE people SET category = ?1, updated_at = ?2 WHERE id = ?3 AND category IS NULL",
                    [category.storageText.databaseValue, now, person.value])
            }
            var count = 0
            for (category, cadence) in cadences {
                try db.run(
                    """
                    UPDATE people SET cadence_days = ?, cadence_set_on = ?, updated_at = ?
                    WHERE category = ? AND cadence_days IS NULL AND trashed_at IS NULL AND merged_into IS NULL
                    """,
                    [
                        cadence.days.databaseValue, today.daysSinceEpoch.databaseValue, now,
                        category.storageText.databaseValue,
                    ])
                count += db.changesCount
            }
            return count
        }
    }
}
