import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Photos of people, as small pictures of our own making: never the bytes that were sent to us.
struct PhotoController: Sendable {
    let thumbnails: Thumbnails
    let pages: Pages

    /// Pixels a side; the page shows 48 points, on dense screens and at the head of a person's page more.
    private static let sides = [48, 96, 256]

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.personPhoto, signedIn, show)
    }

    private func show(_ id: Person.ID, _ member: Member) async throws -> Response {
        let side = try side(member.query("s"))
        guard let photo = try await member.space.person(id)?.photo else { throw Problem.notFound }
        // The address names the picture: the same address never shows another one.
        let isNamed = member.query("v").map { $0.count >= 12 && photo.hex.hasPrefix($0) } ?? false
        // Of a family nothing outlives the membership: the browser asks each time, and is told that it has it.
        let caching = isNamed && member.family == nil ? "private, max-age=31536000, immutable" : "private, no-cache"
        return try await Response.tagged(
            "\(photo.hex.prefix(32))-\(side)", "image/webp", caching: caching, for: member.request
        ) {
            try await thumbnails.thumbnail(of: photo, side: side, for: member, at: pages.authenticator.now())
        }
    }

    private func side(_ text: String?) throws(Problem) -> Int {
        guard let text else { return 96 }
        guard let side = Int(text), Self.sides.contains(side) else { throw .notFound }
        return side
    }
}
