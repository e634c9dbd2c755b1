import HTTPSupport
import Hummingbird
import Screens
import Store

/// How the backups of the server are, for its owners.
struct BackupsController: Sendable {
    let pages: Pages
    let backups: @Sendable () -> BackupStatus

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.backups, signedIn) { member in
            try await pages.authenticator.folder.accounts.checkServerOwner(member.account.id)
            let display = pages.display(of: member)
            let mayWatch = try await pages.authenticator.folder.accounts.mayWatchServer(member.account.id)
            return pages.page(
                .backups, display.phrases.text("backups.title"), tab: .settings,
                BackupsScreen(backups(), mayWatch: mayWatch, from: display), for: member)
        }
    }
}
