public import Foundation
import GRDB
public import Kinkeeper

// Invitations to shared spaces, of couples and of families.

/// A change of memberships: the space that the account is in now, and those that no account may open any more.
struct MembershipChange {
    var space: SharedSpace?
    var abandoned: [Space.ID] = []
}

extension Accounts {
    /// Returns the open invitation of a code, by the code's SHA-256; nil when it was accepted, taken back, or has expired.
    public func invitation(codeHash: [UInt8], at time: Date) async throws(StoreError) -> Invitation? {
        try await file.glance { db in try db.invitation(codeHash: codeHash, at: time) }
    }

    /// The space that the account is in by this code, which it may have sent twice; nil unless it is in one by it.
    public func space(
        joinedBy codeHash: [UInt8], _ account: Account.ID, at time: Date
    ) async throws(StoreError) -> SharedSpace? {
        try await file.glance { db in try db.space(joinedBy: codeHash, account, at: time) }
    }

    /// Joins the space of an invitation, which is used up; accepting it twice is accepting it once. Throws `spaceRefused`.
    func acceptInvitation(
        codeHash: [UInt8], by account: Account.ID, at time: Date
    ) async throws(StoreError) -> MembershipChange {
        try await file.write { db in
            try db.acceptInvitation(codeHash: codeHash, by: account, from: origin, at: time)
        }
    }

    /// Makes an account for an invited person, which joins the space of the invitation at once. Throws `spaceRefused`,
    /// `nameTaken`, `nameRefused`; then nothing was made. An invitation ends with the fifth taken name that is tried, so that it
    /// does not tell which accounts there are.
    public func createAccount(
        named name: String, passwordHash: String, timeZone: String, invitedBy codeHash: [UInt8], at time: Date
    ) async throws(StoreError) -> Account {
        do throws(StoreError) {
            return try await join(
                named: name, passwordHash: passwordHash, timeZone: timeZone, invitedBy: codeHash, at: time)
        } catch .nameTaken {
            try await file.write { db in
                let hash = Data(codeHash).databaseValue
                try db.run("UPDATE invitations SET taken_names = taken_names + 1 WHERE code_hash = ?", [hash])
                try db.run("DELETE FROM invitations WHERE code_hash = ? AND taken_names >= 5", [hash])
            }
            throw .nameTaken
        }
    }

    private func join(
        named name: String, passwordHash: String, timeZone: String, invitedBy codeHash: [UInt8], at time: Date
    ) async throws(StoreError) -> Account {
        try await file.write { db in
            let account = try db.createAccount(
                named: name, passwordHash: passwordHash, invitedBy: codeHash, from: origin, at: time)
            var settings = account.settings
            settings.timeZone = timeZone
            try db.setSettings(settings, of: account.id)
            return account
        }
    }
}

extension Database {
    func invitation(codeHash: [UInt8], at time: Date) throws -> Invitation? {
        try firstRow(
            "\(Invitation.select) WHERE code_hash = ? AND expires_at > ?",
            [Data(codeHash).databaseValue, time.milliseconds.databaseValue]
        ).map(Invitation.init(row:))
    }

    /// Makes an account for an invited person, which joins the space of the invitation at once. Throws `spaceRefused`, `nameTaken`,
    /// `nameRefused`.
    func createAccount(
        named name: String, passwordHash: String?, invitedBy codeHash: [UInt8], from origin: AuditOrigin, at time: Date
    ) throws -> Account {
        guard let invitation = try invitation(codeHash: codeHash, at: time) else {
            throw StoreError.spaceRefused(.invitationSpent)
        }
        guard invitation.makesAccount,
            try accountsInvitedToday(beside: invitation.inviter, at: time) < InvitationCode.mostAccountsADay
        else { throw StoreError.spaceRefused(.noNewAccount) }
        // Before the name: a full family must not tell which names there are.
        try checkRoom(for: invitation, at: time)
        let account = try createAccount(named: name, passwordHash: passwordHash, from: origin, at: time)
        try run("UPDATE accounts SET invited_by = ? WHERE id = ?", [invitation.inviter.value, account.id.value])
        _ = try acceptInvitation(codeHash: codeHash, by: account.id, from: origin, at: time)
        return account
    }

