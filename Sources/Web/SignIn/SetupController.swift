import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Screens
import Store

/// The first account, made by whoever holds the one-time link; or the first password of an account that the command
/// line made.
struct SetupController: Sendable {
    let pages: Pages
    let desk: PasswordDesk

    /// What the form sends.
    struct Form: Decodable, Sendable {
        let name: String
        let password: String
        let timeZone: String
    }

    func register(in book: RouteBook, _ everyone: Everyone) {
        book.get(Routes.setup, everyone, show)
        book.post(Routes.setup, everyone, Form.self, setUp)
    }

    private func show(_ token: String, _ guest: Guest) async throws -> Response {
        let owner = try await owner(for: try token.secret)
        let screen = SetupScreen(
            path: Routes.setup.path(token), name: owner?.name ?? "", timeZone: pages.zone.identifier,
            timeZones: TimeZone.knownTimeZoneIdentifiers)
        return pages.page(.setup, "Welcome", screen, for: guest)
    }

    private func setUp(_ token: String, _ form: Form, _ guest: Guest) async throws -> Response {
        let secret = try token.secret
        let owner = try await owner(for: secret)
        let name = owner?.name ?? form.name.trimmingCharacters(in: .whitespacesAndNewlines)
        let screen = SetupScreen(
            path: Routes.setup.path(token), name: name, timeZone: form.timeZone,
            timeZones: TimeZone.knownTimeZoneIdentifiers, nameProblem: Self.complaint(aboutName: name),
            passwordProblem: PasswordRule.complaint(about: form.password, repeated: form.password, accountName: name),
            timeZoneProblem: TimeZoneRule.complaint(about: form.timeZone))
        guard screen.nameProblem == nil, screen.passwordProblem == nil, screen.timeZoneProblem == nil else {
            return pages.page(.setup, "Welcome", screen, for: guest, status: .unprocessableContent)
        }
        let account = try await redeem(secret, name: name, hash: try await desk.hash(form.password))
        var settings = account.settings
        settings.timeZone = form.timeZone
        try await pages.gate.folder.accounts.setSettings(settings, of: account.id)
        var response = Response.seeOther(Routes.today.path)
        let session = try await pages.gate.signIn(account.id, guest.request, &response)
        pages.gate.jar.leave(.welcome, sealedBy: session, in: &response)
        return response
    }

    /// The account whose password the link sets; nil when it makes a new one.
    private func owner(for secret: SecretToken) async throws -> Account? {
        let accounts = pages.gate.folder.accounts
        return switch try await accounts.setupPurpose(tokenHash: secret.digest, at: pages.gate.now()) {
        case .none: throw Problem.linkSpent
        case .password(let id): try await accounts.account(id)
        case .newAccount: nil
        }
    }

    private func redeem(_ secret: SecretToken, name: String, hash: String) async throws -> Account {
        do {
            return try await pages.gate.folder.accounts.redeemSetupLink(
                tokenHash: secret.digest, name: name, passwordHash: hash, at: pages.gate.now())
        } catch StoreError.notFound {
            throw Problem.linkSpent
        }
    }

    private static func complaint(aboutName name: String) -> String? {
        if name.isEmpty { return "A name is needed: you sign in with it." }
        if name.count > 100 { return "That name is too long: use at most 100 characters." }
        return nil
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

/// Which words name a time zone.
enum TimeZoneRule {
    /// What is wrong with a zone's name; nil when nothing is.
    static func complaint(about name: String) -> String? {
        // Foundation also takes abbreviations, which are not places and have no summer time.
        let isPlace = name.contains("/") || name == "UTC" || name == "GMT"
        if isPlace, TimeZone(identifier: name) != nil { return nil }
        return "There is no time zone “\(name.prefix(60))”. Choose one of the list, such as Europe/Berlin."
    }
}
