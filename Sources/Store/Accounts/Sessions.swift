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
    /// When its account last showed who it is: when it began, or when its service says that it asked. Nil where the service did not
    /// say so; it may have let in whoever sits at the browser.
    public let provenAt: Date?

    /// For how many seconds it lasts at most, however often it is used: a year.
    public static let longest: TimeInterval = 365 * 24 * 60 * 60

    /// For how many seconds after signing in changes to the ways to sign in need no password again.
    public static let freshness: TimeInterval = 15 * 60

    /// Whether its account has just shown who it is.
    public func isFresh(at time: Date) -> Bool { Self.isFresh(provenAt, at: time) }

    /// The same, of a moment at which an account showed who it is.
    public static func isFresh(_ provenAt: Date?, at time: Date) -> Bool {
        provenAt.map { (0..<freshness).contains(time.timeIntervalSince($0)) } ?? false
    }

    /// The same once its account has shown again who it is. A recovery code stands for the password no longer.
    public func proven(at time: Date) -> Session {
        Session(
            id: id, account: account, userAgent: userAgent, createdAt: createdAt, lastSeenAt: lastSeenAt, expiresAt: expiresAt,
            recoveredAt: nil, issuer: issuer, provenAt: time)
    }

    /// Whether its account may choose a new password without the present one: shortly after a recovery code opened it.
    public func mayChoosePassword(at time: Date) -> Bool { recoveredAt != nil && isFresh(at: time) }
}

/// How a session was opened.
public enum SignInWay: Hashable, Sendable {
    /// With the password.
    case password
    /// With the passkey of this name.
    case passkey(String)
    /// With a recovery code.
    case recoveryCode
    /// With a service elsewhere, of this address; and when the service asked who it is, where it says so.
    case service(String, provenAt: Date? = nil)
    /// By the link that set the first password, or by an invitation that made the account.
    case link
    /// Its browser was signed in already, and chose a new password.
    case renewal
}

