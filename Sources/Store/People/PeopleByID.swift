import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Returns some people in the order of their identifiers, those in the trash too; unknown ones are left out.
    public func people(_ ids: [Person.ID]) async throws(StoreError) -> [PersonSummary] {
        try await file.glance { db in try db.summaries(of: ids) }
    }

    /// How some people are called and mailed: their phone numbers and e-mail addresses, in the order of their cards.
    public func numbersAndAddresses(
        of people: [Person.ID]
    ) async throws(StoreError) -> [Person.ID: [ContactMethod]] {
        try await file.glance { db in
            var found = Dictionary(people.map { ($0, [ContactMethod]()) }) { first, _ in first }
            let rows = try db.rows(
                "SELECT person_id, kind, label, value FROM contact_methods WHERE kind IN ('phone', 'email') AND person_id",
                in: found.keys.map(\.value), "ORDER BY person_id, position, id")
            for row in rows {
                found[row["person_id"], default: []].append(
                    ContactMethod(
                        label: row["label"], value: row["kind"] == "phone" ? .phone(row["value"]) : .email(row["value"])))
            }
            return found
        }
    }

    /// Returns the name of the file whose import added a person; nil for a person added in another way.
    public func importedFile(of person: Person.ID) async throws(StoreError) -> String? {
        try await file.glance { db in
            try db.firstRow(
                """
                SELECT file_name FROM people JOIN imports
                  ON started_at <= people.created_at AND coalesce(finished_at, started_at) >= people.created_at
                WHERE people.id = ? AND EXISTS (SELECT 1 FROM cards WHERE person_id = people.id AND uid IS NOT NULL)
                ORDER BY started_at DESC LIMIT 1
                """, [person.value])?[0]
        }
    }
}
