import Foundation
package import Store

/// How far the syncs of an account's connections are, while a page shows it.
public struct SyncProgressScreen: Hashable, Sendable {
    /// Whether one goes on, or is about to begin.
    public let isGoingOn: Bool
    /// "Syncing anna · cloud.example.org: 3 new people".
    public let headline: String
}

/// One connection, as its progress is looked up.
package struct SyncLook: Sendable {
    let connection: ConnectedAccount
    let books: [ConnectedBook]
    let last: SyncRun?

    /// A connection with its books and its last sync.
    package init(_ connection: ConnectedAccount, _ books: [ConnectedBook], last: SyncRun?) {
        (self.connection, self.books, self.last) = (connection, books, last)
    }
}

extension SyncProgressScreen {
    /// How long a page waits for a sync that is due to begin, in seconds: others may have their turn first.
    private static let longestTurn: TimeInterval = 120

    /// Builds the progress of some connections, of which one is synced at a time.
    package init(_ looks: [SyncLook], from display: DisplayContext) {
        let running = looks.first { $0.last?.isGoingOn(at: display.now) == true }
        let due = looks.contains { $0.connection.isAboutToBegin(at: display.now, within: Self.longestTurn) }
        self.init(
            isGoingOn: running != nil || due,
            headline: running.map { Self.headline($0, display) } ?? display.phrases.text("connect.progress.soon"))
    }

    private static func headline(_ look: SyncLook, _ display: DisplayContext) -> String {
        let name = look.connection.name
        let waiting = look.books.reduce(0) { $0 + $1.waiting }
        if let last = look.last, !last.counts.isEmpty {
            return display.phrases.text(
                "connect.progress.done", ["name": name, "done": display.phrases.summary(of: last)])
        }
        guard waiting > 0 else { return display.phrases.text("connect.progress.asking", ["name": name]) }
        return display.phrases.count("connect.progress.fetched", waiting, ["name": name])
    }
}

extension ConnectedAccount {
    /// Whether its sync is due and another's turn may be the reason that it has not begun.
    fileprivate func isAboutToBegin(at time: Date, within wait: TimeInterval) -> Bool {
        pausedAt == nil && refusedAt == nil && nextAt <= time && nextAt > time.addingTimeInterval(-wait)
    }
}
