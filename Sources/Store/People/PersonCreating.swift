public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Adds a person from a card, its projection, and Kinkeeper's own data; returns the stored person.
    ///
    /// The caller may provide the identifier: if it exists already, nothing is written and that person is returned, so that
    /// asking twice adds one person. `today` is the day a cadence counts from.
    public func createPerson(
        _ card: IncomingCard, own: OwnData, id: Person.ID, today: CivilDate, at time: Date
    ) async throws(StoreError) -> PersonEdition {
        let prepared = try PreparedCard(card, media: media, at: time)
        return try await file.write { db in try db.createPerson(prepared, own: own, id: id, today: today, at: time) }
    }
}

extension Database {
    func createPerson(
        _ card: PreparedCard, own: OwnData, id: Person.ID, today: CivilDate, at time: Date
    ) throws -> PersonEdition {
        guard case .person(let profile, _) = card.card.content else {
            throw StoreError.unexpected("the card of a group is no person")
        }
        if let there = try PersonEdition(of: id, in: self) { return there }
        var memory = ImportMemory()
        try memory.followCards(in: self)
        let insertion = PersonInsertion(db: self, time: time)
        let lastDocument = try lastSearchDocument()
        try insertion.insert(profile, photo: card.photo, as: id, identifiers: &memory.identifiers)
        try insertion.insert(card, of: id, as: memory.identifiers.next(at: time))
        try indexNewDocuments(after: lastDocument)
        try write(own, of: id, today: today, at: time)
        // Made here, it is newer than any file that was written before.
        try run("UPDATE cards SET edited_at = ? WHERE person_id = ?", [time.milliseconds.databaseValue, id.value])
        guard let edition = try PersonEdition(of: id, in: self) else { throw StoreError.notFound }
        return edition
    }

    /// Writes Kinkeeper's own data of a person. A cadence that differs from the stored one counts from `today`.
    func write(_ own: OwnData, of person: Person.ID, today: CivilDate, at time: Date) throws {
        let days = own.cadence.storedDays
        try run(
            """
            UPDATE people SET category = ?1, leap_day_rule = ?2, cadence_days = ?3, updated_at = ?6,
              cadence_set_on = CASE WHEN cadence_days IS ?3 THEN cadence_set_on WHEN ?3 IS NULL THEN NULL ELSE ?4 END
            WHERE id = ?5 AND (category IS NOT ?1 OR leap_day_rule IS NOT ?2 OR cadence_days IS NOT ?3)
            """,
            [
                (own.category?.storageText).value, (own.leapDayRule?.rawValue).value, days.value,
                today.daysSinceEpoch.databaseValue, person.value, time.milliseconds.databaseValue,
            ])
    }
}
