import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The sign-ins to the account, and the changes of what opens it.
struct AuditController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.audit, signedIn, list)
    }

    private func list(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let group = member.query("only").flatMap(AuditGroup.init(rawValue:))
        let cursor = member.query("after").flatMap { AuditEntry.ID($0) }
        let page = try await pages.authenticator.folder.accounts.audit(
            of: member.account.id, only: group?.kinds, after: cursor, limit: AuditScreen.most)
        let screen = AuditScreen(page, of: group, isFirst: cursor == nil, from: display)
        return pages.page(.audit, display.phrases.text("audit.title"), tab: .settings, screen, for: member)
    }
}
