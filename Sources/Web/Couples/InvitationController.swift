import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// An invitation, for the person who was given its link or code: with an account, or without one yet.
struct InvitationController: Sendable {
    let pages: Pages
    let passwords: PasswordService

    func register(in routes: RouteRegistry, _ everyone: Everyone, _ signedIn: SignedIn) {
        routes.get(Routes.invitation, everyone, show)
        routes.post(Routes.invitationAccepting, signedIn, NoFields.self, accept)
        routes.post(Routes.invitationJoining, everyone, AccountForm.Fields.self, join)
    }

    private func show(_ text: String, _ anonymous: AnonymousRequest) async throws -> Response {
        let member = try await pages.authenticator.member(anonymous.request, anonymous.context)
        // Back from the page of what was accepted.
        if let member, let code = InvitationCode(text),
            let space = try await accounts.space(
                joinedBy: code.digest, member.account.id, at: pages.authenticator.now())
        {
            return .seeOther(space.kind == .family ? Routes.family.path(space.id) : Routes.couple.path)
        }
        let (code, invitation) = try await invitation(text)
        guard let member else {
            return page(invitation, code, AccountForm.screen(at: Routes.invitationJoining.path(code.text), pages), anonymous)
        }
        let isMember = try await accounts.spaces(for: member.account.id).contains { $0.space == invitation.space }
        let screen = InvitationScreen(
            invitation, code: code.text, reader: member.account.id, readerName: member.account.name, isMember: isMember,
            form: nil)
        let title = pages.phrases(for: member).text("couple.invited.title", ["name": invitation.inviterName])
        return pages.page(.invitation, title, tab: .settings, screen, for: member)
    }

    private func accept(_ text: String, _ form: NoFields, _ member: Member) async throws -> Response {
        guard let code = InvitationCode(text) else { throw StoreError.spaceRefused(.invitationSpent) }
        let space = try await pages.authenticator.folder.acceptInvitation(
            codeHash: code.digest, by: member.account.id,
            from: pages.authenticator.origin(.browser, of: member.request, member.context), at: pages.authenticator.now())
        let path = try await landing(in: space.kind, space.id, of: member.account)
        let name = space.kind == .family ? space.name : space.partner(of: member.account.id)?.name ?? ""
        return pages.seeOther(path, Self.joined(space.kind, name), for: member)
    }

    private func join(
        _ text: String, _ form: AccountForm.Fields, _ anonymous: AnonymousRequest
    ) async throws -> Response {
        // Sent twice: the first has made the account, and its answer may have got lost.
        if let code = InvitationCode(text), let account = try await accounts.account(named: form.name),
            let space = try await accounts.space(joinedBy: code.digest, account.id, at: pages.authenticator.now())
        {
            let next = space.kind == .family ? Routes.family.path(space.id) : Routes.coupleOnboarding.path
            return .seeOther("\(Routes.signIn.path)?next=\(next)")
        }
        guard pages.authenticator.openID.passwordsOpen else { throw Problem.notFound }
        let (code, invitation) = try await invitation(text)
        let path = Routes.invitationJoining.path(code.text)
        let (name, screen) = AccountForm.checked(form, at: path, pages.phrases(for: anonymous))
        guard screen.isFine else { return page(invitation, code, screen, anonymous, status: .unprocessableContent) }
        let hash = try await passwords.hash(form.password)
        let account: Account
        do throws(StoreError) {
            account = try await pages.authenticator.accounts(for: anonymous).createAccount(
                named: name, passwordHash: hash, timeZone: form.timeZone, invitedBy: code.digest,
                at: pages.authenticator.now())
        } catch .nameTaken {
            let taken = SetupScreen(
                path: path, name: name, timeZone: form.timeZone, timeZones: screen.timeZones,
                nameProblem: Wording(pages.phrases(for: anonymous).language).reason(of: StoreError.nameTaken))
            return page(invitation, code, taken, anonymous, status: .unprocessableContent)
        }
        // Bringing people is offered on the pages after it.
        return try await arrive(account, by: invitation, anonymous)
    }

    /// Signs in a new account that has joined a space by its invitation. `way` is how it came.
    func arrive(
        _ account: Account, by invitation: Invitation, signedIn way: SignInWay = .link, _ anonymous: AnonymousRequest
    ) async throws -> Response {
        _ = try await pages.landing(of: account)
        var response = Response.seeOther(try await landing(in: invitation.kind, invitation.space, of: account))
        let session = try await pages.authenticator.signIn(account.id, by: way, anonymous, &response)
        let isFamily = invitation.kind == .family
        let notice = Self.joined(invitation.kind, isFamily ? invitation.spaceName : invitation.inviterName)
        pages.authenticator.jar.leave(notice, sealedBy: session, in: &response)
        return response
    }

    /// Where an account goes that has joined a space.
    private func landing(in kind: SpaceKind, _ space: Space.ID, of account: Account) async throws -> String {
        kind == .family ? Routes.family.path(space) : try await pages.landing(ofCouple: account)
    }

    /// `name` is that of the family, or of the partner.
    private static func joined(_ kind: SpaceKind, _ name: String) -> Notice {
        Notice(kind == .family ? "families.joined" : "couple.joined", ["name": name])
    }

    private var accounts: Accounts { pages.authenticator.folder.accounts }

    private func invitation(_ text: String) async throws -> (InvitationCode, Invitation) {
        guard let code = InvitationCode(text),
            let invitation = try await accounts.invitation(codeHash: code.digest, at: pages.authenticator.now())
        else { throw StoreError.spaceRefused(.invitationSpent) }
        return (code, invitation)
    }

    private func page(
        _ invitation: Invitation, _ code: InvitationCode, _ form: SetupScreen, _ anonymous: AnonymousRequest,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        let door = pages.authenticator.openID
        let services = door.providers.filter { $0.takesInvitations || $0.makesAccounts }
        let screen = InvitationScreen(
            invitation, code: code.text, reader: nil, form: door.passwordsOpen ? form : nil,
            services: services.map { SignInService(title: $0.title, name: $0.name, invitation: code.text) })
        let title = pages.phrases(for: anonymous).text("couple.invited.title", ["name": invitation.inviterName])
        return pages.page(.invitation, title, screen, for: anonymous, status: status)
    }
}
