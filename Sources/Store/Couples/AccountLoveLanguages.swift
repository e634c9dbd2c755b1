public import Foundation
public import Kinkeeper

/// The love languages that an account reads: its own, wherever they lie, and those that its partner shares.
public struct AccountLoveLanguages: Sendable {
    /// Whose they are.
    public enum Owner: Hashable, Sendable {
        /// The account's own: private ones, drafts and those that it shares.
        case own
        /// The partner's that are shared.
        case partner
        /// Copies that are kept of a former partner's.
        case formerPartner
    }

    /// The account.
    public let account: Account.ID
    /// Its own space.
    let personal: Space
    /// How they move; nil without a partner, or while the couple's space cannot be read.
    let sharing: RecordSharing<LoveLanguage>?
    /// Why the couple's space cannot be read; nil where it can, and without a couple.
    let failure: StoreError?

    /// Whether there is a couple whose space cannot be read: what is shared is missing.
    public var isIncomplete: Bool { failure != nil }

    /// The couple; nil without a partner.
    public var couple: SharedSpace? { sharing?.couple }

    // MARK: Reading

    /// A page: the most important ones first, then the newest. `owner` nil is the account's own and its partner's. Without
    /// `isPrivateRead`, only what is shared.
    public func page(
        of owner: Owner?, isPrivateRead: Bool = true, after cursor: LoveLanguageCursor? = nil, limit: Int
    ) async throws(StoreError) -> (languages: [LoveLanguage], next: LoveLanguageCursor?) {
        var found: [LoveLanguage] = []
        if owner == nil || owner == .own, isPrivateRead {
            found += try await personal.loveLanguages(
                .unshared, asking: account, besides: couple?.id, after: cursor, limit: limit + 1)
        }
        if owner == .formerPartner {
            guard isPrivateRead else { return ([], nil) }
            found += try await personal.loveLanguages(
                .kept, asking: account, besides: couple?.id, after: cursor, limit: limit + 1)
        } else if let space = sharing?.space {
            let part: LoveLanguagePart = owner == nil ? .shared : owner == .own ? .sharedOwn : .sharedOther
            found += try await space.loveLanguages(part, asking: account, after: cursor, limit: limit + 1)
        }
        found.sort { LoveLanguageCursor($1).isBehind(LoveLanguageCursor($0)) }
        let shown = Array(found.prefix(limit))
        return (shown, found.count > limit ? shown.last.map(LoveLanguageCursor.init) : nil)
    }

    /// One love language, wherever it lies, without opening it; nil if there is none. That of the couple goes before a copy that
    /// is kept under the same identifier, of the same partner in a couple of before.
    public func language(_ id: LoveLanguage.ID) async throws(StoreError) -> LoveLanguage? {
        try await place(of: id)?.language
    }

    /// One of each kind that the account has of its own: the most important one that is shared, else the most important one that is
    /// not. Kinds without one are left out. Throws where the couple's space cannot be read: it may hold one.
    public func ownByKind() async throws(StoreError) -> [LoveLanguage.Kind: LoveLanguage] {
        if let failure { throw failure }
        let unshared = try await personal.ownLoveLanguages(asking: account, besides: couple?.id)
        guard let shared = try await sharing?.space.ownLoveLanguages(asking: account) else { return unshared }
        return unshared.merging(shared) { _, shared in shared }
    }

    /// Whether something is kept of a former partner's.
    public func hasKept() async throws(StoreError) -> Bool {
        try await personal.hasKeptLoveLanguages(besides: couple?.id)
    }

    /// One love language, wherever it lies. Reading one of the partner's opens it, so that it cannot be taken back any more.
    /// Nil if there is none.
    public func open(_ id: LoveLanguage.ID, at time: Date) async throws(StoreError) -> LoveLanguage? {
        guard let found = try await language(id), !found.isOpen(to: account), let space = sharing?.space else {
            return try await language(id)
        }
        return try await space.openLoveLanguage(id, by: account, at: time)
    }

