public import Foundation
import GRDB
public import Kinkeeper

/// The log of catch-ups that an account writes into: its own, or that of a family.
///
/// In a family each entry says who logged it. What an account logs there of a person that is one of its own people too is logged among
/// its own under an identifier that follows from the entry's, so that its own rhythm hears of it. Both files are written one after the
/// other; doing it again completes what a crash parted.
public struct CatchupLog: Sendable {
    private let space: Space
    /// The account and its own space, where the log is a family's.
    private let author: (account: Account.ID, own: Space)?

    /// The account's own log.
    public init(_ own: Space) { (space, author) = (own, nil) }

    /// The log of a family, for one of its members.
    public init(ofFamily space: Space, for account: Account.ID, own: Space) {
        (self.space, author) = (space, (account, own))
    }

    /// Logs a catch-up; see `Space.logCatchup`.
    @discardableResult
    public func log(_ draft: CatchupDraft, today: CivilDate, at time: Date) async throws(StoreError) -> Catchup {
        guard let author else { return try await space.logCatchup(draft, today: today, at: time) }
        var draft = draft
        draft.id = draft.id ?? .make(at: time)
        let entry = try await space.logCatchup(draft, by: author.account, today: today, at: time)
        guard entry.author == author.account.uuid else { return entry }
        if let own = try await ownDraft(entry, author.own) {
            try await author.own.logCatchup(own, today: today, at: time)
        }
        return entry
    }

    /// Changes an entry; see `Space.editCatchup`. The author's own entry of it follows: it changes with it as long as it says the same,
    /// and comes or goes as own people take part or do not.
    @discardableResult
    public func edit(
        _ id: Catchup.ID, to draft: CatchupDraft, ifVersion version: Date, today: CivilDate, at time: Date
    ) async throws(StoreError) -> Catchup {
        let before = author == nil ? nil : try await space.catchup(id)
        let entry = try await space.editCatchup(id, to: draft, ifVersion: version, today: today, at: time)
        guard let author, let before, before.author == author.account.uuid else { return entry }
        let draft = try await ownDraft(entry, author.own)
        do throws(StoreError) {
            if let copy = try await unchangedCopy(of: before, author.own) {
                if let draft {
                    try await author.own.editCatchup(copy.id, to: draft, ifVersion: copy.updatedAt, today: today, at: time)
                } else {
                    try await author.own.deleteCatchup(copy.id)
                }
            } else if let draft, try await ownDraft(before, author.own) == nil {
                try await author.own.logCatchup(draft, today: today, at: time)
            }
        } catch {
            // Changed or deleted in the own log meanwhile, it stays so.
            guard [.conflict, .notFound].contains(error) else { throw error }
        }
        return entry
    }

    /// Deletes an entry; see `Space.deleteCatchup`. The author's own entry of it goes with it as long as it says the same.
    public func delete(_ id: Catchup.ID) async throws(StoreError) {
        // The own one first: what a crash leaves is deleted by deleting again.
        if let author, let before = try await space.catchup(id), before.author == author.account.uuid,
            let copy = try await unchangedCopy(of: before, author.own)
        {
            try await author.own.deleteCatchup(copy.id)
        }
        try await space.deleteCatchup(id)
    }

    /// The account's own entry of one of the family, as long as both say the same of the same people.
    private func unchangedCopy(of entry: Catchup, _ own: Space) async throws(StoreError) -> Catchup? {
        guard let copy = try await own.catchup(entry.ownID), copy.says(entry) else { return nil }
        let known = try await space.ownPeople(of: own, whoAre: Set(entry.people)).values
        // After a merge in the family one person may be linked to several own people: any of them stands for the person.
        let isOfTheSame = known.allSatisfy { !$0.isDisjoint(with: copy.people) }
        return isOfTheSame && !known.isEmpty && Set(known.joined()).isSuperset(of: copy.people) ? copy : nil
    }

    /// The same entry with the account's own people; nil where none of them took part.
    private func ownDraft(_ entry: Catchup, _ own: Space) async throws(StoreError) -> CatchupDraft? {
        let known = try await space.ownPeople(of: own, whoAre: Set(entry.people))
        let people = entry.people.flatMap { known[$0]?.sorted() ?? [] }
        guard !people.isEmpty else { return nil }
        return CatchupDraft(
            id: entry.ownID, day: entry.day, minute: entry.minute, kind: entry.kind, note: entry.note, people: people,
            others: entry.others)
    }
}

extension Catchup {
    /// Names the entry of the author's own log. Not the same, so that an address of either leads to it alone.
    var ownID: ID { ID(of: StableDigest("own log", id.description), at: createdAt) }

    /// Whether two entries say the same, but for the people, who are others in each space.
    fileprivate func says(_ other: Catchup) -> Bool {
        day == other.day && minute == other.minute && kind == other.kind && note == other.note && others == other.others
    }
}

extension SpaceSchema {
    /// Who logged an entry of a family's log; an own log has no such rows.
    static let catchupAuthors = """
        CREATE TABLE catchup_authors (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES catchups (id) ON DELETE CASCADE,
          account_id BLOB NOT NULL CHECK (length(account_id) = 16)
        ) STRICT, WITHOUT ROWID;
        """
}
