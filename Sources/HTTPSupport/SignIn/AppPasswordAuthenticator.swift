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
        switch try await authenticator.folder.accounts.tryAppPassword(attempt, at: authenticator.now()) {
        case .refused: throw Problem.appPasswordNeeded
        case .tooMany(let seconds): throw Problem.tooManyWrongAppPasswords(seconds: Int(seconds.rounded(.up)))
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

extension Problem {
    /// A device without an app password, or with one that opens nothing: it does not tell which.
    package static let appPasswordNeeded = Problem(
        .unauthorized, "app-password-needed", title: "An app password is needed",
        happened: "The name and the password that were sent open nothing here.", meaning: "Nothing was changed.",
        next: "Make an app password under Settings, and type it in with the name you sign in with.",
        headers: [.wwwAuthenticate: "Basic realm=\"Kinkeeper\", charset=\"UTF-8\""])

    /// One more app password than an account can have.
    package static let tooManyAppPasswords = Problem(
        .conflict, "too-many-app-passwords", title: "There are enough app passwords",
        happened: "An account can have up to \(AppPassword.most) app passwords, and all of them are there.",
        meaning: "Nothing was made.", next: "Take one back that no device needs, then make this one.",
        blanks: ["limit": String(AppPassword.most)])

    /// Too many wrong app passwords; in `seconds` there may be another.
    package static func tooManyWrongAppPasswords(seconds: Int) -> Problem {
        var problem = Problem.tooManyTries(seconds: seconds)
        problem.headers[.retryAfter] = String(max(1, seconds))
        return problem
    }
}
