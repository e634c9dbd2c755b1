import Foundation
import Kinkeeper
package import Store

extension Records {
    /// An account, as an owner of the server sees it.
    package static let serverAccount = Record<ServerAccount>(
        "ServerAccount", "An account of the server. Nothing of what is in it is shown."
    ) {
        Field("id", .identifier("Names the account."), \.id)
        Field("name", .text("The account's name."), \.name)
        Field("role", .word("What it may do about the server.", named: "ServerRole", of: serverRoles)) { $0.role.rawValue }
        Field("createdAt", .instant("When it was made."), \.createdAt)
        Field("signedInAt", orNull: .instant("When it last signed in, where that is known."), \.signedInAt)
    }

    /// An open invitation to the server.
    package static let serverInvitation = Record<ServerInvitation>(
        "ServerInvitation", "An invitation to the server that is open, without its link."
    ) {
        Field("id", .identifier("Names the invitation."), \.id)
        Field("inviter", .identifier("The owner who asks."), \.inviter)
        Field("createdAt", .instant("When it was made."), \.createdAt)
        Field("expiresAt", .instant("When it ends by itself."), \.expiresAt)
    }

    /// The words for roles on the server.
    package static let serverRoles = ServerRole.allCases.map(\.rawValue)
}
