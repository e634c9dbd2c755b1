import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// Access to the account without its password.
    static let access: [(name: String, schema: Schema)] = [
        Records.access.described, ("AccessPage", page(of: "Access")),
        (
            "AccessEnding",
            .whole(
                "What is to end.",
                [
                    "kinds": .list(
                        "All of these kinds, but the token that asks.",
                        of: JSONForm.accessKind("A kind.").schema)
                ])
        ),
    ]
}

extension Operation {
    /// Access to the account without its password. A token can only end it.
    static let access: [Operation] = [
        Operation(
            id: "listAccess", method: .get, path: "/access", tag: "Account",
            summary: "All that opens the account without its password, with its last use", scope: .appPasswords,
            reveals: [.writeSettings], success: .json(.named("AccessPage"), "All of it.")
        ) { call in
            let access = try await call.caller.accounts.access(to: call.caller.account.id, at: call.now)
            return .page(access.map(Records.access.json), next: nil)
        },
        Operation(
            id: "endAccess", method: .post, path: "/access/ending", tag: "Account",
            summary: "End all of some kinds at once: sign out everywhere, revoke tokens, app passwords and links",
            scope: .appPasswords, reveals: [.writeSettings], body: .json(.named("AccessEnding")),
            success: .json(.named("AccessPage"), "What was ended.")
        ) { call in
            let kinds = Set((call.body["kinds"]?.elements ?? []).compactMap { $0.text.flatMap(Access.Kind.init(rawValue:)) })
            let (accounts, account) = (call.caller.accounts, call.caller.account.id)
            let own = call.caller.token.id.uuid
            let ended = try await accounts.endAccess(to: account, leaving: call.caller.doors, at: call.now) {
                kinds.contains($0.kind) && $0.id != own
            }
            // With the sessions, browsers without a known session end too.
            if kinds.contains(.session) { try await accounts.revokeSessions(of: account, except: nil, at: call.now) }
            return .page(ended.map(Records.access.json), next: nil)
        },
    ]
}
