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
    /// How many people are copied at once: each is a transaction of two files.
    public static let most = 200

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
    /// one in the family's trash is taken out. People who are gone, in the trash or merged are passed over. After an error nothing
    /// of what was done before is lost: doing it again completes it.
    ///
    /// The account's own space says first who they will be; so what was cut off anywhere is completed by doing it again, and
    /// nobody is copied twice.
    public func share(_ people: [Person.ID]) async throws(StoreError) -> Outcome {
        var outcome = Outcome()
        for id in people {
            guard let edition = try await own.personEdition(id), edition.person.isShown else { continue }
            let link = try await own.linkPerson(id, to: .make(at: now), in: family.family.id, at: now)
            let brought = try await family.space.bring(
                try card(of: edition, in: own), own: edition.person.ownData.shareable, as: link.shared, today: today, at: now)
            // A link to a merged person stays: it leads to the kept person, and back once the two are parted.
            if brought.id != link.shared, try await family.space.keptPerson(link.shared)?.id != brought.id {
                try await own.changeLink(link.id, to: brought.id)
            }
            outcome.add(Pair(own: id, shared: brought.id), brought.isNew ? brought.id : nil)
        }
        return outcome
    }

    /// Copies people of the family to the account's own. One whom the account has already is left as they are, and taken out of the
    /// trash where they are in it.
    public func takeIn(_ people: [Person.ID]) async throws(StoreError) -> Outcome {
        var outcome = Outcome()
        for id in people {
            guard let edition = try await family.space.personEdition(id), edition.person.isShown else { continue }
            let merged = try await family.space.peopleMerged(into: id).dropFirst()
            let (brought, other) = try await own.bring(
                try card(of: edition, in: family.space), own: edition.person.ownData.shareable, as: .make(at: now),
                linkedTo: id, merged: Array(merged), in: family.family.id, today: today, at: now)
            // The one who was linked before may be gone; of two who live in the family the first stays.
            if let other, try await family.space.keptPerson(other.shared)?.isTrashed ?? true {
                try await own.changeLink(other.id, to: id)
            }
            outcome.add(Pair(own: brought.id, shared: id), brought.isNew ? brought.id : nil)
        }
        return outcome
    }

    /// Who of some people is in the other address book already, and who they are there: by an earlier copy, or by the card's UID.
    /// Those whom `share` or `takeIn` would add or take out of the trash are left out.
    public func known(
        _ people: [Person.ID], toFamily: Bool
    ) async throws(StoreError) -> [Person.ID: Person.ID] {
        let (source, target) = toFamily ? (own, family.space) : (family.space, own)
        var known: [Person.ID: Person.ID] = [:]
        for id in people {
            if toFamily {
                let link = try await own.sharedPeople(of: id).first { $0.space == family.family.id }
                // The link decides, also where it names one in the trash, who would be taken out.
                if let link, try await family.space.person(link.shared) != nil {
                    if let there = try await family.space.shown(link.shared) { known[id] = there }
                    continue
                }
            } else if let there = try await own.ownPerson(whoIs: family.space.peopleMerged(into: id)) {
                known[id] = there
                continue
            }
            guard let edition = try await source.personEdition(id), let uid = try card(of: edition, in: source).uid else {
                continue
            }
            if let there = try await target.personWithCard(uid: uid), !there.isTrashed { known[id] = there.id }
        }
        return known
    }

    // MARK: - Private

    /// The card as it was kept; one of what is known, where none can be read.
    private func card(of edition: PersonEdition, in space: Space) throws(StoreError) -> IncomingCard {
        if let kept = edition.card.flatMap({ try? VCard(bytes: $0) }) { return CardReader(today: today).read(kept).card }
        let person = edition.person
        var photo = PhotoEdit.unchanged
        if let digest = person.photo, let bytes = try? Data(contentsOf: space.media.url(for: digest)) {
            photo = .set([UInt8](bytes), mediaType: PictureKind.mediaType(of: bytes))
        }
        let made = PersonEditor(space, today: today, now: now).patched(nil, PersonDraft(person), person.id, nil, photo)
        return CardReader(today: today).read(made).card
    }
}

extension PeopleSharing.Outcome {
    fileprivate mutating func add(_ pair: PeopleSharing.Pair, _ new: Person.ID?) {
        pairs.append(pair)
        if let new { brought.append(new) }
    }
}

extension Space {
    /// The person, or the one they were merged into, unless they are in the trash.
    fileprivate func shown(_ id: Person.ID) async throws(StoreError) -> Person.ID? {
        guard let person = try await person(id) else { return nil }
        if let keeper = person.mergedInto { return try await shown(keeper) }
        return person.isShown ? id : nil
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
