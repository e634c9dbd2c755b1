import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Screens
import Store

/// Syncs that a page starts when it is opened, and their progress as server-sent events: "progress" with JSON, and "done" at the end.
///
/// The page's script sends the POST: opening the page by itself changes nothing. Without scripts there is "Sync now".
struct SyncEvents: Sendable {
    let pages: Pages
    let connectionService: ConnectionService
    let runner: ImportRunner

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.post(Routes.connectionsFreshening, signedIn, NoFields.self, freshen)
        routes.get(Routes.connectionsEvents, signedIn) { member in follow(member) }
    }

    /// 202 where syncs were started, 204 where all are fresh, or left to their own time.
    private func freshen(_ form: NoFields, _ member: Member) async throws -> Response {
        let started = try await pages.connections(of: member, connectionService).freshen()
        return Response(status: started > 0 ? .accepted : .noContent)
    }

    private func follow(_ member: Member) -> Response {
        .eventStream(
            .init { writer in
                var teller = SyncTeller(pages: pages, member: member, service: connectionService, runner: runner)
                while let news = try await teller.next() { try await writer.write(news) }
                try await writer.finish(nil)
            })
    }
}

/// Tells one listener how far the syncs are.
private struct SyncTeller {
    /// The content of an event.
    struct Progress: Encodable, Equatable {
        let headline: String
        /// How many things are other here since the page was drawn.
        let changes: Int
    }

    private static let pause = Duration.milliseconds(700)
    /// Rounds without news before a comment is sent, so that no proxy closes the connection.
    private static let quietRounds = 20

    let pages: Pages
    let member: Member
    let service: ConnectionService
    let runner: ImportRunner
    /// When the page was drawn that listens.
    let since: Date
    private var said: String?
    private var isOver = false

    init(pages: Pages, member: Member, service: ConnectionService, runner: ImportRunner) {
        (self.pages, self.member, self.service, self.runner) = (pages, member, service, runner)
        let milliseconds = member.query("since").flatMap { Int64($0) }
        since = milliseconds.map { Date(timeIntervalSince1970: Double($0) / 1000) } ?? pages.authenticator.now()
    }

    /// Waits for news; nil once the end was sent, the session has ended, or the server ends.
    mutating func next() async throws -> ByteBuffer? {
        guard !isOver else { return nil }
        for _ in 0..<Self.quietRounds {
            guard await !runner.isClosing, try await member.isSignedIn(pages.authenticator.now()) else { return nil }
            let progress = try await pages.syncProgress(of: member, service, since: since)
            guard progress.isGoingOn else {
                isOver = true
                return try Self.event("done", progress.ending, progress.changes)
            }
            if progress.headline != said {
                said = progress.headline
                return try Self.event("progress", progress.headline, progress.changes)
            }
            try await Task.sleep(for: Self.pause)
        }
        return ByteBuffer(string: ": still here\n\n")
    }

    private static func event(_ name: String, _ headline: String, _ changes: Int) throws -> ByteBuffer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = try encoder.encode(Progress(headline: headline, changes: changes))
        return ByteBuffer(string: "event: \(name)\ndata: \(String(decoding: json, as: UTF8.self))\n\n")
    }
}

extension Pages {
    /// How far the syncs of the account's connections are; what changed is counted of those that ended `since` a time.
    func syncProgress(
        of member: Member, _ service: ConnectionService, since time: Date = .distantFuture
    ) async throws -> SyncProgressScreen {
        let connections = try await connections(of: member, service).all()
        return try await syncProgress(of: connections, member, since: time)
    }

    /// The syncs as the page of all people shows them; nil for an account without connections, of whom nothing else is read.
    func peopleSync(of member: Member, _ service: ConnectionService) async throws -> PeopleSync? {
        let connections = try await connections(of: member, service).all()
        guard !connections.isEmpty else { return nil }
        return PeopleSync(
            try await syncProgress(of: connections, member, since: .distantFuture), from: display(of: member))
    }

    private func syncProgress(
        of connections: [ConnectedAccount], _ member: Member, since time: Date
    ) async throws -> SyncProgressScreen {
        var looks: [SyncLook] = []
        for connection in connections {
            looks.append(
                SyncLook(
                    connection, try await member.space.connectedBooks(of: connection.id),
                    last: try await member.space.syncs(of: connection.id, limit: 1).first))
        }
        return SyncProgressScreen(looks, since: time, from: display(of: member))
    }
}
