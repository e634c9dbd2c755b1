import Foundation
import GRDB
import Kinkeeper

/// The changes since a position of the change log that affect the board.
struct BoardChanges {
    /// Above this many lines of the log, or people to read again, everything is read at once instead.
    static let many = 2_000

    /// The people whose standing changed.
    private(set) var people: Set<Person.ID> = []
    /// Entries of the log of catch-ups.
    private(set) var catchups: Set<UUID> = []

    /// Nil where reading everything is quicker, or the log has been compacted.
    ///
    /// A deleted row does not say whose it was; but the board knows the rows that its people's standings come from.
    init?(after sequence: Int64, on board: Board, in db: Database) throws {
        let lines = try db.rows(
            """
            SELECT table_name, row_id, kind FROM changes WHERE sequence > ?
              AND table_name IN ('people', 'catchups', 'catchup_people', 'person_groups', 'group_members') LIMIT ?
            """, [sequence.databaseValue, (BoardChanges.many + 1).databaseValue])
        let oldest = try db.firstRow("SELECT min(sequence) FROM changes", [])?[0] as Int64?
        guard lines.count <= BoardChanges.many, let oldest, oldest <= sequence + 1 else { return nil }
        for line in lines {
            let row: UUID = line["row_id"]
            switch line["table_name"] as String {
            case "people": people.insert(Person.ID(row))
            case "catchups":
                catchups.insert(row)
                try add("SELECT person_id FROM catchup_people WHERE catchup_id = ?", row, db)
            case "person_groups": try add("SELECT person_id FROM group_members WHERE group_id = ?", row, db)
            case "catchup_people":
                if let owner = board.owner(of: row) { people.insert(owner) }
                try add("SELECT person_id FROM catchup_people WHERE id = ?", row, db)
            default:
                if let owner = board.owner(of: row) { people.insert(owner) }
                try add("SELECT person_id FROM group_members WHERE id = ?", row, db)
            }
            guard people.count <= BoardChanges.many else { return nil }
        }
    }

    private mutating func add(_ sql: String, _ row: UUID, _ db: Database) throws {
        for found in try db.rows(sql, [row.databaseValue]) { people.insert(found[0]) }
    }
}
