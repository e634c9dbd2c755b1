import ContentLine
public import Foundation
import Interchange
public import Kinkeeper
public import Store

/// The effect of an edit on a person's photo.
public enum PhotoEdit: Hashable, Sendable {
    /// Leaves it alone.
    case unchanged
    /// Puts this encoded picture into its place, on the card too. `mediaType` is such as "image/jpeg".
    case set([UInt8], mediaType: String)
    /// Takes it away, from the card too.
    case removed
}

/// Makes people, and edits them by patching the card that was kept: what an edit does not touch stays byte for byte.
public struct PersonEditor: Sendable {
    private let space: Space
    private let today: CivilDate
    private let now: Date

    /// How often an unconditional edit is tried again when the person changed meanwhile.
    private static let tries = 5

    /// An editor of a space at a moment. `today` is the owner's; dates of later years are words.
    public init(_ space: Space, today: CivilDate, now: Date) {
        self.space = space
        self.today = today
        self.now = now
    }

    /// Adds a person with a card of version 4.0; returns the stored person. The identifier is also the card's UID; if it exists
    /// already, nothing is written and that person is returned.
    public func create(
        _ draft: PersonDraft, photo: PhotoEdit = .unchanged, id: Person.ID
    ) async throws(StoreError) -> PersonEdition {
        let card = patched(nil, draft, id, nil, photo)
        return try await space.createPerson(
            CardReader(today: today).read(card).card, own: draft.own, id: id, today: today, at: now)
    }

    /// Whether a person says all that a draft does, as `create` writes it.
    public func says(_ draft: PersonDraft, in person: Person) -> Bool {
        let card = patched(nil, draft, person.id, nil, .unchanged)
        let written = PersonDraft(profile: CardReader(today: today).profile(card), own: draft.own)
        let there = PersonDraft(person)
        return PersonDraft.Field.allCases.allSatisfy { written.agrees(with: there, in: $0) }
    }

    /// Saves a draft of a person.
    ///
    /// - Parameter version: The version the draft started from. If another one is stored by now, nothing is written and the
    ///   result is `conflict`. Nil always writes.
    /// - Throws: `notFound` when there is no such person.
    public func save(
        _ draft: PersonDraft, photo: PhotoEdit = .unchanged, over id: Person.ID, ifVersion version: PersonVersion?
    ) async throws(StoreError) -> PersonSaving {
        try await save(over: id, ifVersion: version, photo: photo) { _ in draft }
    }

    /// Sets or removes only the photo. Without a version it does so whatever else has changed.
    public func setPhoto(
        _ photo: PhotoEdit, of id: Person.ID, ifVersion version: PersonVersion? = nil
    ) async throws(StoreError) -> PersonSaving {
        try await save(over: id, ifVersion: version, photo: photo) { PersonDraft($0) }
    }

    /// Returns the profile of a person's card in an earlier version; nil when that card is no longer kept.
    public func profile(of person: Person, in version: PersonVersion) async throws(StoreError) -> Profile? {
        guard let bytes = try await space.card(of: person.id, in: version), let card = try? VCard(bytes: bytes) else {
            return nil
        }
        return CardReader(today: today).profile(card)
    }

    private func save(
        over id: Person.ID, ifVersion version: PersonVersion?, photo: PhotoEdit, _ draft: (Person) -> PersonDraft
    ) async throws(StoreError) -> PersonSaving {
        var tries = 0
        while true {
            guard let there = try await space.personEdition(id) else { throw .notFound }
            guard version == nil || version == there.version else { return .conflict(there) }
            let draft = draft(there.person)
            let card = patched(there.card, draft, id, there.person.profile, photo)
            let outcome = try await space.savePerson(
                id, ifVersion: there.version, card: CardReader(today: today).read(card).card, photo: photo.change,
                own: draft.own, today: today, at: now)
            tries += 1
            guard case .conflict = outcome, version == nil, tries < PersonEditor.tries else { return outcome }
        }
    }

    /// Returns the card with the draft written into it; a new one when there is no readable card.
    func patched(
        _ bytes: [UInt8]?, _ draft: PersonDraft, _ id: Person.ID, _ shown: Profile?, _ photo: PhotoEdit
    ) -> VCard {
        let patcher = CardPatcher(today: today)
        var card: VCard
        if let kept = bytes.flatMap({ try? VCard(bytes: $0) }), let shown {
            let old = CardReader(today: today).profile(kept)
            card = patcher.patched(kept, from: old, to: draft.profile.edited(since: shown, on: old))
        } else {
            card = patcher.newCard(for: draft.profile, uid: "urn:uuid:\(id)")
        }
        switch photo {
        case .unchanged: break
        case .set(let bytes, let mediaType): card = patcher.patched(card, photo: (bytes, mediaType))
        case .removed: card = patcher.patched(card, photo: nil)
        }
        return card
    }
}

extension PhotoEdit {
    fileprivate var change: PhotoChange {
        switch self {
        case .unchanged: .unchanged
        case .set: .replaced
        case .removed: .removed
        }
    }
}

extension Profile {
    /// Returns the changes since `shown`, applied to the present card. The two differ when the card was read in a year before
    /// one of its dates.
    fileprivate func edited(since shown: Profile, on card: Profile) -> Profile {
        var profile = card
        if name != shown.name { profile.name = name }
        if organisation != shown.organisation { profile.organisation = organisation }
        if jobTitle != shown.jobTitle { profile.jobTitle = jobTitle }
        if pronouns != shown.pronouns { profile.pronouns = pronouns }
        if note != shown.note { profile.note = note }
        if contacts != shown.contacts { profile.contacts = contacts }
        if occasions != shown.occasions { profile.occasions = occasions }
        if tags != shown.tags { profile.tags = tags }
        return profile
    }
}
