public import Foundation
import GRDB
public import Kinkeeper

/// An account on another server whose address books are synced here.
public struct ConnectedAccount: Identifiable, Hashable, Sendable {
    /// Names one connection.
    public typealias ID = Identifier<ConnectedAccount>

    /// How many an account may have.
    public static let most = 20
    /// No connection waits for longer, in seconds: two days.
    package static let longestWait: TimeInterval = 172_800

    /// Names the connection.
    public let id: ID
    /// The account it belongs to.
    public let account: Account.ID
    /// The name of the connection here.
    public let name: String
    /// Where it was begun.
    public let server: URL
    /// Where its books lie.
    public let home: URL
    /// The name on the server.
    public let user: String
    /// Whether contact details that are changed here are written there.
    public let writesBack: Bool
    /// When it was made.
    public let createdAt: Date
    /// When it was paused by hand; nil while it is not.
    public let pausedAt: Date?
    /// When the server refused the password; no syncs run until there is another.
    public let refusedAt: Date?
    /// When a sync was last through.
    public let syncedAt: Date?
    /// When the next one is due.
    public let nextAt: Date
    /// How many failed since.
    public let failures: Int
    /// Why the last one failed, as one word; nil where it did not.
    public let failure: String?
    /// More about it, in the words of the server or the library.
    public let failureWords: String
}

/// The result of a sync for the connection.
package enum ConnectionOutcome: Hashable, Sendable {
    /// All went well.
    case through
    /// The password is refused.
    case refused
    /// It failed, and is tried again at a time.
    case failed(String, words: String, again: Date)
}

extension Accounts {
    /// The connections of an account, the oldest first.
    public func connections(of account: Account.ID) async throws(StoreError) -> [ConnectedAccount] {
        try await file.glance { db in
            try db.rows("\(ConnectedAccount.select) WHERE account_id = ? ORDER BY id", [account.value]).map(
                ConnectedAccount.init(row:))
        }
    }

    /// One connection of an account; nil where it has no such one.
    public func connection(
        _ id: ConnectedAccount.ID, of account: Account.ID
    ) async throws(StoreError) -> ConnectedAccount? {
        try await file.glance { db in
            try db.firstRow("\(ConnectedAccount.select) WHERE id = ? AND account_id = ?", [id.value, account.value]).map(
                ConnectedAccount.init(row:))
        }
    }

    /// Returns the connections of all accounts whose next sync is due, the longest waiting first. A wait longer than the
    /// longest possible was set while the clock was wrong, and is due.
    package func connectionsDue(at time: Date) async throws(StoreError) -> [ConnectedAccount] {
        try await file.read { db in
            try db.rows(
                """
                \(ConnectedAccount.select) WHERE paused_at IS NULL AND refused_at IS NULL
                  AND (next_at <= ? OR next_at > ?) ORDER BY next_at, id
                """,
                [
                    time.milliseconds.databaseValue,
                    time.addingTimeInterval(ConnectedAccount.longestWait).milliseconds.databaseValue,
                ]
            ).map(ConnectedAccount.init(row:))
        }
    }

