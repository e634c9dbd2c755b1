import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The accounts of the server and the invitations to it, for its owners. The store refuses everybody else.
struct AccountsController: Sendable {
    let pages: Pages
    let passwords: PasswordService
    /// Whether invited people may make accounts: not on a server for a look around.
    let makesAccounts: Bool
    /// How the nightly backups are.
    let backups: @Sendable () -> BackupStatus

    struct RoleFields: Decodable, Sendable {
        let account: String?
        let role: String?
        let currentPassword: String?
    }

    struct InvitationFields: Decodable, Sendable {
        let id: String?
        let currentPassword: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.accounts, signedIn) { member in try await page(member) }
        routes.get(Routes.accountRole, signedIn, askSteppingDown)
        routes.post(Routes.accountRole, signedIn, RoleFields.self, setRole)
        routes.post(Routes.serverInvitations, signedIn, InvitationFields.self, invite)
        routes.post(Routes.serverInvitationRevoking, signedIn, InvitationFields.self, revoke)
    }

    private func page(
        _ member: Member, draft: AccountsScreen.Draft? = nil, problem: String? = nil
    ) async throws -> Response {
        let (display, reader) = (pages.display(of: member), member.account.id)
        var draft = draft ?? AccountsScreen.Draft(.make(at: display.now))
        draft.confirmation = owner.confirmation(member, problem: problem, back: Routes.accounts.path)
        let screen = AccountsScreen(
            try await accounts.serverAccounts(for: reader),
            try await accounts.serverInvitations(for: reader, at: display.now), reader: reader, canInvite: makesAccounts,
            draft: draft, backups: backups(),
            at: PhoneAddress(pages.authenticator.site.address(for: member.request)), from: display
        ) { text in QRCode(text).map { ($0.side, $0.shape) } }
        return pages.page(
            .accounts, display.phrases.text("accounts.title"), tab: .settings, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }

    // MARK: Roles

    private func askSteppingDown(_ member: Member) async throws -> Response {
        try await accounts.checkServerOwner(member.account.id)
        guard member.query("account") == member.account.id.description else { throw Problem.notFound }
        let phrases = pages.phrases(for: member)
        let screen = QuestionScreen(
            title: phrases.text("accounts.stepDown.title"), text: phrases.text("accounts.stepDown.text"),
            yesPath: "\(Routes.accountRole.path)?account=\(member.account.id)&role=member",
            yesTitle: phrases.text("families.stepDown"), noPath: Routes.accounts.path)
        return pages.page(.question, screen.title, tab: .settings, screen, for: member)
    }

    /// Asks who gives ownership for the password first, unless they signed in just now.
    private func askGiving(_ account: Account.ID, _ form: RoleFields, _ member: Member) async throws -> Response? {
        // The first click has no password in it, which is no guess.
        guard !owner.isFresh(member) else { return nil }
        let problem = form.currentPassword == nil ? nil : try await owner.refusal(of: form.currentPassword, member)
        guard form.currentPassword == nil || problem != nil else { return nil }
        let known = try await accounts.serverAccounts(for: member.account.id)
        guard let name = known.first(where: { $0.id == account })?.name else { throw Problem.notFound }
        let phrases = pages.phrases(for: member)
        let screen = QuestionScreen(
            title: phrases.text("accounts.give.title", ["name": name]), text: phrases.text("accounts.give.text"),
            yesPath: "\(Routes.accountRole.path)?account=\(account)&role=owner",
            yesTitle: phrases.text("families.makeOwner"), noPath: Routes.accounts.path,
            confirmation: owner.confirmation(member, problem: problem, back: Routes.accounts.path))
        return pages.page(
            .question, screen.title, tab: .settings, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }

    private func setRole(_ form: RoleFields, _ member: Member) async throws -> Response {
        // Who is no owner is told so, whatever the form says.
        try await accounts.checkServerOwner(member.account.id)
        guard let role = (form.role ?? member.query("role")).flatMap(ServerRole.init),
            let account = (form.account ?? member.query("account")).flatMap({ Account.ID($0) })
        else { throw Problem.badRequest }
        if role == .owner, let question = try await askGiving(account, form, member) { return question }
        let changed = try await pages.authenticator.accounts(for: member).setServerRole(
            role, of: account, by: member.account.id, at: pages.authenticator.now())
        guard account != member.account.id || role == .owner else {
            return pages.seeOther(Routes.settings.path, Notice("families.steppedDown"), for: member)
        }
        let notice = Notice(role == .owner ? "accounts.owner.made" : "accounts.member.made", ["name": changed.name])
        return pages.seeOther(Routes.accounts.path, notice, for: member)
    }

    // MARK: Invitations

    /// Shows the link in the answer itself: it is kept nowhere that a redirect could fetch it from.
    private func invite(_ form: InvitationFields, _ member: Member) async throws -> Response {
        try await accounts.checkServerOwner(member.account.id)
        guard makesAccounts else { throw Problem.notFound }
        guard let invitation = form.id.flatMap({ ServerInvitation.ID($0) }) else { throw Problem.badRequest }
        if let refusal = try await owner.refusalUnlessFresh(of: form.currentPassword, member) {
            return try await page(member, draft: AccountsScreen.Draft(invitation), problem: refusal)
        }
        let (secret, now) = (SecretToken(), pages.authenticator.now())
        let made = try await pages.authenticator.accounts(for: member).inviteToServer(
            form: invitation, by: member.account.id, tokenHash: secret.digest, at: now)
        var draft = AccountsScreen.Draft(.make(at: now))
        (draft.token, draft.isAgain) = (secret.text, made.isAgain)
        return try await page(member, draft: draft)
    }

    private func revoke(_ form: InvitationFields, _ member: Member) async throws -> Response {
        try await accounts.checkServerOwner(member.account.id)
        guard let invitation = form.id.flatMap({ ServerInvitation.ID($0) }) else { throw Problem.badRequest }
        try await pages.authenticator.accounts(for: member).revokeServerInvitation(
            invitation, by: member.account.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.accounts.path, Notice("families.invitation.revoked"), for: member)
    }

    private var owner: OwnerCheck { OwnerCheck(pages: pages, passwords: passwords) }
    private var accounts: Accounts { pages.authenticator.folder.accounts }
}
