public import Foundation
import GRDB
public import Kinkeeper

// Each change notes its entry in its own transaction, so that there is none without one.

extension Accounts {
    /// The same accounts, whose sign-ins and changes are noted as coming from there. Without it they come from the server itself.
    public func asked(from origin: AuditOrigin) -> Accounts {
        var accounts = self
        accounts.origin = origin
        return accounts
    }

    /// Returns the sign-ins and changes of an account, the newest first.
    ///
    /// - Parameters:
    ///   - kinds: Only these; nil for all.
    ///   - cursor: The entry after which the page starts; nil for the first page.
    ///   - limit: How many at most.
    public func audit(
        of account: Account.ID, only kinds: Set<AuditKind>? = nil, after cursor: AuditEntry.ID? = nil, limit: Int
    ) async throws(StoreError) -> AuditPage {
        var (condition, values) = ("account_id = ?", [account.value])
        if let kinds {
            condition += " AND kind IN (\(kinds.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")))"
        }
        if let cursor {
            condition += " AND id < ?"
            values.append(cursor.value)
        }
        let (sql, all) = (condition, values + [(limit + 1).databaseValue])
        return try await file.read { db in
            let rows = try db.rows("\(AuditEntry.select) WHERE \(sql) ORDER BY id DESC LIMIT ?", all)
            let shown = rows.prefix(limit)
            return AuditPage(
                entries: try shown.compactMap(AuditEntry.init(row:)),
                next: rows.count > limit ? shown.last.map { $0[AuditEntry.Columns.id] } : nil)
        }
    }

    /// Notes that a file was downloaded with everything in it; `name` is that of the file.
    public func noteExport(named name: String, for account: Account.ID, at time: Date) async throws(StoreError) {
        try await file.write { db in try db.note(.exportDownloaded, name, of: account, from: origin, at: time) }
    }
}

extension AuditEntry {
    enum Columns: Int, SelectedColumns {
        case id, kind, happenedAt, times, label, means, source, words

        /// `Columns.count` is how many columns there are.
        var sql: String { self == .times ? "count" : name }
    }
    fileprivate static let select = "SELECT \(Columns.list) FROM audit_entries"

    /// Nil for a kind that only a newer version knows.
    fileprivate init?(row: Row) throws {
        guard let kind = AuditKind(rawValue: row[Columns.kind]) else { return nil }
        guard let means = AuditOrigin.Means(rawValue: row[Columns.means]) else {
            throw StoreError.damaged("an entry of an account's sign-ins and changes cannot be read")
        }
        self.init(
            id: row[Columns.id], kind: kind, happenedAt: row.moment(Columns.happenedAt), count: row[Columns.times],
            label: row[Columns.label],
            origin: AuditOrigin(means, source: row[Columns.source], words: row[Columns.words]))
    }
}

extension Database {
    /// Adds an entry after all others of the account; of its kind the oldest above the most there can be goes.
    func note(
        _ kind: AuditKind, _ label: String = "", of account: Account.ID, from origin: AuditOrigin, at time: Date
    ) throws {
        var identifiers = IdentifierSequence()
        let last = try firstRow("SELECT max(id) FROM audit_entries WHERE account_id = ?", [account.value])
        if let last = last?[0] as UUID? { identifiers.goOn(after: AuditEntry.ID(last)) }
        let id: AuditEntry.ID = identifiers.next(at: time)
        try run(
            """
            INSERT INTO audit_entries (id, account_id, kind, happened_at, label, means, source, words)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.value, account.value, kind.rawValue.databaseValue,
                time.milliseconds.databaseValue, label.cut(to: 300).databaseValue,
                origin.means.rawValue.databaseValue, origin.source.databaseValue, origin.words.databaseValue,
            ])
        try run(
            """
            DELETE FROM audit_entries WHERE id IN (SELECT id FROM audit_entries WHERE account_id = ? AND kind = ?
              ORDER BY id DESC LIMIT -1 OFFSET \(AuditEntry.mostOfKind))
            """, [account.value, kind.rawValue.databaseValue])
    }

    /// Notes that one or more browsers were signed out elsewhere: `words` is what each said of itself.
    func noteEndedSessions(_ words: [String], of account: Account.ID, from origin: AuditOrigin, at time: Date) throws {
        guard let first = words.first else { return }
        guard words.count > 1 else { return try note(.sessionEnded, first, of: account, from: origin, at: time) }
        try note(.sessionsEnded, String(words.count), of: account, from: origin, at: time)
    }

    /// Counts a failed sign-in: one entry for each source and hour, so that guesses cannot fill the disk.
    func noteFailedSignIn(to account: Account.ID, from origin: AuditOrigin, at time: Date) throws {
        let hour = time.milliseconds - time.milliseconds % 3_600_000
        let known = try rows(
            """
            SELECT id, source FROM audit_entries WHERE account_id = ? AND kind = ? AND happened_at >= ? AND happened_at < ?
            """,
            [
                account.value, AuditKind.signInFailed.rawValue.databaseValue, hour.databaseValue,
                (hour + 3_600_000).databaseValue,
            ])
        let isKnown = known.contains { $0["source"] as String == origin.source }
        let counted = isKnown || known.count < AuditEntry.sourcesAnHour ? origin : origin.hidden
        guard let entry = known.last(where: { $0["source"] as String == counted.source }) else {
            return try note(.signInFailed, of: account, from: counted, at: time)
        }
        try run("UPDATE audit_entries SET count = count + 1 WHERE id = ?", [(entry["id"] as AuditEntry.ID).value])
    }

    /// Takes the latest failed sign-in from a source back, which has succeeded after all.
    func forgetFailedSignIn(to account: Account.ID, from origin: AuditOrigin) throws {
        let row = try firstRow(
            """
            SELECT id, count FROM audit_entries WHERE account_id = ? AND kind = ? AND source IN (?, '')
            ORDER BY source = '', id DESC LIMIT 1
            """,
            [account.value, AuditKind.signInFailed.rawValue.databaseValue, origin.source.databaseValue])
        guard let row else { return }
        let id = (row["id"] as AuditEntry.ID).value
        guard row["count"] as Int > 1 else { return try run("DELETE FROM audit_entries WHERE id = ?", [id]) }
        try run("UPDATE audit_entries SET count = count - 1 WHERE id = ?", [id])
    }

    /// Deletes entries that are older than they are kept.
    func forgetOldAuditEntries(at time: Date) throws {
        let kept = time.addingTimeInterval(-AuditEntry.kept)
        try run("DELETE FROM audit_entries WHERE happened_at <= ?", [kept.milliseconds.databaseValue])
    }

    /// Deletes a record of an account, and notes it by its name. Throws `notFound` when the account has no such record.
    func revoke(
        _ id: DatabaseValue, in table: String, as kind: AuditKind, of account: Account.ID, from origin: AuditOrigin,
        at time: Date
    ) throws {
        let row = try firstRow("SELECT name FROM \(table) WHERE id = ? AND account_id = ?", [id, account.value])
        guard let row else { throw StoreError.notFound }
        try run("DELETE FROM \(table) WHERE id = ? AND account_id = ?", [id, account.value])
        try note(kind, row[0], of: account, from: origin, at: time)
    }

    /// Whether what opens an account was never used.
    func isUnused(_ id: DatabaseValue, in table: String) throws -> Bool {
        try firstRow("SELECT 1 FROM \(table) WHERE id = ? AND last_used_at IS NULL", [id]) != nil
    }
}
