import Foundation
import GRDB
import Kinkeeper

/// The conditions between the records of a restored document, beyond those of each record.
struct DocumentChecks {
    let db: Database
    /// The pictures that the document brought or named.
    let pictures: Set<MediaDigest>

    func run() throws {
        try checkReferences()
        try checkAddresses()
        try checkMerges()
        try checkPlaces()
        guard try Set(db.photos()) == pictures else { throw DocumentProblem(.wrongPicture, subject: "media") }
    }

    private func checkReferences() throws {
        guard let row = try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") else { return }
        let name: String = row["table"]
        let section = DocumentTable.all.first { $0.name == name }?.section ?? name
        throw DocumentProblem(.dangling, subject: section)
    }

    /// An address has its seven parts, and nothing else has.
    private func checkAddresses() throws {
        let odd = try db.firstRow(
            """
            SELECT 1 FROM contact_methods c LEFT JOIN postal_addresses a ON a.id = c.id
            WHERE (c.kind = 'address') <> (a.id IS NOT NULL) LIMIT 1
            """, [])
        guard odd == nil else { throw DocumentProblem(.wrongRecord, subject: "postalAddresses") }
    }

    /// Whatever has a place in an address book is there, or can come back.
    private func checkPlaces() throws {
        let odd = try db.firstRow(
            """
            SELECT 1 FROM address_places WHERE id NOT IN (
              SELECT id FROM people UNION ALL SELECT id FROM person_groups UNION ALL SELECT id FROM deleted_groups) LIMIT 1
            """, [])
        guard odd == nil else { throw DocumentProblem(.dangling, subject: "addressPlaces") }
    }

    /// Checks that no person is merged into themselves, directly or through others.
    private func checkMerges() throws {
        var into: [UUID: UUID] = [:]
        for row in try db.rows("SELECT id, merged_into FROM people WHERE merged_into IS NOT NULL", []) {
            into[row["id"]] = row["merged_into"]
        }
        // A path that ends at a person who is not merged is fine, and is taken out.
        for start in Array(into.keys) {
            var path: [UUID] = []
            var seen: Set<UUID> = []
            var current = start
            while let next = into[current] {
                guard seen.insert(current).inserted else { throw DocumentProblem(.wrongRecord, subject: "people.mergedInto") }
                path.append(current)
                current = next
            }
            for person in path { into[person] = nil }
        }
    }
}
