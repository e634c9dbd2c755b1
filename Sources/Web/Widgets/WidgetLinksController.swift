import Application
import Foundation
import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The links that widgets are shown by.
struct WidgetLinksController: Sendable {
    let pages: Pages
    let passwords: PasswordService

    /// The form for a new link.
    struct Form: Decodable, Sendable {
        let name: String?
        /// "1" when people are named.
        let names: String?
        /// "couple" when it shows the couple.
        let shows: String?
        let currentPassword: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.widgetLinks, signedIn) { member in try await page(member) }
        routes.post(Routes.widgetLinks, signedIn, Form.self, create)
        routes.post(Routes.widgetRevoking, signedIn, NoFields.self, revoke)
    }

    private func page(
        _ member: Member, _ entry: WidgetsScreen.Entry = .init(), refusal: String? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        var entry = entry
        entry.confirmation = owner.confirmation(member, problem: refusal)
        let folder = pages.authenticator.folder
        let spaces = try await folder.joinedSpaces(of: member.account.id, own: member.space)
        var previews: [WidgetScreen] = []
        for size in WidgetSize.allCases {
            let view = PeopleWidget(size: size, showsNames: true, spaces: spaces, display: display)
            previews.append(try await view.screen())
        }
        // Links are made and revoked also while the couple's space cannot be read.
        let outlook = try? await folder.coupleOutlook(of: member.account.id, in: display.timeZone, at: display.now)
        let couplePreviews = outlook.map { outlook in
            WidgetSize.allCases.map {
                CoupleWidget(size: $0, showsNames: true, outlook: outlook, display: display).screen()
            }
        }
        let screen = WidgetsScreen(
            try await folder.accounts.widgetLinks(of: member.account.id), previews: previews,
            couplePreviews: couplePreviews ?? [],
            base: pages.authenticator.site.address(for: member.request).absoluteString
                .trimmingCharacters(in: CharacterSet(charactersIn: "/")),
            entry: entry, from: display)
        return pages.page(
            .widgets, display.phrases.text("widgets.title"), tab: .settings, screen, for: member,
            status: entry.problem == nil && refusal == nil ? .ok : .unprocessableContent)
    }

    /// Shows the addresses in the answer itself: the secret is kept nowhere that a redirect could fetch it from.
    private func create(_ form: Form, _ member: Member) async throws -> Response {
        var entry = WidgetsScreen.Entry()
        entry.name = (form.name ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        entry.subject = form.shows.flatMap(LinkSubject.init(rawValue:)) ?? .people
        entry.showsNames = form.names == "1"
        guard !entry.name.isEmpty, entry.name.count <= 100 else {
            entry.problem = "widgets.problem.name"
            return try await page(member, entry)
        }
        if let refusal = try await owner.refusalUnlessFresh(of: form.currentPassword, member) {
            return try await page(member, entry, refusal: refusal)
        }
        let secret = SecretToken()
        _ = try await pages.authenticator.accounts(for: member).createWidgetLink(
            named: entry.name, hash: secret.digest, showing: entry.subject, showsNames: entry.showsNames,
            for: member.account.id, at: pages.authenticator.now())
        var made = WidgetsScreen.Entry()
        made.fresh = (entry.name, secret.text)
        return try await page(member, made)
    }

    private func revoke(_ id: WidgetLink.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await pages.authenticator.accounts(for: member).revokeWidgetLink(
            id, of: member.account.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.widgetLinks.path, Notice("widgets.revoked"), for: member)
    }

    private var owner: OwnerCheck { OwnerCheck(pages: pages, passwords: passwords) }
}
