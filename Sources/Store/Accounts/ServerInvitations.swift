public import Foundation
import GRDB
public import Kinkeeper

/// A link that makes one account on the server: once, for some days.
public struct ServerInvitation: Identifiable, Hashable, Sendable {
    /// Names one invitation.
    public typealias ID = Identifier<ServerInvitation>

    /// Names the invitation.
    public let id: ID
    /// The owner of the server who asks.
    public let inviter: Account.ID
    /// The name of the owner who asks.
    public let inviterName: String
    /// When it was made.
    public let createdAt: Date
    /// When it ends by itself.
    public let expiresAt: Date
}

/// An invitation to the server that was just made.
public struct MadeServerInvitation: Sendable {
    /// The invitation.
    public let invitation: ServerInvitation
    /// Whether its form was sent before: the link of that time ended.
    public let isAgain: Bool
}

// `asking` is an owner, or nil for the operator of the server on the command line.
extension Accounts {
    /// The open invitations to the server, the newest first. Throws `serverRefused(.notOwner)`.
    public func serverInvitations(
        for asking: Account.ID?, at time: Date
    ) async throws(StoreError) -> [ServerInvitation] {
        try await file.read { db in
            try db.checkOwner(asking)
            return try db.serverInvitations(at: time)
        }
    }

    /// Returns the open invitation of a link, by the token's SHA-256; nil when it was used, revoked, or has expired.
    public func serverInvitation(tokenHash: [UInt8], at time: Date) async throws(StoreError) -> ServerInvitation? {
        try await file.read { db in try db.serverInvitation(tokenHash: tokenHash, at: time) }
    }

    /// The account that an invitation made, which may be sent twice; nil unless it made one.
    public func account(letInBy tokenHash: [UInt8]) async throws(StoreError) -> Account? {
        try await file.read { db in
            let row = try db.firstRow(
                "SELECT made_id FROM server_invitations WHERE token_hash = ? AND made_id IS NOT NULL",
                [Data(tokenHash).databaseValue])
            return try row.flatMap { try db.account($0[0] as Account.ID) }
        }
    }

    /// Invites one person to the server, in the name of an owner. `tokenHash` is the SHA-256 of the link's token, 32 bytes. The
    /// same form makes one invitation, whose last link holds. Throws `serverRefused` for who is no owner and where as many are
    /// open as can be, and `conflict` for the form of another.
    public func inviteToServer(
        form: ServerInvitation.ID? = nil, by owner: Account.ID, tokenHash: [UInt8], at time: Date
    ) async throws(StoreError) -> MadeServerInvitation {
        try await file.write { db in
            try db.checkOwner(owner)
            let isAgain = try form.map { try db.endServerInvitation($0, of: owner) } ?? false
            guard try isAgain || db.serverInvitations(at: time).count < ServerInvitationLimits.open else {
                throw StoreError.serverRefused(.tooManyInvitations)
            }
            let id = form ?? .make(at: time)
            try db.run(
                """
                INSERT INTO server_invitations (id, account_id, token_hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?)
                """,
                [
                    id.value, owner.value, Data(tokenHash).databaseValue, time.milliseconds.databaseValue,
                    time.addingTimeInterval(ServerInvitationLimits.lifetime).milliseconds.databaseValue,
                ])
            try db.note(.serverInvitationMade, of: owner, from: origin, at: time)
            guard let made = try db.serverInvitation(tokenHash: tokenHash, at: time) else { throw StoreError.notFound }
            return MadeServerInvitation(invitation: made, isAgain: isAgain)
        }
    }

