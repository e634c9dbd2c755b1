import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Logging
import Screens
import Store

/// Signing in with another service: a link leads there, and the service sends the browser back with an answer.
///
/// A sign-in is known by the service's own name for the person. An e-mail address links nothing: it can change hands.
struct OpenIDController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ everyone: Everyone) {
        routes.get(Routes.openIDSignIn, everyone, begin)
        routes.get(Routes.openIDCallback, everyone, comeBack)
        routes.get(Routes.openIDSignOut, everyone, leave)
        routes.post(Routes.openIDJoining, everyone, ServiceJoining.Form.self, join)
    }

    /// A link and no form: browsers hold redirects after a form to the pages of this server.
    private func begin(_ name: String, _ anonymous: AnonymousRequest) async throws -> Response {
        let client = try client(name)
        let next = SignInController.localPath(anonymous.query("next"))
        let code = anonymous.query("invitation").flatMap { InvitationCode($0) }.map { OpenIDVisit.Invitation.code($0.text) }
        let token = anonymous.query("join").flatMap { SecretToken(text: $0) }.map { OpenIDVisit.Invitation.token($0.text) }
        let invitation = code ?? token
        if try await pages.authenticator.member(anonymous.request, anonymous.context) != nil {
            return .seeOther(invitation?.path ?? next ?? Routes.today.path)
        }
        try await admit(anonymous, to: client)
        do {
            return try await pages.leave(
                to: client, .signIn(next: next, invitation: invitation), anonymous.request, holding: anonymous.secret)
        } catch let refusal as OpenIDRefusal {
            return refuse(refusal, client, next: next, anonymous)
        }
    }

    private func leave(_ name: String, _ anonymous: AnonymousRequest) async throws -> Response {
        let client = try client(name)
        try await admit(anonymous, to: client)
        guard let address = try? await client.discovery().signOutAddress(client.provider) else {
            return .seeOther(Routes.signIn.path)
        }
        return .seeOther(address.absoluteString)
    }

    // MARK: Coming back

    private func comeBack(_ name: String, _ anonymous: AnonymousRequest) async throws -> Response {
        let client = try client(name)
        let (door, now) = (pages.authenticator.openID, pages.authenticator.now())
        let answer = OpenIDAnswer(
            state: anonymous.query("state"), code: anonymous.query("code"), error: anonymous.query("error"),
            issuer: anonymous.query("iss"))
        if let member = try await pages.authenticator.member(anonymous.request, anonymous.context) {
            let visit = door.states.visit(answer.state, of: name, for: member.secret, at: now)
            if visit != nil { try door.admit(source(anonymous), isBack: true, at: now) }
            return try await ServiceLinking(pages: pages).finish(visit, answer, client, member)
        }
        guard let visit = door.states.visit(answer.state, of: name, for: anonymous.secret, at: now),
            case .signIn(let next, let invitation) = visit.purpose
        else { return refuse(.wrongState, client, anonymous) }
        try door.admit(source(anonymous), isBack: true, at: now)
        guard door.states.take(answer.state, at: now) else { return refuse(.wrongState, client, anonymous) }
        do {
            let token = try await client.token(for: answer, of: visit)
            return try await signIn(token, by: client.provider, next: next, invitation, anonymous)
        } catch let refusal as OpenIDRefusal {
            return refuse(refusal, client, next: next, anonymous)
        }
    }

    private func signIn(
        _ token: IDToken, by provider: OpenIDProvider, next: String?, _ invitation: OpenIDVisit.Invitation?,
        _ anonymous: AnonymousRequest
    ) async throws -> Response {
        let draft = LinkedSignIn.Draft(token)
        let next = invitation?.path ?? next
        if provider.takesLinked || provider.admitsByClaim(token),
            let known = try await accounts.useLinkedSignIn(draft, at: pages.authenticator.now())
        {
            return try await arrive(known, at: next, by: token, anonymous)
        }
        if let question = try await ServiceJoining(pages: pages).ask(token, by: provider, next: next, invitation, anonymous) {
            return question
        }
        anonymous.context.logger.notice("a sign-in by a service was refused", metadata: ["cause": "stranger"])
        let phrase = provider.takesLinked ? "openid.problem.stranger" : "openid.problem.notAdmitted"
        return page(phrase, provider, next: next, anonymous, status: .forbidden)
    }

    /// Makes the account that somebody was asked about. Who sent the form twice is signed in by the first.
    private func join(_ name: String, _ form: ServiceJoining.Form, _ anonymous: AnonymousRequest) async throws -> Response {
        let client = try client(name)
        if try await pages.authenticator.member(anonymous.request, anonymous.context) != nil {
            return .seeOther(Routes.today.path)
        }
        return try await ServiceJoining(pages: pages).join(name, form, anonymous) ?? refuse(.wrongState, client, anonymous)
    }

    private func arrive(
        _ account: Account, at next: String?, by token: IDToken, _ anonymous: AnonymousRequest
    ) async throws -> Response {
        var response = Response.seeOther(try await pages.next(next, for: account))
        _ = try await pages.authenticator.signIn(account.id, by: SignInWay(token), anonymous, &response)
        return response
    }

    // MARK: Refusing

    private func refuse(
        _ refusal: OpenIDRefusal, _ client: OpenIDClient, next: String? = nil, _ anonymous: AnonymousRequest
    ) -> Response {
        anonymous.context.logger.notice("a sign-in by a service was refused", metadata: ["cause": "\(refusal.rawValue)"])
        return page(refusal.phrase, client.provider, next: next, anonymous, status: .unprocessableContent)
    }

    private func page(
        _ phrase: String, _ provider: OpenIDProvider, next: String?, _ anonymous: AnonymousRequest, status: HTTPResponse.Status
    ) -> Response {
        let screen = SignInScreen(
            nextPath: next, hasPasskeys: pages.authenticator.site.relyingParty(of: anonymous.request) != nil,
            doors: pages.signInDoors(next: next),
            serviceProblem: pages.phrases(for: anonymous).text(phrase, ["title": provider.title]))
        return pages.signIn(screen, anonymous, status: status)
    }

    private func client(_ name: String) throws(Problem) -> OpenIDClient {
        guard let client = pages.authenticator.openID.client(name) else { throw .notFound }
        return client
    }

    /// Where the service has to be asked for its description: strangers may have it asked a few times in a minute.
    private func admit(_ anonymous: AnonymousRequest, to client: OpenIDClient) async throws {
        guard await !client.isDescribed else { return }
        try pages.authenticator.openID.admit(source(anonymous), at: pages.authenticator.now())
    }

    private func source(_ anonymous: AnonymousRequest) -> String {
        anonymous.context.clientAddress(of: anonymous.request, site: pages.authenticator.site)
    }

    private var accounts: Accounts { pages.authenticator.folder.accounts }
}

