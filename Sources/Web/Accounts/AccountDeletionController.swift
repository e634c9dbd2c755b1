import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Deleting the account with everything in it.
struct AccountDeletionController: Sendable {
    let pages: Pages
    let passwords: PasswordService
    /// Whether accounts can be deleted: not that of a server for a look around, which is everyone's.
    let deletesAccounts: Bool

    struct Form: Decodable, Sendable {
        let name: String?
        let currentPassword: String?
    }

    func register(in routes: RouteRegistry, _ everyone: Everyone, _ signedIn: SignedIn) {
        routes.get(Routes.accountDeletion, signedIn) { member in try await page(member) }
        routes.post(Routes.accountDeletion, signedIn, Form.self, delete)
        routes.get(Routes.accountDeleted, everyone) { anonymous in
            pages.page(.accountDeleted, pages.phrases(for: anonymous).text("deletion.done"), NoScreen(), for: anonymous)
        }
    }

    private func page(
        _ member: Member, draft: AccountDeletionScreen.Draft = .init(), wrongPassword: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        guard deletesAccounts else { throw Problem.notFound }
        let display = pages.display(of: member)
        let screen = AccountDeletionScreen(
            member.account, try await folder.accounts.deletion(of: member.account.id, at: display.now),
            // An account whose people cannot be read can be deleted all the same.
            people: try? await member.space.peopleCount(), draft: draft,
            confirmation: owner.confirmation(member, problem: wrongPassword),
            from: display)
        return pages.page(
            .accountDeletion, display.phrases.text("deletion.title"), tab: .settings, screen, for: member, status: status)
    }

    private func delete(_ form: Form, _ member: Member) async throws -> Response {
        guard deletesAccounts else { throw Problem.notFound }
        let phrases = pages.phrases(for: member)
        var draft = AccountDeletionScreen.Draft()
        draft.name = String((form.name ?? "").prefix(AccountName.longest * 2))
        let typed = (try? AccountName(draft.name))?.folded
        guard typed != nil, typed == (try? AccountName(member.account.name))?.folded else {
            draft.nameProblem = phrases.text("deletion.name.problem", ["name": member.account.name])
            return try await page(member, draft: draft, status: .unprocessableContent)
        }
        // Without a password to ask for, only who signed in just now is known to be its owner.
        guard member.account.hasPassword || owner.isFresh(member) else {
            guard let service = pages.service(of: member) else {
                draft.nameProblem = phrases.text("deletion.signInAgain")
                return try await page(member, draft: draft, status: .unprocessableContent)
            }
            let refusal = phrases.text("openid.again.at", ["title": service.title])
            return try await page(member, draft: draft, wrongPassword: refusal, status: .unprocessableContent)
        }
        if let refusal = try await owner.refusalUnlessFresh(of: form.currentPassword, member) {
            return try await page(member, draft: draft, wrongPassword: refusal, status: .unprocessableContent)
        }
        try await folder.deleteAccount(member.account.id, at: pages.authenticator.now())
        var response = Response.seeOther(Routes.accountDeleted.path)
        pages.authenticator.jar.remove(.session, in: &response)
        // Pictures are cached for long while signed in, and must not stay behind.
        response.headers[.known("Clear-Site-Data")] = "\"cache\""
        return response
    }

    private var owner: OwnerCheck { OwnerCheck(pages: pages, passwords: passwords) }
    private var folder: DataFolder { pages.authenticator.folder }
}
