import GRDB

/// The schema of a database as text, in an order that does not depend on how it came about.
enum SchemaText {
    /// Tables, then indexes, then triggers, each by name; without what SQLite and the migrator keep for themselves.
    static func of(_ db: Database) throws -> String {
        let statements = try String.fetchAll(
            db,
            sql: """
                SELECT sql FROM sqlite_master
                WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'grdb\\_%' ESCAPE '\\'
                  AND name NOT LIKE 'search\\_index\\_%' ESCAPE '\\'
                ORDER BY CASE type WHEN 'table' THEN 0 WHEN 'index' THEN 1 ELSE 2 END, name
                """)
        return statements.map { $0 + ";\n" }.joined(separator: "\n")
    }
}
