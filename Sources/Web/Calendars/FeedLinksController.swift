import Foundation
import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The links under which calendars are subscribed to.
struct FeedLinksController: Sendable {
    let pages: Pages
    let passwords: PasswordService

    /// The form for a new link.
    struct Form: Decodable, Sendable {
        let name: String?
        /// "1" when entries name the people they are about.
        let names: String?
        /// "1" where they are to ring.
        let alarms: String?
        /// "couple" when it is the couple's.
        let shows: String?
        let currentPassword: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.calendarFeeds, signedIn) { member in
            // Who lets alerts say nothing on a locked screen would not want a calendar to.
            let alerts = try await pages.authenticator.folder.accounts.alerts(of: member.account.id)
            return try await page(member, .init(showsNames: alerts.showsDetails))
        }
        routes.post(Routes.calendarFeeds, signedIn, Form.self, create)
        routes.post(Routes.calendarFeedRevoking, signedIn, NoFields.self, revoke)
    }

    private func page(_ member: Member, _ entry: FeedsScreen.Entry, refusal: String? = nil) async throws -> Response {
        let display = pages.display(of: member)
        var entry = entry
        entry.confirmation = owner.confirmation(member, problem: refusal)
        let screen = FeedsScreen(
            try await pages.authenticator.folder.accounts.calendarFeeds(of: member.account.id),
            at: PhoneAddress(pages.authenticator.site.address(for: member.request)), entry: entry, from: display
        ) { text in QRCode(text).map { ($0.side, $0.shape) } }
        return pages.page(
            .feeds, display.phrases.text("feeds.title"), tab: .settings, screen, for: member,
            status: entry.problem == nil && refusal == nil ? .ok : .unprocessableContent)
    }

    /// Shows the address in the answer itself: the secret is kept nowhere that a redirect could fetch it from.
    private func create(_ form: Form, _ member: Member) async throws -> Response {
        var entry = FeedsScreen.Entry(showsNames: form.names == "1")
        entry.subject = form.shows.flatMap(LinkSubject.init(rawValue:)) ?? .people
        entry.hasAlarms = form.alarms == "1"
        entry.name = (form.name ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard !entry.name.isEmpty, entry.name.count <= 100 else {
            entry.problem = "feeds.problem.name"
            return try await page(member, entry)
        }
        if let refusal = try await owner.refusalUnlessFresh(of: form.currentPassword, member) {
            return try await page(member, entry, refusal: refusal)
        }
        let secret = SecretToken()
        let draft = CalendarFeedDraft(
            name: entry.name, subject: entry.subject, showsNames: entry.showsNames, hasAlarms: entry.hasAlarms,
            language: pages.language(of: member).rawValue)
        _ = try await pages.authenticator.accounts(for: member).createCalendarFeed(
            draft, hash: secret.digest, for: member.account.id, at: pages.authenticator.now())
        entry.fresh = (entry.name, secret.text)
        entry.name = ""
        return try await page(member, entry)
    }

    private func revoke(_ id: CalendarFeed.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await pages.authenticator.accounts(for: member).revokeCalendarFeed(
            id, of: member.account.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.calendarFeeds.path, Notice("feeds.revoked"), for: member)
    }

    private var owner: OwnerCheck { OwnerCheck(pages: pages, passwords: passwords) }
}
