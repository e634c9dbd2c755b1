import Cryptography
import Foundation
import GRDB
import Kinkeeper

/// Names one state of a person: card, photo, category, leap-day rule, cadence, and whether they are in the trash.
///
/// Two writers tell by it that the other one was there. Equal states have equal versions, so that undoing leads back to
/// the version before. Its text form has 33 characters and fits an ETag.
public struct PersonVersion: Hashable, Sendable, LosslessStringConvertible {
    /// The beginning of the card's digest, in 16 hexadecimal digits; zeros where there is no card.
    let card: String
    /// The beginning of the digest of everything else, in 16 hexadecimal digits.
    let own: String

    /// The two parts with "-" between them.
    public var description: String { "\(card)-\(own)" }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy(PersonVersion.isPart) else { return nil }
        card = parts[0]
        own = parts[1]
    }

    /// Whether photo, category, leap-day rule, cadence and trash are the same in both.
    public func sharesOwnData(with other: PersonVersion) -> Bool { own == other.own }

    /// Returns the stored version; nil if there is no such person.
    static func current(of person: Person.ID, in db: Database) throws -> PersonVersion? {
        let row = try db.firstRow(
            """
            SELECT (SELECT digest FROM cards WHERE person_id = people.id ORDER BY id LIMIT 1) AS card, photo, category,
              leap_day_rule, cadence_days, trashed_at, merged_into FROM people WHERE id = ?
            """, [person.value])
        return row.map(PersonVersion.init(row:))
    }

    private init(row: Row) {
        card = PersonVersion.hex(row["card"] as Data? ?? Data(count: 8))
        var hash = SHA256()
        for index in 1..<row.count {
            let value: DatabaseValue = row[index]
            // The kind and the length keep neighbouring values apart.
            let bytes = Data.fromDatabaseValue(value) ?? Data("\(value.storage.value ?? "")".utf8)
            hash.update(data: Data("\(value.isNull ? 0 : 1) \(bytes.count) ".utf8))
            hash.update(data: bytes)
        }
        own = PersonVersion.hex(Data(hash.finalize()))
    }

    private static func hex(_ data: Data) -> String {
        data.prefix(8).hexadecimal
    }

    private static func isPart(_ text: String) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
