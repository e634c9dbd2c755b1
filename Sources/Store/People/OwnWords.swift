import GRDB
public import Kinkeeper

/// What a list of a space's people can be filtered by, and how many people there are.
public struct PeopleChoices: Sendable {
    /// All groups, in the order of their names.
    public let groups: [PersonGroup]
    /// The custom categories in use, by name.
    public let customCategories: [String]
    /// How many people there are, without those in the trash.
    public let peopleCount: Int
}

extension Space {
    /// Returns the custom categories in use, by name; a form offers them.
    public func customCategories() async throws(StoreError) -> [String] {
        try await file.read { db in try db.customCategories() }
    }

    /// Returns what a list is filtered by and how many people there are, in one read.
    public func peopleChoices() async throws(StoreError) -> PeopleChoices {
        try await file.read { [self] db in
            PeopleChoices(
                groups: try groups(db).map(\.group), customCategories: try db.customCategories(),
                peopleCount: try peopleCount(db))
        }
    }
}

extension Database {
    /// The custom categories, along the index from one to the next, however many people each has.
    fileprivate func customCategories() throws -> [String] {
        var names: [String] = []
        var last = "custom:"
        while let row = try firstRow(
            """
            SELECT category FROM people INDEXED BY people_by_category_given
            WHERE trashed_at IS NULL AND category IS NOT NULL AND category > ? AND category < 'custom;'
            ORDER BY category LIMIT 1
            """, [last.databaseValue])
        {
            last = row[0]
            names.append(String(last.dropFirst("custom:".count)))
        }
        return names
    }
}
