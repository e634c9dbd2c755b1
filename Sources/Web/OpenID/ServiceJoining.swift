import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Making an account for who came back from a service and has none. It is asked first: a link that somebody else made leads
/// through a service that asks nothing, and must not leave an account behind.
struct ServiceJoining: Sendable {
    let pages: Pages

    /// The form of the question.
    struct Form: Decodable, Sendable {
        let state: String
    }

    /// Asks whether to make an account; nil where nothing lets the person in.
    func ask(
        _ token: IDToken, by provider: OpenIDProvider, next: String?, _ invitation: OpenIDVisit.Invitation?,
        _ anonymous: AnonymousRequest
    ) async throws -> Response? {
        let isAdmitted = provider.admitsByClaim(token)
        var inviter: String?
        if let invitation, provider.takesInvitations || isAdmitted { inviter = try await self.inviter(invitation) }
        guard inviter != nil || isAdmitted else { return nil }
        let newcomer = OpenIDNewcomer(
            token, of: provider.name, zone: token.zone.flatMap { AccountSettings.isTimeZone($0) ? $0 : nil },
            locale: token.locale.flatMap { Language(tag: $0)?.rawValue }, invitation: inviter == nil ? nil : invitation,
            next: next)
        let state = try pages.authenticator.openID.states.make(newcomer, for: anonymous.secret, at: pages.authenticator.now())
        let screen = ServiceJoiningScreen(
            service: provider.title, shown: newcomer.shown, inviter: inviter, path: Routes.openIDJoining.path(provider.name),
            state: state)
        return pages.page(.openIDJoining, pages.phrases(for: anonymous).text("openid.join.title"), screen, for: anonymous)
    }

    /// Makes the account; nil where the form is of another browser, has ended or was sent before.
    func join(_ name: String, _ form: Form, _ anonymous: AnonymousRequest) async throws -> Response? {
        let (states, now) = (pages.authenticator.openID.states, pages.authenticator.now())
        guard let newcomer = states.newcomer(form.state, of: name, for: anonymous.secret, at: now),
            states.take(form.state, at: now)
        else { return nil }
        let (passwords, way) = (PasswordService(), SignInWay.service(newcomer.issuer, provenAt: newcomer.authenticatedAt))
        switch newcomer.invitation {
        case .code(let text):
            guard let code = InvitationCode(text), let open = try await accounts.invitation(codeHash: code.digest, at: now)
            else { throw StoreError.spaceRefused(.invitationSpent) }
            let account = try await create(newcomer, by: .invitation(code.digest), anonymous)
            return try await InvitationController(pages: pages, passwords: passwords).arrive(
                account, by: open, signedIn: way, anonymous)
        case .token(let text):
            guard let secret = SecretToken(text: text) else { throw StoreError.spaceRefused(.invitationSpent) }
            let account = try await create(newcomer, by: .server(secret.digest), anonymous)
            return try await JoiningController(pages: pages, passwords: passwords).arrive(account, signedIn: way, anonymous)
        case nil:
            let account = try await create(newcomer, by: .claim, anonymous)
            var response = Response.seeOther(try await pages.next(newcomer.next, for: account))
            _ = try await pages.authenticator.signIn(account.id, by: way, anonymous, &response)
            return response
        }
    }

    /// Who invites; nil where the invitation makes no account, or no more.
    private func inviter(_ invitation: OpenIDVisit.Invitation) async throws -> String? {
        let now = pages.authenticator.now()
        switch invitation {
        case .code(let text):
            guard let code = InvitationCode(text), let open = try await accounts.invitation(codeHash: code.digest, at: now)
            else { return nil }
            return open.makesAccount ? open.inviterName : nil
        case .token(let text):
            guard let secret = SecretToken(text: text) else { return nil }
            return try await accounts.serverInvitation(tokenHash: secret.digest, at: now)?.inviterName
        }
    }

    private func create(
        _ newcomer: OpenIDNewcomer, by welcome: LinkedSignInWelcome, _ anonymous: AnonymousRequest
    ) async throws -> Account {
        try await pages.authenticator.accounts(for: anonymous).createAccount(
            signingInWith: LinkedSignIn.Draft(issuer: newcomer.issuer, subject: newcomer.subject, shown: newcomer.shown),
            named: newcomer.names, timeZone: newcomer.zone, locale: newcomer.locale, by: welcome, at: pages.authenticator.now())
    }

    private var accounts: Accounts { pages.authenticator.folder.accounts }
}