    /// Connects an account. `seal` makes the sealed password for the connection's identifier. An identifier that the account
    /// has already returns that connection unchanged; one of another account is replaced by a new one. Throws
    /// `connectionsFull`.
    package func connect(
        _ id: ConnectedAccount.ID? = nil, named name: String, server: URL, home: URL, user: String, for account: Account.ID,
        at time: Date, seal: (ConnectedAccount.ID) throws -> [UInt8]
    ) async throws -> ConnectedAccount {
        let id = id ?? .make(at: time)
        let sealed = Data(try seal(id))
        let made = try await file.write { db -> ConnectedAccount? in
            if let there = try db.firstRow("\(ConnectedAccount.select) WHERE id = ?", [id.value]).map(
                ConnectedAccount.init(row:))
            {
                return there.account == account ? there : nil
            }
            let count = try db.firstRow("SELECT count(*) FROM connected_accounts WHERE account_id = ?", [account.value])
            guard count?[0] ?? 0 < ConnectedAccount.most else { throw StoreError.connectionsFull }
            try db.run(
                """
                INSERT INTO connected_accounts (id, account_id, name, server, home, user_name, sealed_secret, created_at, next_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    id.value, account.value, name.databaseValue, server.absoluteString.databaseValue,
                    home.absoluteString.databaseValue, user.databaseValue, sealed.databaseValue,
                    time.milliseconds.databaseValue, time.milliseconds.databaseValue,
                ])
            try db.note(.connectionAdded, name, of: account, from: origin, at: time)
            guard let made = try db.firstRow("\(ConnectedAccount.select) WHERE id = ?", [id.value]) else {
                throw StoreError.notFound
            }
            return ConnectedAccount(row: made)
        }
        if let made { return made }
        // It belongs to another account, which must not be revealed: the connection gets a new identifier, as if none had been
        // given.
        return try await connect(
            nil, named: name, server: server, home: home, user: user, for: account, at: time, seal: seal)
    }

    /// Returns the sealed password.
    package func sealedSecret(of connection: ConnectedAccount.ID) async throws(StoreError) -> [UInt8]? {
        try await file.read { db in
            try db.firstRow("SELECT sealed_secret FROM connected_accounts WHERE id = ?", [connection.value]).map {
                [UInt8]($0[0] as Data)
            }
        }
    }

    /// Stores another password; a refused connection is tried again.
    package func setSecret(
        _ sealed: [UInt8], of connection: ConnectedAccount.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            let row = try db.firstRow("\(ConnectedAccount.select) WHERE id = ?", [connection.value])
            guard let known = row.map(ConnectedAccount.init(row:)) else { throw StoreError.notFound }
            try db.run(
                """
                UPDATE connected_accounts SET sealed_secret = ?, refused_at = NULL, failures = 0, failure = NULL,
                  failure_words = '', next_at = ? WHERE id = ?
                """, [Data(sealed).databaseValue, time.milliseconds.databaseValue, connection.value])
            try db.note(.connectionPasswordChanged, known.name, of: known.account, from: origin, at: time)
        }
    }

    /// Makes a connection due at once.
    package func askForSync(_ connection: ConnectedAccount.ID, at time: Date) async throws(StoreError) {
        try await change(connection, "next_at = ?", [time.milliseconds.databaseValue])
    }

    /// Pauses or resumes a connection.
    public func setPaused(_ isPaused: Bool, _ connection: ConnectedAccount.ID, at time: Date) async throws(StoreError) {
        try await change(
            connection, "paused_at = CASE WHEN ?1 THEN coalesce(paused_at, ?2) END, next_at = ?2",
            [isPaused.databaseValue, time.milliseconds.databaseValue])
    }

    /// Says whether contact details that are changed here are written there.
    public func setWritesBack(_ writesBack: Bool, _ connection: ConnectedAccount.ID) async throws(StoreError) {
        try await change(connection, "writes_back = ?", [writesBack.databaseValue])
    }

    /// Runs work that brings in cards before the account has reviewed how many differ, with writing back turned off from before
    /// it; it is turned on again only if it was on and the work throws.
    package func turningOffWritingBack<Value>(
        of connection: ConnectedAccount, _ work: () async throws -> Value
    ) async throws -> Value {
        guard connection.writesBack else { return try await work() }
        try await setWritesBack(false, connection.id)
        do { return try await work() } catch {
            try await setWritesBack(true, connection.id)
            throw error
        }
    }

    /// Records the result of a sync that began when the next one was due at `began`, and the time of the next one. A sync
    /// requested meanwhile stays requested, and a password stored meanwhile is not marked as refused.
    package func record(
        _ outcome: ConnectionOutcome, of connection: ConnectedAccount.ID, began: Date? = nil, next: Date, at time: Date
    ) async throws(StoreError) {
        let (now, began) = (time.milliseconds.databaseValue, (began?.milliseconds).value)
        let due = "next_at = CASE WHEN ?2 IS NULL OR next_at = ?2 THEN ?3 ELSE next_at END"
        switch outcome {
        case .through:
            try await change(
                connection, "synced_at = ?1, refused_at = NULL, failures = 0, failure = NULL, failure_words = '', \(due)",
                [now, began, next.milliseconds.databaseValue])
        case .refused:
            try await change(
                connection,
                """
                refused_at = CASE WHEN ?2 IS NULL OR next_at = ?2 THEN coalesce(refused_at, ?1) ELSE refused_at END,
                failures = failures + 1, failure = 'refused', \(due)
                """, [now, began, next.milliseconds.databaseValue])
        case .failed(let cause, let words, let again):
            try await change(
                connection, "failures = failures + 1, failure = ?4, failure_words = ?5, \(due)",
                [now, began, again.milliseconds.databaseValue, cause.databaseValue, words.databaseValue])
        }
    }

    /// Forgets a connection and its password for good. Throws `notFound`.
    package func disconnect(
        _ connection: ConnectedAccount.ID, of account: Account.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            try db.revoke(
                connection.value, in: "connected_accounts", as: .connectionRemoved, of: account, from: origin, at: time)
        }
    }

    private func change(
        _ connection: ConnectedAccount.ID, _ assignments: String, _ values: [DatabaseValue]
    ) async throws(StoreError) {
        try await file.write { db in
            let place = assignments.contains("?2") ? "?\(values.count + 1)" : "?"
            try db.run("UPDATE connected_accounts SET \(assignments) WHERE id = \(place)", values + [connection.value])
            guard db.changesCount > 0 else { throw StoreError.notFound }
        }
    }
}

extension ConnectedAccount {
    enum Columns: Int, SelectedColumns {
        case id, accountID, name, server, home, userName, writesBack, createdAt, pausedAt, refusedAt, syncedAt,
            nextAt, failures, failure, failureWords
    }

    fileprivate static let select = "SELECT \(Columns.list) FROM connected_accounts"

    fileprivate init(row: Row) {
        self.init(
            id: row[Columns.id], account: row[Columns.accountID], name: row[Columns.name],
            server: URL(string: row[Columns.server] as String) ?? URL(filePath: "/"),
            home: URL(string: row[Columns.home] as String) ?? URL(filePath: "/"), user: row[Columns.userName],
            writesBack: row[Columns.writesBack], createdAt: row.moment(Columns.createdAt),
            pausedAt: row.moment(Columns.pausedAt), refusedAt: row.moment(Columns.refusedAt),
            syncedAt: row.moment(Columns.syncedAt), nextAt: row.moment(Columns.nextAt), failures: row[Columns.failures],
            failure: row[Columns.failure], failureWords: row[Columns.failureWords])
    }
}
