import Foundation
import GRDB
import Kinkeeper

/// The yearly days of all people, and their groups: in memory, as of a position in the change log.
struct WatchedDays: Sendable {
    /// Above this many lines of the log everything is read at once instead.
    static let many = 2_000

    private struct Day {
        let person: Person.ID
        let occasion: Occasion
        /// The person's own rule; nil follows the account.
        let leapDayRule: LeapDayRule?
    }

    private var sequence: Int64?
    private var days: [Identifier<Occasion>: Day] = [:]
    /// The person and the group of each row of `group_members`.
    private var memberships: [UUID: (person: Person.ID, group: PersonGroup.ID)] = [:]
    private var groups: [Person.ID: [PersonGroup.ID]] = [:]
    /// The last results: members of a family may each have a rule of their own.
    private var given: [LeapDayRule: (list: [WatchedOccasion], memo: StreamMemo)] = [:]

    /// Returns the days for the planner, in no order, with its streams made of them.
    mutating func occasions(leapDayRule: LeapDayRule) -> (list: [WatchedOccasion], memo: StreamMemo) {
        if let known = given[leapDayRule] { return known }
        let list = days.map { id, day in
            WatchedOccasion(
                id: id, person: day.person, occasion: day.occasion,
                leapDayRule: LeapDayRule(person: day.leapDayRule, account: leapDayRule),
                groups: groups[day.person] ?? [])
        }
        let memo = StreamMemo()
        given[leapDayRule] = (list, memo)
        return (list, memo)
    }

    /// Brings it to the state that `db` shows, by what changed since or by reading everything. A reader that began before
    /// the last change sees the newer state.
    mutating func refresh(from db: Database) throws {
        let latest = try Space.sequence(db)
        if let sequence, sequence >= latest { return }
        if try !follow(db) { try readAll(db) }
        sequence = latest
    }

    // MARK: - Private

    private enum Columns: Int, SelectedColumns {
        case id, personID, leapDayRule

        var sql: String { self == .leapDayRule ? "people.\(name)" : "occasions.\(name)" }
    }

    private enum MemberColumns: Int, SelectedColumns { case id, personID, groupID }

    private static let select = """
        SELECT \(Columns.list), \(Occasion.columns)
        FROM occasions CROSS JOIN people ON people.id = occasions.person_id
        WHERE people.trashed_at IS NULL AND people.merged_into IS NULL
          AND occasions.month IS NOT NULL AND occasions.day IS NOT NULL
        """

    private mutating func readAll(_ db: Database) throws {
        given = [:]
        days = [:]
        memberships = [:]
        groups = [:]
        let rows = try Row.fetchCursor(db.cachedStatement(sql: WatchedDays.select))
        while let row = try rows.next() { try add(row) }
        let members = try Row.fetchCursor(db.cachedStatement(sql: "SELECT \(MemberColumns.list) FROM group_members"))
        while let row = try members.next() { join(row) }
    }

    /// False where reading everything is quicker, or the log has been compacted.
    private mutating func follow(_ db: Database) throws -> Bool {
        guard let sequence else { return false }
        let lines = try db.rows(
            """
            SELECT DISTINCT table_name, row_id FROM changes WHERE sequence > ?
              AND table_name IN ('people', 'occasions', 'group_members') LIMIT ?
            """, [sequence.databaseValue, (WatchedDays.many + 1).databaseValue])
        let oldest = try db.firstRow("SELECT min(sequence) FROM changes", [])?[0] as Int64?
        guard lines.count <= WatchedDays.many, let oldest, oldest <= sequence + 1 else { return false }
        if !lines.isEmpty { given = [:] }
        for line in lines {
            let row: UUID = line["row_id"]
            switch line["table_name"] as String {
            case "people":
                for found in try db.rows("SELECT id FROM occasions WHERE person_id = ?", [row.databaseValue]) {
                    try readAgain(found[0], db)
                }
            case "occasions": try readAgain(row, db)
            default:
                leave(row)
                let sql = "SELECT \(MemberColumns.list) FROM group_members WHERE id = ?"
                try db.firstRow(sql, [row.databaseValue]).map { join($0) }
            }
        }
        return true
    }

    private mutating func readAgain(_ occasion: UUID, _ db: Database) throws {
        days[Identifier(occasion)] = nil
        if let row = try db.firstRow("\(WatchedDays.select) AND occasions.id = ?", [occasion.databaseValue]) { try add(row) }
    }

    private mutating func add(_ row: Row) throws {
        let occasion = try Occasion(row: row, from: Columns.count)
        days[row[Columns.id]] = Day(
            person: row[Columns.personID], occasion: occasion,
            leapDayRule: (row[Columns.leapDayRule] as String?).flatMap(LeapDayRule.init(rawValue:)))
    }

    private mutating func join(_ row: Row) {
        let person: Person.ID = row[MemberColumns.personID]
        let group: PersonGroup.ID = row[MemberColumns.groupID]
        memberships[row[MemberColumns.id]] = (person, group)
        groups[person, default: []].append(group)
    }

    private mutating func leave(_ row: UUID) {
        guard let (person, group) = memberships.removeValue(forKey: row) else { return }
        if let place = groups[person]?.firstIndex(of: group) { groups[person]?.remove(at: place) }
    }
}
