import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// The passkeys of the account.
    static let passkeys: [(name: String, schema: Schema)] = [
        Records.passkey.described, ("PasskeyPage", page(of: "Passkey")),
    ]
}

extension Operation {
    /// The passkeys of the account. A token adds none: that takes a browser, and its owner.
    static let passkeys: [Operation] = [
        Operation(
            id: "listPasskeys", method: .get, path: "/passkeys", tag: "Account",
            summary: "The passkeys of the account, the newest first", scope: .appPasswords,
            success: .json(.named("PasskeyPage"), "All passkeys.")
        ) { call in
            let known = try await call.caller.accounts.passkeys(of: call.caller.account.id)
            return .page(known.map(Records.passkey.json), next: nil)
        },
        Operation(
            id: "removePasskey", method: .delete, path: "/passkeys/{passkey}", tag: "Account",
            summary: "Remove a passkey; it signs in no longer at once", scope: .appPasswords, success: .empty("Removed.")
        ) { call in
            try await call.caller.accounts.removePasskey(
                call.identifier("passkey"), of: call.caller.account.id, leaving: call.caller.doors, at: call.now)
            return .nothing
        },
    ]
}
