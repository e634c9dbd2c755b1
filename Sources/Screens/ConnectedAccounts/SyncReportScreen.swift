import Kinkeeper
package import Store

/// The report of one sync, one line for each entry.
public struct SyncReportScreen: Hashable, Sendable {
    /// A change of a property.
    public struct Change: Hashable, Sendable {
        /// "Phone".
        public let property: String
        /// The value before; nil for an added one.
        public let before: String?
        /// The value after; nil for a removed one.
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
        /// The changes of the card, one property each.
        public let changes: [Change]
        /// Whether it needs attention.
        public let wantsALook: Bool
    }

    /// The name of the connection.
    public let name: String
    /// Its page.
    public let connectionPath: String
    /// "21 November 2026, 14:05".
    public let when: String
    /// The summary of the sync.
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
        // A person in the trash has no page.
        let person = [.trashed, .inTrash].contains(entry.kind) ? nil : entry.person.map { Routes.person.path($0) }
        let path = person ?? entry.group.map { Routes.group.path($0) }
        self.init(
            name: entry.name, path: path, what: phrases.text("connect.did.\(entry.kind.rawValue)"),
            // The detail of a deletion is its time, which is only for undoing.
            detail: entry.kind == .rejected
                ? phrases.rejection(entry.detail) : entry.kind == .trashed || entry.detail.isEmpty ? nil : entry.detail,
            changes: changes.map { .init(property: phrases.property(named: $0.property), before: $0.before, after: $0.after) },
            wantsALook: [.unreadable, .rejected, .namesDiffer].contains(entry.kind))
    }
}
