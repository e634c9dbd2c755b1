public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// The couple of an account, or the space in which it waits for a partner; nil without any.
    public func couple(of account: Account.ID, at time: Date) async throws(StoreError) -> SharedSpace? {
        try await file.read { db in try db.couple(of: account, at: time) }
    }

    /// Whether a session has not ended, and its account is a member of a shared space that has not ended either.
    public func opens(_ space: Space.ID, in session: Session.ID, at time: Date) async throws(StoreError) -> Bool {
        try await file.glance { db in
            try db.firstRow(
                """
                SELECT 1 FROM sessions JOIN memberships ON memberships.account_id = sessions.account_id
                  JOIN shared_spaces ON shared_spaces.id = space_id
                WHERE sessions.id = ? AND expires_at > ? AND space_id = ? AND ended_at IS NULL
                """, [session.value, time.milliseconds.databaseValue, space.value]) != nil
        }
    }

    /// Returns the open invitation of a code, by the code's SHA-256; nil when it was accepted, taken back, or has expired.
    public func invitation(codeHash: [UInt8], at time: Date) async throws(StoreError) -> Invitation? {
        try await file.read { db in try db.invitation(codeHash: codeHash, at: time) }
    }

    /// Whether the account is in its couple by this code, which it may have sent twice.
    public func hasAccepted(codeHash: [UInt8], _ account: Account.ID) async throws(StoreError) -> Bool {
        try await file.read { db in try db.hasAccepted(codeHash, account) }
    }

    /// Invites a partner. The first invitation makes the couple's space; each replaces the one before. `codeHash` is the
    /// SHA-256 of the code, 32 bytes. `makesAccount` lets a person without an account make one: not for programs, whose tokens
    /// may be lost. Throws `spaceRefused` for an account that has a partner.
    public func invitePartner(
        of account: Account.ID, codeHash: [UInt8], makesAccount: Bool, at time: Date
    ) async throws(StoreError) -> Invitation {
        try await file.write { db in
            var identifiers = IdentifierSequence()
            let space: Space.ID
            if let couple = try db.couple(of: account, at: time) {
                guard couple.partner(of: account) == nil else { throw StoreError.spaceRefused(.alreadyCouple) }
                space = couple.id
            } else {
                space = identifiers.next(at: time)
                try db.run(
                    "INSERT INTO shared_spaces (id, kind, name, created_at) VALUES (?, 'couple', '', ?)",
                    [space.value, time.milliseconds.databaseValue])
                try db.join(account, space, by: nil, &identifiers, at: time)
            }
            let id: Invitation.ID = identifiers.next(at: time)
            try db.run("DELETE FROM invitations WHERE space_id = ?", [space.value])
            try db.run(
                """
                INSERT INTO invitations (id, space_id, account_id, code_hash, created_at, expires_at, makes_account)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    id.value, space.value, account.value, Data(codeHash).databaseValue, time.milliseconds.databaseValue,
                    time.addingTimeInterval(InvitationCode.lifetime).milliseconds.databaseValue,
                    makesAccount.databaseValue,
                ])
            guard let made = try db.invitation(codeHash: codeHash, at: time) else { throw StoreError.notFound }
            return made
        }
    }

    /// Takes an invitation back at once. Throws `notFound` unless it is one of the account's couple.
    public func revokeInvitation(_ id: Invitation.ID, of account: Account.ID) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                """
                DELETE FROM invitations WHERE id = ? AND space_id IN (SELECT space_id FROM memberships WHERE account_id = ?)
                """, [id.value, account.value])
            guard db.changesCount > 0 else { throw StoreError.notFound }
        }
    }
}

/// A change of memberships: what the account has now, and the spaces that no account may open any more.
struct MembershipChange {
    var couple: SharedSpace?
    var abandoned: [Space.ID] = []
}

extension Accounts {
    /// Joins the couple of an invitation, which is used up; accepting it twice is accepting it once. A space in which the
    /// account waited for a partner is given up. Throws `spaceRefused`.
    func acceptInvitation(
        codeHash: [UInt8], by account: Account.ID, at time: Date
    ) async throws(StoreError) -> MembershipChange {
        try await file.write { db in try db.acceptInvitation(codeHash: codeHash, by: account, at: time) }
    }

    /// Makes an account for an invited person, which joins the couple of the invitation at once. Throws `spaceRefused`,
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
            guard let invitation = try db.invitation(codeHash: codeHash, at: time) else {
                throw StoreError.spaceRefused(.invitationSpent)
            }
            let recent = try db.firstRow(
                "SELECT count(*) FROM accounts WHERE invited_by = ? AND created_at > ?",
                [invitation.inviter.value, time.addingTimeInterval(-86_400).milliseconds.databaseValue])
            guard invitation.makesAccount, (recent?[0] ?? 0) < InvitationCode.mostAccountsADay else {
                throw StoreError.spaceRefused(.noNewAccount)
            }
            let account = try db.createAccount(named: name, passwordHash: passwordHash, at: time)
            try db.run(
                "UPDATE accounts SET invited_by = ? WHERE id = ?", [invitation.inviter.value, account.id.value])
            var settings = account.settings
            settings.timeZone = timeZone
            try db.setSettings(settings, of: account.id)
            _ = try db.acceptInvitation(codeHash: codeHash, by: account.id, at: time)
            return account
        }
    }

    /// Leaves the couple, which ends for both; the space stays with who remains. One in which the account waited alone is
    /// abandoned. Throws `spaceRefused` without a couple.
    func leaveCouple(_ account: Account.ID, at time: Date) async throws(StoreError) -> MembershipChange {
        try await file.write { db in
            guard let couple = try db.couple(of: account, at: time) else { throw StoreError.spaceRefused(.noCouple) }
            return MembershipChange(couple: nil, abandoned: try db.leave(account, couple.id, at: time))
        }
    }
}

extension Database {
    fileprivate func couple(of account: Account.ID, at time: Date) throws -> SharedSpace? {
        try sharedSpaces(of: account, at: time).first { $0.kind == .couple }
    }

    fileprivate func invitation(codeHash: [UInt8], at time: Date) throws -> Invitation? {
        try firstRow(
            "\(Invitation.select) WHERE code_hash = ? AND expires_at > ?",
            [Data(codeHash).databaseValue, time.milliseconds.databaseValue]
        ).map(Invitation.init(row:))
    }

    fileprivate func acceptInvitation(codeHash: [UInt8], by account: Account.ID, at time: Date) throws -> MembershipChange {
        guard let invitation = try invitation(codeHash: codeHash, at: time) else {
            // Sent twice, the second finds what the first has done.
            guard try hasAccepted(codeHash, account) else { throw StoreError.spaceRefused(.invitationSpent) }
            return MembershipChange(couple: try couple(of: account, at: time))
        }
        guard invitation.inviter != account else { throw StoreError.spaceRefused(.ownInvitation) }
        var change = MembershipChange()
        if let own = try couple(of: account, at: time) {
            guard own.partner(of: account) == nil else { throw StoreError.spaceRefused(.alreadyCouple) }
            change.abandoned = try leave(account, own.id, at: time)
        }
        var identifiers = IdentifierSequence()
        try join(account, invitation.space, by: codeHash, &identifiers, at: time)
        try run("DELETE FROM invitations WHERE space_id = ?", [invitation.space.value])
        change.couple = try sharedSpace(invitation.space, at: time)
        return change
    }

    /// Whether an account is by this code in a space that has not ended.
    fileprivate func hasAccepted(_ codeHash: [UInt8], _ account: Account.ID) throws -> Bool {
        try firstRow(
            """
            SELECT 1 FROM memberships JOIN shared_spaces ON shared_spaces.id = space_id
            WHERE account_id = ? AND code_hash = ? AND ended_at IS NULL
            """, [account.value, Data(codeHash).databaseValue]) != nil
    }

    func join(
        _ account: Account.ID, _ space: Space.ID, by codeHash: [UInt8]?, _ identifiers: inout IdentifierSequence,
        at time: Date
    ) throws {
        let id: Identifier<Membership> = identifiers.next(at: time)
        try run(
            "INSERT INTO memberships (id, account_id, space_id, role, joined_at, code_hash) VALUES (?, ?, ?, 'owner', ?, ?)",
            [
                id.value, account.value, space.value, time.milliseconds.databaseValue,
                codeHash.map { Data($0).databaseValue } ?? .null,
            ])
    }

    /// Ends a membership and the couple with it. Returns the space if no account is left in it: its row is gone then.
    fileprivate func leave(_ account: Account.ID, _ space: Space.ID, at time: Date) throws -> [Space.ID] {
        try run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", [account.value, space.value])
        try run("DELETE FROM invitations WHERE space_id = ?", [space.value])
        try run("UPDATE shared_spaces SET ended_at = ? WHERE id = ?", [time.milliseconds.databaseValue, space.value])
        guard try firstRow("SELECT 1 FROM memberships WHERE space_id = ?", [space.value]) == nil else { return [] }
        try run("DELETE FROM shared_spaces WHERE id = ?", [space.value])
        return [space]
    }
}

extension DataFolder {
    /// Joins the couple of an invitation; see `Accounts`. Throws `spaceRefused`.
    @discardableResult
    public func acceptInvitation(
        codeHash: [UInt8], by account: Account.ID, at time: Date
    ) async throws(StoreError) -> SharedSpace {
        let change = try await accounts.acceptInvitation(codeHash: codeHash, by: account, at: time)
        for space in change.abandoned { removeFiles(of: space) }
        guard let couple = change.couple else { throw .notFound }
        return couple
    }

    /// Leaves the couple of an account: its access ends at once, and the couple ends for both. The space stays with who remains;
    /// one in which the account waited alone is deleted. Each partner keeps a copy of what was shared in their own space.
    /// Throws `spaceRefused` without a couple.
    public func leaveCouple(_ account: Account.ID, at time: Date) async throws(StoreError) {
        var shared: CoupleCheckIns?
        if try await accounts.couple(of: account, at: time)?.partner(of: account) != nil {
            shared = try await checkIns(of: account, at: time)
            try await shared?.keepCopies(at: time)
        }
        let change = try await accounts.leaveCouple(account, at: time)
        // What the partner was just writing.
        try? await shared?.keepCopies(at: time)
        for space in change.abandoned { removeFiles(of: space) }
    }
}
