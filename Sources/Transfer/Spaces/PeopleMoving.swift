public import Foundation
public import Kinkeeper
public import Store

/// Brings people to another address book of the account, and on demand what belongs to them: gifts for them alone are moved
/// (`GiftMoving`), and the people themselves leave the address book that they come from, for its trash.
public struct PeopleMoving: Sendable {
    /// How many gifts a page or a program moves at once: each is three transactions of two files.
    public static let mostGifts = 1_000

    /// What is asked for.
    public struct Request: Hashable, Sendable {
        /// Whom; at most `PeopleSharing.most`.
        public var people: [Person.ID]
        /// Where to.
        public var direction: GiftMoving.Direction
        /// Whether gifts that are for these people alone are moved too.
        public var movesGifts: Bool
        /// Whether the people go to the trash of the address book that they come from.
        public var isLeaving: Bool

        /// People to copy.
        public init(
            _ people: [Person.ID], _ direction: GiftMoving.Direction, movesGifts: Bool = false, isLeaving: Bool = false
        ) {
            (self.people, self.direction, self.movesGifts, self.isLeaving) = (people, direction, movesGifts, isLeaving)
        }
    }

    /// What came of it.
    public struct Outcome: Sendable {
        /// Each own person with who they are in the family.
        public let pairs: [PeopleSharing.Pair]
        /// How many were not there before.
        public let added: Int
        /// The gifts that were moved.
        public let gifts: [Gift.ID]
        /// How many gifts stayed, since the account would not see them any more, they are for a person in the trash too, or could not be moved just now.
        public let giftsThatStayed: Int
        /// How many people left the address book that they came from; those for whom a gift stayed did not.
        public let left: Int
        /// All of it, to be undone where the people are now.
        public let change: BulkChange

        /// Whether anything was done.
        public var isAny: Bool { added > 0 || !gifts.isEmpty || left > 0 }
    }

    private let own: Space
    private let family: FamilySpace
    private let account: Account
    private let sharing: PeopleSharing
    private let moving: GiftMoving
    private let now: Date

    /// Between the account's own space and that of one of its families. `today` is the account's.
    public init(
        _ folder: DataFolder, _ own: Space, _ family: FamilySpace, of account: Account, today: CivilDate, now: Date
    ) {
        (self.own, self.family, self.account, self.now) = (own, family, account, now)
        sharing = PeopleSharing(own, family, today: today, now: now)
        moving = GiftMoving(folder, own, family, of: account, today: today, now: now)
    }

    /// The gifts that are for some people alone, as the account sees them: those that can be moved with them.
    public func gifts(for people: [Person.ID], _ direction: GiftMoving.Direction) async throws(StoreError) -> [Gift.ID] {
        try await source(direction).gifts(forNobodyBut: people, asking: account.id)
    }

    /// Whether a request moves no more than `mostGifts` gifts.
    public func isWithinBounds(_ request: Request) async throws(StoreError) -> Bool {
        guard request.movesGifts else { return true }
        return try await gifts(for: request.people, request.direction).count <= Self.mostGifts
    }

    /// Does what is asked for: first the people, then their gifts, then who leaves. After an error nothing of what was done before is
    /// lost, and doing it again completes it.
    public func run(_ request: Request) async throws(StoreError) -> Outcome {
        let isToFamily = request.direction == .toFamily
        let shared = try await isToFamily ? sharing.share(request.people) : sharing.takeIn(request.people)
        let copied = shared.pairs.map { isToFamily ? $0.own : $0.shared }
        var (moved, stayed): ([Gift.ID: String], Int) = ([:], 0)
        var kept: Set<Person.ID> = []
        if request.movesGifts {
            let source = source(request.direction)
            for id in try await gifts(for: copied, request.direction) {
                // One that cannot be moved keeps no other back. Its people stay with it.
                do throws(StoreError) {
                    let outcome = try await moving.move(id, request.direction)
                    moved[outcome.gift.id] = outcome.state
                } catch {
                    if error == .cancelled { throw error }
                    stayed += 1
                    kept.formUnion(try await source.gift(id, asking: account.id)?.recipients ?? [])
                }
            }
        }
        let leaving = request.isLeaving ? copied.filter { !kept.contains($0) } : []
        let left = try await source(request.direction).trash(leaving, at: now)
        var change = shared.change
        change.along = BulkChange.Along(gifts: moved, left: leaving, at: now, family: family.family.id)
        return Outcome(
            pairs: shared.pairs, added: shared.change.count, gifts: moved.keys.sorted(), giftsThatStayed: stayed,
            left: left.count, change: change)
    }

    /// Takes all of it back: who left comes out of the trash, the gifts come back, and who was copied goes to the trash. What was
    /// changed since stays as it is.
    public func undo(_ change: BulkChange, _ direction: GiftMoving.Direction) async throws(StoreError) -> Int {
        var count = 0
        if let along = change.along {
            count = try await source(direction).undo(.trashed(along.left, at: along.at), at: now)
            for (gift, state) in along.gifts.sorted(by: { $0.key < $1.key }) {
                do throws(StoreError) {
                    _ = try await moving.move(gift, direction == .toFamily ? .toOwn : .toFamily, ifState: state)
                } catch {
                    switch error {
                    // It was changed, deleted or moved on since.
                    case .giftRefused, .conflict, .notFound: continue
                    default: throw error
                    }
                }
            }
        }
        return max(count, try await target(direction).undo(change, at: now))
    }

    private func source(_ direction: GiftMoving.Direction) -> Space { direction == .toFamily ? own : family.space }

    private func target(_ direction: GiftMoving.Direction) -> Space { direction == .toFamily ? family.space : own }
}
