import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The passwords devices come in with.
struct AppPasswordsController: Sendable {
    let pages: Pages
    let passwords: PasswordService

    /// The form for a new one.
    struct Form: Decodable, Sendable {
        let name: String?
        let scope: [String]?
        let currentPassword: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.appPasswords, signedIn) { member in try await page(member) }
        routes.post(Routes.appPasswords, signedIn, Form.self, create)
        routes.post(Routes.appPasswordsRevoking, signedIn, NoFields.self, revokeAll)
        routes.post(Routes.appPasswordRevoking, signedIn, NoFields.self, revoke)
    }

    private func page(
        _ member: Member, fresh: FreshToken? = nil, name: String = "", chosen: Set<AppPassword.Scope>? = nil,
        problem: String? = nil, refusal: String? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let known = try await pages.authenticator.folder.accounts.appPasswords(of: member.account.id)
        let screen = AppPasswordsScreen(
            known, of: member.account, fresh: fresh, name: name, chosen: chosen, problem: problem,
            confirmation: owner.confirmation(member, problem: refusal), from: display)
        return pages.page(
            .appPasswords, display.phrases.text("appPasswords.title"), tab: .settings, screen, for: member,
            status: problem == nil && refusal == nil ? .ok : .unprocessableContent)
    }

    private func create(_ form: Form, _ member: Member) async throws -> Response {
        let name = form.name ?? ""
        let scopes = Set((form.scope ?? []).compactMap(AppPassword.Scope.init(rawValue:)))
        guard !scopes.isEmpty else {
            return try await page(member, name: name, chosen: scopes, problem: "appPasswords.problem.scopes")
        }
        guard AppPassword.name(typed: name) != nil else {
            return try await page(member, name: name, chosen: scopes, problem: "appPasswords.problem.name")
        }
        if let refusal = try await owner.refusalUnlessFresh(of: form.currentPassword, member) {
            return try await page(member, name: name, chosen: scopes, refusal: refusal)
        }
        let fresh = try await pages.newAppPassword(named: name, scopes: scopes, for: member)
        return try await page(member, fresh: fresh)
    }

    private func revoke(_ id: AppPassword.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await pages.authenticator.accounts(for: member).revokeAppPassword(
            id, of: member.account.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.appPasswords.path, Notice("appPasswords.revoked"), for: member)
    }

    private func revokeAll(_ form: NoFields, _ member: Member) async throws -> Response {
        try await pages.authenticator.accounts(for: member).revokeAppPasswords(
            of: member.account.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.appPasswords.path, Notice("appPasswords.revokedAll"), for: member)
    }

    private var owner: OwnerCheck { OwnerCheck(pages: pages, passwords: passwords) }
}

extension Pages {
    /// Makes an app password; nil where the name cannot be one. It is shown in the answer itself: its secret is kept nowhere
    /// that a redirect could fetch it from.
    func newAppPassword(
        named name: String, scopes: Set<AppPassword.Scope>, for member: Member
    ) async throws -> FreshToken? {
        guard let name = AppPassword.name(typed: name) else { return nil }
        let secret = AppPasswordSecret()
        _ = try await authenticator.accounts(for: member).createAppPassword(
            named: name, hash: secret.digest, scopes: scopes, for: member.account.id, at: authenticator.now())
        return FreshToken(name: name, text: secret.text)
    }
}

extension AppPassword {
    /// The name as it is kept; nil for one that cannot be.
    static func name(typed: String) -> String? {
        let name = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        return name.isEmpty || name.count > longestName ? nil : name
    }
}
