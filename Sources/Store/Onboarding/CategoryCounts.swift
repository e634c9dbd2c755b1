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

    /// Returns people without a rhythm, those first of whom most is known: a partner, family and friends, then those with a birthday, a
    /// photo, a phone number. Whom one knows well, one has written more about.
    public func likelyClosest(order: NameOrder, limit: Int) async throws(StoreError) -> [PersonSummary] {
        try await file.read { db in
            let rows = try db.rows(
                """
                SELECT \(PersonSummary.columns) FROM people
                WHERE trashed_at IS NULL AND merged_into IS NULL AND cadence_days IS NULL
                ORDER BY
                  8 * coalesce(category IN ('partner', 'family', 'friend'), 0)
                  + 3 * EXISTS (SELECT 1 FROM occasions WHERE person_id = people.id AND kind = 'birthday')
                  + 2 * (photo IS NOT NULL)
                  + EXISTS (SELECT 1 FROM contact_methods WHERE person_id = people.id AND kind = 'phone') DESC,
                  \(order.column), id LIMIT ?
                """, [limit.databaseValue])
            return try PersonSummary.all(rows, in: db)
        }
    }

    /// Stores the choices of getting started: the cadence of some people, and that of each category. All of it happens, or
    /// nothing.
    ///
    /// Only people without a cadence of their own get one. Doing the same twice changes nothing more.
    ///
    /// - Parameter today: The day the cadences count from.
    /// - Returns: How many people got a cadence.
    public func chooseRhythms(
        _ cadences: [Kinkeeper.Category: Cadence], people: [Person.ID: Cadence], today: CivilDate, at time: Date
    ) async throws(StoreError) -> Int {
        try await file.write { db in
            let (now, day) = (time.milliseconds.databaseValue, today.daysSinceEpoch.databaseValue)
            func choose(_ cadence: Cadence, where condition: String, _ value: DatabaseValue) throws -> Int {
                try db.run(
                    """
                    UPDATE people SET cadence_days = ?, cadence_set_on = ?, updated_at = ?
                    WHERE \(condition) = ? AND cadence_days IS NULL AND trashed_at IS NULL AND merged_into IS NULL
                    """,
                    [cadence.days.databaseValue, day, now, value])
                return db.changesCount
            }
            var count = 0
            for (person, cadence) in people { count += try choose(cadence, where: "id", person.value) }
            for (category, cadence) in cadences {
                count += try choose(cadence, where: "category", category.storageText.databaseValue)
            }
            return count
        }
    }
}
