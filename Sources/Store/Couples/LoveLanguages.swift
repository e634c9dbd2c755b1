public import Foundation
import GRDB
public import Kinkeeper

// Love languages in one space: an account's own, or that of its couple. `AccountLoveLanguages` has both.

/// The place of a love language in a list. It is a place in the order, not in one space.
public struct LoveLanguageCursor: Hashable, Sendable, LosslessStringConvertible {
    private let rank: Int
    private let id: LoveLanguage.ID

    init(_ language: LoveLanguage) { (rank, id) = (language.importance.rank, language.id) }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let rank = Int(parts[0]), let id = LoveLanguage.ID(String(parts[1])) else { return nil }
        (self.rank, self.id) = (rank, id)
    }

    /// A number and an identifier, with "_" between them.
    public var description: String { "\(rank)_\(id)" }

    /// Whether it comes after another.
    func isBehind(_ other: LoveLanguageCursor) -> Bool { (rank, id) < (other.rank, other.id) }

    fileprivate var values: [DatabaseValue] { [rank.databaseValue, id.value] }
}

/// Which love languages of a space are listed.
enum LoveLanguagePart {
    /// Private ones and drafts, in an account's own space.
    case unshared
    /// What is kept of a former partner's, there.
    case kept
    /// What is shared: by both, by the account, by the other.
    case shared, sharedOwn, sharedOther

    fileprivate var condition: String {
        switch self {
        case .unshared: "author IS NULL"
        case .kept: "is_kept"
        case .shared: "author IS NOT NULL AND NOT is_kept"
        case .sharedOwn: "author = ?1 AND NOT is_kept"
        case .sharedOther: "author IS NOT NULL AND author <> ?1 AND NOT is_kept"
        }
    }
}

/// A love language that was deleted and can be brought back.
public struct DeletedLoveLanguage: Identifiable, Hashable, Sendable {
    /// Names it, as before.
    public let id: LoveLanguage.ID
    /// Which of the five it is.
    public let kind: LoveLanguage.Kind
    /// A few words; may be empty.
    public let title: String
    /// When it was deleted; 30 days later it is gone for good.
    public let deletedAt: Date
}

extension Space {
    // MARK: Reading

    /// One love language; nil if there is none. One that came from the space `couple` is not looked at: while that couple goes
    /// on, it is what a crash has left of its end.
    func loveLanguage(
        _ id: LoveLanguage.ID, asking account: Account.ID, besides couple: Space.ID? = nil
    ) async throws(StoreError) -> LoveLanguage? {
        try await file.read { db in
            try db.loveLanguages(
                asking: account, where: "love_languages.id = ?2 AND \(Self.isBesides("?3"))", [id.value, couple.value]
            ).first
        }
    }

    /// Whether one has this identifier here, deleted or not.
    func holdsLoveLanguage(_ id: LoveLanguage.ID) async throws(StoreError) -> Bool {
        try await file.read { db in try db.firstRow("SELECT 1 FROM love_languages WHERE id = ?", [id.value]) != nil }
    }

    /// Love languages of a part, the most important first, then the newest.
    func loveLanguages(
        _ part: LoveLanguagePart, asking account: Account.ID, besides couple: Space.ID? = nil,
        after cursor: LoveLanguageCursor?, limit: Int
    ) async throws(StoreError) -> [LoveLanguage] {
        try await file.read { db in
            let rank = Self.rank
            return try db.loveLanguages(
                asking: account,
                where: """
                    \(part.condition) AND \(Self.isBesides("?5")) AND (?3 IS NULL OR (\(rank), love_languages.id) < (?2, ?3))
                    ORDER BY \(rank) DESC, love_languages.id DESC LIMIT ?4
                    """, (cursor?.values ?? [.null, .null]) + [limit.databaseValue, couple.value])
        }
    }

    /// Opens a love language of the partner, and returns it; nil if there is none.
    func openLoveLanguage(
        _ id: LoveLanguage.ID, by account: Account.ID, at time: Date
    ) async throws(StoreError) -> LoveLanguage? {
        try await file.write { db in
            try db.openLoveLanguage(id, by: account, at: time)
            return try db.loveLanguage(id, asking: account)
        }
    }