    /// What the love languages come to, in the week of `today`. Without `isPrivateRead`, of what is shared.
    public func statistics(
        isPrivateRead: Bool = true, today: CivilDate
    ) async throws(StoreError) -> LoveLanguageStatistics {
        let unshared = isPrivateRead ? try await personal.unsharedLoveLanguageCount(besides: couple?.id) : 0
        let shared = try await sharing?.space.loveLanguageTallies(asking: account)
        return LoveLanguageStatistics(
            unshared: unshared, shared: shared?.own ?? 0, ofPartner: shared?.partner ?? [],
            actionsThisWeek: try await sharing?.space.loveActionCount(in: LoveAction.week(of: today)) ?? 0)
    }

    /// The account's own that were deleted and can be brought back, the last first.
    public func deleted(
        isPrivateRead: Bool = true, limit: Int
    ) async throws(StoreError) -> [DeletedLoveLanguage] {
        var all: [DeletedLoveLanguage] = []
        if isPrivateRead {
            all = try await personal.deletedLoveLanguages(of: account, besides: couple?.id, limit: limit)
        }
        all += try await sharing?.space.deletedLoveLanguages(of: account, limit: limit) ?? []
        return Array(all.sorted { $0.deletedAt == $1.deletedAt ? $0.id > $1.id : $0.deletedAt > $1.deletedAt }.prefix(limit))
    }

    // MARK: Writing

    /// Adds one of the account's own. A draft with an identifier is written once, however often it is sent. Throws
    /// `loveLanguageProblem`, `conflict` where another one has the identifier, or had it, and `checkInRefused(.noPartner)`
    /// where there is no partner to share it with.
    @discardableResult
    public func create(
        _ draft: LoveLanguageDraft, isShared: Bool, at time: Date
    ) async throws(StoreError) -> LoveLanguage {
        let draft = try draft.checkedForStore()
        if let id = draft.id, let known = try await language(id) {
            guard known.isOwn(of: account), (known.author != nil) == isShared, known.says(draft) else { throw .conflict }
            return known
        }
        // Deleted ones, too: both would be one where they meet.
        if let id = draft.id {
            for space in [personal, sharing?.space].compactMap(\.self) where try await space.holdsLoveLanguage(id) {
                throw .conflict
            }
        }
        let space = isShared ? try await requiredSharing().space : personal
        return try await space.createLoveLanguage(draft, by: account, isShared: isShared, at: time)
    }

    /// Changes one of the account's own. Saying what it says already changes nothing. Throws `conflict` if it was changed since
    /// version `seen`, `loveLanguageRefused` and `loveLanguageProblem`.
    @discardableResult
    public func edit(
        _ id: LoveLanguage.ID, to draft: LoveLanguageDraft, seen: Int, at time: Date
    ) async throws(StoreError) -> LoveLanguage {
        let draft = try draft.checkedForStore()
        return try await whereItLies(id) { space throws(StoreError) in
            try await space.editLoveLanguage(id, to: draft, seen: seen, by: account, at: time)
        }
    }

    /// Shares one of the account's own: the partner sees it from then on. Sharing it twice changes nothing. `seen` is the
    /// version that the author saw. Throws `notFound`, `conflict`, and `checkInRefused(.noPartner)` without a partner.
    @discardableResult
    public func share(_ id: LoveLanguage.ID, seen: Int?, at time: Date) async throws(StoreError) -> LoveLanguage {
        // One that is not there is said to be so first, also to an account without a partner.
        guard let found = try await language(id) else { throw missing }
        guard found.isOwn(of: account) else { throw .loveLanguageRefused(.notAuthor) }
        if found.author != nil { return found }
        return try await requiredSharing().share(id, ifVersion: seen, at: time)
    }

    /// Takes one back that the partner has not opened: it is the account's alone again. Taking it back twice changes nothing.
    /// Throws `loveLanguageRefused` and `notFound`.
    @discardableResult
    public func takeBack(_ id: LoveLanguage.ID) async throws(StoreError) -> LoveLanguage {
        guard let sharing else {
            guard let own = try await personal.loveLanguage(id, asking: account), !own.isKept else { throw missing }
            return own
        }
        return try await sharing.takeBack(id)
    }

