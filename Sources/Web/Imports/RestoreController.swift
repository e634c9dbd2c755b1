import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Screens
import Store
import Transfer

/// How far a restore is, as a page and as server-sent events.
struct RestoreController: Sendable {
    let pages: Pages
    let runner: RestoreRunner

    private static let pause = Duration.milliseconds(400)
    /// Rounds without news before a comment is sent, so that no proxy closes the connection.
    private static let quietRounds = 36

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.restore, signedIn, show)
        routes.get(Routes.restoreEvents, signedIn, follow)
    }

    private func show(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let screen = RestoreScreen(await runner.state(of: member.account.id), from: display)
        return pages.page(.restore, screen.title, tab: .people, screen, for: member)
    }

    private func follow(_ member: Member) async throws -> Response {
        let (display, account, runner) = (pages.display(of: member), member.account.id, runner)
        let now = pages.authenticator.now
        return .eventStream(
            .init { writer in
                var said: RestoreScreen?
                var round = 0
                while try await member.isSignedIn(now()) {
                    let screen = RestoreScreen(await runner.state(of: account), from: display)
                    if screen != said {
                        try await writer.write(Self.event(screen.isRunning ? "progress" : "done", screen))
                    } else if round % Self.quietRounds == 0 {
                        try await writer.write(ByteBuffer(string: ": still here\n\n"))
                    }
                    guard screen.isRunning else { break }
                    said = screen
                    round += 1
                    try await Task.sleep(for: Self.pause)
                }
                try await writer.finish(nil)
            })
    }

    private struct Progress: Encodable {
        let percent: Int
        let headline: String
    }

    private static func event(_ name: String, _ screen: RestoreScreen) throws -> ByteBuffer {
        let data = try JSONEncoder().encode(Progress(percent: screen.percent, headline: screen.headline))
        return ByteBuffer(string: "event: \(name)\ndata: \(String(decoding: data, as: UTF8.self))\n\n")
    }
}
