import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Screens
import Store

/// Serves widgets at secret addresses. They set no cookies, run no scripts, and name people only when their owner chose that.
struct WidgetController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        for size in WidgetSize.allCases {
            for form in WidgetForm.allCases {
                routes.get(Routes.widget(size, form), Passing()) { secret, visit in try await widget(secret, size, form, visit)
                }
            }
            routes.get(Routes.widgetPreview(size), signedIn) { member in
                try await preview(
                    PeopleWidget(
                        size: size, showsNames: true,
                        spaces: try await pages.authenticator.folder.joinedSpaces(of: member.account.id, own: member.space),
                        display: pages.display(of: member)))
            }
            routes.get(Routes.coupleWidgetPreview(size), signedIn) { member in
                try await preview(try await couple(size, of: member.account, names: true, pages.display(of: member)))
            }
        }
    }

    private func widget(
        _ secret: String, _ size: WidgetSize, _ form: WidgetForm, _ visit: UntrackedRequest
    ) async throws -> Response {
        let accounts = pages.authenticator.folder.accounts
        guard let token = SecretToken(text: secret),
            let (link, account) = try await accounts.widgetLink(hash: token.digest, at: pages.authenticator.now())
        else { throw Problem.notFound }
        let language = account.settings.locale.flatMap { Language(tag: $0) } ?? Pages.language(of: visit.request)
        let display = pages.display(of: account, speaking: language)
        var response: Response
        switch link.subject {
        case .people:
            let folder = pages.authenticator.folder
            let own = try await folder.openSpace(account.personalSpace, for: account.id)
            let spaces = try await folder.joinedSpaces(of: account.id, own: own, joinedBy: link.createdAt)
            response = try await answer(
                form, PeopleWidget(size: size, showsNames: link.showsNames, spaces: spaces, display: display))
        case .couple:
            response = try await answer(form, try await couple(size, of: account, names: link.showsNames, display))
            // A couple that ends is shown nowhere from then on.
            response.headers[.cacheControl] = "private, no-store"
        }
        response.headers[.vary] = "Accept-Language"
        return response
    }

    /// The widget of an account's couple. Whether there is one is asked each time.
    private func couple(
        _ size: WidgetSize, of account: Account, names: Bool, _ display: DisplayContext
    ) async throws -> CoupleWidget {
        let outlook = try await pages.authenticator.folder.coupleOutlook(
            of: account.id, in: display.timeZone, at: display.now)
        return CoupleWidget(size: size, showsNames: names, outlook: outlook, display: display)
    }

    private func preview(_ view: some DrawnWidget) async throws -> Response {
        var response = try await answer(.picture, view)
        WidgetHeaders.keepHere(&response.headers)
        return response
    }

    private func answer<Widget: DrawnWidget>(_ form: WidgetForm, _ view: Widget) async throws -> Response {
        switch form {
        case .page: try await draw(Widget.page, "text/html; charset=utf-8", view)
        case .picture: try await draw(Widget.picture, "image/svg+xml", view)
        case .timeline:
            Response(
                status: .ok, headers: WidgetHeaders.fields("application/json; charset=utf-8"),
                body: .init(byteBuffer: ByteBuffer(bytes: try Self.encoder.encode(try await view.timeline()))))
        }
    }

    private func draw(_ template: Templates.Name, _ contentType: String, _ view: some DrawnWidget) async throws -> Response {
        var frame = PageFrame(title: "Kinkeeper")
        frame.language = view.display.language
        let html = pages.templates.html(template, Page(frame: frame, screen: try await view.screen()))
        return Response(
            status: .ok, headers: WidgetHeaders.fields(contentType), body: .init(byteBuffer: ByteBuffer(bytes: html)))
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

/// What a link shows, ready to be drawn or written.
protocol DrawnWidget: Sendable {
    associatedtype Screen: Sendable
    associatedtype Timeline: Encodable

    /// The template of its page.
    static var page: Templates.Name { get }
    /// The template of its picture.
    static var picture: Templates.Name { get }

    var display: DisplayContext { get }

    /// The widget as it is now.
    func screen() async throws -> Screen
    /// The widget as it is now and will be on the next days.
    func timeline() async throws -> Timeline
}

/// The widget of a couple.
struct CoupleWidget: DrawnWidget {
    static let page = Templates.Name.coupleWidgetPage
    static let picture = Templates.Name.coupleWidgetPicture

    let size: WidgetSize
    let showsNames: Bool
    /// Nil without a partner.
    let outlook: CoupleOutlook?
    let display: DisplayContext

    func screen() -> CoupleWidgetScreen {
        CoupleWidgetScreen(size, outlook, on: display.today, at: display.now, showsNames: showsNames, from: display)
    }

    func timeline() -> CoupleWidgetTimeline {
        CoupleWidgetTimeline(size, outlook, showsNames: showsNames, from: display)
    }
}

/// The widget of people and their days.
struct PeopleWidget: DrawnWidget {
    static let page = Templates.Name.widgetPage
    static let picture = Templates.Name.widgetPicture

    let size: WidgetSize
    let showsNames: Bool
    let spaces: JoinedSpaces
    let display: DisplayContext

    /// The widget as it is now.
    func screen() async throws -> WidgetScreen {
        let outlooks = try await outlooks(days: 1)
        guard let outlook = outlooks.first else { throw Problem.notFound }
        return WidgetScreen(
            size, outlook, occasions: try await occasions(days: WidgetScreen.daysAhead), showsNames: showsNames,
            from: display)
    }

    /// The widget as it is now and will be on the next days.
    func timeline() async throws -> WidgetTimeline {
        WidgetTimeline(
            size, try await outlooks(days: WidgetTimeline.days),
            occasions: try await occasions(days: WidgetTimeline.days + WidgetScreen.daysAhead), showsNames: showsNames,
            from: display)
    }

    private func outlooks(days: Int) async throws -> [CatchupOutlook] {
        try await spaces.own.catchupOutlook(
            from: display.today, days: days, limit: size == .large ? WidgetScreen.mostRows : 0)
    }

    /// Enough of them for every day's list.
    private func occasions(days: Int) async throws -> [UpcomingOccasion] {
        guard size == .large else { return [] }
        let limit = days * WidgetScreen.mostRows
        return try await spaces.upcoming(
            from: display.today, days: days, leapDayRule: display.leapDayRule, limit: limit
        ).rows
    }
}
