import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Screens
import Store

/// An import's progress as server-sent events (WHATWG HTML, section 9.2): "progress" with JSON, and "done" at the end.
///
/// Each listener looks for itself, so that any number may come and go.
struct ImportEvents: Sendable {
    let pages: Pages
    let runner: ImportRunner

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.importEvents, signedIn, follow)
    }

    private func follow(_ id: ImportRun.ID, _ member: Member) async throws -> Response {
        guard try await member.space.importReport(id, limit: 0) != nil else { throw Problem.notFound }
        let display = pages.display(of: member)
        return .eventStream(
            .init { writer in
                var teller = ImportTeller(
                    run: id, member: member, runner: runner, display: display, now: pages.authenticator.now)
                while let news = try await teller.next() { try await writer.write(news) }
                try await writer.finish(nil)
            })
    }
}

/// Tells one listener how far an import is.
private struct ImportTeller {
    /// The content of an event.
    struct Progress: Encodable, Equatable {
        struct Count: Encodable, Equatable {
            let number: String
            let word: String
            let kind: String
        }

        let percent: Int
        let headline: String
        let counts: [Count]
    }

    private static let pause = Duration.milliseconds(400)
    /// Rounds without news before a comment is sent, so that no proxy closes the connection.
    private static let quietRounds = 36

    let run: ImportRun.ID
    let member: Member
    let runner: ImportRunner
    let display: DisplayContext
    let now: @Sendable () -> Date
    private var said: Progress?
    private var isOver = false

    init(
        run: ImportRun.ID, member: Member, runner: ImportRunner, display: DisplayContext, now: @escaping @Sendable () -> Date
    ) {
        (self.run, self.member, self.runner, self.display, self.now) = (run, member, runner, display, now)
    }

    /// Waits for news; nil once the end was sent, or the session or the membership in the family has ended.
    mutating func next() async throws -> ByteBuffer? {
        guard !isOver else { return nil }
        for _ in 0..<Self.quietRounds {
            // Without a word: the browser asks again until the next server answers.
            guard await !runner.isClosing, try await member.isSignedIn(now()), try await member.hasAccess() else {
                return nil
            }
            let (progress, isGoingOn) = try await progress()
            guard isGoingOn else {
                isOver = true
                return try Self.event("done", progress)
            }
            if progress != said {
                said = progress
                return try Self.event("progress", progress)
            }
            try await Task.sleep(for: Self.pause)
        }
        return ByteBuffer(string: ": still here\n\n")
    }

    private func progress() async throws -> (Progress?, isGoingOn: Bool) {
        guard let report = try await member.space.importReport(run, limit: 0) else { return (nil, false) }
        let screen = ImportScreen(report, state: await runner.state(of: report.run), from: display)
        let progress = Progress(
            percent: screen.percent, headline: screen.headline,
            counts: screen.counts.map { .init(number: $0.number, word: $0.word, kind: $0.kind) })
        return (progress, screen.isRunning)
    }

    private static func event(_ name: String, _ progress: Progress?) throws -> ByteBuffer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return ByteBuffer(string: "event: \(name)\ndata: \(String(decoding: try encoder.encode(progress), as: UTF8.self))\n\n")
    }
}
