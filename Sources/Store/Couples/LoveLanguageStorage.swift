import Foundation
import GRDB
import Kinkeeper

// How love languages look in columns, how they are found inside of a transaction, and what is their own about moving between
// spaces.

extension LoveLanguage {
    enum Columns: Int, SelectedColumns {
        case id, kind, title, details, examples, importance, tags, isDraft, author, sharedAt, openedAt, isKept, createdAt,
            updatedAt, version

        /// Of a partner's that the account `?1` has not opened, description and examples are not read.
        var sql: String {
            switch self {
            case .details, .examples: "CASE WHEN \(LoveLanguage.isOpen) THEN love_languages.\(name) ELSE '' END"
            default: "love_languages.\(name)"
            }
        }
    }

    /// The condition that the account `?1` sees all of it.
    static let isOpen = "(author IS NULL OR author = ?1 OR opened_at IS NOT NULL OR is_kept)"

    init(row: Row) throws {
        guard let kind = Kind(rawValue: row[Columns.kind]), let importance = Importance(rawValue: row[Columns.importance])
        else {
            throw StoreError.damaged("a love language of no known kind or importance")
        }
        let author: Account.ID? = row[Columns.author]
        self.init(
            id: row[Columns.id], kind: kind, title: row[Columns.title], details: row[Columns.details],
            examples: Self.lines(row[Columns.examples]), importance: importance, tags: Self.lines(row[Columns.tags]),
            privacy: author != nil && !row[Columns.isKept] ? .shared : row[Columns.isDraft] ? .draft : .isPrivate,
            author: author,
            sharedAt: row.moment(Columns.sharedAt), openedAt: row.moment(Columns.openedAt), isKept: row[Columns.isKept],
            createdAt: row.moment(Columns.createdAt), updatedAt: row.moment(Columns.updatedAt), version: row[Columns.version])
    }

    private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}

extension Database {
    /// Love languages that a condition picks, in the order that it says; its values count from `?2`. Those that were deleted or
    /// are being taken back are left out.
    func loveLanguages(
        asking account: Account.ID, where condition: String, _ values: [DatabaseValue]
    ) throws -> [LoveLanguage] {
        try rows(
            """
            SELECT \(LoveLanguage.Columns.list) FROM love_languages
            WHERE ?1 IS NOT NULL AND deleted_at IS NULL AND \(LoveLanguage.tables.isHere) AND \(condition)
            """, [account.value] + values
        ).map(LoveLanguage.init(row:))
    }

    /// One love language, opened or not; nil if there is none.
    func loveLanguage(_ id: LoveLanguage.ID, asking account: Account.ID) throws -> LoveLanguage? {
        try loveLanguages(asking: account, where: "love_languages.id = ?2", [id.value]).first
    }

    /// The love language, or `notFound`.
    func requiredLoveLanguage(_ id: LoveLanguage.ID, asking account: Account.ID) throws -> LoveLanguage {
        guard let language = try loveLanguage(id, asking: account) else { throw StoreError.notFound }
        return language
    }

    /// Opens a love language of the partner for an account, so that it cannot be taken back any more.
    func openLoveLanguage(_ id: LoveLanguage.ID, by account: Account.ID, at time: Date) throws {
        try run(
            """
            UPDATE love_languages SET opened_at = ? WHERE id = ? AND opened_at IS NULL AND author <> ? AND NOT is_kept
              AND deleted_at IS NULL AND \(LoveLanguage.tables.isHere)
            """, [time.milliseconds.databaseValue, id.value, account.value])
    }
}

extension LoveLanguage: MovingRecord {
    static let tables = MovingTables(records: "love_languages", moves: "love_language_moves")

    static func refused(_ refusal: TakingBackRefusal) -> StoreError {
        switch refusal {
        case .notAuthor: .loveLanguageRefused(.notAuthor)
        case .opened: .loveLanguageRefused(.opened)
        }
    }

    var changedAt: Date { updatedAt }

    /// Copies of a former partner's are not the account's to move.
    static func read(_ id: ID, asking account: Account.ID, in db: Database) throws -> LoveLanguage? {
        let condition = "love_languages.id = ?2 AND NOT is_kept AND \(isOpen)"
        return try db.loveLanguages(asking: account, where: condition, [id.value]).first
    }

