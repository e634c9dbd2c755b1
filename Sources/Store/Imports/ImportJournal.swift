public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Notes that an import begins. Hand the result to `importCards` and `finishImport`.
    public func beginImport(of fileName: String, at time: Date) async throws(StoreError) -> RunningImport {
        let id = ImportRun.ID.make(at: time)
        let lock = ImportLock(id, in: folder)
        try await file.write { db in
            try db.run(
                """
                INSERT INTO imports (id, file_name, started_at, created, updated, unchanged, groups)
                VALUES (?, ?, ?, 0, 0, 0, 0)
                """, [id.value, fileName.databaseValue, time.milliseconds.databaseValue])
        }
        return RunningImport(id: id, lock: lock)
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

    /// Forgets a run that never brought anything: it was refused before it began, or failed with its first cards.
    public func forgetImport(_ run: RunningImport) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                """
                DELETE FROM imports WHERE id = ? AND finished_at IS NULL
                  AND created + updated + unchanged + groups + catchups = 0
                """, [run.id.value])
        }
    }

    /// Notes that the file is through. It brought all that earlier runs of the same file, by name and length, were cut off
    /// before: those count as continued by it.
    public func finishImport(_ run: RunningImport, at time: Date) async throws(StoreError) {
        let cutOff = try await interruptedImports().filter { $0.id != run.id }
        let folder = folder
        try await file.write { db in
            try db.run(
                "UPDATE imports SET finished_at = ? WHERE id = ?", [time.milliseconds.databaseValue, run.id.value])
            guard let finished = try db.importRun(run.id) else { return }
            for earlier in cutOff where earlier.isOfSameFile(as: finished) {
                try db.run("UPDATE imports SET continued_by = ? WHERE id = ?", [run.id.value, earlier.id.value])
            }
        }
        for earlier in cutOff { ImportLock.forget(earlier.id, in: folder) }
    }

    /// The latest runs, the latest first.
    public func imports(limit: Int) async throws(StoreError) -> [ImportRun] {
        try await runs("ORDER BY imports.id DESC LIMIT ?", [limit.databaseValue])
    }

    /// The runs that were cut off and that no later run has completed, the latest first: by the end of the program that was at
    /// work on them, or by an error such as a full disk.
    public func interruptedImports() async throws(StoreError) -> [ImportRun] {
        try await runs("WHERE imports.finished_at IS NULL AND continued_by IS NULL ORDER BY imports.id DESC", [])
            .filter { $0.state == .interrupted }
    }

    /// Returns runs with whether a program is at work on them. That is read before the runs: one that ends in between was at
    /// work, and is never taken for cut off.
    private func runs(_ condition: String, _ values: [DatabaseValue]) async throws(StoreError) -> [ImportRun] {
        let atWork = try await file.glance { db in
            try db.rows("SELECT id FROM imports WHERE finished_at IS NULL", []).map { $0[0] as ImportRun.ID }
        }.filter { ImportLock.isHeld($0, in: folder) }
        return try await file.glance { db in
            try db.rows("\(ImportRun.select) \(condition)", values).map { row in
                var run = ImportRun(row: row)
                run.isAtWork = atWork.contains(run.id)
                return run
            }
        }
    }

    /// Returns one run with some of its problems; nil if there is none.
    ///
    /// There may be a hundred thousand problems: a page asks for those it shows, and a progress check for none.
    ///
    /// - Parameters:
    ///   - first: How many problems to leave out, from the beginning.
    ///   - limit: How many to give at most.
    public func importReport(
        _ id: ImportRun.ID, problemsFrom first: Int = 0, limit: Int = .max
    ) async throws(StoreError) -> ImportReport? {
        let isAtWork = ImportLock.isHeld(id, in: folder)
        return try await file.read { db in
            guard var run = try db.importRun(id) else { return nil }
            run.isAtWork = isAtWork
            let count = try db.firstRow("SELECT count(*) FROM import_problems WHERE import_id = ?", [id.value])
            let problems =
                limit <= 0
                ? []
                : try db.rows(
                    "SELECT line, message, finding FROM import_problems WHERE import_id = ? ORDER BY id LIMIT ? OFFSET ?",
                    [id.value, limit.databaseValue, max(0, first).databaseValue])
            return ImportReport(
                run: run, problems: problems.map(ImportProblem.init(row:)), problemCount: count?[0] ?? 0)
        }
    }

    /// Notes that a run goes on with one that was cut off.
    public func continueImport(_ id: ImportRun.ID, with run: RunningImport) async throws(StoreError) {
        try await file.write { db in
            try db.run("UPDATE imports SET continued_by = ? WHERE id = ?", [run.id.value, id.value])
        }
        ImportLock.forget(id, in: folder)
    }
}

