import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Returns all data of one person, also of one in the trash; nil if there is none.
    public func person(_ id: Person.ID) async throws(StoreError) -> Person? {
        try await file.glance { db in
            try db.firstRow(PersonSQL.select, [id.value]).map { try Person(row: $0, in: db) }
        }
    }

    /// A person's card as it was last received, byte for byte; nil if there is no such person.
    public func card(of person: Person.ID) async throws(StoreError) -> [UInt8]? {
        try await file.glance { db in
            try db.firstRow("SELECT bytes FROM cards WHERE person_id = ? ORDER BY id LIMIT 1", [person.value])
                .map { [UInt8]($0[0] as Data) }
        }
    }

    /// Hands over every card of the space in the order they were first imported, groups included, people in the trash
    /// not. All of them are of one moment, however long the body takes; memory holds one at a time.
    ///
    /// An error that the body throws ends the export and comes back as `StoreError.unexpected`.
    public func exportCards(_ body: @escaping @Sendable ([UInt8]) throws -> Void) async throws(StoreError) {
        try await file.read { db in
            let cards = try Row.fetchCursor(
                db,
                sql: """
                    SELECT cards.bytes FROM cards LEFT JOIN people ON people.id = cards.person_id
                    WHERE people.trashed_at IS NULL AND people.merged_into IS NULL ORDER BY cards.id
                    """)
            while let row = try cards.next() { try body([UInt8](row[0] as Data)) }
        }
    }
}
