import GRDB

extension Space {
    /// Returns the custom categories in use, by name; a form offers them.
    public func customCategories() async throws(StoreError) -> [String] {
        try await file.read { db in
            // Along the index from one category to the next, however many people each has.
            var names: [String] = []
            var last = "custom:"
            while let row = try db.firstRow(
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
}
