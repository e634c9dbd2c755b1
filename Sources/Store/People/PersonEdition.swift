import Foundation
import GRDB
public import Kinkeeper

/// A person with their kept card, as both were at one moment: what an edit starts from.
public struct PersonEdition: Hashable, Sendable {
    /// Everything about the person.
    public let person: Person
    /// The kept card; nil without one.
    public let card: [UInt8]?
    /// Names this state.
    public let version: PersonVersion
}

extension Space {
    /// Returns a person with card and version, also one in the trash; nil if there is none.
    public func personEdition(_ id: Person.ID) async throws(StoreError) -> PersonEdition? {
        try await file.glance { db in try PersonEdition(of: id, in: db) }
    }

    /// Returns the version of a person, cheaper than the whole; nil if there is none.
    public func personVersion(_ id: Person.ID) async throws(StoreError) -> PersonVersion? {
        try await file.glance { db in try PersonVersion.current(of: id, in: db) }
    }

    /// The card of a person as it was in a version, as long as it is kept; nil where it is not.
    public func card(of person: Person.ID, in version: PersonVersion) async throws(StoreError) -> [UInt8]? {
        try await file.glance { db in
            let rows = try db.rows(
                """
                SELECT digest, bytes FROM cards WHERE person_id = ?1
                UNION ALL SELECT replaced_cards.digest, replaced_cards.bytes FROM cards
                  CROSS JOIN replaced_cards ON replaced_cards.card_id = cards.id WHERE cards.person_id = ?1
                """, [person.value])
            let found = rows.first { row in
                (row["digest"] as Data).prefix(8).hexadecimal == version.card
            }
            return found.map { [UInt8]($0["bytes"] as Data) }
        }
    }
}

extension PersonEdition {
    /// The stored edition; nil if there is no such person.
    init?(of id: Person.ID, in db: Database) throws {
        guard let row = try db.firstRow(PersonSQL.select, [id.value]),
            let version = try PersonVersion.current(of: id, in: db)
        else { return nil }
        let card = try db.firstRow("SELECT bytes FROM cards WHERE person_id = ? ORDER BY id LIMIT 1", [id.value])
        self.init(person: try Person(row: row, in: db), card: card.map { [UInt8]($0[0] as Data) }, version: version)
    }
}
