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

    func register(in routes: RouteRegistry, _ sessions: SessionOnly) {
        routes.get(Routes.checkInEvents, sessions, follow)
    }

    private func follow(_ id: CheckIn.ID, _ request: SessionRequest) async throws -> Response {
        let couple = try await folder.accounts.couple(of: request.account.id, at: pages.authenticator.now())
        guard let couple, couple.partner(of: request.account.id) != nil,
            try await folder.progress(of: id, in: couple.id) != nil
        else { throw Problem.notFound }
        let seen =
            request.request.headers[.known("Last-Event-ID")].flatMap { Int($0) }
            ?? request.request.uri.queryParameters["version"].flatMap { Int($0) } ?? 0
        let listener = Listener(session: request.session.id, space: couple.id)
        let watch = await request.context.watch()
        return .eventStream(
            .init { writer in
                var (seen, quiet) = (seen, 0)
                // Listening begins before the first look, so that nothing falls between.
                let wakes = followers.wakes(of: listener.space)
                try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                var news = try await news(listener, try await folder.progress(of: id, in: listener.space), after: seen)
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
                    guard !news.isLast, let count = await wake.next(), watch?.hasClientLeft != true else { break }
                    quiet += 1
                    if count != changes {
                        changes = count
                        let progress = try await followers.progress(of: id, in: listener.space, after: count)
                        news = try await self.news(listener, progress, after: seen)
                    } else {
                        // Nothing has changed: the space need not be open for that.
                        news = News(isLast: try await !mayHear(listener))
                    }
                }
                try await writer.finish(nil)
            })
    }

    /// The session in which an account follows its couple's space.
    private struct Listener {
        let session: Session.ID
        let space: Space.ID
    }

    /// What a listener is told: a version it has not seen, and whether it is the last word.
    private struct News {
        var version: Int?
        var isLast = false

        var event: ByteBuffer {
            ByteBuffer(string: "id: \(version ?? 0)\nevent: \(isLast ? "over" : "changed")\ndata: \(version ?? 0)\n\n")
        }
    }

    /// What is new to a listener; without a word where it has no right to hear more.
    private func news(_ listener: Listener, _ progress: CheckInProgress?, after seen: Int) async throws -> News {
        guard let progress else { return News(isLast: true) }
        // Without news, access is checked at the stream's next turn.
        guard progress.version > seen || progress.isOver else { return News() }
        guard try await mayHear(listener) else { return News(isLast: true) }
        return News(version: progress.version, isLast: progress.isOver)
    }

    /// Whether the session and the membership still hold.
    private func mayHear(_ listener: Listener) async throws -> Bool {
        try await folder.accounts.opens(listener.space, in: listener.session, at: pages.authenticator.now())
    }

    private var folder: DataFolder { pages.authenticator.folder }
}
