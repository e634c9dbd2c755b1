import Foundation
import HTTPSupport
import Hummingbird
import Screens
import Store

/// The links that widgets are shown by.
struct WidgetLinksController: Sendable {
    let pages: Pages

    /// The form for a new link.
    struct Form: Decodable, Sendable {
        let name: String?
        /// "1" when people are named.
        let names: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.widgetLinks, signedIn) { member in try await page(member) }
        routes.post(Routes.widgetLinks, signedIn, Form.self, create)
        routes.post(Routes.widgetRevoking, signedIn, NoFields.self, revoke)
    }

    private func page(
        _ member: Member, fresh: (name: String, secret: String)? = nil, name: String = "", problem: String? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        var previews: [WidgetScreen] = []
        for size in WidgetSize.allCases {
            let view = WidgetView(size: size, showsNames: true, space: member.space, display: display)
            previews.append(try await view.screen())
        }
        let screen = WidgetsScreen(
            try await pages.authenticator.folder.accounts.widgetLinks(of: member.account.id), previews: previews,
            base: pages.authenticator.site.publicURL.absoluteString.trimmingCharacters(in: CharacterSet(charactersIn: "/")),
            fresh: fresh, name: name, problem: problem, from: display)
        return pages.page(
            .widgets, display.phrases.text("widgets.title"), tab: .settings, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }

    /// Shows the addresses in the answer itself: the secret is kept nowhere that a redirect could fetch it from.
    private func create(_ form: Form, _ member: Member) async throws -> Response {
        let name = (form.name ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, name.count <= 100 else {
            return try await page(member, name: name, problem: "widgets.problem.name")
        }
        let secret = SecretToken()
        _ = try await pages.authenticator.folder.accounts.createWidgetLink(
            named: name, hash: secret.digest, showsNames: form.names == "1", for: member.account.id,
            at: pages.authenticator.now())
        return try await page(member, fresh: (name, secret.text))
    }

    private func revoke(_ id: WidgetLink.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await pages.authenticator.folder.accounts.revokeWidgetLink(id, of: member.account.id)
        return pages.seeOther(Routes.widgetLinks.path, Notice("widgets.revoked"), for: member)
    }
}
