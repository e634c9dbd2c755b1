import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The pages of the one-time link: the first account, or the first password of an account that the command line made.
struct SetupController: Sendable {
    let pages: Pages
    let passwords: PasswordService

    func register(in routes: RouteRegistry, _ everyone: Everyone) {
        routes.get(Routes.setup, everyone, show)
        routes.post(Routes.setup, everyone, AccountForm.Fields.self, setUp)
    }

    private func show(_ token: String, _ anonymous: AnonymousRequest) async throws -> Response {
        let owner = try await owner(for: try token.secret)
        let screen = AccountForm.screen(at: Routes.setup.path(token), name: owner?.name ?? "", pages)
        return page(screen, anonymous)
    }

    private func setUp(_ token: String, _ form: AccountForm.Fields, _ anonymous: AnonymousRequest) async throws -> Response {
        let secret = try token.secret
        let owner = try await owner(for: secret)
        let path = Routes.setup.path(token)
        let (name, screen) = AccountForm.checked(form, at: path, owner: owner, pages.phrases(for: anonymous))
        guard screen.isFine else { return page(screen, anonymous, status: .unprocessableContent) }
        let hash = try await passwords.hash(form.password)
        let account = try await redeem(secret, name: name, hash: hash, anonymous)
        try await pages.authenticator.folder.accounts.changeSettings(of: account.id) { $0.timeZone = form.timeZone }
        guard let account = try await pages.authenticator.folder.accounts.account(account.id) else { throw Problem.linkSpent }
        var response = Response.seeOther(try await pages.landing(of: account))
        let session = try await pages.authenticator.signIn(account.id, by: .link, anonymous, &response)
        pages.authenticator.jar.leave(Notice("account.welcome"), sealedBy: session, in: &response)
        return response
    }

    /// Returns the account whose password the link sets; nil when it makes a new one.
    private func owner(for secret: SecretToken) async throws -> Account? {
        let accounts = pages.authenticator.folder.accounts
        return switch try await accounts.setupPurpose(tokenHash: secret.digest, at: pages.authenticator.now()) {
        case .none: throw Problem.linkSpent
        case .password(let id): try await accounts.account(id)
        case .newAccount: nil
        }
    }

    private func redeem(
        _ secret: SecretToken, name: String, hash: String, _ anonymous: AnonymousRequest
    ) async throws -> Account {
        do {
            return try await pages.authenticator.accounts(for: anonymous).redeemSetupLink(
                tokenHash: secret.digest, name: name, passwordHash: hash, at: pages.authenticator.now())
        } catch StoreError.notFound {
            throw Problem.linkSpent
        }
    }

    private func page(_ screen: SetupScreen, _ anonymous: AnonymousRequest, status: HTTPResponse.Status = .ok) -> Response {
        pages.page(.setup, pages.phrases(for: anonymous).text("account.setup"), screen, for: anonymous, status: status)
    }
}

extension String {
    fileprivate var secret: SecretToken {
        get throws(Problem) {
            guard let secret = SecretToken(text: self) else { throw .linkSpent }
            return secret
        }
    }
}

/// The names of time zones.
enum TimeZoneRule {
    /// Returns the problem with a zone's name; nil when there is none.
    static func complaint(about name: String, _ phrases: Phrasebook) -> String? {
        AccountSettings.isTimeZone(name)
            ? nil : phrases.text("settings.timeZone.unknown", ["zone": String(name.prefix(60))])
    }
}
