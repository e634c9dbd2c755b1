import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// How the server is. For an account that may not watch it there is no such page.
struct StatusController: Sendable {
    let pages: Pages
    let watching: Watching
    /// How the nightly backups are.
    let backups: @Sendable () -> BackupStatus

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.serverStatus, signedIn, page)
    }

    private func page(_ member: Member) async throws -> Response {
        let folder = pages.authenticator.folder
        guard try await folder.accounts.mayWatchServer(member.account.id) else { throw Problem.notFound }
        let display = pages.display(of: member)
        let status = try await folder.status(
            version: ProgramVersion.current, since: watching.since, backups: backups(),
            checks: await watching.readiness.checks(), at: display.now)
        return pages.page(
            .status, display.phrases.text("status.title"), tab: .settings,
            StatusScreen(status, in: display.timeZone, display.wording), for: member)
    }
}
