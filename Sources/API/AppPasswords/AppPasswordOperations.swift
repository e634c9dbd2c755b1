import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// The passwords devices come in with.
    static let appPasswords: [(name: String, schema: Schema)] = [
        Records.appPassword.described, ("AppPasswordPage", page(of: "AppPassword")),
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
            return .page(known.map(Records.appPassword.json), next: nil)
        },
        Operation(
            id: "revokeAppPassword", method: .delete, path: "/app-passwords/{appPassword}", tag: "Account",
            summary: "Take an app password back; the device with it is kept out at once", scope: .appPasswords,
            success: .empty("Taken back.")
        ) { call in
            try await call.caller.accounts.revokeAppPassword(
                call.identifier("appPassword"), of: call.caller.account.id, at: call.now)
            return .nothing
        },
    ]
}
