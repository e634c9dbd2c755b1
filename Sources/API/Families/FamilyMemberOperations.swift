import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    /// The members of families, and invitations to them.
    static let familyMembers: [Operation] = [
        setFamilyRole, removeFamilyMember, inviteToFamily, revokeFamilyInvitation, acceptFamilyInvitation,
    ]

    private static let setFamilyRole = Operation(
        id: "setFamilyRole", method: .put, path: "/families/{family}/members/{account}", tag: "Families",
        summary: "Make a member an owner, or an owner a member; for owners", scope: .writeFamilies,
        body: .json(.named("FamilyRoleInput")), success: .json(.named("Family"), "The family.", isTagged: true),
        needsVersion: true
    ) { call in
        let seen = try call.familyVersion()
        let (id, account): (Space.ID, Account.ID) = (try call.identifier("family"), try call.identifier("account"))
        guard let role = call.body["role"]?.text.flatMap(Membership.Role.init) else { throw Problem.badRequest }
        return try await call.changing(id) { () async throws(StoreError) in
            try await call.caller.accounts.setRole(
                role, of: account, in: id, seen: seen, by: call.caller.account.id, at: call.now)
        }
    }

    private static let removeFamilyMember = Operation(
        id: "removeFamilyMember", method: .delete, path: "/families/{family}/members/{account}", tag: "Families",
        summary: "Remove a member, whose access ends at once; for owners", scope: .writeFamilies,
        success: .empty("Removed."), needsVersion: true
    ) { call in
        let seen = try call.familyVersion()
        let (id, account): (Space.ID, Account.ID) = (try call.identifier("family"), try call.identifier("account"))
        return try await call.changing(id) { () async throws(StoreError) in
            try await call.caller.accounts.removeMember(
                account, of: id, seen: seen, by: call.caller.account.id, at: call.now)
            return nil
        }
    }

    private static let inviteToFamily = Operation(
        id: "inviteToFamily", method: .post, path: "/families/{family}/invitations", tag: "Families",
        summary: "Invite one person who has an account; for owners", scope: .writeFamilies, shows: .writeFamilies,
        success: .json(.named("NewFamilyInvitation"), "The invitation.", status: .created), isSecret: true
    ) { call in
        let code = InvitationCode()
        let made = try await call.caller.accounts.inviteToFamily(
            call.identifier("family"), by: call.caller.account.id, codeHash: code.digest, makesAccount: false, at: call.now)
        return .json(
            Records.familyInvitation.json(made.invitation).adding([
                "code": .string(code.text), "path": .string(Routes.invitation.path(code.text)),
            ]))
    }

    private static let revokeFamilyInvitation = Operation(
        id: "revokeFamilyInvitation", method: .delete, path: "/families/{family}/invitations/{invitation}", tag: "Families",
        summary: "Revoke an invitation at once; for owners", scope: .writeFamilies, success: .empty("Revoked.")
    ) { call in
        try await call.caller.accounts.revokeInvitation(
            call.identifier("invitation"), to: call.identifier("family"), by: call.caller.account.id, at: call.now)
        return .nothing
    }

    private static let acceptFamilyInvitation = Operation(
        id: "acceptFamilyInvitation", method: .post, path: "/families/acceptances", tag: "Families",
        summary: "Accept an invitation to a family by its code", scope: .writeFamilies, body: .json(.named("InvitationCode")),
        success: .json(.named("Family"), "The family.", status: .created, isTagged: true), isSecret: true
    ) { call in
        let family = try await call.acceptInvitation(.family)
        return call.reply(family, location: "/families/\(family.id)")
    }
}

extension Call {
    /// Accepts the invitation of the code in the body, to a space of a kind. Throws a problem for a code of the other kind, which
    /// another scope accepts.
    func acceptInvitation(_ kind: SpaceKind) async throws -> SharedSpace {
        guard let code = InvitationCode(body["code"]?.text ?? "") else {
            throw Problem.invalid([.init(pointer: "/code", detail: "is no code")])
        }
        var known = try await caller.accounts.invitation(codeHash: code.digest, at: now)?.kind
        if known == nil { known = try await caller.accounts.space(joinedBy: code.digest, caller.account.id, at: now)?.kind }
        if let known, known != kind {
            let path = known == .family ? "/families/acceptances" : "/couple/acceptances"
            throw Problem.invalid([.init(pointer: "/code", detail: "is accepted by POST \(path)")])
        }
        return try await caller.folder.acceptInvitation(
            codeHash: code.digest, by: caller.account.id, from: caller.origin, at: now)
    }
}
