import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Screens
import Store
import Transfer

/// Serves calendars at secret addresses, for programs that subscribe to them. They name people only when their owner chose
/// that.
struct FeedController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry) {
        routes.get(Routes.feed, Passing()) { secret, visit in try await feed(secret, visit) }
    }

    private func feed(_ secret: String, _ visit: UntrackedRequest) async throws -> Response {
        let folder = pages.authenticator.folder
        guard let token = SecretToken(text: secret),
            let (link, account) = try await folder.accounts.calendarFeed(hash: token.digest, at: pages.authenticator.now())
        else { throw Problem.notFound }
        let language = Language(tag: account.settings.locale ?? link.language) ?? .english
        let display = pages.display(of: account, speaking: language)
        let view = CalendarView(
            account: account.id, language: language.rawValue, nameOrder: display.nameOrder, showsNames: link.showsNames,
            hasAlarms: link.hasAlarms)
        switch link.subject {
        case .people:
            let space = try await folder.openSpace(account.personalSpace, for: account.id)
            let backend = try await OccasionCalendarBackend(
                of: account, try await folder.joinedSpaces(of: account.id, own: space, joinedBy: link.createdAt),
                view, in: folder.accounts,
                timeZone: display.timeZone, now: display.now,
                words: display.exportWords)
            return try await answer(backend, named: "export.calendar.name", link, token, display, visit.request)
        case .couple:
            guard let couple = try await folder.couple(of: account.id, at: display.now) else {
                return empty(link, display, visit.request)
            }
            let backend = CoupleCalendar(
                of: couple, view, try await folder.accounts.alerts(of: account.id), leapDayRule: display.leapDayRule,
                today: display.today, zone: display.timeZone, now: display.now, words: display.exportWords)
            return try await answer(backend, named: "feeds.couple.name", link, token, display, visit.request)
        }
    }

    private func answer(
        _ backend: some SubscribedCalendar, named name: String, _ link: CalendarFeed, _ token: SecretToken,
        _ display: DisplayContext, _ request: Request
    ) async throws -> Response {
        // Known by its revision alone, before anything is written.
        let known = try await backend.calendar()
        if let answer = Self.unchanged(Self.headers(known, link), request) { return answer }
        let (calendar, bytes) = try await backend.file(named: display.phrases.text(name)) { uid in
            // Without names an identifier must not identify a person either: two links do not show that they are about the same
            // person, and the person's identifier stays hidden.
            link.showsNames ? uid : token.seal("calendar entry \(uid)")
        }
        return Self.response(bytes, Self.headers(calendar, link))
    }

    /// Without a couple the calendar has no entry, so that programs drop those that they have.
    private func empty(_ link: CalendarFeed, _ display: DisplayContext, _ request: Request) -> Response {
        let headers = Self.headers(tag: "no-couple-\(display.language.rawValue)")
        return Self.unchanged(headers, request)
            ?? Self.response(CoupleCalendar.empty(named: display.phrases.text("feeds.couple.name")), headers)
    }

    private static func response(_ bytes: [UInt8], _ headers: HTTPFields) -> Response {
        var headers = headers
        headers[.contentType] = OccasionCalendarBackend.mediaType
        headers[.contentDisposition] = "inline; filename=\"kinkeeper.ics\""
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// The answer to a program that has this calendar already (RFC 9110, section 13); nil where it has not.
    private static func unchanged(_ headers: HTTPFields, _ request: Request) -> Response? {
        let known = request.headers[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }
            .map { String($0.drop { $0 == " " || $0 == "W" || $0 == "/" }.prefix { $0 != " " }) }
        let isKnown =
            known.isEmpty
            ? request.headers[.ifModifiedSince] != nil && request.headers[.ifModifiedSince] == headers[.lastModified]
            : known.contains(headers[.eTag] ?? "") || known == ["*"]
        return isKnown ? Response(status: .notModified, headers: headers) : nil
    }

    private static func headers(_ calendar: PublishedCalendar, _ link: CalendarFeed) -> HTTPFields {
        var headers = headers(tag: calendar.version + (link.showsNames ? "" : "-u"))
        headers[.lastModified] = InternetDate.http(calendar.changedAt)
        return headers
    }

    private static func headers(tag: String) -> HTTPFields {
        [
            .eTag: "\"\(tag)\"", .cacheControl: "private, no-cache",
            .known("Referrer-Policy"): "no-referrer", .known("X-Robots-Tag"): "noindex, nofollow",
        ]
    }
}