    /// How many accounts were made in the last day by invitations of the account that the operator made, of those whom it invited,
    /// and so on: who was invited adds nothing to what one code may bring, also where the account that invited is deleted. Those
    /// that owners of the server let in do not count.
    fileprivate func accountsInvitedToday(beside inviter: Account.ID, at time: Date) throws -> Int {
        let row = try firstRow(
            """
            WITH RECURSIVE
              up (id) AS (
                SELECT ?1
                UNION SELECT invited_by FROM accounts JOIN up USING (id) WHERE invited_by IS NOT NULL),
              down (id, created_at) AS (
                SELECT id, NULL FROM up WHERE id NOT IN (SELECT id FROM accounts WHERE invited_by IS NOT NULL)
                UNION SELECT accounts.id, iif(accounts.is_let_in, NULL, accounts.created_at)
                  FROM accounts JOIN down ON accounts.invited_by = down.id)
            SELECT count(*) FROM down WHERE created_at > ?2
            """, [inviter.value, time.addingTimeInterval(-86_400).milliseconds.databaseValue])
        return row?[0] ?? 0
    }

    /// Refuses an invitation to a family that is full.
    fileprivate func checkRoom(for invitation: Invitation, at time: Date) throws {
        guard invitation.kind == .family, let family = try sharedSpace(invitation.space, at: time) else { return }
        guard family.members.count < FamilyLimits.members else { throw StoreError.spaceRefused(.tooManyMembers) }
    }

    /// Writes an invitation. `codeHash` is the SHA-256 of its code, 32 bytes.
    func invite(
        _ id: Invitation.ID, to space: Space.ID, by account: Account.ID, codeHash: [UInt8], makesAccount: Bool, at time: Date
    ) throws -> Invitation {
        try run(
            """
            INSERT INTO invitations (id, space_id, account_id, code_hash, created_at, expires_at, makes_account)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.value, space.value, account.value, Data(codeHash).databaseValue, time.milliseconds.databaseValue,
                time.addingTimeInterval(InvitationCode.lifetime).milliseconds.databaseValue, makesAccount.databaseValue,
            ])
        guard let made = try invitation(codeHash: codeHash, at: time) else { throw StoreError.notFound }
        return made
    }

    func join(
        _ account: Account.ID, _ space: Space.ID, as role: Membership.Role, by codeHash: [UInt8]?,
        _ identifiers: inout IdentifierSequence, at time: Date
    ) throws {
        let id: Identifier<Membership> = identifiers.next(at: time)
        try run(
            "INSERT INTO memberships (id, account_id, space_id, role, joined_at, code_hash) VALUES (?, ?, ?, ?, ?, ?)",
            [
                id.value, account.value, space.value, role.rawValue.databaseValue, time.milliseconds.databaseValue,
                codeHash.map { Data($0).databaseValue } ?? .null,
            ])
    }

    fileprivate func acceptInvitation(
        codeHash: [UInt8], by account: Account.ID, from origin: AuditOrigin, at time: Date
    ) throws -> MembershipChange {
        guard let invitation = try invitation(codeHash: codeHash, at: time) else {
            // Sent twice, the second finds what the first has done.
            guard let space = try space(joinedBy: codeHash, account, at: time) else {
                throw StoreError.spaceRefused(.invitationSpent)
            }
            return MembershipChange(space: space)
        }
        let change =
            switch invitation.kind {
            case .family: try acceptFamily(invitation, codeHash: codeHash, by: account, at: time)
            case .couple, .personal: try acceptCouple(invitation, codeHash: codeHash, by: account, at: time)
            }
        try note(.invitationAccepted, change.space?.name ?? "", of: account, from: origin, at: time)
        // The inviter learns who joined, and nothing of where from.
        try note(
            .invitationUsed, self.account(account)?.name ?? "", of: invitation.inviter,
            from: origin.hidden, at: time)
        return change
    }

    /// The space that an account is in by this code and that has not ended.
    fileprivate func space(joinedBy codeHash: [UInt8], _ account: Account.ID, at time: Date) throws -> SharedSpace? {
        try firstRow(
            """
            SELECT space_id FROM memberships JOIN shared_spaces ON shared_spaces.id = space_id
            WHERE account_id = ? AND code_hash = ? AND ended_at IS NULL
            """, [account.value, Data(codeHash).databaseValue]
        ).flatMap { try sharedSpace($0["space_id"], at: time) }
    }
}

extension DataFolder {
    /// Joins the space of an invitation; accepting it twice is accepting it once. A couple's ends the space in which the account
    /// waited for a partner; a family's leaves its couple as it is. Throws `spaceRefused`.
    @discardableResult
    public func acceptInvitation(
        codeHash: [UInt8], by account: Account.ID, from origin: AuditOrigin = .server, at time: Date
    ) async throws(StoreError) -> SharedSpace {
        let change = try await accounts.asked(from: origin).acceptInvitation(codeHash: codeHash, by: account, at: time)
        for space in change.abandoned { removeFiles(of: space) }
        guard let space = change.space else { throw .notFound }
        return space
    }
}
