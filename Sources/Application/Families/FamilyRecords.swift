package import Store

/// A family as one of its members sees it.
package struct ShownFamily: Sendable {
    let space: SharedSpace
    let account: Account.ID

    /// The family of a member.
    package init(_ space: SharedSpace, of account: Account.ID) {
        (self.space, self.account) = (space, account)
    }

    private var isOwner: Bool { space.member(account)?.role == .owner }

    /// Open invitations; none for who is no owner.
    fileprivate var invitations: [Invitation] { isOwner ? space.invitations : [] }
    fileprivate var role: String { (space.member(account)?.role ?? .member).rawValue }
}

extension Records {
    /// A family.
    package static let family = Record<ShownFamily>("Family", "One address book of several accounts.") {
        Field("id", .identifier("Names the family."), \.space.id)
        Field("name", .text("Its name; others may have the same one."), \.space.name)
        Field("role", .word("Your role.", named: "FamilyRole", of: roles), \.role)
        Field("createdAt", .instant("When it was made."), \.space.createdAt)
        Field("version", .count("Counts what its owners changed: the name, roles, removals."), \.space.version)
        Field("members", .list("All members, in the order they joined.", of: .record(familyMember)), \.space.members)
        Field(
            "invitations", .list("The open ones, without their codes; empty for members.", of: .record(familyInvitation)),
            \.invitations)
    }

    /// A member of a family.
    package static let familyMember = Record<SharedSpace.Member>("FamilyMember", "A member of a family.") {
        Field("account", .identifier("The account."), \.account)
        Field("name", .text("The account's name."), \.name)
        Field("role", .word("What it may do.", named: "FamilyRole", of: roles)) { $0.role.rawValue }
        Field("joinedAt", .instant("When it joined."), \.joinedAt)
    }

    /// An open invitation to a family.
    package static let familyInvitation = Record<Invitation>(
        "FamilyInvitation", "An invitation to a family that is open, without its code."
    ) {
        Field("id", .identifier("Names the invitation."), \.id)
        Field("inviter", .identifier("The owner who asks."), \.inviter)
        Field("createdAt", .instant("When it was made."), \.createdAt)
        Field("expiresAt", .instant("When it ends by itself."), \.expiresAt)
    }

    private static let roles = [Membership.Role.owner.rawValue, Membership.Role.member.rawValue]
}
