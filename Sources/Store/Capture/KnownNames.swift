import Foundation
import GRDB
public import Kinkeeper

/// A person with the names that a line of text may use.
public struct KnownNames: Identifiable, Hashable, Sendable {
    /// The person.
    public let id: Person.ID
    /// All parts of the name, the nickname among them.
    public let name: PersonName
    /// The first birthday that is a date.
    public let birthday: PartialDate?
}

extension Space {
    /// Returns the names and birthdays of all people here, in no order.
    public func knownNames() async throws(StoreError) -> [KnownNames] {
        try await file.read { db in
            var birthdays: [Person.ID: PartialDate] = [:]
            let days = try db.rows(
                """
                SELECT \(PartialDate.columns), person_id FROM occasions
                WHERE kind = 'birthday' AND text IS NULL ORDER BY person_id, position DESC, id DESC
                """, [])
            // The last one read is the first of the card.
            for row in days { birthdays[row["person_id"]] = try PartialDate(row: row) }
            return try db.rows(
                """
                SELECT \(PersonName.columns), id FROM people WHERE merged_into IS NULL AND trashed_at IS NULL
                """, []
            ).map { row in
                let id: Person.ID = row["id"]
                return KnownNames(id: id, name: PersonName(row: row), birthday: birthdays[id])
            }
        }
    }
}
