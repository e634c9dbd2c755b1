import HTTPSupport
import HTTPTypes
import Hummingbird
import Screens
import Store

/// Turning the password off, so that passkeys alone sign in. Setting a password turns it on again.
struct PasswordOffController: Sendable {
    let pages: Pages
    let passwords: PasswordService

    /// What is asked before.
    struct Form: Decodable, Sendable {
        let currentPassword: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.passwordOff, signedIn) { member in try await page(member) }
        routes.post(Routes.passwordOff, signedIn, Form.self, turnOff)
    }

    private func page(_ member: Member, refusal: String? = nil) async throws -> Response {
        let display = pages.display(of: member)
        let screen = PasswordOffScreen(
            member.account, needs: try await pages.authenticator.folder.accounts.passwordOffNeeds(of: member.account.id),
            isPossible: hasPasskeys(member), confirmation: owner.confirmation(member, problem: refusal), from: display)
        return pages.page(
            .passwordOff, display.phrases.text("passkeys.alone"), tab: .settings, screen, for: member,
            status: refusal == nil ? .ok : .unprocessableContent)
    }

    private func turnOff(_ form: Form, _ member: Member) async throws -> Response {
        // Browsers would have no passkey for this address.
        guard hasPasskeys(member) else { throw Problem.notFound }
        if let refusal = try await owner.refusalUnlessFresh(of: form.currentPassword, member) {
            return try await page(member, refusal: refusal)
        }
        // This ends every session, also the one that asks; its browser gets a new one.
        try await pages.authenticator.accounts(for: member).turnPasswordOff(
            of: member.account.id, asking: member.session.id, at: pages.authenticator.now())
        var response = Response.seeOther(Routes.passkeys.path)
        let session = try await pages.authenticator.signIn(
            member.account.id, insteadOf: member.session.id, by: .renewal, member, &response)
        pages.authenticator.jar.leave(Notice("passkeys.alone.done"), sealedBy: session, in: &response)
        return response
    }

    private func hasPasskeys(_ member: Member) -> Bool { pages.authenticator.site.relyingParty(of: member.request) != nil }

    private var owner: OwnerCheck { OwnerCheck(pages: pages, passwords: passwords) }
}