    /// Deletes one of the account's own; `restore` brings it back, with what was done for it. One that the partner has not
    /// opened is taken back before: it is deleted where the partner finds nothing, and comes back as a private one. Throws
    /// `conflict` if it was changed since version `seen`, `loveLanguageRefused` and `notFound`.
    public func delete(_ id: LoveLanguage.ID, seen: Int, at time: Date) async throws(StoreError) {
        guard let found = try await language(id) else { throw missing }
        guard found.isOwn(of: account) else { throw .loveLanguageRefused(.notAuthor) }
        guard found.version == seen else { throw .conflict }
        if found.author != nil, let own = try await sharing?.takeBackToDelete(id) {
            return try await personal.deleteLoveLanguage(own.id, seen: own.version, by: account, at: time)
        }
        try await whereItLies(id) { space throws(StoreError) in
            try await space.deleteLoveLanguage(id, seen: seen, by: account, at: time)
        }
    }

    /// Brings a deleted one back as it was; without `isPrivateWritten` only one that is shared. Throws `notFound` when it is
    /// gone for good, or not the account's.
    @discardableResult
    public func restore(
        _ id: LoveLanguage.ID, isPrivateWritten: Bool = true
    ) async throws(StoreError) -> LoveLanguage {
        if let shared = try await sharing?.space.restoreLoveLanguage(id, of: account) { return shared }
        guard isPrivateWritten, let own = try await personal.restoreLoveLanguage(id, of: account) else { throw missing }
        return own
    }

    // MARK: - Shared with what was done for them

    private func requiredSharing() async throws(StoreError) -> RecordSharing<LoveLanguage> {
        guard let sharing else { throw failure ?? .checkInRefused(.noPartner) }
        return sharing
    }

    /// The error for one that is not found: it may be in the couple's space that cannot be read.
    var missing: StoreError { failure ?? .notFound }

    /// A love language with the space in which it lies; see `language`.
    private func place(
        of id: LoveLanguage.ID
    ) async throws(StoreError) -> (language: LoveLanguage, space: Space)? {
        guard let sharing else { return try await personal.loveLanguage(id, asking: account).map { ($0, personal) } }
        return try await sharing.found { () async throws(StoreError) in
            for (space, couple) in [(sharing.space, nil), (personal, couple?.id)] {
                if let found = try await space.loveLanguage(id, asking: account, besides: couple) { return (found, space) }
            }
            return nil
        }
    }

    /// Does something in the space in which a love language lies, and once more where it moved meanwhile. Throws `notFound`.
    func whereItLies<Done>(
        _ id: LoveLanguage.ID, _ act: (Space) async throws(StoreError) -> Done
    ) async throws(StoreError) -> Done {
        guard let first = try await place(of: id) else { throw missing }
        do throws(StoreError) { return try await act(first.space) } catch {
            guard error == .notFound, let second = try await place(of: id) else { throw error }
            return try await act(second.space)
        }
    }
}

extension DataFolder {
    /// The love languages of an account, those of its partner among them. What a crash left of a move is taken up first. A
    /// couple's space that cannot be read keeps nothing of the account's own back.
    public func loveLanguages(of account: Account, at time: Date) async throws(StoreError) -> AccountLoveLanguages {
        let personal = try await openSpace(account.personalSpace, for: account.id)
        func languages(_ sharing: RecordSharing<LoveLanguage>?, failure: StoreError? = nil) -> AccountLoveLanguages {
            AccountLoveLanguages(account: account.id, personal: personal, sharing: sharing, failure: failure)
        }
        do throws(StoreError) {
            let couple = try await checkIns(of: account.id, at: time)
            let sharing = RecordSharing<LoveLanguage>(
                couple: couple.couple, account: account.id, space: couple.space, personal: personal,
                origin: account.personalSpace, folder: self)
            if !couple.space.isReadOnly, !personal.isReadOnly { try await sharing.settle() }
            return languages(sharing)
        } catch {
            switch error {
            case .spaceRefused, .checkInRefused, .notPermitted: return languages(nil)
            case .damaged, .tooNew, .noAccess, .unexpected: return languages(nil, failure: error)
            default: throw error
            }
        }
    }
}

extension LoveLanguageDraft {
    fileprivate func checkedForStore() throws(StoreError) -> LoveLanguageDraft {
        do throws(LoveLanguage.Problem) {
            var draft = try checked()
            (draft.title, draft.details) = (draft.title.asStored, draft.details.asStored)
            (draft.examples, draft.tags) = (draft.examples.map(\.asStored), draft.tags.map(\.asStored))
            return draft
        } catch { throw .loveLanguageProblem(error) }
    }
}
