import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The tokens that let programs in.
struct TokensController: Sendable {
    let pages: Pages

    /// The form for a new token.
    struct Form: Decodable, Sendable {
        let name: String?
        let scope: [String]?
        /// Days after which it ends; empty for never.
        let term: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.tokens, signedIn) { member in try await page(member) }
        routes.post(Routes.tokens, signedIn, Form.self, create)
        routes.post(Routes.tokenRevoking, signedIn, NoFields.self, revoke)
    }

    private func page(
        _ member: Member, fresh: FreshToken? = nil, name: String = "", chosen: Set<APIToken.Scope>? = nil,
        problem: String? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let base = pages.authenticator.site.publicURL.absoluteString.trimmingCharacters(in: CharacterSet(charactersIn: "/"))
        let tokens = try await pages.authenticator.folder.accounts.tokens(of: member.account.id)
        let screen = TokensScreen(
            tokens, fresh: fresh, name: name, chosen: chosen, problem: problem, documentPath: "/api/v1/openapi.json",
            example: "curl -H \"Authorization: Bearer …\" \(base)/api/v1/people", from: display)
        return pages.page(
            .tokens, display.phrases.text("tokens.title"), tab: .settings, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }

    /// Shows the token in the answer itself: it is kept nowhere that a redirect could fetch it from.
    private func create(_ form: Form, _ member: Member) async throws -> Response {
        let name = (form.name ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        let scopes = Set((form.scope ?? []).compactMap(APIToken.Scope.init(rawValue:)))
        guard !name.isEmpty, name.count <= 100 else {
            return try await page(member, name: name, chosen: scopes, problem: "tokens.problem.name")
        }
        guard !scopes.isEmpty else {
            return try await page(member, name: name, chosen: scopes, problem: "tokens.problem.scopes")
        }
        let term = form.term ?? ""
        let days = Int(term)
        guard term.isEmpty || days.map(APIToken.days.contains) == true else {
            return try await page(member, name: name, chosen: scopes, problem: "tokens.problem.term")
        }
        let now = pages.authenticator.now()
        let secret = SecretToken()
        _ = try await pages.authenticator.folder.accounts.createToken(
            named: name, hash: secret.digest, scopes: scopes, for: member.account.id, at: now,
            expiresAt: days.map { now.addingTimeInterval(TimeInterval($0) * 86_400) })
        return try await page(member, fresh: FreshToken(name: name, text: secret.text))
    }

    private func revoke(_ id: APIToken.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await pages.authenticator.folder.accounts.revokeToken(id, of: member.account.id)
        return pages.seeOther(Routes.tokens.path, Notice("tokens.revoked"), for: member)
    }
}