    /// Revokes an open invitation to the server at once, whichever owner made it. Throws `notFound`, and
    /// `serverRefused(.notOwner)`.
    public func revokeServerInvitation(
        _ id: ServerInvitation.ID, by asking: Account.ID?, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            try db.checkOwner(asking)
            let open = "server_invitations WHERE id = ? AND made_id IS NULL"
            guard let row = try db.firstRow("SELECT account_id FROM \(open)", [id.value]) else { throw StoreError.notFound }
            let inviter: Account.ID = row[0]
            try db.run("DELETE FROM \(open)", [id.value])
            if let asking { try db.note(.serverInvitationRevoked, of: asking, from: origin, at: time) }
            guard inviter != asking else { return }
            // The owner who made it reads that it was revoked, not where.
            try db.note(.serverInvitationRevoked, of: inviter, from: origin.hidden, at: time)
        }
    }

    /// Makes a member's account for an invited person, which uses the invitation up. Throws `spaceRefused(.invitationSpent)`,
    /// `nameTaken` and `nameRefused`; then nothing was made. An invitation ends with the fifth taken name that is tried, so that
    /// it does not tell which accounts there are.
    public func createAccount(
        named name: String, passwordHash: String, timeZone: String, locale: String?, letInBy tokenHash: [UInt8], at time: Date
    ) async throws(StoreError) -> Account {
        do throws(StoreError) {
            return try await file.write { db in
                let account = try db.createAccount(
                    named: name, passwordHash: passwordHash, letInBy: tokenHash, from: origin, at: time)
                var settings = account.settings
                (settings.timeZone, settings.locale) = (timeZone, locale)
                try db.setSettings(settings, of: account.id)
                guard let made = try db.account(account.id) else { throw StoreError.notFound }
                return made
            }
        } catch .nameTaken {
            try await file.write { db in
                let hash = Data(tokenHash).databaseValue
                try db.run("UPDATE server_invitations SET taken_names = taken_names + 1 WHERE token_hash = ?", [hash])
                try db.run(
                    "DELETE FROM server_invitations WHERE token_hash = ? AND taken_names >= ?",
                    [hash, ServerInvitationLimits.takenNames.databaseValue])
            }
            throw .nameTaken
        }
    }
}

extension Database {
    /// Makes a member's account for an invited person, which uses the invitation up. Throws `spaceRefused(.invitationSpent)`,
    /// `nameTaken` and `nameRefused`.
    func createAccount(
        named name: String, passwordHash: String?, letInBy tokenHash: [UInt8], from origin: AuditOrigin, at time: Date
    ) throws -> Account {
        guard let invitation = try serverInvitation(tokenHash: tokenHash, at: time) else {
            throw StoreError.spaceRefused(.invitationSpent)
        }
        let account = try createAccount(named: name, passwordHash: passwordHash, from: origin, at: time)
        try run(
            "UPDATE accounts SET invited_by = ?, is_let_in = 1 WHERE id = ?",
            [invitation.inviter.value, account.id.value])
        try run("UPDATE server_invitations SET made_id = ? WHERE id = ?", [account.id.value, invitation.id.value])
        // The owner who asked reads that it was used, not where.
        try note(.invitationUsed, account.name, of: invitation.inviter, from: origin.hidden, at: time)
        return account
    }

    fileprivate func serverInvitations(at time: Date) throws -> [ServerInvitation] {
        try rows(
            "\(ServerInvitation.select) WHERE made_id IS NULL AND expires_at > ? ORDER BY server_invitations.id DESC",
            [time.milliseconds.databaseValue]
        ).map(ServerInvitation.init(row:))
    }

    fileprivate func serverInvitation(tokenHash: [UInt8], at time: Date) throws -> ServerInvitation? {
        try firstRow(
            "\(ServerInvitation.select) WHERE token_hash = ? AND made_id IS NULL AND expires_at > ?",
            [Data(tokenHash).databaseValue, time.milliseconds.databaseValue]
        ).map(ServerInvitation.init(row:))
    }

    /// Ends an open invitation that the account has made; returns whether there was one. Throws `conflict` for another's, and for
    /// one that was used.
    fileprivate func endServerInvitation(_ id: ServerInvitation.ID, of account: Account.ID) throws -> Bool {
        guard let row = try firstRow("SELECT account_id, made_id FROM server_invitations WHERE id = ?", [id.value]) else {
            return false
        }
        guard row["account_id"] as Account.ID == account, row["made_id"] as UUID? == nil else { throw StoreError.conflict }
        try run("DELETE FROM server_invitations WHERE id = ?", [id.value])
        return true
    }
}

extension ServerInvitation {
    fileprivate static let select = """
        SELECT server_invitations.id, account_id, name AS inviter_name, server_invitations.created_at, expires_at
        FROM server_invitations JOIN accounts ON accounts.id = account_id
        """

    fileprivate init(row: Row) {
        self.init(
            id: row["id"], inviter: row["account_id"], inviterName: row["inviter_name"],
            createdAt: Date(milliseconds: row["created_at"]), expiresAt: Date(milliseconds: row["expires_at"]))
    }
}
