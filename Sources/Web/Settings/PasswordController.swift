import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The account's own password, and the devices on which it is signed in.
struct PasswordController: Sendable {
    let pages: Pages
    let passwords: PasswordService
    /// Whether the password can be changed: not that of a server for a look around, which is everyone's.
    let changesPasswords: Bool

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.password, signedIn) { member in try await page(member) }
        routes.postFields(Routes.password, signedIn, change)
        routes.get(Routes.sessions, signedIn, list)
        routes.post(Routes.sessionRevoking, signedIn, NoFields.self, revoke)
    }

    private func page(_ member: Member, problem: String? = nil) async throws -> Response {
        guard changesPasswords else { throw Problem.notFound }
        let display = pages.display(of: member)
        let access = try await accounts.access(to: member.account.id, at: display.now)
        let screen = PasswordScreen(
            member.account, access: access.filter { $0.kind != .session }, isRecovered: isRecovered(member), problem: problem,
            again: member.account.hasPassword
                ? nil : OwnerCheck(pages: pages, passwords: passwords).confirmation(member)?.again, from: display)
        return pages.page(
            .password, display.phrases.text("settings.password"), tab: .settings, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }

    private func change(_ fields: FormFields, _ member: Member) async throws -> Response {
        guard changesPasswords else { throw Problem.notFound }
        guard let password = fields["newPassword"] else { throw Problem.badRequest }
        let owner = OwnerCheck(pages: pages, passwords: passwords)
        if !isRecovered(member), let complaint = try await owner.refusal(of: fields["currentPassword"], member) {
            return try await page(member, problem: complaint)
        }
        let name = member.account.name
        if let complaint = PasswordRule.complaint(about: password, repeated: password, accountName: name) {
            return try await page(member, problem: pages.phrases(for: member).text(complaint.phrase))
        }
        let hash = try await passwords.hash(password)
        let chosen = Set(fields.values("end"))
        // This ends every session, also the one that asks; its browser gets a new one.
        try await pages.authenticator.accounts(for: member).setPasswordHash(
            hash, of: member.account.id, asking: member.session.id, leaving: pages.authenticator.doors,
            at: pages.authenticator.now()
        ) { chosen.contains($0.key) }
        var response = Response.seeOther(Routes.settings.path)
        let session = try await pages.authenticator.signIn(
            member.account.id, insteadOf: member.session.id, by: .renewal, member, &response)
        pages.authenticator.jar.leave(Notice("settings.password.changed"), sealedBy: session, in: &response)
        return response
    }

    private func list(_ member: Member) async throws -> Response {
        let sessions = try await accounts.sessions(of: member.account.id, at: pages.authenticator.now())
        let display = pages.display(of: member)
        return pages.page(
            .sessions, display.phrases.text("settings.sessions"), tab: .settings,
            SessionsScreen(sessions, current: member.session.id, from: display), for: member)
    }

    private func revoke(_ id: Session.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await pages.authenticator.accounts(for: member).revokeSession(
            id, of: member.account.id, isAsking: id == member.session.id, at: pages.authenticator.now())
        guard id != member.session.id else { return .seeOther(Routes.signIn.path) }
        return pages.seeOther(Routes.sessions.path, Notice("settings.signedOutElsewhere"), for: member)
    }

    /// Whether a recovery code opened the session just now: who used it does not know the present password.
    private func isRecovered(_ member: Member) -> Bool { member.session.mayChoosePassword(at: pages.authenticator.now()) }

    private var accounts: Accounts { pages.authenticator.folder.accounts }
}
