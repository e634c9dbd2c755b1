public import Foundation
import GRDB
public import Kinkeeper

/// One thing that opens an account, or a part of it, without its password.
public struct Access: Hashable, Sendable {
    /// The kinds of access.
    public enum Kind: String, CaseIterable, Sendable {
        /// A browser that is signed in.
        case session
        /// A passkey.
        case passkey
        /// A linked sign-in of another service.
        case linkedSignIn = "linked-sign-in"
        /// The recovery codes that were not used.
        case recoveryCodes = "recovery-codes"
        /// A token of a program.
        case token
        /// An app password of a device.
        case appPassword = "app-password"
        /// A calendar link.
        case feed
        /// A widget link.
        case widget
        /// The addresses behind the buttons of all notifications that were sent.
        case notifications

        /// Whether it signs in to all of the account, as its password does.
        public var isWayIn: Bool { self == .passkey || self == .linkedSignIn || self == .recoveryCodes }
    }

    /// The kind.
    public let kind: Kind
    /// Names the record; of `recoveryCodes` and `notifications` the account.
    public let id: UUID
    /// The name given by its owner; of a session the browser's own; empty for `recoveryCodes` and `notifications`.
    public let name: String
    /// When it was made; of `notifications` when the last one was sent.
    public let createdAt: Date
    /// When it was last used, of codes when one of them was; nil where it never was, or where that is not known.
    public let lastUsedAt: Date?

    /// Names it among all of an account: "token 0192…".
    public var key: String { "\(kind.rawValue) \(id.uuidString.lowercased())" }
}

extension Accounts {
    /// All that opens an account at a moment: sessions first, then kind by kind, the newest first.
    public func access(to account: Account.ID, at time: Date) async throws(StoreError) -> [Access] {
        try await file.read { db in try db.access(to: account, at: time) }
    }

    /// Ends what opens an account and is chosen, in one transaction, also for a server that runs; returns what that was. The only
    /// way in is kept: `doors` say what else opens accounts, nil takes any password and service to do so.
    @discardableResult
    public func endAccess(
        to account: Account.ID, leaving doors: OpenDoors? = nil, at time: Date,
        where isChosen: @escaping @Sendable (Access) -> Bool
    ) async throws(StoreError) -> [Access] {
        try await file.write { db in
            try db.endAccess(to: account, leaving: doors, from: origin, at: time, where: isChosen)
        }
    }

    /// Whether a session has not ended.
    public func isOpen(_ session: Session.ID, at time: Date) async throws(StoreError) -> Bool {
        try await file.glance { db in
            try db.firstRow(
                "SELECT 1 FROM sessions WHERE id = ? AND expires_at > ?", [session.value, time.milliseconds.databaseValue])
                != nil
        }
    }

    /// When the addresses in notifications of the account of a delivery were last ended, as `Account.actsEndedAt` says it; nil
    /// where there is no such delivery.
    package func actsEndedAt(ofDelivery id: Delivery.ID) async throws(StoreError) -> Int? {
        try await file.glance { db in
            try db.firstRow(
                "SELECT acts_ended_at FROM accounts JOIN deliveries ON account_id = accounts.id WHERE deliveries.id = ?",
                [id.value])?[0]
        }
    }
}

extension Database {
    func access(to account: Account.ID, at time: Date) throws -> [Access] {
        let now = time.milliseconds.databaseValue
        let tables: [(Access.Kind, String, [DatabaseValue])] = [
            (
                .session,
                """
                SELECT id, user_agent AS name, created_at, last_seen_at AS last_used_at FROM sessions
                WHERE account_id = ? AND expires_at > ?
                """, [now]
            ),
            (.passkey, "SELECT id, name, created_at, last_used_at FROM passkeys WHERE account_id = ?", []),
            (.linkedSignIn, "SELECT id, shown AS name, created_at, last_used_at FROM linked_sign_ins WHERE account_id = ?", []),
            (
                .recoveryCodes,
                """
                SELECT account_id AS id, '' AS name, max(created_at) AS created_at, max(used_at) AS last_used_at
                FROM recovery_codes WHERE account_id = ? GROUP BY account_id HAVING count(*) > count(used_at)
                """, []
            ),
            (
                .token,
                "SELECT id, name, created_at, last_used_at FROM api_tokens WHERE account_id = ? AND coalesce(expires_at > ?, TRUE)",
                [now]
            ),
            (.appPassword, "SELECT id, name, created_at, last_used_at FROM app_passwords WHERE account_id = ?", []),
            (.feed, "SELECT id, name, created_at, last_used_at FROM calendar_feeds WHERE account_id = ?", []),
            (.widget, "SELECT id, name, created_at, last_used_at FROM widget_links WHERE account_id = ?", []),
        ]
        var found: [Access] = []
        for (kind, sql, more) in tables {
            found += try rows("\(sql) ORDER BY id DESC", [account.value] + more).map { Access(kind, row: $0) }
        }
        let sent = try firstRow(
            """
            SELECT max(attempt_at) FROM deliveries WHERE account_id = ?1 AND state IN ('sending', 'accepted')
              AND attempt_at > (SELECT acts_ended_at FROM accounts WHERE id = ?1)
            """, [account.value])
        if let last = sent?[0] as Int64? {
            found.append(
                Access(
                    kind: .notifications, id: account.uuid, name: "", createdAt: Date(milliseconds: last), lastUsedAt: nil))
        }
        return found
    }

