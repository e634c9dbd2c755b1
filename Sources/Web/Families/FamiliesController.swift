import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The families of an account: making one, entering a code, and each family's page with its name and invitations.
struct FamiliesController: Sendable {
    let pages: Pages
    /// Whether invited people may make accounts: not on a server for a look around.
    let makesAccounts: Bool

    /// A new family.
    struct NewFields: Decodable, Sendable {
        let id: String?
        let name: String?
    }

    struct CodeFields: Decodable, Sendable {
        let code: String?
    }

    struct NameFields: Decodable, Sendable {
        let name: String?
        let version: Int?
    }

    struct InvitationFields: Decodable, Sendable {
        let id: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.families, signedIn) { member in try await list(member, newDraft) }
        routes.post(Routes.families, signedIn, NewFields.self, make)
        routes.post(Routes.familyCode, signedIn, CodeFields.self, enter)
        routes.get(Routes.family, signedIn) { id, member in try await page(id, member) }
        routes.post(Routes.familyNaming, signedIn, NameFields.self, rename)
        routes.post(Routes.familyInvitations, signedIn, InvitationFields.self, invite)
        routes.post(Routes.familyRevoking, signedIn, InvitationFields.self, revoke)
    }

    // MARK: All

    private var newDraft: FamiliesScreen.Draft { FamiliesScreen.Draft(.make(at: pages.authenticator.now())) }

    private func list(
        _ member: Member, _ draft: FamiliesScreen.Draft, status: HTTPResponse.Status? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let families = try await accounts.families(of: member.account.id, at: display.now)
        let screen = FamiliesScreen(families, draft: draft, from: display)
        return pages.page(
            .families, display.phrases.text("families.title"), tab: .settings, screen, for: member,
            status: status ?? (screen.isFine ? .ok : .unprocessableContent))
    }

    private func make(_ form: NewFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        guard let id = form.id.flatMap({ Identifier<SharedSpace>($0) }) else { throw Problem.badRequest }
        let name = form.name ?? ""
        do throws(StoreError) {
            let made = try await accounts.makeFamily(named: name, by: member.account.id, form: id, at: display.now)
            let notice = Notice("families.made", ["name": made.name])
            return pages.seeOther(Routes.family.path(made.id), notice, for: member)
        } catch {
            var draft = FamiliesScreen.Draft(id)
            (draft.name, draft.nameProblem) = (Self.shown(name), display.wording.reason(of: error))
            switch error {
            case .familyNameRefused: return try await list(member, draft)
            case .spaceRefused(.tooManyFamilies): return try await list(member, draft, status: .conflict)
            case .conflict:
                // The form made one already, under another name: with these words it would be another one.
                draft.form = newDraft.form
                draft.nameProblem = display.phrases.text("families.madeAlready")
                return try await list(member, draft, status: .conflict)
            default: throw error
            }
        }
    }

    private func enter(_ form: CodeFields, _ member: Member) async throws -> Response {
        let typed = String((form.code ?? "").prefix(100))
        if let code = InvitationCode(typed) { return .seeOther(Routes.invitation.path(code.text)) }
        var draft = newDraft
        (draft.code, draft.codeProblem) = (typed, pages.phrases(for: member).text("couple.code.problem"))
        return try await list(member, draft)
    }

    // MARK: One

    private func page(
        _ id: Space.ID, _ member: Member, draft: FamilyScreen.Draft? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let display = pages.display(of: member)
        let family = try await accounts.family(id, of: member.account.id, at: display.now)
        let screen = FamilyScreen(
            family, reader: member.account.id, people: try? await known(in: id, for: member),
            draft: draft ?? FamilyScreen.Draft(.make(at: display.now)),
            at: PhoneAddress(pages.authenticator.site.address(for: member.request)), from: display
        ) { text in QRCode(text).map { ($0.side, $0.shape) } }
        return pages.page(.family, family.name, tab: .settings, screen, for: member, status: status)
    }

    /// Who of the family's people is which account.
    private func known(in family: Space.ID, for member: Member) async throws -> [Account.ID: [PersonSummary]] {
        try await pages.authenticator.folder.openSpace(family, for: member.account.id).peopleByAccount()
    }

    private func rename(_ id: Space.ID, _ form: NameFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let name = form.name ?? ""
        do throws(StoreError) {
            try await accounts.renameFamily(id, to: name, seen: form.version ?? 0, by: member.account.id, at: display.now)
            return pages.seeOther(Routes.family.path(id), Notice("families.renamed"), for: member)
        } catch {
            var draft = FamilyScreen.Draft(.make(at: display.now))
            draft.name = Self.shown(name)
            switch error {
            case .familyNameRefused:
                draft.nameProblem = display.wording.reason(of: error)
                return try await page(id, member, draft: draft, status: .unprocessableContent)
            case .conflict:
                draft.isConflict = true
                return try await page(id, member, draft: draft, status: .conflict)
            default: throw error
            }
        }
    }

    /// Shows the code in the answer itself: it is kept nowhere that a redirect could fetch it from.
    private func invite(_ id: Space.ID, _ form: InvitationFields, _ member: Member) async throws -> Response {
        guard let invitation = form.id.flatMap({ Invitation.ID($0) }) else { throw Problem.badRequest }
        let (code, now) = (InvitationCode(), pages.authenticator.now())
        let made = try await pages.authenticator.accounts(for: member).inviteToFamily(
            id, form: invitation, by: member.account.id, codeHash: code.digest, makesAccount: makesAccounts, at: now)
        var draft = FamilyScreen.Draft(.make(at: now))
        (draft.made, draft.isAgain) = (code, made.isAgain)
        return try await page(id, member, draft: draft)
    }

    private func revoke(_ id: Space.ID, _ form: InvitationFields, _ member: Member) async throws -> Response {
        guard let invitation = form.id.flatMap({ Invitation.ID($0) }) else { throw Problem.badRequest }
        try await pages.authenticator.accounts(for: member).revokeInvitation(
            invitation, to: id, by: member.account.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.family.path(id), Notice("families.invitation.revoked"), for: member)
    }

    /// What comes back into a field of a name: as it was typed, and no longer than any that could be taken.
    private static func shown(_ name: String) -> String { String(name.prefix(FamilyName.longest * 2)) }

    private var accounts: Accounts { pages.authenticator.folder.accounts }
}
