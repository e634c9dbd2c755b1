public import Foundation
import GRDB
public import Kinkeeper

/// A browser or program that is signed in.
public struct Session: Identifiable, Hashable, Sendable {
    /// Names one session; it is not its token.
    public typealias ID = Identifier<Session>

    /// Names the session.
    public let id: ID
    /// The signed-in account.
    public let account: Account.ID
    /// The browser's own description; may be empty.
    public let userAgent: String
    /// When it began.
    public let createdAt: Date
    /// When it was last used, to the minute.
    public let lastSeenAt: Date
    /// When it ends by itself.
    public let expiresAt: Date
    /// When a recovery code opened it; nil where something else did.
    public let recoveredAt: Date?
    /// The service that it was opened with, by its address; nil where something else opened it.
    public let issuer: String?

    /// For how many seconds after signing in changes to the ways to sign in need no password again.
    public static let freshness: TimeInterval = 15 * 60

    /// Whether its account has just signed in.
    public func isFresh(at time: Date) -> Bool { (0..<Self.freshness).contains(time.timeIntervalSince(createdAt)) }

    /// Whether its account may choose a new password without the present one: shortly after a recovery code opened it.
    public func mayChoosePassword(at time: Date) -> Bool { recoveredAt != nil && isFresh(at: time) }
}

extension Accounts {
    /// Begins a session. `tokenHash` is the SHA-256 of its token, 32 bytes. `former` is the one that the same browser had
    /// before: it ends. `isRecovered` says that a recovery code opened it, `issuer` that a service did.
    public func openSession(
        tokenHash: [UInt8], for account: Account.ID, insteadOf former: Session.ID? = nil, userAgent: String, at time: Date,
        expiresAt: Date, isRecovered: Bool = false, issuer: String? = nil
    ) async throws(StoreError) -> Session {
        let session = Session(
            id: .make(at: time), account: account, userAgent: String(userAgent.prefix(300)), createdAt: time,
            lastSeenAt: time, expiresAt: expiresAt, recoveredAt: isRecovered ? time : nil, issuer: issuer)
        try await file.write { db in
            try db.run(
                """
                INSERT INTO sessions (id, account_id, token_hash, user_agent, created_at, last_seen_at, expires_at,
                  recovered_at, issuer)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    session.id.value, account.value, Data(tokenHash).databaseValue, session.userAgent.databaseValue,
                    time.milliseconds.databaseValue, time.milliseconds.databaseValue,
                    expiresAt.milliseconds.databaseValue, (session.recoveredAt?.milliseconds).value, issuer.value,
                ])
            if let former { try db.replaceSession(former, by: session) }
        }
        return session
    }

    /// Returns the session of a token and its account; nil without one, or when it has ended. Records its use at most once a
    /// minute, because every request asks.
    public func session(tokenHash: [UInt8], at time: Date) async throws(StoreError) -> (Session, Account)? {
        let found = try await file.glance { db -> (Session, Account)? in
            let row = try db.firstRow(
                "\(Session.select) WHERE token_hash = ? AND expires_at > ?",
                [Data(tokenHash).databaseValue, time.milliseconds.databaseValue])
            guard let session = row.map(Session.init(row:)), let account = try db.account(session.account) else {
                return nil
            }
            return (session, account)
        }
        guard let (session, _) = found, time.timeIntervalSince(session.lastSeenAt) >= 60 else { return found }
        // A full disk must not keep a browser out because its use cannot be recorded.
        try? await file.write { db in
            try db.run(
                "UPDATE sessions SET last_seen_at = ? WHERE id = ?",
                [time.milliseconds.databaseValue, session.id.value])
        }
        return found
    }

    /// An account's sessions that have not ended, the last used first.
    public func sessions(of account: Account.ID, at time: Date) async throws(StoreError) -> [Session] {
        try await file.read { db in
            try db.rows(
                "\(Session.select) WHERE account_id = ? AND expires_at > ? ORDER BY last_seen_at DESC, id DESC",
                [account.value, time.milliseconds.databaseValue]
            ).map(Session.init(row:))
        }
    }

    /// Ends one session of an account and its push channel. Throws `notFound`, also for a session of another account.
    public func revokeSession(_ id: Session.ID, of account: Account.ID) async throws(StoreError) {
        try await file.write { db in
            try db.run("DELETE FROM sessions WHERE id = ? AND account_id = ?", [id.value, account.value])
            guard db.changesCount > 0 else { throw StoreError.notFound }
            try db.endPushChannels(in: id)
        }
    }

    /// Ends all sessions of an account but one, and their push channels.
    public func revokeSessions(of account: Account.ID, except kept: Session.ID?) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "DELETE FROM sessions WHERE account_id = ? AND id IS NOT ?", [account.value, kept?.value ?? .null])
            try db.endPushChannels(of: account, except: kept)
        }
    }

    /// Forgets sessions, links and failed attempts that count no more.
    public func forgetWhatHasEnded(at time: Date) async throws(StoreError) {
        let forgotten = time.addingTimeInterval(-SignInThrottle.memory)
        try await file.write { db in
            try db.run("DELETE FROM sessions WHERE expires_at <= ?", [time.milliseconds.databaseValue])
            try db.run("DELETE FROM setup_links WHERE expires_at <= ?", [time.milliseconds.databaseValue])
            try db.run("DELETE FROM invitations WHERE expires_at <= ?", [time.milliseconds.databaseValue])
            let answered = time.addingTimeInterval(-Accounts.idempotencyMemory)
            try db.run("DELETE FROM idempotent_requests WHERE created_at <= ?", [answered.milliseconds.databaseValue])
            let taken = time.addingTimeInterval(-Accounts.formMemory)
            try db.run("DELETE FROM sent_forms WHERE begun_at <= ?", [taken.milliseconds.databaseValue])
            try db.run("DELETE FROM sign_in_attempts WHERE last_at <= ?", [forgotten.milliseconds.databaseValue])
        }
    }
}

extension Session {
    enum Columns: Int, SelectedColumns { case id, accountID, userAgent, createdAt, lastSeenAt, expiresAt, recoveredAt, issuer }
    fileprivate static let select = "SELECT \(Columns.list) FROM sessions"

    fileprivate init(row: Row) {
        self.init(
            id: row[Columns.id], account: row[Columns.accountID], userAgent: row[Columns.userAgent],
            createdAt: row.moment(Columns.createdAt), lastSeenAt: row.moment(Columns.lastSeenAt),
            expiresAt: row.moment(Columns.expiresAt), recoveredAt: row.moment(Columns.recoveredAt),
            issuer: row[Columns.issuer])
    }
}
