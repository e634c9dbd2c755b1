public import Foundation
public import Kinkeeper

// What the partners did for the love languages of one another.

extension AccountLoveLanguages {
    /// What was done for a love language, the latest day first, so many, after a cursor. Nothing of one that is not shared.
    public func actions(
        for id: LoveLanguage.ID, after cursor: LoveActionCursor? = nil, limit: Int
    ) async throws(StoreError) -> (actions: [LoveAction], next: LoveActionCursor?) {
        try await whereItLies(id) { space throws(StoreError) in
            try await space.loveActions(for: id, after: cursor, limit: limit)
        }
    }

    /// How many times something was done in a span of days, for each of these love languages of the couple.
    public func actionCounts(
        for languages: [LoveLanguage.ID], in days: ClosedRange<CivilDate>
    ) async throws(StoreError) -> [LoveLanguage.ID: Int] {
        try await sharing?.space.loveActionCounts(for: languages, in: days) ?? [:]
    }

    /// Writes down that the account did something for a love language of its partner, which opens it. A draft with an
    /// identifier is written once, however often it is sent. Throws `loveActionProblem`, `loveLanguageRefused`, `notFound`, and
    /// `conflict` where another action has the identifier, or had it.
    @discardableResult
    public func log(
        _ draft: LoveActionDraft, for id: LoveLanguage.ID, today: CivilDate, at time: Date
    ) async throws(StoreError) -> LoveAction {
        if let own = try await language(id), own.isOwn(of: account) { throw .loveLanguageRefused(.ownLanguage) }
        guard let sharing else { throw missing }
        return try await sharing.space.addLoveAction(draft, for: id, by: account, today: today, at: time)
    }

    /// Deletes an action of the account's own, for a love language where one is said; `restoreAction` brings it back. Deleting
    /// twice is deleting once. Throws `notFound`.
    @discardableResult
    public func deleteAction(
        _ id: LoveAction.ID, for language: LoveLanguage.ID? = nil, at time: Date
    ) async throws(StoreError) -> LoveAction {
        guard let sharing else { throw missing }
        return try await sharing.space.markLoveAction(id, for: language, by: account, deletedAt: time)
    }

    /// Brings an action of the account's own back. Throws `notFound`.
    @discardableResult
    public func restoreAction(
        _ id: LoveAction.ID, for language: LoveLanguage.ID? = nil
    ) async throws(StoreError) -> LoveAction {
        guard let sharing else { throw missing }
        return try await sharing.space.markLoveAction(id, for: language, by: account, deletedAt: nil)
    }
}
