import GRDB

/// The triggers that write the change log: the log's only writer.
///
/// Every table of the space is logged, except those named here with the reason why.
enum ChangeLogTriggers {
    /// Tables that are not logged. Whatever is not listed is.
    static let exempt: [String: String] = [
        "changes": "It is the log.",
        "imports": "A record of work done on this machine, not something a person keeps.",
        "import_problems": "Belongs to imports.",
        "import_progress": "Belongs to imports.",
        "import_entries": "Kept for undo on this machine.",
        "import_undoings": "Belongs to imports.",
        "deleted_groups": "Kept for undo on this machine.",
        "former_members": "Kept for undo on this machine.",
        "priority_steps": "Kept for undo on this machine.",
        "address_objects": "Derived from people, groups, cards and address_places.",
        "vanished_objects": "Derived from what address_objects was.",
        "published_calendars": "Derived from everything that calendars show.",
        "published_revisions": "Belongs to published_calendars.",
        "published_entries": "Belongs to published_calendars.",
        "remote_books": "How far this machine has come with servers elsewhere.",
        "remote_cards": "How far this machine has come with servers elsewhere.",
        "syncs": "A record of work done on this machine, not something a person keeps.",
        "sync_entries": "Belongs to syncs.",
        "sync_conflicts": "Belongs to syncs.",
        "search_documents": "Derived from people and their rows.",
        "search_index": "Derived from search_documents.",
        "note_documents": "Derived from notes and their tags.",
        "terms": "Derived from notes.",
        "note_terms": "Derived from notes.",
        "note_figures": "Derived from notes.",
        "embedding_model": "Which model this machine has read the notes.",
        "embedding_queue": "How far this machine has come with having notes read.",
        "note_embeddings": "Derived from notes.",
        "note_sketches": "Derived from notes.",
        "love_language_moves": "How far this machine has come with moving love languages.",
        "gift_moves": "How far this machine has come with moving gifts.",
        "capture_lessons": "What an account taught its quick notes; it stays on this machine.",
        "capture_learning": "Belongs to capture_lessons.",
        "note_moves": "How far this machine has come with moving notes.",
    ]

    /// The tables whose rows are logged, by name.
    static func loggedTables(_ db: Database) throws -> [String] {
        let tables = try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_master WHERE type = 'table'
                  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'grdb\\_%' ESCAPE '\\'
                  AND name NOT LIKE 'search\\_index\\_%' ESCAPE '\\'
                ORDER BY name
                """)
        return tables.filter { exempt[$0] == nil }
    }

    /// Recreates the triggers for the tables as they are now. A migration that adds a table or a column ends with it.
    ///
    /// The update of the address books follows in the same trigger, right behind the line, whose number it takes.
    static func install(in db: Database) throws {
        let hasBooks = try db.tableExists("address_objects")
        let followers = hasBooks ? AddressBookTriggers.statements : [:]
        if hasBooks { try AddressBookTriggers.install(in: db) }
        for table in try loggedTables(db) {
            func following(_ kind: Change.Kind) -> String { followers[table]?[kind].map { "\n" + $0 } ?? "" }
            let columns = try db.columns(in: table).map(\.name)
            let differs = columns.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
            try db.execute(
                sql: """
                    DROP TRIGGER IF EXISTS log_\(table)_insert;
                    DROP TRIGGER IF EXISTS log_\(table)_update;
                    DROP TRIGGER IF EXISTS log_\(table)_delete;
                    CREATE TRIGGER log_\(table)_insert AFTER INSERT ON \(table) BEGIN
                      INSERT INTO changes (table_name, row_id, kind) VALUES ('\(table)', NEW.id, 'insert');\(following(.insert))
                    END;
                    CREATE TRIGGER log_\(table)_update AFTER UPDATE ON \(table) WHEN \(differs) BEGIN
                      INSERT INTO changes (table_name, row_id, kind) VALUES ('\(table)', NEW.id, 'update');\(following(.update))
                    END;
                    CREATE TRIGGER log_\(table)_delete AFTER DELETE ON \(table) BEGIN
                      INSERT INTO changes (table_name, row_id, kind) VALUES ('\(table)', OLD.id, 'delete');\(following(.delete))
                    END;
                    """)
        }
    }
}