extension ImportRun {
    enum Columns: Int, SelectedColumns {
        case id, fileName, startedAt, finishedAt, created, updated, unchanged, groups, catchups, continuedBy,
            bytesRead, bytesTotal, undoStartedAt, undoneAt, hasEntries

        var sql: String {
            switch self {
            case .id: "imports.id"
            case .startedAt: "imports.started_at"
            case .finishedAt: "imports.finished_at"
            case .undoStartedAt: "import_undoings.started_at"
            case .undoneAt: "import_undoings.finished_at"
            case .hasEntries: ImportRun.hasOpenEntries
            default: name
            }
        }
    }

    fileprivate static let select = """
        SELECT \(Columns.list) FROM imports LEFT JOIN import_progress ON import_progress.id = imports.id
          LEFT JOIN import_undoings ON import_undoings.id = imports.id
        """

    fileprivate init(row: Row) {
        self.init(
            id: row[Columns.id], fileName: row[Columns.fileName], startedAt: row.moment(Columns.startedAt),
            finishedAt: row.moment(Columns.finishedAt),
            counts: ImportCounts(
                created: row[Columns.created], updated: row[Columns.updated], unchanged: row[Columns.unchanged],
                groups: row[Columns.groups], catchups: row[Columns.catchups]),
            continuedBy: row[Columns.continuedBy], bytesRead: row[Columns.bytesRead], bytesTotal: row[Columns.bytesTotal],
            undoStartedAt: row.moment(Columns.undoStartedAt), undoneAt: row.moment(Columns.undoneAt),
            hasEntries: row[Columns.hasEntries])
    }
}

extension ImportProblem {
    init(row: Row) {
        let json = row["finding"] as String?
        let finding = json.flatMap(ImportFinding.init(json:))
        let sentence = json == nil ? row["message"] : "A version of Kinkeeper found something that this one has no words for."
        self.init(line: row["line"], content: finding.map(Content.finding) ?? .sentence(sentence))
    }

    /// The sentence of an old problem; empty for a finding, which has no words in a space.
    fileprivate var sentence: String {
        guard case .sentence(let sentence) = content else { return "" }
        return sentence
    }
}

extension Database {
    func insert(
        _ problems: [ImportProblem], of run: ImportRun.ID, at time: Date, identifiers: inout IdentifierSequence
    ) throws {
        for problem in problems {
            let id: Identifier<ImportProblem> = identifiers.next(at: time)
            try self.run(
                "INSERT INTO import_problems (id, import_id, line, message, finding) VALUES (?, ?, ?, ?, ?)",
                [
                    id.value, run.value, problem.line.value, problem.sentence.databaseValue,
                    problem.finding?.json.databaseValue ?? .null,
                ])
        }
    }

    fileprivate func importRun(_ id: ImportRun.ID) throws -> ImportRun? {
        try firstRow("\(ImportRun.select) WHERE imports.id = ?", [id.value]).map(ImportRun.init(row:))
    }

    /// Keeps how far a run is, as it was noted.
    func keepProgress(of run: RunningImport) throws {
        guard let bytes = run.recall().bytes else { return }
        try self.run(
            """
            INSERT INTO import_progress (id, bytes_read, bytes_total) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET bytes_read = excluded.bytes_read, bytes_total = excluded.bytes_total
            """, [run.id.value, bytes.read.databaseValue, bytes.total.value])
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
