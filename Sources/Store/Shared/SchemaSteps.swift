import GRDB

/// The steps that make a database's tables, in their order. Steps are only ever appended.
///
/// A file that has some of them gets the others one by one. A new file gets all of them in one transaction, and what follows the
/// tables once instead of after each step: the same tables in a third of the time, and never half made.
struct SchemaSteps: Sendable {
    /// One step from an older file to a newer one.
    struct Step: Sendable {
        /// The result of the step. It names the step in the file and never changes.
        let name: String
        /// Whether the triggers are recreated after it, since the tables have another table or column.
        let isFollowed: Bool
        let body: @Sendable (Database) throws -> Void

        init(_ name: String, isFollowed: Bool = true, body: @escaping @Sendable (Database) throws -> Void) {
            self.name = name
            self.isFollowed = isFollowed
            self.body = body
        }

        init(_ name: String, isFollowed: Bool = true, sql: String) {
            self.init(name, isFollowed: isFollowed) { db in try db.execute(sql: sql) }
        }
    }

    private let steps: [Step]
    private let follow: @Sendable (Database) throws -> Void

    /// `follow` recreates what is derived from the tables: triggers.
    init(_ steps: [Step], followedBy follow: @escaping @Sendable (Database) throws -> Void = { _ in }) {
        self.steps = steps
        self.follow = follow
    }

    /// The names of all steps, in their order.
    var names: [String] { steps.map(\.name) }

    /// The migrator that takes an older file through the missing steps.
    var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for step in steps {
            migrator.registerMigration(step.name) { [follow] db in
                try step.body(db)
                if step.isFollowed { try follow(db) }
            }
        }
        return migrator
    }

    /// Makes all tables of a database that has none, and writes the steps down as done; leaves any other database alone.
    func makeNew(in db: Database) throws {
        try db.inTransaction(.immediate) {
            guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0 else { return .commit }
            for step in steps { try step.body(db) }
            try follow(db)
            try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            for step in steps {
                try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [step.name])
            }
            return .commit
        }
    }
}
