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
                var news = try await news(of: id, in: space, after: seen, member)
                var wake = wakes.makeAsyncIterator()
                var changes = 0
                while true {
                    if let version = news.version {
                        (seen, quiet) = (version, 0)
                        try await writer.write(news.event)
                    } else if quiet >= Self.quietWakes {
                        quiet = 0
                        try await writer.write(ByteBuffer(string: ": still here\n\n"))
                    }
                    guard !news.isLast, let count = await wake.next() else { break }
                    quiet += 1
                    if count != changes {
                        changes = count
                        news = try await self.news(of: id, in: space, after: seen, member)
                    } else {
                        // Nothing has changed: the space need not be open for that.
                        news = News(isLast: try await !mayFollow(space, member))
                    }
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
    private func news(of id: CheckIn.ID, in space: Space.ID, after seen: Int, _ member: Member) async throws -> News {
        guard try await mayFollow(space, member), let progress = try await folder.progress(of: id, in: space) else {
            return News(isLast: true)
        }
        return News(
            version: progress.version > seen || progress.isOver ? progress.version : nil, isLast: progress.isOver)
    }

    /// Whether the session and the membership still hold.
    private func mayFollow(_ space: Space.ID, _ member: Member) async throws -> Bool {
        let now = pages.authenticator.now()
        guard try await member.isSignedIn(now) else { return false }
        return try await folder.accounts.couple(of: member.account.id, at: now)?.id == space
    }

    private var folder: DataFolder { pages.authenticator.folder }
}