    func endAccess(
        to account: Account.ID, leaving doors: OpenDoors? = nil, from origin: AuditOrigin, at time: Date,
        where isChosen: (Access) -> Bool
    ) throws -> [Access] {
        let known = try access(to: account, at: time)
        let kept = try onlyWayIn(to: account, among: known, leaving: doors, where: isChosen)
        let chosen = known.filter { isChosen($0) && !kept.contains($0) }
        for one in chosen {
            switch one.kind {
            case .session:
                try end(one, of: account, in: "sessions")
                try endPushChannels(in: Session.ID(one.id))
            case .passkey: try end(one, of: account, in: "passkeys")
            case .linkedSignIn: try end(one, of: account, in: "linked_sign_ins")
            case .recoveryCodes: try run("DELETE FROM recovery_codes WHERE account_id = ?", [account.value])
            case .token: try end(one, of: account, in: "api_tokens")
            case .appPassword: try end(one, of: account, in: "app_passwords")
            case .feed: try end(one, of: account, in: "calendar_feeds")
            case .widget: try end(one, of: account, in: "widget_links")
            case .notifications:
                // Never the same twice, also where a clock was set back: it is in the seal.
                try run(
                    "UPDATE accounts SET acts_ended_at = max(acts_ended_at + 1, ?) WHERE id = ?",
                    [time.milliseconds.databaseValue, account.value])
            }
            guard one.kind != .session else { continue }
            try note(one.kind.ended, one.name, of: account, from: origin, at: time)
        }
        let browsers = chosen.filter { $0.kind == .session }.map(\.name)
        try noteEndedSessions(browsers, of: account, from: origin, at: time)
        return chosen
    }

    /// What is chosen and would lock the owner out: where the password is off, recovery codes, and passkeys if too few that
    /// sign in would be left; where no password opens the account and all ways in are to end, its links with services, and where
    /// none of those opens it, its passkeys. The operator, for whom `doors` are nil, may end passkeys.
    private func onlyWayIn(
        to account: Account.ID, among known: [Access], leaving doors: OpenDoors?, where isChosen: (Access) -> Bool
    ) throws -> [Access] {
        if doors?.passwords ?? true, try self.account(account)?.hasPassword == true { return [] }
        guard try !passwordIsOff(of: account) else {
            let chosen = Set(known.filter { $0.kind == .passkey && isChosen($0) }.map(\.id))
            let kept = try passkeysToKeep(of: account, leaving: doors, where: chosen.contains)
            return known.filter { $0.kind == .recoveryCodes || kept.contains($0.id) }
        }
        let links = try rows("SELECT id, issuer FROM linked_sign_ins WHERE account_id = ?", [account.value])
        let open = links.filter { doors?.issuers.contains($0[1] as String) ?? true }.map { $0[0] as UUID }
        let keys = try openPasskeys(of: account, by: doors)
        let (services, passkeys) = (known.filter { open.contains($0.id) }, known.filter { keys.contains($0.id) })
        guard (services + passkeys).allSatisfy(isChosen) else { return [] }
        return services.isEmpty && doors != nil ? passkeys : services
    }

    private func end(_ access: Access, of account: Account.ID, in table: String) throws {
        try run("DELETE FROM \(table) WHERE id = ? AND account_id = ?", [access.id.databaseValue, account.value])
    }
}

extension Access {
    fileprivate init(_ kind: Kind, row: Row) {
        self.init(
            kind: kind, id: row["id"], name: row["name"], createdAt: Date(milliseconds: row["created_at"]),
            lastUsedAt: (row["last_used_at"] as Int64?).map(Date.init(milliseconds:)))
    }
}

extension AccountsSchema {
    /// When the owner last ended the addresses in notifications: each is sealed with what stood here when it was made.
    static let endedActs = "ALTER TABLE accounts ADD COLUMN acts_ended_at INTEGER NOT NULL DEFAULT 0"
}
