public import Foundation
import GRDB
public import Kinkeeper

// The members of a family. Each change is one transaction, which asks `FamilyRoster` before it writes.

extension Accounts {
    /// Makes a member an owner, or an owner a member, whose open invitations end then. Saying the role that it has changes
    /// nothing. `seen` is the version of the family that the owner saw; nil is any. Throws `notFound`, `spaceRefused` and
    /// `conflict`.
    @discardableResult
    public func setRole(
        _ role: Membership.Role, of member: Account.ID, in id: Space.ID, seen: Int?, by account: Account.ID, at time: Date
    ) async throws(StoreError) -> SharedSpace {
        try await file.write { db in
            let family = try db.family(id, of: account, seen: seen, ifOwnedAt: time)
            guard let present = family.member(member) else { throw StoreError.notFound }
            guard present.role != role else { return family }
            var roster = family.roster
            try db.refusing { () throws(SpaceRefusal) in try roster.change(member, isOwner: role == .owner) }
            try db.run(
                "UPDATE memberships SET role = ? WHERE account_id = ? AND space_id = ?",
                [role.rawValue.databaseValue, member.value, id.value])
            if role == .member { try db.endInvitations(of: member, to: id) }
            try db.countChange(of: id)
            return try db.family(id, of: account, at: time)
        }
    }

    /// Takes a member out of a family: its access and its open invitations end at once. Throws `notFound`, `spaceRefused` and
    /// `conflict`.
    public func removeMember(
        _ member: Account.ID, of id: Space.ID, seen: Int?, by account: Account.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            let family = try db.family(id, of: account, seen: seen, ifOwnedAt: time)
            try db.takeOut(member, of: family)
            try db.countChange(of: id)
        }
    }

    /// Leaves a family: the account's access and its open invitations end at once. Throws `notFound`, and `spaceRefused` for the
    /// last owner and for the only member, who deletes the family instead.
    public func leaveFamily(_ id: Space.ID, _ account: Account.ID, at time: Date) async throws(StoreError) {
        try await file.write { db in try db.takeOut(account, of: try db.family(id, of: account, at: time)) }
    }

    /// Deletes a family's rows, from when on no account may open its space. Throws as `renameFamily`.
    func deleteFamily(_ id: Space.ID, seen: Int?, by account: Account.ID, at time: Date) async throws(StoreError) {
        try await file.write { db in
            _ = try db.family(id, of: account, seen: seen, ifOwnedAt: time)
            try db.run("DELETE FROM memberships WHERE space_id = ?", [id.value])
            try db.run("DELETE FROM shared_spaces WHERE id = ?", [id.value])
        }
    }
}

// MARK: - Invitations

/// An invitation to a family that was just made.
public struct MadeInvitation: Sendable {
    /// The invitation.
    public let invitation: Invitation
    /// Whether its form was sent before: the code of that time ended.
    public let isAgain: Bool
}

extension Accounts {
    /// Invites one person to a family. `codeHash` is the SHA-256 of the code, 32 bytes; `makesAccount` lets a person without an
    /// account make one: not for programs, whose tokens may be lost. The same form makes one invitation, whose last code holds.
    /// Throws `notFound`, and `spaceRefused` for who is no owner and where as many are open as can be.
    public func inviteToFamily(
        _ id: Space.ID, form: Invitation.ID? = nil, by account: Account.ID, codeHash: [UInt8], makesAccount: Bool,
        at time: Date
    ) async throws(StoreError) -> MadeInvitation {
        try await file.write { db in
            let family = try db.family(id, of: account, seen: nil, ifOwnedAt: time)
            let isAgain = try form.map { try db.endInvitation($0, of: account, to: id) } ?? false
            if !isAgain, family.invitations.count >= FamilyLimits.invitations {
                throw StoreError.spaceRefused(.tooManyInvitations)
            }
            try db.note(.invitationMade, family.name, of: account, from: origin, at: time)
            let made = try db.invite(
                form ?? .make(at: time), to: id, by: account, codeHash: codeHash, makesAccount: makesAccount, at: time)
            return MadeInvitation(invitation: made, isAgain: isAgain)
        }
    }

    /// Revokes an open invitation of a family at once. Throws `notFound`, and `spaceRefused(.notOwner)`.
    public func revokeInvitation(
        _ invitation: Invitation.ID, to id: Space.ID, by account: Account.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            let family = try db.family(id, of: account, seen: nil, ifOwnedAt: time)
            try db.run("DELETE FROM invitations WHERE id = ? AND space_id = ?", [invitation.value, id.value])
            guard db.changesCount > 0 else { throw StoreError.notFound }
            try db.note(.invitationRevoked, family.name, of: account, from: origin, at: time)
        }
    }
}

extension Database {
    /// Joins the family of an invitation, which is used up; others of the family stay open.
    func acceptFamily(
        _ invitation: Invitation, codeHash: [UInt8], by account: Account.ID, at time: Date
    ) throws -> MembershipChange {
        guard var roster = try sharedSpace(invitation.space, at: time)?.roster else { throw StoreError.notFound }
        try refusing { () throws(SpaceRefusal) in try roster.join(account) }
        try checkRoom(forFamilyOf: account)
        var identifiers = IdentifierSequence()
        try join(account, invitation.space, as: .member, by: codeHash, &identifiers, at: time)
        try run("DELETE FROM invitations WHERE id = ?", [invitation.id.value])
        return MembershipChange(space: try family(invitation.space, of: account, at: time))
    }

    fileprivate func takeOut(_ member: Account.ID, of family: SharedSpace) throws {
        guard family.member(member) != nil else { throw StoreError.notFound }
        var roster = family.roster
        try refusing { () throws(SpaceRefusal) in try roster.leave(member) }
        try run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", [member.value, family.id.value])
        try endInvitations(of: member, to: family.id)
        // Tokens that were narrowed to it do not open it again when the member comes back.
        try run(
            "UPDATE token_spaces SET is_ended = 1 WHERE space_id = ? AND token_id IN (SELECT id FROM api_tokens WHERE account_id = ?)",
            [family.id.value, member.value])
    }

    fileprivate func endInvitations(of account: Account.ID, to space: Space.ID) throws {
        try run("DELETE FROM invitations WHERE account_id = ? AND space_id = ?", [account.value, space.value])
    }

    /// Ends one invitation that the account has made; returns whether there was one. Throws `conflict` for another's.
    fileprivate func endInvitation(_ id: Invitation.ID, of account: Account.ID, to space: Space.ID) throws -> Bool {
        guard let row = try firstRow("SELECT account_id, space_id FROM invitations WHERE id = ?", [id.value]) else {
            return false
        }
        guard row["account_id"] as Account.ID == account, row["space_id"] as Space.ID == space else {
            throw StoreError.conflict
        }
        try run("DELETE FROM invitations WHERE id = ?", [id.value])
        return true
    }

    fileprivate func countChange(of space: Space.ID) throws {
        try run("UPDATE shared_spaces SET version = version + 1 WHERE id = ?", [space.value])
    }
}

extension DataFolder {
    /// Deletes a family with all people in it, for all its members, at once. `doctor` tells of files that a crash left. `seen` is
    /// the version that the owner saw; nil is any. Throws `notFound`, `spaceRefused(.notOwner)` and `conflict`.
    public func deleteFamily(
        _ id: Space.ID, seen: Int?, by account: Account.ID, at time: Date
    ) async throws(StoreError) {
        try await accounts.deleteFamily(id, seen: seen, by: account, at: time)
        removeFiles(of: id)
    }
}
