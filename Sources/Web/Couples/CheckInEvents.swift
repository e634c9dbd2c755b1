import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Screens
import Store

/// What happens in a check-in, as server-sent events (WHATWG HTML, section 9.2): "changed" with the version as its number, and "over"
/// when it has ended. The page then fetches itself.
///
/// A browser that comes back says the last number it saw (Last-Event-ID) and is told at once if there is a later one.
struct CheckInEvents: Sendable {
    let pages: Pages
    let followers: CheckInFollowers

    /// Wakes without news before a comment is sent, so that no proxy closes the connection.
    private static let quietWakes = 5

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.checkInEvents, signedIn, follow)
    }

    private func follow(_ id: CheckIn.ID, _ member: Member) async throws -> Response {
        let checkIns = try await folder.checkIns(of: member.account.id, at: pages.authenticator.now())
        guard try await checkIns.space.checkIn(id) != nil else { throw Problem.notFound }
        let headers: HTTPFields = [
            .contentType: "text/event-stream", .cacheControl: "no-store", .known("X-Accel-Buffering"): "no",
        ]
        let seen =
            member.request.headers[.known("Last-Event-ID")].flatMap { Int($0) }
            ?? member.request.uri.queryParameters["version"].flatMap { Int($0) } ?? 0
        let space = checkIns.couple.id
        return Response(
            status: .ok, headers: headers,
            body: .init { writer in
                var (seen, quiet) = (seen, 0)
                // Listening begins before the first look, so that nothing falls between.
                let wakes = followers.wakes(of: space)
                try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                var news = try await news(of: id, after: seen, member)
                var wake = wakes.makeAsyncIterator()
                while true {
                    if let version = news.version {
                        (seen, quiet) = (version, 0)
                        try await writer.write(news.event)
                    } else if quiet >= Self.quietWakes {
                        quiet = 0
                        try await writer.write(ByteBuffer(string: ": still here\n\n"))
                    }
                    guard !news.isLast, await wake.next() != nil else { break }
                    quiet += 1
                    news = try await self.news(of: id, after: seen, member)
                }
                try await writer.finish(nil)
            })
    }

    /// What a listener is told: a version it has not seen, and whether it is the last word.
    private struct News {
        var version: Int?
        var isLast = false

        var event: ByteBuffer {
            ByteBuffer(string: "id: \(version ?? 0)\nevent: \(isLast ? "over" : "changed")\ndata: \(version ?? 0)\n\n")
        }
    }

    /// Looks for news; without a word where the listener has no right to hear more.
    private func news(of id: CheckIn.ID, after seen: Int, _ member: Member) async throws -> News {
        let now = pages.authenticator.now()
        guard try await member.isSignedIn(now),
            let checkIns = try? await folder.checkIns(of: member.account.id, at: now),
            let checkIn = try await checkIns.space.checkIn(id)
        else { return News(isLast: true) }
        let isOver = checkIn.status != .inProgress
        return News(version: checkIn.version > seen || isOver ? checkIn.version : nil, isLast: isOver)
    }

    private var folder: DataFolder { pages.authenticator.folder }
}
