import ContentLine
public import Foundation
import Interchange
public import Kinkeeper
public import Store

/// The remote books of a space: brings in what was fetched, makes what is to be sent, and records both.
public struct ConnectedBackend: Sendable {
    package let space: Space
    private let today: CivilDate
    private let now: Date
    private let syncing: CardSyncing
    private let codec: CardCodec

    /// The connected books of a space at a moment. `today` is the owner's.
    public init(_ space: Space, today: CivilDate, now: Date) {
        self.space = space
        self.today = today
        self.now = now
        syncing = .cards(today: today)
        codec = .cards(today: today)
    }

    /// A pass over a book in a sync.
    package func pass(
        _ sync: SyncRun.ID, of connection: ConnectedAccount.ID, over book: ConnectedBook.ID
    ) -> SyncPass {
        SyncPass(
            sync: sync, connection: connection, book: book, syncing: syncing, codec: codec, today: today, time: now)
    }

    /// Keeps cards that were fetched until they come in.
    package func keep(_ cards: [FetchedCard], in book: ConnectedBook.ID) async throws(StoreError) {
        try await space.keepFetched(cards, in: book, syncing, at: now)
    }

    /// Finds people that the waiting cards of a book may be about, for the review of the first sync.
    package func findCandidates(in book: ConnectedBook.ID) async throws(StoreError) {
        try await space.findCandidates(in: book, syncing, at: now)
    }

    /// Undoes what the last sync of a connection did here, and pauses the connection. Throws `notFound` for any other sync.
    package func undo(
        _ sync: SyncRun.ID, of connection: ConnectedAccount, in accounts: Accounts
    ) async throws(StoreError) -> SyncUndoing {
        // A refused undo changes nothing, and does not bring the next sync forward.
        guard try await space.syncToUndo(of: connection.id)?.id == sync else { throw .notFound }
        try await accounts.setPaused(true, connection.id, at: now)
        do { return try await space.undoSync(sync, codec, syncing, today: today, at: now) } catch {
            if connection.pausedAt == nil { try await accounts.setPaused(false, connection.id, at: now) }
            throw error
        }
    }

    /// Returns the changes of a sync to people's cards, by entry. Entries without a change, or whose cards are no longer kept,
    /// are not among them.
    public func changes(of entries: [SyncEntry]) async throws(StoreError) -> [SyncEntry.ID: [SyncChange]] {
        var changes: [SyncEntry.ID: [SyncChange]] = [:]
        for entry in entries where entry.before != nil {
            guard let (before, after) = try await space.cards(around: entry.id), let old = try? VCard(bytes: before),
                let new = try? VCard(bytes: after)
            else { continue }
            changes[entry.id] = CardDifference(from: old, to: new).lines.map {
                SyncChange(property: $0.name, before: $0.before, after: $0.after)
            }
        }
        return changes
    }

    /// Resolves a conflict: our value stays, or the server's value replaces it.
    public func settle(_ conflict: SyncConflict.ID, takingTheirs: Bool) async throws(StoreError) {
        let reader = CardReader(today: today)
        let take: @Sendable ([UInt8], [UInt8], String?) -> IncomingCard? = { card, line, ours in
            guard let card = try? VCard(bytes: card), let line = try? VCard(bytes: line) else { return nil }
            return reader.read(CardMerge.taking(line, insteadOf: ours, into: card)).card
        }
        try await space.settleConflict(
            conflict, takingTheirs: takingTheirs ? take : nil, codec, today: today, at: now)
    }
}

extension CardSyncing {
    /// The card functions for syncing, on a day.
    static func cards(today: CivilDate) -> CardSyncing {
        let reader = CardReader(today: today)
        return CardSyncing(
            read: { bytes in
                // An incomplete card does not mean that its rest was removed.
                guard let card = try? VCard(bytes: bytes), card.isComplete, !card.isMonstrous else { return nil }
                return reader.read(card).card
            },
            merge: { base, ours, theirs, seen in
                guard let mine = try? VCard(bytes: ours), let other = try? VCard(bytes: theirs) else { return nil }
                let merge = CardMerge(
                    base: base.flatMap { try? VCard(bytes: $0) }, ours: mine, theirs: other,
                    seen: seen.flatMap { try? VCard(bytes: $0) })
                return Merged(card: reader.read(merge.card).card, collisions: merge.collisions.map(SyncCollision.init))
            },
            groupCard: { there, uid, name, members, gone in
                let group = GroupCard(name: name, members: members)
                guard let there, let card = try? VCard(bytes: there) else {
                    // 3.0 with Apple's words for groups is what most servers and phones know.
                    return VCardConversion.converted(group.new(uid: uid), to: .v3_0).bytes
                }
                return group.patched(card) { gone.contains($0) }.bytes
            })
    }
}

extension VCard {
    /// Whether it is too large to be about a person: merging it would hold up all other requests. Pictures and the members of a
    /// group may be many.
    fileprivate var isMonstrous: Bool {
        let members: Set = ["MEMBER", "X-ADDRESSBOOKSERVER-MEMBER"]
        let pictures: Set = ["PHOTO", "LOGO", "SOUND", "KEY"]
        var (count, size) = (0, 0)
        for property in properties where !members.contains(property.name) {
            count += 1
            if !pictures.contains(property.name) { size += property.rawValue.count }
        }
        return count > 2_000 || size > 1 << 20
    }
}

extension SyncCollision {
    fileprivate init(_ collision: CardCollision) {
        self.init(
            property: collision.name, ours: collision.ours, theirs: collision.theirs, fate: collision.fate.rawValue,
            theirLine: collision.theirLine)
    }
}