extension Pages {
    /// Sends a browser to a service. `secret` is that of the cookie that it comes back with.
    func leave(
        to client: OpenIDClient, _ purpose: OpenIDVisit.Purpose, _ request: Request, holding secret: SecretToken
    ) async throws -> Response {
        .seeOther(try await address(of: client, purpose, request, holding: secret))
    }

    /// The address of a service for one visit.
    func address(
        of client: OpenIDClient, _ purpose: OpenIDVisit.Purpose, _ request: Request, holding secret: SecretToken
    ) async throws -> String {
        let path = Routes.openIDCallback.path(client.provider.name)
        let base = authenticator.site.address(for: request).absoluteString
        let redirect = (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
        let visit = OpenIDVisit(provider: client.provider.name, redirect: redirect, purpose: purpose)
        let state = try authenticator.openID.states.make(visit, for: secret, at: authenticator.now())
        let again = if case .again = purpose { true } else { false }
        return try await client.signInAddress(state: state, redirect: redirect, again: again).absoluteString
    }
}

extension OpenIDVisit.Invitation {
    /// The page that its link opens.
    fileprivate var path: String {
        switch self {
        case .code(let text): Routes.invitation.path(text)
        case .token(let text): Routes.joining.path(text)
        }
    }
}

extension SignInWay {
    /// With the service of a token that was checked.
    init(_ token: IDToken) {
        self = .service(token.issuer, provenAt: token.authenticatedAt)
    }
}

extension LinkedSignIn.Draft {
    /// The person of a token that was checked.
    init(_ token: IDToken) {
        self.init(issuer: token.issuer, subject: token.subject, shown: token.shown)
    }
}

extension OpenIDRefusal {
    /// The key of what the page says.
    var phrase: String {
        switch self {
        case .wrongState: "openid.problem.state"
        case .denied: "openid.problem.denied"
        case .unreachable, .notAllowed, .unexpectedAnswer, .wrongDiscovery, .providerError: "openid.problem.service"
        default: "openid.problem.refused"
        }
    }
}