    /// Whether there is one that is kept of a former partner's.
    func hasKeptLoveLanguages(besides couple: Space.ID?) async throws(StoreError) -> Bool {
        let kept = "SELECT 1 FROM love_languages WHERE is_kept AND deleted_at IS NULL AND \(Self.isBesides("?1"))"
        return try await file.read { db in try db.firstRow(kept, [couple.value]) != nil }
    }

    /// When the first love language was shared that still is; nil while none is.
    public func firstSharedLoveLanguage() async throws(StoreError) -> Date? {
        try await file.read { db in
            let first = """
                SELECT shared_at FROM love_languages
                WHERE shared_at IS NOT NULL AND deleted_at IS NULL AND \(LoveLanguage.tables.isHere)
                ORDER BY shared_at LIMIT 1
                """
            return (try db.firstRow(first, [])?[0] as Int64?).map(Date.init(milliseconds:))
        }
    }

    /// The most important love language of each kind that an account has here of its own, shared or not.
    func ownLoveLanguages(
        asking account: Account.ID, besides couple: Space.ID? = nil
    ) async throws(StoreError) -> [LoveLanguage.Kind: LoveLanguage] {
        try await file.read { db in
            var found: [LoveLanguage.Kind: LoveLanguage] = [:]
            for kind in LoveLanguage.Kind.allCases {
                found[kind] = try db.loveLanguages(
                    asking: account,
                    where: """
                        kind = ?2 AND \(Self.isOwn) AND \(Self.isBesides("?3")) ORDER BY \(Self.rank) DESC, love_languages.id DESC
                        LIMIT 1
                        """, [kind.rawValue.databaseValue, couple.value]
                ).first
            }
            return found
        }
    }

    func unsharedLoveLanguageCount(besides couple: Space.ID?) async throws(StoreError) -> Int {
        let unshared = "author IS NULL AND deleted_at IS NULL AND \(Self.isBesides("?1"))"
        return try await file.read { db in
            try db.firstRow("SELECT count(*) FROM love_languages WHERE \(unshared)", [couple.value])?[0] ?? 0
        }
    }

    /// The most important love language of an account's partner, of those that are shared; nil without any.
    public func topLoveLanguage(forPartnerOf account: Account.ID) async throws(StoreError) -> LoveLanguage.Kind? {
        let tallies = try await loveLanguageTallies(asking: account)
        return LoveLanguageStatistics(
            unshared: 0, shared: tallies.own, ofPartner: tallies.partner, actionsThisWeek: 0
        ).top
    }

    /// How many an account has shared, and what the other has.
    func loveLanguageTallies(
        asking account: Account.ID
    ) async throws(StoreError) -> (own: Int, partner: [LoveLanguageStatistics.Tally]) {
        try await file.read { db in
            let found = try db.rows(
                """
                SELECT author = ? AS is_own, kind, importance, count(*) AS count FROM love_languages
                WHERE author IS NOT NULL AND NOT is_kept AND deleted_at IS NULL AND \(LoveLanguage.tables.isHere)
                GROUP BY 1, 2, 3
                """, [account.value])
            var (own, partner) = (0, [LoveLanguageStatistics.Tally]())
            for row in found {
                if row["is_own"] as Bool {
                    own += row["count"] as Int
                } else if let kind = LoveLanguage.Kind(rawValue: row["kind"]),
                    let importance = LoveLanguage.Importance(rawValue: row["importance"])
                {
                    partner.append(.init(kind, importance, row["count"]))
                }
            }
            return (own, partner)
        }
    }

    func deletedLoveLanguages(
        of account: Account.ID, besides couple: Space.ID? = nil, limit: Int
    ) async throws(StoreError) -> [DeletedLoveLanguage] {
        try await file.read { db in
            let rows = try db.rows(
                """
                SELECT id, kind, title, deleted_at FROM love_languages
                WHERE deleted_at IS NOT NULL AND \(Self.isOwn) AND \(LoveLanguage.tables.isHere)
                  AND \(Self.isBesides("?3"))
                ORDER BY deleted_at DESC, id DESC LIMIT ?2
                """, [account.value, limit.databaseValue, couple.value])
            return rows.compactMap { row in
                LoveLanguage.Kind(rawValue: row["kind"]).map {
                    DeletedLoveLanguage(
                        id: row["id"], kind: $0, title: row["title"], deletedAt: Date(milliseconds: row["deleted_at"]))
                }
            }
        }
    }

