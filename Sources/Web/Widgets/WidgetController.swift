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
            routes.get(Routes.widgetPreview(size), signedIn) { member in try await preview(size, member) }
        }
    }

    private func widget(
        _ secret: String, _ size: WidgetSize, _ form: WidgetForm, _ visit: UntrackedRequest
    ) async throws -> Response {
        let accounts = pages.authenticator.folder.accounts
        guard let token = SecretToken(text: secret),
            let (link, account) = try await accounts.widgetLink(hash: token.digest, at: pages.authenticator.now())
        else { throw Problem.notFound }
        let space = try await pages.authenticator.folder.openSpace(account.personalSpace, for: account.id)
        let language = account.settings.locale.flatMap { Language(tag: $0) } ?? Pages.language(of: visit.request)
        let view = WidgetView(
            size: size, showsNames: link.showsNames, space: space,
            display: pages.display(of: account, speaking: language))
        var response = try await answer(form, view)
        response.headers[.vary] = "Accept-Language"
        return response
    }

    private func preview(_ size: WidgetSize, _ member: Member) async throws -> Response {
        let view = WidgetView(size: size, showsNames: true, space: member.space, display: pages.display(of: member))
        var response = try await answer(.picture, view)
        WidgetHeaders.keepHere(&response.headers)
        return response
    }

    private func answer(_ form: WidgetForm, _ view: WidgetView) async throws -> Response {
        switch form {
        case .page: try await draw(.widgetPage, "text/html; charset=utf-8", view)
        case .picture: try await draw(.widgetPicture, "image/svg+xml", view)
        case .timeline:
            Response(
                status: .ok, headers: WidgetHeaders.fields("application/json; charset=utf-8"),
                body: .init(byteBuffer: ByteBuffer(bytes: try Self.encoder.encode(try await view.timeline()))))
        }
    }

    private func draw(_ template: Templates.Name, _ contentType: String, _ view: WidgetView) async throws -> Response {
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

/// The data of a widget.
struct WidgetView: Sendable {
    let size: WidgetSize
    let showsNames: Bool
    let space: Space
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
        try await space.catchupOutlook(
            from: display.today, days: days, limit: size == .large ? WidgetScreen.mostRows : 0)
    }

    /// Enough of them for every day's list.
    private func occasions(days: Int) async throws -> [UpcomingOccasion] {
        guard size == .large else { return [] }
        let limit = days * WidgetScreen.mostRows
        return try await space.upcoming(
            from: display.today, days: days, leapDayRule: display.leapDayRule, limit: limit
        ).rows
    }
}
