import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// The services that sign in to the account.
    static let linkedSignIns: [(name: String, schema: Schema)] = [
        Records.linkedSignIn.described, ("LinkedSignInPage", page(of: "LinkedSignIn")),
    ]
}

extension Operation {
    /// The services that sign in to the account. A token links none: that takes a browser, and its owner.
    static let linkedSignIns: [Operation] = [
        Operation(
            id: "listLinkedSignIns", method: .get, path: "/linked-sign-ins", tag: "Account",
            summary: "The services that sign in to the account, the newest first", scope: .appPasswords,
            success: .json(.named("LinkedSignInPage"), "All linked sign-ins.")
        ) { call in
            let known = try await call.caller.accounts.linkedSignIns(of: call.caller.account.id)
            return .page(known.map(Records.linkedSignIn.json), next: nil)
        },
        Operation(
            id: "removeLinkedSignIn", method: .delete, path: "/linked-sign-ins/{linkedSignIn}", tag: "Account",
            summary: "Unlink a service; it signs in no longer at once, and sessions that it opened end", scope: .appPasswords,
            success: .empty("Removed.")
        ) { call in
            try await call.caller.accounts.removeLinkedSignIn(
                call.identifier("linkedSignIn"), of: call.caller.account.id, leaving: call.caller.doors,
                at: call.now)
            return .nothing
        },
    ]
}
