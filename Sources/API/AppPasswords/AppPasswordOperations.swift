import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// The passwords devices come in with.
    static let appPasswords: [(name: String, schema: Schema)] = [
        (
            "AppPassword",
            .whole(
                "A password that one device comes in with. Its secret is shown once, where it is made.",
                [
                    "id": .identifier("Names the app password."), "name": .text("What its owner calls it."),
                    "scopes": .list(
                        "What it allows.",
                        of: .word("A scope.", named: "AppPasswordScope", of: AppPassword.Scope.allCases.map(\.rawValue))),
                    "isLocal": .flag("Whether it opens only to programs on the server’s own machine."),
                    "createdAt": .instant("When it was made."),
                    "lastUsedAt": .instant("When it was last used, to the hour.").orNull,
                    "expiresAt": .instant("When it ends by itself, as local ones do.").orNull,
                ])
        ),
        ("AppPasswordPage", page(of: "AppPassword")),
    ]
}

extension Operation {
    /// The passwords devices come in with. A token makes none: it would outlive the token, and open what the token may not.
    static let appPasswords: [Operation] = [
        Operation(
            id: "listAppPasswords", method: .get, path: "/app-passwords", tag: "Account",
            summary: "The app passwords of the account, the newest first", scope: .appPasswords,
            success: .json(.named("AppPasswordPage"), "All app passwords.")
        ) { call in
            let known = try await call.caller.accounts.appPasswords(of: call.caller.account.id)
            return .page(known.map(JSONValue.init), next: nil)
        },
        Operation(
            id: "revokeAppPassword", method: .delete, path: "/app-passwords/{appPassword}", tag: "Account",
            summary: "Take an app password back; the device with it is kept out at once", scope: .appPasswords,
            success: .empty("Taken back.")
        ) { call in
            try await call.caller.accounts.revokeAppPassword(call.identifier("appPassword"), of: call.caller.account.id)
            return .nothing
        },
    ]
}

extension JSONValue {
    fileprivate init(_ known: AppPassword) {
        self = [
            "id": .string(known.id.description), "name": .string(known.name),
            "scopes": .array(known.scopes.map(\.rawValue).sorted().map(JSONValue.string)),
            "isLocal": .bool(known.isLocal), "createdAt": .instant(known.createdAt),
            "lastUsedAt": known.lastUsedAt.map(JSONValue.instant) ?? .null,
            "expiresAt": known.expiresAt.map(JSONValue.instant) ?? .null,
        ]
    }
}
