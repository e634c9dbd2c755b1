import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Signing out everywhere else, and ending whatever else opens the account.
struct SignOutController: Sendable {
    let pages: Pages
    let passwords: PasswordService

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.signOutAll, signedIn) { member in try await page(member) }
        routes.postFields(Routes.signOutAll, signedIn, end)
    }

    private func page(_ member: Member, chosen: Set<String>? = nil, refusal: String? = nil) async throws -> Response {
        let display = pages.display(of: member)
        let access = try await accounts.access(to: member.account.id, at: pages.authenticator.now())
        let screen = SignOutScreen(
            access.filter { $0.id != member.session.id.uuid }, chosen: chosen,
            confirmation: refusal.flatMap { owner.confirmation(member, problem: $0) }, from: display)
        return pages.page(
            .signOut, display.phrases.text("settings.signOutAll"), tab: .settings, screen, for: member,
            status: refusal == nil ? .ok : .unprocessableContent)
    }

    private func end(_ fields: FormFields, _ member: Member) async throws -> Response {
        let (chosen, now, session) = (Set(fields.values("end")), pages.authenticator.now(), member.session.id)
        // Browsers, tokens and links end at once, since who loses a phone is to be quick.
        let present = try await self.accounts.access(to: member.account.id, at: now)
        let endsWaysIn = present.contains { $0.kind.isWayIn && chosen.contains($0.key) }
        if endsWaysIn, let refusal = try await owner.refusalUnlessFresh(of: fields["currentPassword"], member) {
            return try await page(member, chosen: chosen, refusal: refusal)
        }
        let accounts = pages.authenticator.accounts(for: member)
        let doors = pages.authenticator.doors
        let ended = try await accounts.endAccess(to: member.account.id, leaving: doors, at: now) { access in
            access.id != session.uuid && chosen.contains(access.key)
        }
        // With the last other browser, those without a known session end too.
        let left = try await accounts.sessions(of: member.account.id, at: now)
        if ended.contains(where: { $0.kind == .session }), left.allSatisfy({ $0.id == session }) {
            try await accounts.revokeSessions(of: member.account.id, except: session, at: now)
        }
        let gone = Set(ended.map(\.key))
        let keepsSome = present.contains { $0.kind.isWayIn && chosen.contains($0.key) && !gone.contains($0.key) }
        return pages.seeOther(Routes.settings.path, notice(of: ended.count, keepsSome: keepsSome), for: member)
    }

    /// Says how much was ended, and that some of what was chosen still opens the account where that is so.
    private func notice(of count: Int, keepsSome: Bool) -> Notice {
        if keepsSome { return Notice("settings.signOutAll.kept", ["count": "\(count)"]) }
        return count == 0 ? Notice("settings.signOutAll.none") : Notice("settings.signOutAll.done", count: count)
    }

    private var owner: OwnerCheck { OwnerCheck(pages: pages, passwords: passwords) }
    private var accounts: Accounts { pages.authenticator.folder.accounts }
}
