import Foundation
import GRDB
public import Kinkeeper

// What each partner keeps of the love languages of a couple that ends.

extension CoupleCheckIns {
    /// How many are read at a time.
    private static let part = 100

    /// Brings a partner's own shared love languages home as private ones, and copies those of the other that the partner has
    /// opened, with what was done for them. What the partner has deleted comes home deleted. Doing it again brings the copies up to
    /// date, but for those that were changed since.
    func keepLoveLanguages(for partner: Account.ID) async throws(StoreError) {
        guard let account = try await folder.accounts.account(partner) else { throw .notFound }
        let own = try await personalSpace(of: partner)
        // What is still on its way would be lost with the couple.
        try await RecordSharing<LoveLanguage>(
            couple: couple, account: partner, space: space, personal: own, origin: account.personalSpace, folder: folder
        ).settle()
        var last: LoveLanguage.ID?
        repeat {
            let page = try await space.sharedLoveLanguages(after: last, limit: Self.part, asking: partner)
            let actions = try await space.loveActions(for: page.map(\.id))
            try await own.keep(page, of: couple.id, for: partner) { db, original, copy in
                for action in actions[original] ?? [] { try db.write(action.moved(to: copy)) }
            }
            last = page.count == Self.part ? page.last?.id : nil
        } while last != nil
        try await keepDeletedLoveLanguages(of: partner, in: own)
    }

    private func keepDeletedLoveLanguages(of partner: Account.ID, in own: Space) async throws(StoreError) {
        var last: LoveLanguage.ID?
        repeat {
            let page = try await space.deletedSharedLoveLanguages(after: last, limit: Self.part, of: partner)
            let actions = try await space.loveActions(for: page.map(\.language.id))
            let deleted = Dictionary(page.map { ($0.language.id, ($0.deletedAt, $0.language.version)) }) { first, _ in first }
            try await own.keep(page.map(\.language), of: couple.id, for: partner) { db, original, copy in
                for action in actions[original] ?? [] { try db.write(action.moved(to: copy)) }
                guard let (deletedAt, version) = deleted[original] else { return }
                try db.run(
                    "UPDATE love_languages SET deleted_at = ? WHERE id = ? AND version = ?",
                    [deletedAt.milliseconds.databaseValue, copy.value, version.databaseValue])
            }
            last = page.count == Self.part ? page.last?.language.id : nil
        } while last != nil
    }
}

extension LoveAction {
    fileprivate func moved(to language: LoveLanguage.ID) -> LoveAction {
        LoveAction(id: id, language: language, account: account, day: day, words: words, createdAt: createdAt)
    }
}

extension Space {
    /// Shared love languages that are open to an account, in the order of their identifiers.
    public func sharedLoveLanguages(
        after last: LoveLanguage.ID?, limit: Int, asking account: Account.ID
    ) async throws(StoreError) -> [LoveLanguage] {
        try await file.read { db in
            try db.loveLanguages(
                asking: account,
                where: """
                    \(LoveLanguage.isOpen) AND author IS NOT NULL AND (?2 IS NULL OR love_languages.id > ?2)
                    ORDER BY love_languages.id LIMIT ?3
                    """, [last.value, limit.databaseValue])
        }
    }

    /// Love languages that an account has shared and deleted, in the order of their identifiers.
    fileprivate func deletedSharedLoveLanguages(
        after last: LoveLanguage.ID?, limit: Int, of account: Account.ID
    ) async throws(StoreError) -> [(language: LoveLanguage, deletedAt: Date)] {
        try await file.read { db in
            try db.rows(
                """
                SELECT \(LoveLanguage.Columns.list), deleted_at FROM love_languages
                WHERE author = ?1 AND deleted_at IS NOT NULL AND \(LoveLanguage.tables.isHere) AND (?2 IS NULL OR id > ?2)
                ORDER BY id LIMIT ?3
                """, [account.value, last.value, limit.databaseValue]
            ).map { (try LoveLanguage(row: $0), Date(milliseconds: $0["deleted_at"])) }
        }
    }

    /// What was done for some love languages, the earliest day first.
    public func loveActions(
        for languages: [LoveLanguage.ID]
    ) async throws(StoreError) -> [LoveLanguage.ID: [LoveAction]] {
        guard !languages.isEmpty else { return [:] }
        return try await file.read { db in
            let found = try db.rows(
                "SELECT \(LoveAction.Columns.list) FROM love_actions WHERE deleted_at IS NULL AND language_id",
                in: languages.map(\.value)
            ).map(LoveAction.init(row:)).sorted { ($0.day, $0.id) < ($1.day, $1.id) }
            return Dictionary(grouping: found, by: \.language)
        }
    }
}
