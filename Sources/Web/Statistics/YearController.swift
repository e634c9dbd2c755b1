import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Screens
import Store

/// A calendar year in touch, and its picture. Both are of the account's own space and are kept by no cache.
struct YearController: Sendable {
    let pages: Pages
    let thumbnails: Thumbnails

    /// Pixels of a photo in the picture.
    private static let side = 256

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.year, signedIn, show)
        routes.get(Routes.yearPicture, signedIn, picture)
    }

    private func show(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let year = try await year(of: member, from: display)
        let screen = YearScreen(year, isNamed: member.query("names") == "1", from: display)
        return pages.page(.year, screen.title, tab: .catchups, screen, for: member)
    }

    private func picture(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let year = try await year(of: member, from: display)
        let photos = member.query("names") == "1" ? try await photos(of: year.companions, for: member) : nil
        var frame = PageFrame(title: "Kinkeeper")
        frame.language = display.language
        let drawn = pages.templates.html(
            .yearPicture, Page(frame: frame, screen: YearPicture(year, photos: photos, from: display)))
        return Response(
            status: .ok,
            headers: [
                .contentType: "image/svg+xml", .cacheControl: "private, no-store",
                .contentDisposition: "inline; filename=\"kinkeeper-\(year.figures.year).svg\"",
            ],
            body: .init(byteBuffer: ByteBuffer(bytes: drawn)))
    }

    /// The year in the address, else the present one. What is no year, or has not begun, is not found.
    private func year(of member: Member, from display: DisplayContext) async throws -> YearInTouch {
        guard let year = member.query("of").map({ Int($0) }) ?? display.today.year else { throw Problem.notFound }
        return try await member.space.yearInTouch(
            year, today: display.today, in: ZoneOffsets(display.timeZone), asking: member.account.id)
    }

    /// The photos as small pictures; a person whose photo cannot be shown has initials.
    private func photos(
        of companions: [YearInTouch.Companion], for member: Member
    ) async throws -> [Person.ID: [UInt8]] {
        var photos: [Person.ID: [UInt8]] = [:]
        for person in companions.map(\.person) {
            guard let photo = person.photo else { continue }
            photos[person.id] = try? await thumbnails.thumbnail(
                of: photo, side: Self.side, for: member, at: pages.authenticator.now())
        }
        return photos
    }
}
