import Foundation
import HTTPTypes
package import Hummingbird
import Kinkeeper
package import Store

/// A device that came in with an app password.
package struct Device: AdmittedRequest {
    package let request: Request
    package let context: AppRequestContext
    /// A placeholder: a device sends no forms. Made only when needed, since a device sends many requests.
    package var secret: SecretToken { SecretToken() }
    /// The account of the device.
    package let account: Account
    /// The account's own space; others are opened by `Accounts.spaces(for:)`.
    package let space: Space
    /// The rights of the device.
    package let scopes: Set<AppPassword.Scope>
    /// The app password that was used.
    package let appPassword: AppPassword.ID

    package var payer: Payer { .account(account.id) }

    package func finish(_ response: inout Response) {}
}

/// Admits devices with an app password (Basic, RFC 7617), never with a cookie or with the account's own password.
///
/// The password is checked each time, so that a revoked one opens nothing from then on.
package struct AppPasswordAuthenticator: AccessPolicy {
    private let authenticator: Authenticator

    package var isOpen: Bool { false }

    package init(_ authenticator: Authenticator) {
        self.authenticator = authenticator
    }

    /// Returns the device of a request. Throws a problem of status 401 for missing or wrong credentials, of 429 after too many
    /// wrong tries.
    package func caller(_ request: Request, _ context: AppRequestContext) async throws -> Device {
        guard let credentials = BasicCredentials(of: request), let secret = AppPasswordSecret(typed: credentials.password)
        else { throw Problem.appPasswordNeeded }
        let isLocal = LocalProgram.isAsking(request, context, authenticator.site)
        let source = isLocal ? nil : context.clientAddress(of: request, site: authenticator.site)
        let attempt = AppPasswordTry(accountName: credentials.name, hash: secret.digest, source: source)
        let accounts = authenticator.folder.accounts.asked(from: authenticator.origin(.device, of: request, context))
        switch try await accounts.tryAppPassword(attempt, at: authenticator.now()) {
        case .refused: throw Problem.appPasswordNeeded
        case .tooMany(let seconds): throw Problem.tooManyTries(seconds: Int(seconds.rounded(.up)))
        case .opens(let opened, let account):
            let space = try await authenticator.folder.openSpace(account.personalSpace, for: account.id)
            return Device(
                request: request, context: context, account: account, space: space, scopes: opened.scopes,
                appPassword: opened.id)
        }
    }

    package func admit(_ request: Request, _ context: AppRequestContext) async throws -> Device {
        try await caller(request, context)
    }
}
