public import Foundation
import GRDB
public import Kinkeeper

/// The effect of an edit on a person's photo.
public enum PhotoChange: Hashable, Sendable {
    /// Leaves it alone.
    case unchanged
    /// Puts the picture that the card carries into its place.
    case replaced
    /// Takes it away.
    case removed
}

/// The outcome of an edit.
public enum PersonSaving: Hashable, Sendable {
    /// It was saved; this is the new edition.
    case saved(PersonEdition)
    /// The person changed meanwhile and nothing was written; this is the present edition.
    case conflict(PersonEdition)
}

extension Space {
    /// Saves an edited card of a person, their data as in the card, and Kinkeeper's own data: all in one transaction. The
    /// replaced card is kept in `replaced_cards`.
    ///
    /// - Parameters:
    ///   - version: The version the edit started from; if another one is stored by now, nothing is written and the result is
    ///     `conflict`. Nil always writes.
    ///   - card: The card with its projection, and with the photo's bytes where `photo` is `replaced`.
    ///   - today: The day a changed cadence counts from.
    /// - Throws: `notFound` when there is no such person.
    public func savePerson(
        _ id: Person.ID, ifVersion version: PersonVersion?, card: IncomingCard, photo: PhotoChange, own: OwnData,
        today: CivilDate, at time: Date
    ) async throws(StoreError) -> PersonSaving {
        guard case .person(let profile, _) = card.content else {
            throw .unexpected("the card of a group is no person")
        }
        var lean = card
        if photo != .replaced { lean.content = .person(profile, photo: nil) }
        let prepared = try PreparedCard(lean, media: media, at: time)
        return try await file.write { db in
            try db.savePerson(id, ifVersion: version, prepared, photo, own: own, today: today, at: time)
        }
    }
}

extension Database {
    func savePerson(
        _ id: Person.ID, ifVersion version: PersonVersion?, _ card: PreparedCard, _ photo: PhotoChange, own: OwnData,
        today: CivilDate, at time: Date
    ) throws -> PersonSaving {
        guard let there = try PersonEdition(of: id, in: self) else { throw StoreError.notFound }
        guard version == nil || version == there.version else { return .conflict(there) }
        var memory = ImportMemory()
        try memory.followCards(in: self)
        if Data(there.card ?? []) != card.bytes {
            try replaceCard(of: id, with: card, at: time, identifiers: &memory.identifiers)
        }
        try write(photo, card.photo, of: id, at: time)
        try write(own, of: id, today: today, at: time)
        guard let edition = try PersonEdition(of: id, in: self) else { throw StoreError.notFound }
        return .saved(edition)
    }

    /// Puts an edited card into the place of a person's own; a person without one gets it.
    fileprivate func replaceCard(
        of person: Person.ID, with card: PreparedCard, at time: Date, identifiers: inout IdentifierSequence
    ) throws {
        let row = try firstRow(
            "SELECT id, revision FROM cards WHERE person_id = ? ORDER BY id LIMIT 1", [person.value])
        let update = CardUpdate(db: self, time: time)
        if let row {
            try update.replace(
                KnownCard(id: row["id"], person: person, revision: row["revision"]), with: card, identifiers: &identifiers)
            try run(
                "UPDATE cards SET edited_at = ? WHERE id = ?",
                [time.milliseconds.databaseValue, row["id"]])
        } else if case .person(let profile, _) = card.card.content {
            let id: Identifier<KnownCard> = identifiers.next(at: time)
            try PersonInsertion(db: self, time: time).insert(card, of: person, as: id)
            try update.project(profile, photo: card.photo, onto: person, identifiers: &identifiers)
        }
    }

    fileprivate func write(_ change: PhotoChange, _ photo: MediaDigest?, of person: Person.ID, at time: Date) throws {
        let digest: DatabaseValue
        switch change {
        case .unchanged: return
        case .removed: digest = .null
        case .replaced: digest = (photo?.data).value
        }
        try run(
            "UPDATE people SET photo = ?1, updated_at = ?2 WHERE id = ?3 AND photo IS NOT ?1",
            [digest, time.milliseconds.databaseValue, person.value])
    }
}
