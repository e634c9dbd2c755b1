import Foundation
import GRDB
import Kinkeeper

/// The stored changes in a calendar since a token.
public struct PublishedChanges: Hashable, Sendable {
    /// New, changed and removed entries, in the order in which they were noticed.
    public let states: [PublishedState]
    /// The token to ask with next time.
    public let token: String
    /// Whether there is more to ask for at once, because a limit was reached.
    public let isCut: Bool
}

extension Space {
    /// Returns the stored states of a calendar's present entries: of some, or of all.
    public func publishedStates(
        _ view: CalendarView, uids: Set<String>? = nil
    ) async throws(StoreError) -> [PublishedState] {
        try await file.read { db in try db.publishedStates(view, uids: uids).filter { !$0.isGone } }
    }

    /// Returns the changes in a calendar since a token, at most `limit` entries; all entries without one. Nil for a token
    /// that is not this calendar's, is too old, or is of a past that was undone by restoring a backup.
    public func publishedChanges(
        _ view: CalendarView, since token: String?, limit: Int?
    ) async throws(StoreError) -> PublishedChanges? {
        try await file.read { db in
            var position = CalendarPosition.start
            if let token {
                guard let known = CalendarPosition(token), try db.isMark(known.mark, of: known.latest, view) else { return nil }
                position = known
            }
            return try db.publishedChanges(view, since: position, hasToken: token != nil, limit: limit)
        }
    }
}

/// How far a client knows a calendar: a revision, and the last entry read of a partly read one.
private struct CalendarPosition {
    /// The revision that was the latest when they asked, and its mark.
    let latest: Int64
    let mark: String
    /// The last entry they know, in the order of revisions and identifiers; without one all of `revision`.
    let revision: Int64
    let uid: String?

    static let start = CalendarPosition(latest: 0, mark: "", revision: 0, uid: nil)
    private static let prefix = "data:,"

    init(latest: Int64, mark: String, revision: Int64, uid: String?) {
        (self.latest, self.mark, self.revision, self.uid) = (latest, mark, revision, uid)
    }

    /// Reads a token: "data:,REVISION-MARK", or where it was cut "data:,REVISION-MARK-REVISION-UID".
    init?(_ token: String) {
        guard token.hasPrefix(Self.prefix), token.utf8.count < 1_000 else { return nil }
        let parts = token.dropFirst(Self.prefix.count).split(separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 4, let latest = Int64(parts[0]), String(latest) == parts[0] else { return nil }
        self.latest = latest
        mark = String(parts[1])
        guard parts.count == 4 else {
            (revision, uid) = (latest, nil)
            return
        }
        guard let revision = Int64(parts[2]), revision <= latest else { return nil }
        (self.revision, uid) = (revision, String(parts[3]).removingPercentEncoding)
    }

    var token: String { "\(Self.prefix)\(latest)-\(mark)" + (uid.map { "-\(revision)-\(Self.escaped($0))" } ?? "") }

    /// Identifiers stand as they are; names that programs chose may hold anything.
    private static func escaped(_ uid: String) -> String {
        uid.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._"))) ?? uid
    }
}

extension Database {
    fileprivate func isMark(_ mark: String, of revision: Int64, _ view: CalendarView) throws -> Bool {
        try firstRow(
            """
            SELECT 1 FROM published_revisions JOIN published_calendars ON calendar_id = id
            WHERE view = ? AND published_revisions.revision = ? AND mark = ?
            """, [view.key.databaseValue, revision.databaseValue, mark.databaseValue]) != nil
    }

    fileprivate func publishedChanges(
        _ view: CalendarView, since position: CalendarPosition, hasToken: Bool, limit: Int?
    ) throws -> PublishedChanges? {
        let present = try firstRow(
            """
            SELECT published_calendars.revision, mark FROM published_calendars JOIN published_revisions
              ON calendar_id = id AND published_revisions.revision = published_calendars.revision
            WHERE view = ?
            """, [view.key.databaseValue])
        guard let present else { return nil }
        let most = limit.map { min(max($0, 1), 1_000_000) }
        // Without an identifier all of the revision is known: one that sorts behind all others stands for it.
        let found = try rows(
            """
            SELECT \(PublishedState.Columns.list(of: "published_entries")) FROM published_entries JOIN published_calendars ON calendar_id = id
            WHERE view = ? AND (published_entries.revision, uid) > (?, ?) AND (is_gone = 0 OR ?)
            ORDER BY published_entries.revision, uid LIMIT ?
            """,
            [
                view.key.databaseValue, position.revision.databaseValue, (position.uid ?? "\u{10FFFF}").databaseValue,
                hasToken.databaseValue, (most.map { $0 + 1 } ?? Int.max).databaseValue,
            ]
        ).map(PublishedState.init(row:))
        let told = most.map { Array(found.prefix($0)) } ?? found
        let isCut = told.count < found.count
        let last = isCut ? told.last : nil
        let latest: Int64 = present["revision"]
        let next = CalendarPosition(
            latest: latest, mark: present["mark"], revision: last?.revision ?? latest, uid: last?.uid)
        return PublishedChanges(states: told, token: next.token, isCut: isCut)
    }
}
