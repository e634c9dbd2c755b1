import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The parts that the installed program needs to work without a connection.
struct OfflineController: Sendable {
    let pages: Pages

    /// The answer for the service worker before it sends waiting forms.
    private struct Account: Encodable {
        /// The account of this browser now.
        let account: String
        /// With which session.
        let session: String
        /// The token that forms of this sign-in carry.
        let token: String
    }

    func register(in routes: RouteRegistry, _ everyone: Everyone, _ signedIn: SignedIn) {
        routes.get(Routes.serviceWorker, Passing(), worker)
        routes.get(Routes.offline, everyone, page)
        routes.get(Routes.offlineAccount, signedIn, account)
    }

    /// Browsers fetch it at every visit: "no-cache" lets an update arrive at once, and the tag makes that cheap.
    private func worker(_ visit: UntrackedRequest) async throws -> Response {
        await Response.tagged(
            ServiceWorker.tag, "text/javascript; charset=utf-8", caching: "no-cache", for: visit.request
        ) { ServiceWorker.bytes }
    }

    private func page(_ anonymous: AnonymousRequest) async throws -> Response {
        let nothing = [String]()
        guard let member = try await pages.authenticator.member(anonymous.request, anonymous.context) else {
            return pages.page(.offline, pages.phrases(for: anonymous).text("offline.title"), nothing, for: anonymous)
        }
        let title = pages.phrases(for: member).text("offline.title")
        return pages.page(.offline, title, tab: .elsewhere, nothing, for: member)
    }

    private func account(_ member: Member) async throws -> Response {
        let account = Account(
            account: member.account.id.description, session: member.session.id.description, token: member.formToken)
        return try .json(account)
    }
}
