import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Signing out everywhere else, and ending whatever else opens the account.
struct SignOutController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.signOutAll, signedIn, show)
        routes.postFields(Routes.signOutAll, signedIn, end)
    }

    private func show(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let access = try await accounts.access(to: member.account.id, at: pages.authenticator.now())
        let screen = SignOutScreen(access.filter { $0.id != member.session.id.uuid }, from: display)
        return pages.page(
            .signOut, display.phrases.text("settings.signOutAll"), tab: .settings, screen, for: member)
    }

    private func end(_ fields: FormFields, _ member: Member) async throws -> Response {
        let (chosen, now, session) = (Set(fields.values("end")), pages.authenticator.now(), member.session.id)
        let accounts = pages.authenticator.accounts(for: member)
        let doors = pages.authenticator.openID.doors
        let ended = try await accounts.endAccess(to: member.account.id, leaving: doors, at: now) { access in
            access.id != session.uuid && chosen.contains(access.key)
        }
        // With the last other browser, those without a known session end too.
        let left = try await accounts.sessions(of: member.account.id, at: now)
        if ended.contains(where: { $0.kind == .session }), left.allSatisfy({ $0.id == session }) {
            try await accounts.revokeSessions(of: member.account.id, except: session, at: now)
        }
        let notice =
            ended.isEmpty ? Notice("settings.signOutAll.none") : Notice("settings.signOutAll.done", count: ended.count)
        return pages.seeOther(Routes.settings.path, notice, for: member)
    }

    private var accounts: Accounts { pages.authenticator.folder.accounts }
}
