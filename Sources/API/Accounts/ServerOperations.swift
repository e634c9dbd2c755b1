import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// The accounts of the server, and invitations to it.
    static let server: [(name: String, schema: Schema)] = [
        Records.serverAccount.described, ("ServerAccountPage", page(of: "ServerAccount")),
        Records.serverInvitation.described, ("ServerInvitationPage", page(of: "ServerInvitation")),
        (
            "ServerRoleInput",
            .whole(
                "The role of an account.",
                ["role": .word("What it may do about the server.", named: "ServerRole", of: Records.serverRoles)])
        ),
        (
            "NewServerInvitation",
            .whole(
                "An invitation that was just made.",
                fields: Records.serverInvitation.properties + [
                    ("path", .text("The page on which one person makes an account, once; said this once."))
                ])
        ),
    ]
}

extension Operation {
    /// The accounts of the server, and invitations to it: for owners of the server. No token deletes an account.
    static let server: [Operation] = [
        listServerAccounts, setServerRole, listServerInvitations, inviteToServer, revokeServerInvitation,
    ]

    private static let listServerAccounts = Operation(
        id: "listServerAccounts", method: .get, path: "/server/accounts", tag: "Server",
        summary: "The accounts of the server, with nothing of what is in them; for its owners", scope: .manageServer,
        success: .json(.named("ServerAccountPage"), "All of them, in the order they were made.")
    ) { call in
        let accounts = try await call.caller.accounts.serverAccounts(for: call.caller.account.id)
        return .page(accounts.map(Records.serverAccount.json), next: nil)
    }

    private static let setServerRole = Operation(
        id: "setServerRole", method: .put, path: "/server/accounts/{account}/role", tag: "Server",
        summary: "Make an account an owner of the server, or an owner a member; for its owners", scope: .manageServer,
        body: .json(.named("ServerRoleInput")), success: .json(.named("ServerAccount"), "The account.")
    ) { call in
        let account: Account.ID = try call.identifier("account")
        guard let role = call.body["role"]?.text.flatMap(ServerRole.init) else { throw Problem.badRequest }
        let changed = try await call.caller.accounts.setServerRole(
            role, of: account, by: call.caller.account.id, at: call.now)
        return .json(Records.serverAccount.json(changed))
    }

    private static let listServerInvitations = Operation(
        id: "listServerInvitations", method: .get, path: "/server/invitations", tag: "Server",
        summary: "The open invitations to the server, the newest first; for its owners", scope: .manageServer,
        success: .json(.named("ServerInvitationPage"), "All of them: few are open at once.")
    ) { call in
        let open = try await call.caller.accounts.serverInvitations(for: call.caller.account.id, at: call.now)
        return .page(open.map(Records.serverInvitation.json), next: nil)
    }

    private static let inviteToServer = Operation(
        id: "inviteToServer", method: .post, path: "/server/invitations", tag: "Server",
        summary: "Invite one person, who makes an account with it; for owners of the server", scope: .manageServer,
        success: .json(.named("NewServerInvitation"), "The invitation.", status: .created), isSecret: true
    ) { call in
        let secret = SecretToken()
        let made = try await call.caller.accounts.inviteToServer(
            by: call.caller.account.id, tokenHash: secret.digest, at: call.now)
        return .json(
            Records.serverInvitation.json(made.invitation).adding(["path": .string(Routes.joining.path(secret.text))]))
    }

    private static let revokeServerInvitation = Operation(
        id: "revokeServerInvitation", method: .delete, path: "/server/invitations/{invitation}", tag: "Server",
        summary: "Revoke an invitation to the server at once; for its owners", scope: .manageServer,
        success: .empty("Revoked.")
    ) { call in
        try await call.caller.accounts.revokeServerInvitation(
            call.identifier("invitation"), by: call.caller.account.id, at: call.now)
        return .nothing
    }
}
