import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// What opens the account without its password.
    static let access: [(name: String, schema: Schema)] = [
        (
            "Access",
            .whole(
                "One thing that opens the account, or a part of it, without its password.",
                [
                    "kind": .word("What it is.", named: "AccessKind", of: Access.Kind.allCases.map(\.rawValue)),
                    "id": .identifier("Names it; that of the account where it is all notifications."),
                    "name": .text("What its owner calls it; of a session what the browser says of itself."),
                    "createdAt": .instant("When it was made; of notifications when the last one was sent."),
                    "lastUsedAt": .instant("When it was last used, where that is known.").orNull,
                ])
        ),
        ("AccessPage", page(of: "Access")),
        (
            "AccessEnding",
            .whole(
                "What is to end.",
                [
                    "kinds": .list(
                        "All of these kinds, but the token that asks.",
                        of: .word("A kind.", named: "AccessKind", of: Access.Kind.allCases.map(\.rawValue)))
                ])
        ),
    ]
}

extension Operation {
    /// What opens the account without its password. A token makes nothing here: it can only end.
    static let access: [Operation] = [
        Operation(
            id: "listAccess", method: .get, path: "/access", tag: "Account",
            summary: "All that opens the account without its password, with its last use", scope: .appPasswords,
            reveals: [.writeSettings], success: .json(.named("AccessPage"), "All of it.")
        ) { call in
            let access = try await call.caller.accounts.access(to: call.caller.account.id, at: call.now)
            return .page(access.map(JSONValue.init), next: nil)
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
            let ended = try await accounts.endAccess(to: account, at: call.now) { kinds.contains($0.kind) && $0.id != own }
            // With the sessions go browsers of which no session is known any more.
            if kinds.contains(.session) { try await accounts.revokeSessions(of: account, except: nil) }
            return .page(ended.map(JSONValue.init), next: nil)
        },
    ]
}

extension JSONValue {
    fileprivate init(_ access: Access) {
        self = [
            "kind": .string(access.kind.rawValue), "id": .string(access.id.uuidString.lowercased()),
            "name": .string(access.name), "createdAt": .instant(access.createdAt),
            "lastUsedAt": access.lastUsedAt.map(JSONValue.instant) ?? .null,
        ]
    }
}
