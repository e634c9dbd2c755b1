public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Remembers that these people are all different, so that no two of them are proposed as one again. Saying it twice
    /// changes nothing.
    public func sayDistinct(_ people: [Person.ID], at time: Date) async throws(StoreError) {
        try await file.write { db in
            var identifiers = IdentifierSequence()
            for (one, other) in Space.pairs(of: people) {
                for person in [one, other] where try !db.isListed(person) { throw StoreError.notFound }
                let id: Identifier<DuplicatePair> = identifiers.next(at: time)
                try db.run(
                    """
                    INSERT INTO distinct_people (id, one_id, other_id, said_at) SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS (
                      SELECT 1 FROM distinct_people WHERE one_id = ?2 AND other_id = ?3)
                    """, [id.value, one.value, other.value, time.milliseconds.databaseValue])
            }
        }
    }

    /// Forgets that these people are different; pairs that were not marked stay as they are.
    public func takeBackDistinct(_ people: [Person.ID]) async throws(StoreError) {
        try await file.write { db in
            for (one, other) in Space.pairs(of: people) {
                try db.run("DELETE FROM distinct_people WHERE one_id = ? AND other_id = ?", [one.value, other.value])
            }
        }
    }

    /// Returns the pairs marked as different, the lower identifier first. A merged person's pairs count for the person they
    /// were merged into.
    static func distinctPeople(in db: Database) throws -> Set<[Person.ID]> {
        let into = Dictionary(
            try db.rows("SELECT id, merged_into FROM people WHERE merged_into IS NOT NULL", []).map {
                ($0["id"] as UUID, $0["merged_into"] as UUID)
            }, uniquingKeysWith: { first, _ in first })
        func visible(_ id: UUID) -> Person.ID {
            var id = id
            while let next = into[id] { id = next }
            return Person.ID(id)
        }
        let said = try db.rows("SELECT one_id, other_id FROM distinct_people", [])
        return Set(said.map { [visible($0["one_id"]), visible($0["other_id"])].sorted() })
    }

    private static func pairs(of people: [Person.ID]) -> [(Person.ID, Person.ID)] {
        let sorted = Set(people).sorted()
        return sorted.indices.flatMap { first in sorted[(first + 1)...].map { (sorted[first], $0) } }
    }
}

extension Database {
    /// Whether there is such a person, not in the trash and not merged into another.
    func isListed(_ person: Person.ID) throws -> Bool {
        try firstRow("SELECT 1 FROM people WHERE id = ? AND trashed_at IS NULL AND merged_into IS NULL", [person.value]) != nil
    }
}
