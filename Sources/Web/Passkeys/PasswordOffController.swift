import HTTPSupport
import HTTPTypes
import Hummingbird
import Screens
import Store

/// Turning the password off, so that passkeys alone sign in. Setting a password turns it on again.
struct PasswordOffController: Sendable {
    let pages: Pages
    let passwords: PasswordService

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.passwordOff, signedIn) { member in try await page(member) }
        routes.post(Routes.passwordOff, signedIn, OwnerForm.self, turnOff)
    }

    private func page(_ member: Member, refusal: String? = nil) async throws -> Response {
        let (display, accounts) = (pages.display(of: member), pages.authenticator.folder.accounts)
        let screen = PasswordOffScreen(
            member.account, try await accounts.passkeys(of: member.account.id),
            needs: try await accounts.passwordOffNeeds(of: member.account.id, under: host), host: host,
            isPossible: hasPasskeys(member), confirmation: owner.confirmation(member, problem: refusal), from: display)
        return pages.page(
            .passwordOff, display.phrases.text("passkeys.alone"), tab: .settings, screen, for: member,
            status: refusal == nil ? .ok : .unprocessableContent)
    }

    private func turnOff(_ form: OwnerForm, _ member: Member) async throws -> Response {
        guard !member.account.passwordIsOff else { return wasOff(member) }
        // Browsers would have no passkey for this address.
        guard hasPasskeys(member) else { throw Problem.notFound }
        if let refusal = try await owner.refusalUnlessFresh(of: form.currentPassword, member) {
            return try await page(member, refusal: refusal)
        }
        // This ends every session, also the one that asks; its browser gets a new one.
        let isDone = try await pages.authenticator.accounts(for: member).turnPasswordOff(
            of: member.account.id, under: host, asking: member.session.id, at: pages.authenticator.now())
        guard isDone else { return wasOff(member) }
        var response = Response.seeOther(Routes.passkeys.path)
        let session = try await pages.authenticator.signIn(
            member.account.id, insteadOf: member.session.id, by: .renewal, member, &response)
        pages.authenticator.jar.leave(Notice("passkeys.alone.done"), sealedBy: session, in: &response)
        return response
    }

    private func wasOff(_ member: Member) -> Response {
        pages.seeOther(Routes.passwordOff.path, Notice("passkeys.alone.already"), for: member)
    }

    private func hasPasskeys(_ member: Member) -> Bool { pages.authenticator.site.relyingParty(of: member.request) != nil }

    private var host: String? { pages.authenticator.site.passkeyHost }
    private var owner: OwnerCheck { OwnerCheck(pages: pages, passwords: passwords) }
}
