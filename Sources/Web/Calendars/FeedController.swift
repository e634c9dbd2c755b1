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
        let space = try await folder.openSpace(account.personalSpace, for: account.id)
        let language = Language(tag: account.settings.locale ?? link.language) ?? .english
        let display = pages.display(of: account, speaking: language)
        let view = CalendarView(
            account: account.id, language: language.rawValue, nameOrder: display.nameOrder, showsNames: link.showsNames,
            hasAlarms: link.hasAlarms)
        let backend = try await OccasionCalendarBackend(
            of: account, space, view, in: folder.accounts, timeZone: display.timeZone, now: display.now,
            words: display.exportWords)
        // Known by its revision alone, before anything is written.
        let known = try await backend.calendar()
        if let answer = Self.unchanged(known, link, visit.request) { return answer }
        let (calendar, bytes) = try await backend.file(named: display.phrases.text("export.calendar.name")) { uid in
            // Without names an identifier must not identify a person either: two links do not show that they are about the same
            // person, and the person's identifier stays hidden.
            link.showsNames ? uid : token.seal("calendar entry \(uid)")
        }
        var headers = Self.headers(calendar, link)
        headers[.contentType] = OccasionCalendarBackend.mediaType
        headers[.contentDisposition] = "inline; filename=\"kinkeeper.ics\""
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// The answer to a program that has this calendar already (RFC 9110, section 13); nil where it has not.
    private static func unchanged(
        _ calendar: PublishedCalendar, _ link: CalendarFeed, _ request: Request
    ) -> Response? {
        let headers = headers(calendar, link)
        let known = request.headers[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }
            .map { String($0.drop { $0 == " " || $0 == "W" || $0 == "/" }.prefix { $0 != " " }) }
        let isKnown =
            known.isEmpty
            ? request.headers[.ifModifiedSince] != nil && request.headers[.ifModifiedSince] == headers[.lastModified]
            : known.contains(headers[.eTag] ?? "") || known == ["*"]
        return isKnown ? Response(status: .notModified, headers: headers) : nil
    }

    private static func headers(_ calendar: PublishedCalendar, _ link: CalendarFeed) -> HTTPFields {
        [
            .eTag: "\"\(calendar.version)\(link.showsNames ? "" : "-u")\"",
            .lastModified: InternetDate.http(calendar.changedAt),
            .cacheControl: "private, no-cache",
            .known("Referrer-Policy"): "no-referrer", .known("X-Robots-Tag"): "noindex, nofollow",
        ]
    }
}
