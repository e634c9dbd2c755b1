import HTTPSupport
import HTTPTypes
import Hummingbird
import Screens
import Store

/// The recovery codes of the account.
struct RecoveryCodesController: Sendable {
    let pages: Pages
    let passwords: PasswordService

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.recoveryCodes, signedIn) { member in try await page(member) }
        routes.post(Routes.recoveryCodes, signedIn, OwnerForm.self, make)
    }

    private func page(
        _ member: Member, fresh: [String]? = nil, wrongPassword: String? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let screen = RecoveryCodesScreen(
            try await accounts.recoveryCodes(of: member.account.id), fresh: fresh,
            confirmation: owner.confirmation(member, problem: wrongPassword),
            from: display)
        return pages.page(
            .recoveryCodes, display.phrases.text("recovery.title"), tab: .settings, screen, for: member,
            status: wrongPassword == nil ? .ok : .unprocessableContent)
    }

    /// The codes are shown in the answer itself: they are kept nowhere that a redirect could fetch them from.
    private func make(_ form: OwnerForm, _ member: Member) async throws -> Response {
        if let refusal = try await owner.refusalUnlessFresh(of: form.currentPassword, member) {
            return try await page(member, wrongPassword: refusal)
        }
        let codes = RecoveryCodeSecret.new()
        try await pages.authenticator.accounts(for: member).makeRecoveryCodes(
            hashes: codes.map(\.digest), for: member.account.id, at: pages.authenticator.now())
        return try await page(member, fresh: codes.map(\.text))
    }

    private var owner: OwnerCheck { OwnerCheck(pages: pages, passwords: passwords) }
    private var accounts: Accounts { pages.authenticator.folder.accounts }
}