    // MARK: Writing

    func createLoveLanguage(
        _ draft: LoveLanguageDraft, by account: Account.ID, isShared: Bool, at time: Date
    ) async throws(StoreError) -> LoveLanguage {
        try await file.write { db in
            let id = draft.id ?? .make(at: time)
            guard try db.firstRow("SELECT 1 FROM love_languages WHERE id = ?", [id.value]) == nil else {
                // Sent twice at once.
                if let known = try db.loveLanguage(id, asking: account), known.isOwn(of: account), known.says(draft) {
                    return known
                }
                throw StoreError.conflict
            }
            let language = LoveLanguage(
                id: id, kind: draft.kind, title: draft.title, details: draft.details, examples: draft.examples,
                importance: draft.importance, tags: draft.tags,
                privacy: isShared ? .shared : draft.isDraft ? .draft : .isPrivate, author: isShared ? account : nil,
                sharedAt: isShared ? time : nil, createdAt: time, updatedAt: time)
            try language.write(origin: nil, isNew: true, in: db)
            return try db.requiredLoveLanguage(id, asking: account)
        }
    }

    func editLoveLanguage(
        _ id: LoveLanguage.ID, to draft: LoveLanguageDraft, seen: Int, by account: Account.ID, at time: Date
    ) async throws(StoreError) -> LoveLanguage {
        try await file.write { db in
            let present = try db.requiredLoveLanguage(id, asking: account)
            guard present.isOwn(of: account) else { throw StoreError.loveLanguageRefused(.notAuthor) }
            guard !present.says(draft) else { return present }
            guard present.version == seen else { throw StoreError.conflict }
            try present.edited(to: draft, at: time).write(origin: nil, isNew: false, in: db)
            return try db.requiredLoveLanguage(id, asking: account)
        }
    }

    func deleteLoveLanguage(
        _ id: LoveLanguage.ID, seen: Int, by account: Account.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            let present = try db.requiredLoveLanguage(id, asking: account)
            guard present.isOwn(of: account) else { throw StoreError.loveLanguageRefused(.notAuthor) }
            guard present.version == seen else { throw StoreError.conflict }
            try db.run(
                "UPDATE love_languages SET deleted_at = ? WHERE id = ?", [time.milliseconds.databaseValue, id.value])
        }
    }

    /// Brings one of the account's own back; nil where it is not in this space.
    func restoreLoveLanguage(_ id: LoveLanguage.ID, of account: Account.ID) async throws(StoreError) -> LoveLanguage? {
        try await file.write { db in
            try db.run(
                "UPDATE love_languages SET deleted_at = NULL WHERE id = ?2 AND deleted_at IS NOT NULL AND \(Self.isOwn)",
                [account.value, id.value])
            return try db.loveLanguage(id, asking: account).flatMap { $0.isOwn(of: account) ? $0 : nil }
        }
    }

    /// Deletes for good the love languages, and what was done for them, that were deleted longer than `trashRetention` ago.
    public func purgeLoveLanguages(at time: Date) async throws(StoreError) {
        let limit = time.addingTimeInterval(-Space.trashRetention).milliseconds.databaseValue
        try await file.write { db in
            try db.run("DELETE FROM love_languages WHERE deleted_at < ?", [limit])
            try db.run("DELETE FROM love_actions WHERE deleted_at < ?", [limit])
        }
    }

    /// How much it matters, as a number, word for word as in the index.
    private static let rank = "CASE importance WHEN 'essential' THEN 3 WHEN 'high' THEN 2 WHEN 'medium' THEN 1 ELSE 0 END"
    /// The condition that a row is of the account `?1`.
    private static let isOwn = "(author IS NULL OR author = ?1 AND NOT is_kept)"
    /// The condition that a row did not come from the space that a value names; NULL is none.
    private static func isBesides(_ couple: String) -> String { "(origin IS NULL OR \(couple) IS NULL OR origin <> \(couple))" }
}
