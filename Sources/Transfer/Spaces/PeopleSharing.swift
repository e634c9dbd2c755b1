import ContentLine
public import Foundation
import Interchange
public import Kinkeeper
public import Store

/// Brings people from an account's own address book to a family's, or back: a copy of the card as it was kept, the category and
/// the rule for 29 February. The account's own space remembers that the two are one person.
///
/// What stays: catch-ups and how often, wishes, reminders, gifts, notes and groups.
public struct PeopleSharing: Sendable {
    private let own: Space
    private let family: FamilySpace
    private let today: CivilDate
    private let now: Date

    /// Between the account's own space and that of one of its families. `today` is the account's.
    public init(_ own: Space, _ family: FamilySpace, today: CivilDate, now: Date) {
        (self.own, self.family, self.today, self.now) = (own, family, today, now)
    }

    /// What came of it.
    public struct Outcome: Sendable {
        /// Each own person with who they are in the family.
        public internal(set) var pairs: [Pair] = []
        /// Those of them who were not there before, as a change that can be undone where they are now.
        public var change: BulkChange { .brought(brought) }
        var brought: [Person.ID] = []
    }

    /// One person in both address books.
    public struct Pair: Hashable, Sendable {
        /// In the account's own.
        public let own: Person.ID
        /// In the family's.
        public let shared: Person.ID
    }

    /// Copies own people to the family. One who is there already, by an earlier copy or by the card's UID, is left as they are;
    /// one in the family's trash is taken out. People who are gone, in the trash or merged are passed over.
    ///
    /// The account's own space says first who they will be; so what was cut off anywhere is completed by doing it again, and
    /// nobody is copied twice.
    public func share(_ people: [Person.ID]) async throws(StoreError) -> Outcome {
        var outcome = Outcome()
        for id in people {
            guard let edition = try await own.personEdition(id), edition.person.isShown else { continue }
            let shared = try await place(for: edition)
            outcome.pairs.append(Pair(own: id, shared: shared))
            if try await bring(edition, to: shared) { outcome.brought.append(shared) }
        }
        return outcome
    }

    /// Copies people of the family to the account's own. One whom the account has already is left as they are.
    public func takeIn(_ people: [Person.ID]) async throws(StoreError) -> Outcome {
        var outcome = Outcome()
        for id in people {
            guard let edition = try await family.space.personEdition(id), edition.person.isShown,
                let card = card(of: edition)
            else { continue }
            if let uid = card.uid, let known = try await own.person(ofUID: uid) {
                let link = try await own.linkPerson(known, to: id, in: family.family.id, at: now)
                if link.shared == id { outcome.pairs.append(Pair(own: known, shared: id)); continue }
            }
            let made = try await own.createPerson(
                card, own: edition.person.ownData.shareable, as: .make(at: now), linkedTo: id, in: family.family.id,
                today: today, at: now)
            outcome.pairs.append(Pair(own: made.person, shared: id))
            if made.isNew { outcome.brought.append(made.person) }
        }
        return outcome
    }

    // MARK: - Private

    /// Who a person is, or will be, in the family.
    private func place(for edition: PersonEdition) async throws(StoreError) -> Person.ID {
        let known = try await own.sharedPeople(of: edition.person.id).first { $0.space == family.family.id }
        if let known, try await family.space.person(known.shared)?.mergedInto == nil { return known.shared }
        var there: Person.ID?
        if let uid = card(of: edition)?.uid { there = try await family.space.person(ofUID: uid) }
        let shared = there ?? .make(at: now)
        if let known {
            try await own.changeLink(known.id, to: shared)
            return shared
        }
        return try await own.linkPerson(edition.person.id, to: shared, in: family.family.id, at: now).shared
    }

    /// Sees to it that the person is in the family's address book; returns whether that changed anything.
    private func bring(_ edition: PersonEdition, to shared: Person.ID) async throws(StoreError) -> Bool {
        if let there = try await family.space.person(shared) {
            guard there.trashedAt != nil else { return false }
            try await family.space.restore(shared, at: now)
            return true
        }
        guard let card = card(of: edition) else { return false }
        _ = try await family.space.createPerson(
            card, own: edition.person.ownData.shareable, id: shared, today: today, at: now)
        return true
    }

    private func card(of edition: PersonEdition) -> IncomingCard? {
        edition.card.flatMap { try? VCard(bytes: $0) }.map { CardReader(today: today).read($0).card }
    }
}

extension Person {
    /// Whether lists show the person.
    fileprivate var isShown: Bool { trashedAt == nil && mergedInto == nil }
}

extension OwnData {
    /// The part that is no account's own.
    fileprivate var shareable: OwnData {
        var data = self
        data.cadence = .inherited
        return data
    }
}
