public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Notes that an import begins. Hand the result to `importCards` and `finishImport`.
    public func beginImport(of fileName: String, at time: Date) async throws(StoreError) -> RunningImport {
        let id = ImportRun.ID.make(at: time)
        try await file.write { db in
            try db.run(
                """
                INSERT INTO imports (id, file_name, started_at, created, updated, unchanged, groups)
                VALUES (?, ?, ?, 0, 0, 0, 0)
                """, [id.value, fileName.databaseValue, time.milliseconds.databaseValue])
        }
        return RunningImport(id: id)
    }

    /// Keeps problems that were met before a card came about, such as lines that cannot be read.
    public func recordProblems(
        _ problems: [ImportProblem], in run: RunningImport, at time: Date
    ) async throws(StoreError) {
        guard !problems.isEmpty else { return }
        try await file.write { db in
            var memory = run.recall()
            try db.insert(problems, of: run.id, at: time, identifiers: &memory.identifiers)
            run.remember(memory)
        }
    }

    /// Notes that the file is through.
    public func finishImport(_ run: RunningImport, at time: Date) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "UPDATE imports SET finished_at = ? WHERE id = ?", [time.milliseconds.databaseValue, run.id.value])
        }
    }

    /// The latest runs, the latest first.
    public func imports(limit: Int) async throws(StoreError) -> [ImportRun] {
        try await file.read { db in
            try db.rows("\(ImportRun.select) ORDER BY id DESC LIMIT ?", [limit.databaseValue]).map(ImportRun.init(row:))
        }
    }

    /// One run with some of its problems; nil if there is none of that name.
    ///
    /// There may be a hundred thousand problems: a page asks for those it shows, and who asks again and again how far it
    /// is, for none.
    ///
    /// - Parameters:
    ///   - first: How many problems to leave out, from the beginning.
    ///   - limit: How many to give at most.
    public func importReport(
        _ id: ImportRun.ID, problemsFrom first: Int = 0, limit: Int = .max
    ) async throws(StoreError) -> ImportReport? {
        try await file.read { db in
            guard let run = try db.firstRow("\(ImportRun.select) WHERE id = ?", [id.value]).map(ImportRun.init(row:)) else {
                return nil
            }
            let count = try db.firstRow("SELECT count(*) FROM import_problems WHERE import_id = ?", [id.value])
            let problems =
                limit <= 0
                ? []
                : try db.rows(
                    "SELECT line, message FROM import_problems WHERE import_id = ? ORDER BY id LIMIT ? OFFSET ?",
                    [id.value, limit.databaseValue, max(0, first).databaseValue])
            return ImportReport(
                run: run, problems: problems.map { ImportProblem(line: $0[0], message: $0[1]) }, problemCount: count?[0] ?? 0)
        }
    }

    /// Notes that a run goes on with one that was cut off.
    public func continueImport(_ id: ImportRun.ID, with run: RunningImport) async throws(StoreError) {
        try await file.write { db in
            try db.run("UPDATE imports SET continued_by = ? WHERE id = ?", [run.id.value, id.value])
        }
    }
}

extension ImportRun {
    fileprivate static let select = """
        SELECT id, file_name, started_at, finished_at, created, updated, unchanged, groups, catchups, continued_by FROM imports
        """

    fileprivate init(row: Row) {
        self.init(
            id: ID(row[0] as UUID), fileName: row[1], startedAt: Date(milliseconds: row[2]),
            finishedAt: (row[3] as Int64?).map(Date.init(milliseconds:)),
            counts: ImportCounts(created: row[4], updated: row[5], unchanged: row[6], groups: row[7], catchups: row[8]),
            continuedBy: (row[9] as UUID?).map { ID($0) })
    }
}

extension Database {
    func insert(
        _ problems: [ImportProblem], of run: ImportRun.ID, at time: Date, identifiers: inout IdentifierSequence
    ) throws {
        for problem in problems {
            let id: Identifier<ImportProblem> = identifiers.next(at: time)
            try self.run(
                "INSERT INTO import_problems (id, import_id, line, message) VALUES (?, ?, ?, ?)",
                [id.value, run.value, problem.line.value, problem.message.databaseValue])
        }
    }

    func add(_ counts: ImportCounts, to run: ImportRun.ID) throws {
        try self.run(
            """
            UPDATE imports SET created = created + ?, updated = updated + ?, unchanged = unchanged + ?, groups = groups + ?,
              catchups = catchups + ? WHERE id = ?
            """,
            [
                counts.created.databaseValue, counts.updated.databaseValue, counts.unchanged.databaseValue,
                counts.groups.databaseValue, counts.catchups.databaseValue, run.value,
            ])
    }
}
