package import Store

/// A couple as one of its members sees it.
package struct ShownCouple: Sendable {
    let space: SharedSpace
    let account: Account.ID

    /// The couple of an account.
    package init(_ space: SharedSpace, of account: Account.ID) {
        (self.space, self.account) = (space, account)
    }
}

extension Records {
    /// A couple, or one partner who waits for the other.
    package static let couple = Record<ShownCouple>("Couple", "Two partners, or one who waits for the other.") {
        Field("id", .identifier("Names the space that they share."), \.space.id)
        Field("createdAt", .instant("When it was made."), \.space.createdAt)
        Field("partner", orNull: .record(coupleMember)) { $0.space.partner(of: $0.account) }
        Field("invitation", orNull: .record(invitation)) { $0.space.invitations.first }
    }

    /// The other member of a couple.
    package static let coupleMember = Record<SharedSpace.Member>("CoupleMember", "A member of a couple.") {
        Field("account", .identifier("The account."), \.account)
        Field("name", .text("The account's name."), \.name)
        Field("joinedAt", .instant("When it joined."), \.joinedAt)
    }

    /// An invitation that is open.
    package static let invitation = Record<Invitation>("Invitation", "An invitation that is open, without its code.") {
        Field("id", .identifier("Names the invitation."), \.id)
        Field("createdAt", .instant("When it was made."), \.createdAt)
        Field("expiresAt", .instant("When it ends by itself."), \.expiresAt)
    }
}
