package import Foundation
import Kinkeeper
package import Store

/// How far the syncs of an account's connections are, while a page shows it.
public struct SyncProgressScreen: Hashable, Sendable {
    /// Whether one goes on, or is about to begin.
    public let isGoingOn: Bool
    /// "Syncing anna · cloud.example.org: 3 new people".
    public let headline: String
    /// How many things are other here since a page was drawn.
    public let changes: Int
    /// What is said when all are through: "Up to date · show 3 changes", "anna · cloud.example.org was not synced".
    public let ending: String
}

/// The syncs of connected accounts, as the page of all people shows them: those that it finds, and those that its script starts.
public struct PeopleSync: Hashable, Sendable {
    /// Whether a sync goes on, or is about to begin.
    public let isGoingOn: Bool
    /// "Syncing anna · cloud.example.org …"; empty while none goes on.
    public let headline: String
    /// Where their progress is followed, and what changed since the page was drawn.
    public let eventsPath: String

    /// Of the progress at the time of a page.
    package init(_ progress: SyncProgressScreen, from display: DisplayContext) {
        isGoingOn = progress.isGoingOn
        headline = progress.isGoingOn ? progress.headline : ""
        eventsPath = "\(Routes.connectionsEvents.path)?since=\(display.now.wholeMilliseconds)"
    }
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

    /// Builds the progress of some connections, of which one is synced at a time. Changes are counted of syncs that ended `since`
    /// a time.
    package init(_ looks: [SyncLook], since time: Date = .distantFuture, from display: DisplayContext) {
        let running = looks.first { $0.last?.isGoingOn(at: display.now) == true }
        let due = looks.contains { $0.connection.isAboutToBegin(at: display.now, within: Self.longestTurn) }
        let over = looks.filter { $0.last?.finishedAt.map { $0 >= time } ?? false }
        let changes = over.reduce(0) { $0 + ($1.last?.changesHere ?? 0) }
        self.init(
            isGoingOn: running != nil || due,
            headline: running.map { Self.headline($0, display) } ?? display.phrases.text("connect.progress.soon"),
            changes: changes, ending: Self.ending(over, changes, display.phrases))
    }

    private static func ending(_ over: [SyncLook], _ changes: Int, _ phrases: Phrasebook) -> String {
        if let failed = over.first(where: { $0.last?.failure != nil }) {
            return phrases.text("connect.progress.failed", ["name": failed.connection.name])
        }
        return changes == 0 ? phrases.text("connect.progress.over") : phrases.count("connect.progress.changed", changes)
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

extension SyncRun {
    /// How many things it made other here.
    fileprivate var changesHere: Int { counts.reduce(0) { $0 + ($1.key.isDoneHere ? $1.value : 0) } }
}

extension ConnectedAccount {
    /// Whether its sync is due and another's turn may be the reason that it has not begun.
    fileprivate func isAboutToBegin(at time: Date, within wait: TimeInterval) -> Bool {
        pausedAt == nil && refusedAt == nil && nextAt <= time && nextAt > time.addingTimeInterval(-wait)
    }
}
