import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Passes on all people but those in the trash and merged ones, by name. All of it is of one moment;
    /// memory holds one person at a time.
    ///
    /// - Parameters:
    ///   - withContacts: Whether to read when one was in touch, too.
    ///   - begin: Called once, before the first person, with the largest numbers of entries that any person has.
    /// - Throws: `StoreError`; what the bodies throw comes back as `StoreError.unexpected`.
    public func exportPeople(
        by order: NameOrder, withContacts: Bool = false, begin: @escaping @Sendable (PeopleExtent) throws -> Void = { _ in },
        _ body: @escaping @Sendable (ExportedPerson) throws -> Void
    ) async throws(StoreError) {
        try await file.read { db in
            try begin(db.peopleExtent())
            let column = order == .givenFirst ? "sort_given_first" : "sort_family_first"
            let ids = try Row.fetchCursor(
                db,
                sql: """
                    SELECT id FROM people WHERE trashed_at IS NULL AND merged_into IS NULL ORDER BY \(column), id
                    """)
            while let row = try ids.next() {
                let id: Person.ID = row[0]
                guard let row = try db.firstRow(PersonSQL.select, [id.value]) else { continue }
                try body(
                    ExportedPerson(
                        person: try Person(row: row, in: db), occasionIDs: try db.occasionIDs(of: id),
                        groups: try db.groupNames(of: id), contacts: withContacts ? try db.contacts(with: id) : []))
            }
        }
    }
}

extension Database {
    fileprivate func peopleExtent() throws -> PeopleExtent {
        var extent = PeopleExtent()
        extent.people =
            try firstRow("SELECT count(*) FROM people WHERE trashed_at IS NULL AND merged_into IS NULL", [])?[0] ?? 0
        let counts = try rows(
            """
            SELECT kind, max(count) AS most FROM (
              SELECT kind, count(*) AS count FROM contact_methods GROUP BY person_id, kind
              UNION ALL SELECT 'occasion', count(*) FROM occasions GROUP BY person_id
            ) GROUP BY kind
            """, [])
        for row in counts {
            let count: Int = row["most"]
            switch row["kind"] as String {
            case "phone": extent.phones = count
            case "email": extent.emails = count
            case "address": extent.addresses = count
            case "url": extent.urls = count
            case "messaging": extent.messaging = count
            default: extent.occasions = count
            }
        }
        return extent
    }

    fileprivate func occasionIDs(of person: Person.ID) throws -> [Identifier<Occasion>] {
        try rows("SELECT id FROM occasions WHERE person_id = ? ORDER BY position, id", [person.value])
            .map { Identifier($0[0] as UUID) }
    }

    fileprivate func groupNames(of person: Person.ID) throws -> [String] {
        try rows(
            """
            SELECT DISTINCT g.name FROM group_members m JOIN person_groups g ON g.id = m.group_id
            WHERE m.person_id = ? ORDER BY g.name
            """, [person.value]
        ).map { $0[0] }
    }

    fileprivate func contacts(with person: Person.ID) throws -> [ExportedPerson.Contact] {
        let logged = try rows(
            """
            SELECT c.id, c.day, c.kind, c.note, c.others FROM catchup_people p JOIN catchups c ON c.id = p.catchup_id
            WHERE p.person_id = ? ORDER BY c.day DESC, c.minute DESC, c.id DESC
            """, [person.value])
        return try logged.map { row in
            guard let kind = Catchup.Kind(rawValue: row["kind"]) else {
                throw StoreError.damaged("an unknown kind of catch-up")
            }
            let names: [String] = try rows(
                """
                SELECT p.formatted_name FROM catchup_people o JOIN people p ON p.id = o.person_id
                WHERE o.catchup_id = ? AND o.person_id <> ? AND p.trashed_at IS NULL AND p.merged_into IS NULL
                ORDER BY o.position, o.id
                """, [row["id"], person.value]
            ).map { $0[0] }
            let others: String = row["others"]
            return ExportedPerson.Contact(
                day: row["day"], kind: kind, others: names + (others.isEmpty ? [] : [others]), note: row["note"])
        }
    }
}
