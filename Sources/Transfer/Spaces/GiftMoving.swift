public import Foundation
public import Kinkeeper
public import Store

/// Moves gifts from an account's own space to that of a family, or back: with recipients, pictures, tags, steps and what hides
/// them, under the same identifier.
///
/// Recipients who are not there yet are copied (`PeopleSharing`). One transaction of the target decides; then the source is cleared,
/// or when the target is opened again, if a crash came between.
public struct GiftMoving: Sendable {
    /// Where gifts go.
    public enum Direction: Hashable, Sendable {
        /// From the account's own space to the family's.
        case toFamily
        /// From the family's space to the account's own.
        case toOwn
    }

    private let folder: DataFolder
    private let own: Space
    private let family: FamilySpace
    private let account: Account
    private let sharing: PeopleSharing
    private let now: Date

    /// Between the account's own space and that of one of its families. `today` is the account's.
    public init(
        _ folder: DataFolder, _ own: Space, _ family: FamilySpace, of account: Account, today: CivilDate, now: Date
    ) {
        (self.folder, self.own, self.family, self.account, self.now) = (folder, own, family, account, now)
        sharing = PeopleSharing(own, family, today: today, now: now)
    }

    /// What moving a gift would do.
    public struct Preview: Sendable {
        /// The gift, as it is where it is now.
        public let whole: WholeGift
        /// Its recipients who are copied, since they are not there yet.
        public let copied: [Person.ID]
        /// Who its recipients are there; those who are copied are left out.
        public let known: [Person.ID: Person.ID]

        /// The accounts that would not see it in a family: members that a recipient is known to be, here or there.
        public func hidden(in family: FamilySpace) async throws(StoreError) -> Set<Account.ID> {
            let there = try await family.space.peopleByAccount()
            let people = Set(known.values)
            return Set(there.filter { $0.value.contains { people.contains($0.id) } }.keys)
                .union(whole.accounts.values.joined()).union(whole.walls)
        }
    }

    /// What came of it.
    public struct Outcome: Sendable {
        /// The gift as it is now.
        public let gift: Gift
        /// A digest of the gift as it is now; it differs after any change of it.
        public let state: String
        /// The people who were copied for it, as they are called where the gift is now.
        public let copied: [Person.ID]
        /// The same as a change that can be undone there.
        public let change: BulkChange
    }

    /// Says what moving a gift would do, and changes nothing. Nil for one that is not there, or is hidden from the account.
    public func preview(_ id: Gift.ID, _ direction: Direction) async throws(StoreError) -> Preview? {
        guard let whole = try await source(direction).wholeGift(id, asking: account.id) else { return nil }
        let known = try await sharing.known(whole.gift.recipients, toFamily: direction == .toFamily)
        return Preview(whole: whole, copied: whole.gift.recipients.filter { known[$0] == nil }, known: known)
    }

    /// Moves a gift. `version` is the `updatedAt` that the caller saw, `state` that of an earlier move; nil is any. Throws `notFound`
    /// for one that is not there, `conflict` where it changed since, and `giftRefused` where the account would not see it any more
    /// or a recipient is in the trash; nothing is changed then.
    public func move(
        _ id: Gift.ID, _ direction: Direction, ifVersion version: Date? = nil, ifState state: String? = nil
    ) async throws(StoreError) -> Outcome {
        let (source, target) = (source(direction), direction == .toFamily ? family.space : own)
        // It may have come from elsewhere just now.
        let unsettled = try await folder.settleGiftMoves(into: source, at: now).filter { $0.id == id }
        // Or be there already, and still here since it could not be cleared.
        let arrived = try await folder.settleGiftMoves(into: target, at: now).filter { $0.originID == id }
        if let failure = (unsettled + arrived).first { throw failure.error }
        guard let preview = try await preview(id, direction) else { throw .notFound }
        let whole = preview.whole
        if let version, version.wholeMilliseconds != whole.gift.updatedAt.wholeMilliseconds { throw .conflict }
        if let state, state != whole.state { throw .conflict }
        // Before anybody is copied.
        guard whole.trashed.isEmpty else { throw .giftRefused(.recipientInTrash) }
        for person in preview.known.values where try await target.accounts(of: person).contains(account.id) {
            throw .giftRefused(.forOneself)
        }
        let recipients = whole.gift.recipients
        let brought = try await direction == .toFamily ? sharing.share(recipients) : sharing.takeIn(recipients)
        do throws(StoreError) {
            let pairs = brought.pairs.map { direction == .toFamily ? ($0.own, $0.shared) : ($0.shared, $0.own) }
            let people = Dictionary(pairs) { first, _ in first }
            guard recipients.allSatisfy({ people[$0] != nil }) else { throw .conflict }
            try copyPictures(of: whole, from: source, to: target)
            let gift = try await put(whole, for: people, direction)
            // What cannot be cleared at the moment is tried again soon.
            _ = try? await folder.settleGiftMoves(into: target, at: now)
            let now = try await target.wholeGift(gift.id, asking: account.id)?.state ?? ""
            return Outcome(gift: gift, state: now, copied: brought.brought, change: brought.change)
        } catch {
            _ = try? await target.undo(brought.change, at: now)
            throw error
        }
    }

    /// Writes the gift to the target. Under another identifier where another gift has its own; where it came here meanwhile, by the
    /// same account on another device, that is returned.
    private func put(
        _ whole: WholeGift, for people: [Person.ID: Person.ID], _ direction: Direction
    ) async throws(StoreError) -> Gift {
        let isToFamily = direction == .toFamily
        let target = isToFamily ? family.space : own
        let origin = isToFamily ? account.personalSpace : family.family.id
        for other in [nil, Gift.ID.make(at: now)] {
            do throws(StoreError) {
                return try await target.putGift(
                    whole, as: other, for: people, from: origin, in: isToFamily ? family.family : nil, asking: account.id,
                    at: now)
            } catch {
                guard error == .conflict, other == nil else { throw error }
                if try await self.source(direction).gift(whole.gift.id, asking: account.id) == nil,
                    let there = try await target.gift(whole.gift.id, asking: account.id)
                {
                    return there
                }
            }
        }
        throw .conflict
    }

    // MARK: - Private

    private func source(_ direction: Direction) -> Space { direction == .toFamily ? own : family.space }

    /// One that is missing stays missing: the gift goes on without it as before.
    private func copyPictures(of whole: WholeGift, from source: Space, to target: Space) throws(StoreError) {
        for picture in whole.pictures where source.media.contains(picture.digest) {
            let bytes: Data
            do { bytes = try Data(contentsOf: source.media.url(for: picture.digest)) } catch { throw StoreError(error) }
            _ = try target.media.put(bytes, at: now)
        }
    }
}