    static func leaving(_ id: ID, to author: Account.ID, in db: Database) throws -> LoveLanguage? {
        try db.rows(
            """
            SELECT \(Columns.list) FROM love_languages
            WHERE love_languages.id = ?2 AND ?1 IS NOT NULL AND NOT \(tables.isHere)
            """, [author.value, id.value]
        ).map(LoveLanguage.init(row:)).first
    }

    func says(_ other: LoveLanguage) -> Bool {
        var (one, other) = (LoveLanguageDraft(self), LoveLanguageDraft(other))
        (one.isDraft, other.isDraft) = (false, false)
        return one == other
    }

    func shared(by account: Account.ID, at time: Date, in db: Database) throws -> LoveLanguage {
        var shared = self
        shared.version += 1
        (shared.privacy, shared.author, shared.sharedAt, shared.openedAt) = (.shared, account, time, nil)
        return shared
    }

    func takenBack() -> LoveLanguage {
        var own = self
        (own.privacy, own.author, own.sharedAt, own.openedAt) = (.isPrivate, nil, nil, nil)
        return own
    }

    /// The author's own comes home as a private one; the partner's is a copy to read.
    func kept(for account: Account.ID, in db: Database) throws -> LoveLanguage {
        var kept = self
        (kept.isKept, kept.privacy) = (author != account, .isPrivate)
        if author == account { (kept.author, kept.openedAt) = (nil, nil) }
        return kept
    }

    func renamed(_ id: ID) -> LoveLanguage {
        LoveLanguage(
            id: id, kind: kind, title: title, details: details, examples: examples, importance: importance, tags: tags,
            privacy: privacy, author: author, sharedAt: sharedAt, openedAt: openedAt, isKept: isKept, createdAt: createdAt,
            updatedAt: updatedAt, version: version)
    }

    func write(origin: Space.ID?, isNew: Bool, in db: Database) throws {
        let values: [DatabaseValue] = [
            kind.rawValue.databaseValue, title.databaseValue, details.databaseValue,
            examples.joined(separator: "\n").databaseValue, importance.rawValue.databaseValue,
            tags.joined(separator: "\n").databaseValue, (privacy == .draft).databaseValue, author.value,
            (sharedAt?.milliseconds).value, (openedAt?.milliseconds).value, isKept.databaseValue, version.databaseValue,
            createdAt.milliseconds.databaseValue, updatedAt.milliseconds.databaseValue,
        ]
        if isNew {
            try db.run(
                """
                INSERT INTO love_languages (kind, title, details, examples, importance, tags, is_draft, author, shared_at,
                  opened_at, is_kept, version, created_at, updated_at, origin, id)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, values + [origin.value, id.value])
        } else {
            try db.run(
                """
                UPDATE love_languages SET kind = ?, title = ?, details = ?, examples = ?, importance = ?, tags = ?, is_draft = ?,
                  author = ?, shared_at = ?, opened_at = ?, is_kept = ?, version = ?, created_at = ?, updated_at = ?
                WHERE id = ?
                """, values + [id.value])
        }
    }

    /// What a former partner did for it stays with what its author goes on writing.
    static func moveParts(of id: ID, to other: ID, in db: Database) throws {
        try db.run("UPDATE love_actions SET language_id = ? WHERE language_id = ?", [other.value, id.value])
    }

    /// What a former partner did for it stays here, with what it said then, to read.
    func leaveEarlier(for account: Account.ID, in db: Database) throws {
        guard try db.firstRow("SELECT 1 FROM love_actions WHERE language_id = ?", [id.value]) != nil else { return }
        var earlier = renamed(ID(of: StableDigest("earlier: \(id), version \(version)"), at: createdAt))
        (earlier.author, earlier.isKept, earlier.sharedAt) = (account, true, sharedAt ?? updatedAt)
        earlier.privacy = .isPrivate
        try earlier.write(origin: nil, isNew: true, in: db)
        try Self.moveParts(of: id, to: earlier.id, in: db)
    }

    static func empty(_ id: ID, in db: Database) throws {
        try db.run("UPDATE love_languages SET title = '', details = '', examples = '', tags = '' WHERE id = ?", [id.value])
    }
}