extension Accounts {
    /// Begins a session. `tokenHash` is the SHA-256 of its token, 32 bytes. `former` is the one that the same browser had
    /// before: it ends. `way` is how it was opened, which is noted unless it is a renewal. `checked` is the hash that the password
    /// fitted: throws `conflict` where the account has another one by now, or none.
    public func openSession(
        tokenHash: [UInt8], for account: Account.ID, insteadOf former: Session.ID? = nil, userAgent: String, at time: Date,
        expiresAt: Date, by way: SignInWay = .password, checked: String? = nil
    ) async throws(StoreError) -> Session {
        let session = Session(
            id: .make(at: time), account: account, userAgent: String(userAgent.prefix(300)), createdAt: time,
            lastSeenAt: time, expiresAt: expiresAt, recoveredAt: way == .recoveryCode ? time : nil, issuer: way.issuer,
            provenAt: way.provenAt(at: time))
        try await file.write { db in
            if let checked {
                let known = try db.firstRow(
                    "SELECT 1 FROM accounts WHERE id = ? AND password_hash = ?", [account.value, checked.databaseValue])
                guard known != nil else { throw StoreError.conflict }
            }
            try db.run(
                """
                INSERT INTO sessions (id, account_id, token_hash, user_agent, created_at, last_seen_at, expires_at,
                  recovered_at, issuer, proven_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    session.id.value, account.value, Data(tokenHash).databaseValue, session.userAgent.databaseValue,
                    time.milliseconds.databaseValue, time.milliseconds.databaseValue,
                    expiresAt.milliseconds.databaseValue, (session.recoveredAt?.milliseconds).value, session.issuer.value,
                    (session.provenAt?.milliseconds).value,
                ])
            try db.run(
                "UPDATE accounts SET signed_in_at = ? WHERE id = ?", [time.milliseconds.databaseValue, account.value])
            if let former { try db.replaceSession(former, by: session, from: origin) }
            if let (kind, label) = way.noted { try db.note(kind, label, of: account, from: origin, at: time) }
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

    /// Ends one session of an account and its push channel. `isAsking` says that it is the one that asks: its browser signs
    /// out. Throws `notFound`, also for a session of another account.
    public func revokeSession(
        _ id: Session.ID, of account: Account.ID, isAsking: Bool = false, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            let words = try db.endedSessions("id = ? AND account_id = ?", [id.value, account.value])
            guard !words.isEmpty else { throw StoreError.notFound }
            try db.endPushChannels(in: id)
            guard isAsking else { return try db.noteEndedSessions(words, of: account, from: origin, at: time) }
            try db.note(.signedOut, of: account, from: origin, at: time)
        }
    }

    /// Ends all sessions of an account but one, and their push channels.
    public func revokeSessions(
        of account: Account.ID, except kept: Session.ID?, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            let words = try db.endedSessions("account_id = ? AND id IS NOT ?", [account.value, kept?.value ?? .null])
            try db.endPushChannels(of: account, except: kept)
            try db.noteEndedSessions(words, of: account, from: origin, at: time)
        }
    }

    /// Forgets sessions, links and failed attempts that count no more, and entries of sign-ins and changes that are old.
    public func forgetWhatHasEnded(at time: Date) async throws(StoreError) {
        let forgotten = time.addingTimeInterval(-SignInThrottle.memory)
        try await file.write { db in
            try db.run("DELETE FROM sessions WHERE expires_at <= ?", [time.milliseconds.databaseValue])
            try db.run("DELETE FROM setup_links WHERE expires_at <= ?", [time.milliseconds.databaseValue])
            try db.run("DELETE FROM invitations WHERE expires_at <= ?", [time.milliseconds.databaseValue])
            try db.run("DELETE FROM server_invitations WHERE expires_at <= ?", [time.milliseconds.databaseValue])
            let answered = time.addingTimeInterval(-Accounts.idempotencyMemory)
            try db.run("DELETE FROM idempotent_requests WHERE created_at <= ?", [answered.milliseconds.databaseValue])
            let taken = time.addingTimeInterval(-Accounts.formMemory)
            try db.run("DELETE FROM sent_forms WHERE begun_at <= ?", [taken.milliseconds.databaseValue])
            try db.run("DELETE FROM sign_in_attempts WHERE last_at <= ?", [forgotten.milliseconds.databaseValue])
            try db.forgetOldAuditEntries(at: time)
        }
    }
}

extension SignInWay {
    /// The entry that says so.
    fileprivate var noted: (AuditKind, String)? {
        switch self {
        case .password: (.signedInWithPassword, "")
        case .passkey(let name): (.signedInWithPasskey, name)
        case .recoveryCode: (.signedInWithRecoveryCode, "")
        case .service(let issuer, _): (.signedInWithService, issuer)
        case .link: (.signedInWithLink, "")
        case .renewal: nil
        }
    }

    /// The service, by its address; nil for any other way.
    fileprivate var issuer: String? {
        guard case .service(let issuer, _) = self else { return nil }
        return issuer
    }

    /// When the account showed who it is, where it signs in at `time`.
    fileprivate func provenAt(at time: Date) -> Date? {
        guard case .service(_, let provenAt) = self else { return time }
        return provenAt
    }
}

extension Database {
    /// Ends the sessions of an account that a service opened but one, and their push channels.
    func endSessions(
        openedBy issuer: String, of account: Account.ID, except kept: Session.ID?, from origin: AuditOrigin, at time: Date
    ) throws {
        let condition = "account_id = ? AND issuer = ? AND id IS NOT ?"
        let values = [account.value, issuer.databaseValue, kept?.value ?? .null]
        for row in try rows("SELECT id FROM sessions WHERE \(condition)", values) { try endPushChannels(in: row[0]) }
        try noteEndedSessions(try endedSessions(condition, values), of: account, from: origin, at: time)
    }

    /// Deletes sessions, and returns what their browsers said of themselves.
    fileprivate func endedSessions(_ condition: String, _ values: [DatabaseValue]) throws -> [String] {
        let words = try rows("SELECT user_agent FROM sessions WHERE \(condition)", values).map { $0[0] as String }
        try run("DELETE FROM sessions WHERE \(condition)", values)
        return words
    }
}

extension Session {
    enum Columns: Int, SelectedColumns {
        case id, accountID, userAgent, createdAt, lastSeenAt, expiresAt, recoveredAt, issuer, provenAt
    }
    fileprivate static let select = "SELECT \(Columns.list) FROM sessions"

    fileprivate init(row: Row) {
        self.init(
            id: row[Columns.id], account: row[Columns.accountID], userAgent: row[Columns.userAgent],
            createdAt: row.moment(Columns.createdAt), lastSeenAt: row.moment(Columns.lastSeenAt),
            expiresAt: row.moment(Columns.expiresAt), recoveredAt: row.moment(Columns.recoveredAt),
            issuer: row[Columns.issuer], provenAt: row.moment(Columns.provenAt))
    }
}
