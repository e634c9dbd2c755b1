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
    let passwords: PasswordService

    /// The form for a new token.
    struct Form: Decodable, Sendable {
        let name: String?
        let scope: [String]?
        /// The spaces that are ticked.
        let space: [String]?
        /// The spaces that the form offered.
        let offered: [String]?
        /// Whether it was asked which: an account may have but one, and without a tick nothing is sent.
        let spaces: String?
        /// Days after which it ends; empty for never.
        let term: String?
        let currentPassword: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.tokens, signedIn) { member in try await page(member) }
        routes.post(Routes.tokens, signedIn, Form.self, create)
        routes.post(Routes.tokenRevoking, signedIn, NoFields.self, revoke)
    }

    private func page(
        _ member: Member, fresh: FreshToken? = nil, name: String = "", chosen: Set<APIToken.Scope>? = nil,
        open: Set<Space.ID>? = nil, term: String = "", problem: String? = nil, refusal: String? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let base = pages.authenticator.site.address(for: member.request).absoluteString
            .trimmingCharacters(in: CharacterSet(charactersIn: "/"))
        let accounts = pages.authenticator.folder.accounts
        let tokens = try await accounts.tokens(of: member.account.id)
        let spaces = try await accounts.tokenSpaces(of: member.account.id, at: pages.authenticator.now())
        let screen = TokensScreen(
            tokens, of: spaces, open: open, fresh: fresh, name: name, chosen: chosen, term: term, problem: problem,
            confirmation: owner.confirmation(member, problem: refusal),
            isServerOwner: member.account.serverRole == .owner, documentPath: "/api/v1/openapi.json",
            example: "curl -H \"Authorization: Bearer …\" \(base)/api/v1/people", from: display)
        return pages.page(
            .tokens, display.phrases.text("tokens.title"), tab: .settings, screen, for: member,
            status: problem == nil && refusal == nil ? .ok : .unprocessableContent)
    }

    /// Shows the token in the answer itself: it is kept nowhere that a redirect could fetch it from.
    private func create(_ form: Form, _ member: Member) async throws -> Response {
        let (accounts, now) = (pages.authenticator.folder.accounts, pages.authenticator.now())
        let spaces = try await accounts.tokenSpaces(of: member.account.id, at: now)
        switch form.checked(among: spaces) {
        case .failure(let problem):
            return try await page(
                member, name: form.trimmedName, chosen: form.scopes, open: form.tickedSpaces, term: form.term ?? "",
                problem: problem.phrase)
        case .success(let term):
            if let refusal = try await owner.refusalUnlessFresh(of: form.currentPassword, member) {
                return try await page(
                    member, name: form.trimmedName, chosen: form.scopes, open: form.tickedSpaces, term: form.term ?? "",
                    refusal: refusal)
            }
            let secret = SecretToken()
            _ = try await pages.authenticator.accounts(for: member).createToken(
                named: form.trimmedName, hash: secret.digest, scopes: form.scopes, in: form.chosenSpaces(among: spaces),
                for: member.account.id, at: now, expiresAt: term.map { now.addingTimeInterval(TimeInterval($0) * 86_400) })
            return try await page(member, fresh: FreshToken(name: form.trimmedName, text: secret.text))
        }
    }

    private func revoke(_ id: APIToken.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await pages.authenticator.accounts(for: member).revokeToken(
            id, of: member.account.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.tokens.path, Notice("tokens.revoked"), for: member)
    }

    private var owner: OwnerCheck { OwnerCheck(pages: pages, passwords: passwords) }
}

/// Why no token is made of a form.
private struct TokenProblem: Error {
    /// The key of its phrase.
    let phrase: String

    init(_ phrase: String) {
        self.phrase = "tokens.problem.\(phrase)"
    }
}

extension TokensController.Form {
    fileprivate var trimmedName: String { (name ?? "").trimmingCharacters(in: .whitespacesAndNewlines) }
    fileprivate var scopes: Set<APIToken.Scope> { Set((scope ?? []).compactMap(APIToken.Scope.init(rawValue:))) }
    /// Those that are ticked; nil where it was not asked.
    fileprivate var tickedSpaces: Set<Space.ID>? {
        isAsked ? Set((space ?? []).compactMap { Space.ID($0) }) : nil
    }
    private var isAsked: Bool { spaces != nil || space?.isEmpty == false }

    /// The spaces to which the token is narrowed; nil for all of them, and those that come.
    fileprivate func chosenSpaces(among all: [TokenSpace]) -> [Space.ID]? {
        // One that was offered and is gone since was taken away all the same.
        let offered = Set((offered ?? []).compactMap { Space.ID($0) }).union(all.map(\.id))
        guard let ticked = tickedSpaces, !ticked.isSuperset(of: offered) else { return nil }
        return Array(ticked)
    }

    /// After how many days the token ends, where nothing is wrong with the form; nil for never.
    fileprivate func checked(among all: [TokenSpace]) -> Result<Int?, TokenProblem> {
        guard !trimmedName.isEmpty, trimmedName.count <= 100 else { return .failure(.init("name")) }
        guard !scopes.isEmpty else { return .failure(.init("scopes")) }
        if let ticked = tickedSpaces {
            // One that was left since the page was shown: what is chosen is made, or nothing.
            guard ticked.count == (space ?? []).count, ticked.isSubset(of: all.map(\.id)) else {
                return .failure(.init("space.gone"))
            }
            guard !ticked.isEmpty else { return .failure(.init("spaces")) }
        }
        if let chosen = chosenSpaces(among: all) {
            let opened = all.contains { chosen.contains($0.id) && $0.isOpened(with: scopes) }
            guard opened else { return .failure(.init("useless")) }
        }
        guard let term, !term.isEmpty else { return .success(nil) }
        guard let days = Int(term), APIToken.days.contains(days) else { return .failure(.init("term")) }
        return .success(days)
    }
}
