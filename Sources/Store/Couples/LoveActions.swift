import Foundation
import GRDB
import Kinkeeper

// What was done for the love languages of a couple, in its space. It is there as long as the love language is: deleted with it,
// and back with it. One that has actions was opened, and so is never taken back.

/// The place of an action in the list of a love language.
public struct LoveActionCursor: Hashable, Sendable, LosslessStringConvertible {
    private let day: CivilDate
    private let id: LoveAction.ID

    init(_ action: LoveAction) { (day, id) = (action.day, action.id) }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = Int32(parts[0]), let id = LoveAction.ID(String(parts[1])) else { return nil }
        (self.day, self.id) = (CivilDate(daysSinceEpoch: day), id)
    }

    /// A number and an identifier, with "_" between them.
    public var description: String { "\(day.daysSinceEpoch)_\(id)" }

    fileprivate var values: [DatabaseValue] { [day.value, id.value] }
}

extension LoveAction {
    enum Columns: Int, SelectedColumns {
        case id, languageID, account, day, words, createdAt
    }

    init(row: Row) {
        self.init(
            id: row[Columns.id], language: row[Columns.languageID], account: row[Columns.account], day: row[Columns.day],
            words: row[Columns.words], createdAt: row.moment(Columns.createdAt))
    }
}

extension Space {
    /// What was done for a love language, the latest day first.
    func loveActions(
        for language: LoveLanguage.ID, after cursor: LoveActionCursor?, limit: Int
    ) async throws(StoreError) -> (actions: [LoveAction], next: LoveActionCursor?) {
        let found = try await file.read { db in
            try db.rows(
                """
                SELECT \(LoveAction.Columns.list) FROM love_actions
                WHERE language_id = ?1 AND deleted_at IS NULL AND (?3 IS NULL OR (day, id) < (?2, ?3))
                ORDER BY day DESC, id DESC LIMIT ?4
                """, [language.value] + (cursor?.values ?? [.null, .null]) + [(limit + 1).databaseValue]
            ).map(LoveAction.init(row:))
        }
        let shown = Array(found.prefix(limit))
        return (shown, found.count > limit ? shown.last.map(LoveActionCursor.init) : nil)
    }

    /// How many things were done on these days, for love languages that are here.
    func loveActionCount(in days: ClosedRange<CivilDate>) async throws(StoreError) -> Int {
        try await file.read { db in
            try db.firstRow(
                """
                SELECT count(*) FROM love_actions JOIN love_languages ON love_languages.id = language_id
                WHERE day BETWEEN ? AND ? AND love_actions.deleted_at IS NULL AND love_languages.deleted_at IS NULL
                """, [days.lowerBound.value, days.upperBound.value])?[0] ?? 0
        }
    }

    /// How many things were done on these days for each of some love languages; those without any are left out.
    func loveActionCounts(
        for languages: [LoveLanguage.ID], in days: ClosedRange<CivilDate>
    ) async throws(StoreError) -> [LoveLanguage.ID: Int] {
        guard !languages.isEmpty else { return [:] }
        return try await file.read { db in
            var counts: [LoveLanguage.ID: Int] = [:]
            let between = "day BETWEEN \(days.lowerBound.daysSinceEpoch) AND \(days.upperBound.daysSinceEpoch)"
            let found = try db.rows(
                "SELECT language_id, count(*) AS count FROM love_actions WHERE deleted_at IS NULL AND \(between) AND language_id",
                in: languages.map(\.value), "GROUP BY language_id")
            for row in found { counts[row["language_id"]] = row["count"] as Int }
            return counts
        }
    }

    func addLoveAction(
        _ draft: LoveActionDraft, for language: LoveLanguage.ID, by account: Account.ID, today: CivilDate, at time: Date
    ) async throws(StoreError) -> LoveAction {
        do throws(LoveAction.Problem) { try draft.check(today: today) } catch { throw .loveActionProblem(error) }
        let words = draft.words.asStored
        return try await file.write { db in
            guard let found = try db.loveLanguage(language, asking: account), !found.isKept else { throw StoreError.notFound }
            guard !found.isOwn(of: account) else { throw StoreError.loveLanguageRefused(.ownLanguage) }
            let action = LoveAction(
                id: draft.id ?? .make(at: time), language: language, account: account, day: draft.day, words: words,
                createdAt: time)
            if try db.firstRow("SELECT 1 FROM love_actions WHERE id = ?", [action.id.value]) != nil {
                // A tap that says no day, and is sent again after midnight, is what it was.
                guard let known = try db.loveAction(action.id, by: account), known.language == language,
                    known.words == words, known.day == action.day || words.isEmpty && draft.day == today
                else { throw StoreError.conflict }
                return known
            }
            try db.openLoveLanguage(language, by: account, at: time)
            try db.write(action)
            return action
        }
    }

    /// Deletes an action of an account's own, or brings it back. Its love language has to be here.
    func markLoveAction(
        _ id: LoveAction.ID, for language: LoveLanguage.ID?, by account: Account.ID, deletedAt: Date?
    ) async throws(StoreError) -> LoveAction {
        try await file.write { db in
            guard let action = try db.loveAction(id, by: account, orDeleted: true),
                language ?? action.language == action.language,
                try db.loveLanguage(action.language, asking: account) != nil
            else { throw StoreError.notFound }
            // Deleted twice, it keeps the moment of the first time.
            try db.run(
                "UPDATE love_actions SET deleted_at = ?1 WHERE id = ?2 AND (?1 IS NULL OR deleted_at IS NULL)",
                [(deletedAt?.milliseconds).value, id.value])
            return action
        }
    }
}

extension Database {
    /// An action of an account; nil if there is none.
    fileprivate func loveAction(
        _ id: LoveAction.ID, by account: Account.ID, orDeleted: Bool = false
    ) throws -> LoveAction? {
        try firstRow(
            """
            SELECT \(LoveAction.Columns.list) FROM love_actions
            WHERE id = ? AND account = ? AND (deleted_at IS NULL OR ?)
            """, [id.value, account.value, orDeleted.databaseValue]
        ).map(LoveAction.init(row:))
    }

    /// Puts an action where there was none, or in its place.
    func write(_ action: LoveAction) throws {
        try run(
            """
            INSERT INTO love_actions (id, language_id, account, day, words, created_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET language_id = excluded.language_id, day = excluded.day, words = excluded.words
            """,
            [
                action.id.value, action.language.value, action.account.value, action.day.value, action.words.databaseValue,
                action.createdAt.milliseconds.databaseValue,
            ])
    }
}
