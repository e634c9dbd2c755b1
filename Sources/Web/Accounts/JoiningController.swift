import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// An invitation to the server, for the person who was given its link: the form of a new account.
struct JoiningController: Sendable {
    let pages: Pages
    let passwords: PasswordService
    /// Whether invited people may make accounts: not on a server for a look around, whoever made the invitation.
    var makesAccounts = true

    func register(in routes: RouteRegistry, _ everyone: Everyone) {
        routes.get(Routes.joining, everyone, show)
        routes.post(Routes.joining, everyone, AccountForm.Fields.self, join)
    }

    private func show(_ text: String, _ anonymous: AnonymousRequest) async throws -> Response {
        let member = try await pages.authenticator.member(anonymous.request, anonymous.context)
        let secret = SecretToken(text: text)
        // Back from the pages after it.
        if let member, let secret, try await accounts.account(letInBy: secret.digest)?.id == member.account.id {
            return .seeOther(Routes.today.path)
        }
        let invitation = try await invitation(secret)
        guard let member else {
            let form = AccountForm.screen(
                at: Routes.joining.path(text), pages, languages: SettingChoice.languages(pages.phrases(for: anonymous)))
            return page(invitation, at: text, form, anonymous)
        }
        let screen = JoiningScreen(inviter: invitation.inviterName, reader: member.account.name, account: nil)
        let title = pages.phrases(for: member).text("couple.invited.title", ["name": invitation.inviterName])
        return pages.page(.joining, title, tab: .settings, screen, for: member)
    }

    private func join(
        _ text: String, _ form: AccountForm.Fields, _ anonymous: AnonymousRequest
    ) async throws -> Response {
        let secret = SecretToken(text: text)
        // Sent twice: the first has made the account, and its answer may have got lost.
        if let secret, let made = try await accounts.account(letInBy: secret.digest),
            try await accounts.account(named: form.name)?.id == made.id
        {
            return .seeOther(Routes.signIn.path)
        }
        guard pages.authenticator.openID.passwordsOpen else { throw Problem.notFound }
        let invitation = try await invitation(secret)
        guard let secret else { throw StoreError.spaceRefused(.invitationSpent) }
        let (path, phrases) = (Routes.joining.path(text), pages.phrases(for: anonymous))
        let languages = SettingChoice.languages(phrases, chosen: form.language)
        guard languages.contains(where: { $0.value == form.language }) || form.language == nil else { throw Problem.badRequest }
        let (name, screen) = AccountForm.checked(form, at: path, languages: languages, phrases)
        guard screen.isFine else { return page(invitation, at: text, screen, anonymous, status: .unprocessableContent) }
        let hash = try await passwords.hash(form.password)
        guard let account = try await make(name, hash, form, secret, anonymous) else {
            let taken = SetupScreen(
                path: path, name: name, timeZone: form.timeZone, timeZones: screen.timeZones, languages: languages,
                nameProblem: Wording(phrases.language).reason(of: StoreError.nameTaken))
            return page(invitation, at: text, taken, anonymous, status: .unprocessableContent)
        }
        return try await arrive(account, signedIn: .link, anonymous)
    }

    /// Signs in a new account that was let in to the server.
    func arrive(_ account: Account, signedIn way: SignInWay, _ anonymous: AnonymousRequest) async throws -> Response {
        var response = Response.seeOther(try await pages.landing(of: account))
        let session = try await pages.authenticator.signIn(account.id, by: way, anonymous, &response)
        pages.authenticator.jar.leave(Notice("account.welcome"), sealedBy: session, in: &response)
        return response
    }

    /// Makes the account; nil where another has the name.
    private func make(
        _ name: String, _ passwordHash: String, _ form: AccountForm.Fields, _ secret: SecretToken, _ anonymous: AnonymousRequest
    ) async throws -> Account? {
        let locale = form.language.flatMap { Language(rawValue: $0) }?.rawValue
        do throws(StoreError) {
            return try await pages.authenticator.accounts(for: anonymous).createAccount(
                named: name, passwordHash: passwordHash, timeZone: form.timeZone, locale: locale, letInBy: secret.digest,
                at: pages.authenticator.now())
        } catch {
            if error == .nameTaken { return nil }
            throw error
        }
    }

    private func invitation(_ secret: SecretToken?) async throws -> ServerInvitation {
        guard makesAccounts, let secret,
            let open = try await accounts.serverInvitation(tokenHash: secret.digest, at: pages.authenticator.now())
        else { throw StoreError.spaceRefused(.invitationSpent) }
        return open
    }

    private func page(
        _ invitation: ServerInvitation, at token: String, _ form: SetupScreen, _ anonymous: AnonymousRequest,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        let door = pages.authenticator.openID
        let services = door.providers.filter { $0.takesInvitations || $0.makesAccounts }
        let screen = JoiningScreen(
            inviter: invitation.inviterName, reader: nil, account: door.passwordsOpen ? form : nil,
            services: services.map { SignInService(title: $0.title, name: $0.name, joining: token) })
        let title = pages.phrases(for: anonymous).text("couple.invited.title", ["name": invitation.inviterName])
        return pages.page(.joining, title, screen, for: anonymous, status: status)
    }

    private var accounts: Accounts { pages.authenticator.folder.accounts }
}
