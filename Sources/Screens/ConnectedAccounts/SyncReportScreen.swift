import Kinkeeper
package import Store

/// What one sync did, one line for each thing.
public struct SyncReportScreen: Hashable, Sendable {
    /// What became of a property.
    public struct Change: Hashable, Sendable {
        /// "Phone".
        public let property: String
        /// What it said; nil where it came.
        public let before: String?
        /// What it says; nil where it went.
        public let after: String?
    }

    /// One thing.
    public struct Row: Hashable, Sendable {
        /// The person or group.
        public let name: String
        /// Their page; nil where they have none.
        public let path: String?
        /// "changed there".
        public let what: String
        /// More about it: a group's name, another name; nil for nothing.
        public let detail: String?
        /// What became of the card, one property each.
        public let changes: [Change]
        /// Whether somebody should look.
        public let wantsALook: Bool
    }

    /// What the connection is called.
    public let name: String
    /// Its page.
    public let connectionPath: String
    /// "21 November 2026, 14:05".
    public let when: String
    /// What it did, in short.
    public let summary: String
    /// "It was taken back on 21 November 2026, 14:05."; nil otherwise.
    public let undone: String?
    /// The things of this page of them.
    public let rows: [Row]
    /// The next page; nil where this is the last.
    public let morePath: String?
}

extension SyncReportScreen {
    /// Builds a page. `next` is the last thing of this page where more follow.
    package init(
        _ sync: SyncRun, of connection: ConnectedAccount, _ entries: [SyncEntry], changes: [SyncEntry.ID: [SyncChange]],
        next: SyncEntry.ID?, from display: DisplayContext
    ) {
        let phrases = display.phrases
        self.init(
            name: connection.name, connectionPath: Routes.connection.path(connection.id),
            when: display.wording.moment(sync.startedAt, in: display.timeZone), summary: phrases.summary(of: sync),
            undone: phrases.undone(sync, display),
            rows: entries.map { Row($0, changes[$0.id] ?? [], phrases) },
            morePath: next.map { "\(Routes.syncReport.path(sync.id))?after=\($0)" })
    }
}

extension SyncReportScreen.Row {
    init(_ entry: SyncEntry, _ changes: [SyncChange], _ phrases: Phrasebook) {
        // Who lies in the trash has no page.
        let person = [.trashed, .inTrash].contains(entry.kind) ? nil : entry.person.map { Routes.person.path($0) }
        let path = person ?? entry.group.map { Routes.group.path($0) }
        self.init(
            name: entry.name, path: path, what: phrases.text("connect.did.\(entry.kind.rawValue)"),
            // Of who went the detail says when, which is for undoing.
            detail: entry.kind == .rejected
                ? phrases.rejection(entry.detail) : entry.kind == .trashed || entry.detail.isEmpty ? nil : entry.detail,
            changes: changes.map { .init(property: phrases.property(named: $0.property), before: $0.before, after: $0.after) },
            wantsALook: [.unreadable, .rejected, .namesDiffer].contains(entry.kind))
    }
}
