public import Foundation
import GRDB
public import Kinkeeper

/// A secret address of an account's widgets: made by its owner, shown once, and revoked when it is no longer wanted.
public struct WidgetLink: Identifiable, Hashable, Sendable {
    /// Names one link.
    public typealias ID = Identifier<WidgetLink>

    /// Names the link.
    public let id: ID
    /// The account it belongs to.
    public let account: Account.ID
    /// The name given by its owner.
    public let name: String
    /// What the widgets show.
    public let subject: LinkSubject
    /// Whether the widgets name people; otherwise they show numbers and days.
    public let showsNames: Bool
    /// When it was made.
    public let createdAt: Date
    /// When it was last used, to the minute; nil before the first time.
    public let lastUsedAt: Date?
}

extension Accounts {
    /// Keeps a new link by the SHA-256 of its secret.
    public func createWidgetLink(
        named name: String, hash: [UInt8], showing subject: LinkSubject = .people, showsNames: Bool, for account: Account.ID,
        at time: Date
    ) async throws(StoreError) -> WidgetLink {
        let link = WidgetLink(
            id: .make(at: time), account: account, name: name, subject: subject, showsNames: showsNames, createdAt: time,
            lastUsedAt: nil)
        try await file.write { db in
            try db.run(
                """
                INSERT INTO widget_links (id, account_id, name, token_hash, subject, shows_names, created_at, last_used_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, NULL)
                """,
                [
                    link.id.value, account.value, name.databaseValue, Data(hash).databaseValue,
                    subject.rawValue.databaseValue, showsNames.databaseValue, time.milliseconds.databaseValue,
                ])
            try db.note(.widgetLinkMade, name, of: account, from: origin, at: time)
        }
        return link
    }

    /// The links of an account, the newest first.
    public func widgetLinks(of account: Account.ID) async throws(StoreError) -> [WidgetLink] {
        try await file.read { db in
            try db.rows("\(WidgetLink.select) WHERE account_id = ? ORDER BY id DESC", [account.value])
                .map(WidgetLink.init(row:))
        }
    }

    /// Takes a link back at once. Throws `notFound` when the account has no such link.
    public func revokeWidgetLink(
        _ id: WidgetLink.ID, of account: Account.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            try db.revoke(id.value, in: "widget_links", as: .widgetLinkRevoked, of: account, from: origin, at: time)
        }
    }

    /// Returns the link of a SHA-256 hash with its account, and records its use; nil when there is none.
    public func widgetLink(hash: [UInt8], at time: Date) async throws(StoreError) -> (WidgetLink, Account)? {
        let found = try await file.glance { db -> (WidgetLink, Account)? in
            let row = try db.firstRow("\(WidgetLink.select) WHERE token_hash = ?", [Data(hash).databaseValue])
            guard let link = row.map(WidgetLink.init(row:)), let account = try db.account(link.account) else { return nil }
            return (link, account)
        }
        guard let (link, _) = found, time.timeIntervalSince(link.lastUsedAt ?? .distantPast) >= 60 else { return found }
        // A full disk must not keep a widget out because its use cannot be recorded.
        try? await file.write { db in
            try db.run(
                "UPDATE widget_links SET last_used_at = ? WHERE id = ?", [time.milliseconds.databaseValue, link.id.value])
        }
        return found
    }
}

extension WidgetLink {
    enum Columns: Int, SelectedColumns { case id, accountID, name, subject, showsNames, createdAt, lastUsedAt }
    fileprivate static let select = "SELECT \(Columns.list) FROM widget_links"

    fileprivate init(row: Row) {
        self.init(
            id: row[Columns.id], account: row[Columns.accountID], name: row[Columns.name],
            subject: LinkSubject(stored: row[Columns.subject]), showsNames: row[Columns.showsNames],
            createdAt: row.moment(Columns.createdAt), lastUsedAt: row.moment(Columns.lastUsedAt))
    }
}

extension LinkSubject {
    /// The subject of a stored link; the column knows no other words.
    init(stored text: String) { self = LinkSubject(rawValue: text) ?? .people }
}
