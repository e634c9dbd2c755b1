import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct SchemaTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Store")

    @Test func `the migrated schema of a space is the one that is checked in`() async throws {
        let test = try TestSpace()
        let schema = try await test.space.file.read(SchemaText.of)
        try expectGolden(schema, at: SchemaTests.sources.appending(path: "schema.sql"))
    }

    @Test func `the migrated schema of the accounts is the one that is checked in`() async throws {
        let schema = try await Accounts.inMemory().file.read(SchemaText.of)
        try expectGolden(schema, at: SchemaTests.sources.appending(path: "accounts-schema.sql"))
    }

    @Test func `a new space is what one becomes that goes through the steps one by one`() throws {
        try SchemaTests.expectSame(SpaceSchema.steps)
    }

    @Test func `new accounts are what older ones become that go through the steps one by one`() throws {
        try SchemaTests.expectSame(AccountsSchema.steps)
    }

    private static func expectSame(_ steps: SchemaSteps) throws {
        let stepwise = try DatabaseQueue()
        try steps.migrator.migrate(stepwise)
        let new = try DatabaseQueue()
        try new.writeWithoutTransaction(steps.makeNew)
        #expect(try new.read(steps.migrator.hasCompletedMigrations))
        #expect(try new.read(SchemaTests.everything) == stepwise.read(SchemaTests.everything))
        // Again, it changes nothing: another process may have made the file meanwhile.
        try new.writeWithoutTransaction(steps.makeNew)
        #expect(try new.read(SchemaTests.everything) == stepwise.read(SchemaTests.everything))
    }

    @Test func `a file whose first steps were done elsewhere goes through the others`() throws {
        let steps = SpaceSchema.steps
        let queue = try DatabaseQueue()
        try steps.migrator.migrate(queue, upTo: "Every change is logged")
        try queue.write { db in try db.execute(sql: "CREATE TABLE mine (id INTEGER)") }
        let before = try queue.read(SchemaTests.everything)
        try queue.writeWithoutTransaction(steps.makeNew)
        #expect(try queue.read(SchemaTests.everything) == before)
    }

    /// All a database says and holds but for keys made by chance, in an order that does not depend on how it came about.
    private static func everything(_ db: Database) throws -> [String] {
        let objects = try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name")
        let tables = objects.filter { $0["type"] == "table" }.compactMap { $0["name"] as String? }
        let rows = try tables.flatMap { table in
            try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").map { row in
                "\(table): " + row.filter { $0.0 != "id" }.map { "\($0.0)=\($0.1)" }.joined(separator: ", ")
            }.sorted()
        }
        return objects.map(\.description) + rows
    }

    @Test func `every table is strict and every key is sixteen bytes`() async throws {
        let test = try TestSpace()
        try await test.space.file.read { db in
            for table in try ChangeLogTriggers.loggedTables(db) {
                let sql = try #require(
                    try String.fetchOne(db, sql: "SELECT sql FROM sqlite_master WHERE name = ?", arguments: [table]))
                #expect(sql.contains("STRICT"), "\(table)")
                #expect(sql.contains("id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16)"), "\(table)")
            }
        }
    }

    /// A table without rowids reads each row on the way to another one whole.
    @Test func `tables that keep what programs sent have rowids`() async throws {
        let test = try TestSpace()
        let tables = try await test.space.file.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%bytes BLOB%'")
        }
        #expect(tables.contains("tasks"))
        try await test.space.file.read { db in
            for table in tables {
                #expect(throws: Never.self, "\(table)") {
                    try Row.fetchOne(db, sql: "SELECT rowid FROM \(table)")
                }
            }
        }
    }

    @Test func `tasks come through the step that gives their table rowids`() throws {
        let queue = try DatabaseQueue()
        try SpaceSchema.steps.migrator.migrate(queue, upTo: "Couples have check-ins, and action items come from them")
        let before = try queue.write { db in
            for number in 1...3 {
                let id = Data(repeating: UInt8(number), count: 16)
                try db.execute(
                    sql: """
                        INSERT INTO reminders (id, category, title, note, start_day, start_second, created_at, updated_at)
                        VALUES (?, 'habit', 'Walk', '', 20000, 0, 1, 1)
                        """, arguments: [id])
                try db.execute(
                    sql: "INSERT INTO tasks (id, name, uid, bytes) VALUES (?, ?, ?, ?)",
                    arguments: [id, "\(number).ics", "uid \(number)", number == 2 ? nil : Data([0, UInt8(number)])])
            }
            return try Row.fetchAll(db, sql: "SELECT * FROM tasks ORDER BY id")
        }
        let logged = try queue.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM changes") }
        try SpaceSchema.steps.migrator.migrate(queue)
        #expect(before.count == 3)
        #expect(try queue.read { db in try Row.fetchAll(db, sql: "SELECT * FROM tasks ORDER BY id") } == before)
        // Moving them is no change that is told to anything that follows the log; a change after it is.
        #expect(try queue.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM changes") } == logged)
        try queue.write { db in try db.execute(sql: "DELETE FROM reminders WHERE title = 'Walk'") }
        #expect(try queue.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM tasks") } == 0)
        #expect(
            try queue.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM changes WHERE table_name = 'tasks' AND kind = 'delete'")
            } == 3)
    }

    @Test func `open checkboxes and the priorities of tasks come through the step that knows them`() async throws {
        let folder = try TestFolder()
        let queue = try DatabaseQueue(path: folder.url.appending(path: "space.sqlite").path)
        try SpaceSchema.steps.migrator.migrate(queue, upTo: "Notes that are alike are found by their words")
        let (note, kept, reminder) = (Note.ID(UUID()), Note.ID(UUID()), Reminder.ID(UUID()))
        let task =
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:1\r\nBEGIN:VALARM\r\nPRIORITY:9\r\nEND:VALARM\r\nPRIORITY;X=1:2\r\nEND:VTODO\r\n"
        try await queue.write { db in
            for (id, isKept) in [(note, 0), (kept, 1)] {
                try db.run(
                    """
                    INSERT INTO notes (id, title, text, status, is_pinned, is_draft, is_for_check_in, author, shared_at, is_kept, sort_title,
                      version, created_at, modified_at)
                    VALUES (?, '', '- [ ] one\n- [x] two\n- [ ] three', 'inbox', 0, 0, 0, ?, ?, ?, '', 1, 5, 7)
                    """,
                    [
                        id.value, isKept == 1 ? id.value : .null, isKept == 1 ? 6.databaseValue : .null, isKept.databaseValue,
                    ])
            }
            try db.run(
                """
                INSERT INTO reminders (id, category, title, note, start_day, start_second, created_at, updated_at)
                VALUES (?, 'action-item', 'Paint', '', 20000, 0, 5, 7)
                """, [reminder.value])
            try db.run(
                "INSERT INTO tasks (id, name, uid, bytes) VALUES (?, '1.ics', '1', ?)",
                [reminder.value, Data(task.utf8).databaseValue])
        }
        try queue.close()
        let space = try Space(folder: folder.url)
        let rows = try await space.toDos(limit: 9, in: .utc).rows
        #expect(rows.map(\.reminder.title) == ["Paint", "one", "three"])
        #expect(rows.map(\.reminder.originNote) == [nil, note, note] && rows[0].reminder.priority == .high)
        // They are known as the note's: a save makes none twice.
        let account = Account.ID(UUID())
        var draft = NoteDraft(try #require(try await space.note(note, asking: account)))
        draft.text += "\n- [ ] four"
        try await space.editNote(note, to: draft, ifVersion: 1, asking: account, at: Date(timeIntervalSince1970: 9))
        #expect(try await space.toDos(limit: 9, in: .utc).openCount == 4)
    }

    @Test func `no column that somebody can edit is unique`() async throws {
        let test = try TestSpace()
        try await test.space.file.read { db in
            for table in try ChangeLogTriggers.loggedTables(db) {
                for index in try db.indexes(on: table) where index.isUnique {
                    #expect(index.columns == ["id"], "\(table)")
                }
            }
        }
    }

    @Test func `a key of another length is refused`() async throws {
        let test = try TestSpace()
        await #expect(throws: StoreError.self) {
            try await test.space.file.write { db in
                try db.execute(
                    sql: "INSERT INTO changes (table_name, row_id, kind) VALUES ('people', x'00', 'renamed')")
            }
        }
    }

    @Test func `a file of a newer version is refused and left alone`() throws {
        let folder = try TestFolder()
        let space = try Space(folder: folder.url)
        try space.file.writer.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('People have shoe sizes')")
        }
        _ = try space.file.writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try space.file.writer.close()
        let file = folder.url.appending(path: "space.sqlite")
        let before = try Data(contentsOf: file)
        #expect(throws: StoreError.tooNew(step: "People have shoe sizes")) { try Space(folder: folder.url) }
        #expect(try Data(contentsOf: file) == before)
    }

    @Test func `a file whose making was cut off before it was in WAL mode opens`() throws {
        let (folder, elsewhere) = (try TestFolder(), try TestFolder())
        let files = FileManager.default
        let making = elsewhere.url.appending(path: "space.sqlite")
        let queue = try DatabaseQueue(path: making.path)
        try queue.inDatabase { db in
            // Without syncs the journal is on disk, and valid, from its first page on.
            try db.execute(sql: "PRAGMA synchronous = OFF; PRAGMA user_version = 1; BEGIN; PRAGMA user_version = 2")
            for name in ["space.sqlite", "space.sqlite-journal"] {
                try files.copyItem(at: elsewhere.url.appending(path: name), to: folder.url.appending(path: name))
            }
            try db.execute(sql: "ROLLBACK")
        }
        let path = folder.url.appending(path: "space.sqlite").path
        var reading = Configuration()
        reading.readonly = true
        let error = #expect(throws: DatabaseError.self) {
            try DatabaseQueue(path: path, configuration: reading).read { db in _ = try db.tableExists("people") }
        }
        #expect(error?.extendedResultCode == .SQLITE_READONLY_ROLLBACK)
        let space = try Space(folder: folder.url)
        #expect(try space.file.writer.read { db in try db.tableExists("people") })
        #expect(!files.fileExists(atPath: path + "-journal"))
    }

    @Test func `a file that is no database is called damaged`() throws {
        let folder = try TestFolder()
        try Data(repeating: 7, count: 5_000).write(to: folder.url.appending(path: "space.sqlite"))
        do {
            _ = try Space(folder: folder.url)
            Issue.record("It opened.")
        } catch {
            guard case .damaged = error else {
                Issue.record("\(error)")
                return
            }
        }
    }
}
