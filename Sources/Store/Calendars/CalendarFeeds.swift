public import Foundation
import GRDB
public import Kinkeeper

/// A secret address under which programs subscribe to an account's calendar: made by its owner, shown once, and revoked when it
/// is no longer wanted.
public struct CalendarFeed: Identifiable, Hashable, Sendable {
    /// Names one link.
    public typealias ID = Identifier<CalendarFeed>

    /// Names the link.
    public let id: ID
    /// The account it belongs to.
    public let account: Account.ID
    /// The name given by its owner.
    public let name: String
    /// What the calendar shows.
    public let subject: LinkSubject
    /// Whether entries name the people they are about.
    public let showsNames: Bool
    /// Whether entries ring when the account's alerts come.
    public let hasAlarms: Bool
    /// The tag of the language that was spoken when it was made, for accounts that have chosen none.
    public let language: String
    /// When it was made.
    public let createdAt: Date
    /// When it was last used, to the minute; nil before the first time.
    public let lastUsedAt: Date?
}

/// A link to be made.
public struct CalendarFeedDraft: Sendable {
    /// The name given by its owner.
    public var name: String
    /// What the calendar shows.
    public var subject: LinkSubject
    /// Whether entries name the people they are about.
    public var showsNames: Bool
    /// Whether entries ring when the account's alerts come.
    public var hasAlarms: Bool
    /// The tag of the language that is spoken now.
    public var language: String

    /// A draft from its parts.
    public init(
        name: String, subject: LinkSubject = .people, showsNames: Bool, hasAlarms: Bool, language: String
    ) {
        self.name = name
        self.subject = subject
        self.showsNames = showsNames
        self.hasAlarms = hasAlarms
        self.language = language
    }
}

extension Accounts {
    /// Keeps a new link by the SHA-256 of its secret.
    public func createCalendarFeed(
        _ draft: CalendarFeedDraft, hash: [UInt8], for account: Account.ID, at time: Date
    ) async throws(StoreError) -> CalendarFeed {
        let feed = CalendarFeed(
            id: .make(at: time), account: account, name: draft.name, subject: draft.subject,
            showsNames: draft.showsNames, hasAlarms: draft.hasAlarms, language: draft.language, createdAt: time, lastUsedAt: nil
        )
        try await file.write { db in
            try db.run(
                """
                INSERT INTO calendar_feeds
                  (id, account_id, name, token_hash, subject, shows_names, has_alarms, language, created_at, last_used_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)
                """,
                [
                    feed.id.value, account.value, feed.name.databaseValue, Data(hash).databaseValue,
                    feed.subject.rawValue.databaseValue, feed.showsNames.databaseValue, feed.hasAlarms.databaseValue,
                    feed.language.databaseValue,
                    time.milliseconds.databaseValue,
                ])
            try db.note(.calendarLinkMade, draft.name, of: account, from: origin, at: time)
        }
        return feed
    }

    /// The links of an account, the newest first.
    public func calendarFeeds(of account: Account.ID) async throws(StoreError) -> [CalendarFeed] {
        try await file.read { db in
            try db.rows("\(CalendarFeed.select) WHERE account_id = ? ORDER BY id DESC", [account.value])
                .map(CalendarFeed.init(row:))
        }
    }

    /// Takes a link back at once. Throws `notFound` when the account has no such link.
    public func revokeCalendarFeed(
        _ id: CalendarFeed.ID, of account: Account.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            try db.revoke(id.value, in: "calendar_feeds", as: .calendarLinkRevoked, of: account, from: origin, at: time)
        }
    }

    /// Returns the feed and account of a SHA-256 hash, and records its use; nil when there is none.
    public func calendarFeed(hash: [UInt8], at time: Date) async throws(StoreError) -> (CalendarFeed, Account)? {
        let found = try await file.glance { db -> (CalendarFeed, Account)? in
            let row = try db.firstRow("\(CalendarFeed.select) WHERE token_hash = ?", [Data(hash).databaseValue])
            guard let feed = row.map(CalendarFeed.init(row:)), let account = try db.account(feed.account) else { return nil }
            return (feed, account)
        }
        guard let (feed, _) = found, time.timeIntervalSince(feed.lastUsedAt ?? .distantPast) >= 60 else { return found }
        // The feed is served even when its use could not be recorded.
        try? await file.write { db in
            try db.run(
                "UPDATE calendar_feeds SET last_used_at = ? WHERE id = ?",
                [time.milliseconds.databaseValue, feed.id.value])
        }
        return found
    }
}

extension CalendarFeed {
    enum Columns: Int, SelectedColumns {
        case id, accountID, name, subject, showsNames, hasAlarms, language, createdAt, lastUsedAt
    }
    fileprivate static let select = "SELECT \(Columns.list) FROM calendar_feeds"

    fileprivate init(row: Row) {
        self.init(
            id: row[Columns.id], account: row[Columns.accountID], name: row[Columns.name],
            subject: LinkSubject(stored: row[Columns.subject]), showsNames: row[Columns.showsNames],
            hasAlarms: row[Columns.hasAlarms], language: row[Columns.language], createdAt: row.moment(Columns.createdAt),
            lastUsedAt: row.moment(Columns.lastUsedAt))
    }
}
