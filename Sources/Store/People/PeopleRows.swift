import Foundation
import GRDB
import Kinkeeper

extension PeoplePage {
    /// People along the index of their order; each is checked until the page is full, which is quick when many match.
    init(
        along order: NameOrder, _ selection: PeopleSelection, _ cursor: PeopleCursor?, _ limit: Int, _ total: Total,
        _ db: Database
    ) throws {
        let (tables, condition, values) = selection.along(order)
        let after = cursor == nil ? "" : "AND (people.\(order.column), people.id) > (?, ?)"
        let place = cursor.map { [$0.sortKey.databaseValue, $0.person.value] } ?? []
        let found = try db.rows(
            """
            SELECT \(PersonSummary.columns), \(order.column) FROM \(tables)
            WHERE people.trashed_at IS NULL AND \(condition) \(after) ORDER BY people.\(order.column), people.id LIMIT ?
            """, values + place + [(limit + 1).databaseValue])
        try self.init(found, limit, total, db)
    }

    /// The few people found, sorted; nil if there are more than `PeopleSelection.many`.
    init?(
        sorting selection: PeopleSelection, by order: NameOrder, _ cursor: PeopleCursor?, _ limit: Int, _ db: Database
    ) throws {
        let (tables, condition, values) = try selection.few(in: db)
        let all = try db.rows(
            """
            SELECT id, (place, id) > (?, ?) FROM (
              SELECT people.id, people.\(order.column) AS place FROM \(tables)
              WHERE people.trashed_at IS NULL AND \(condition) LIMIT \(PeopleSelection.many + 1)
            ) ORDER BY place, id
            """, [(cursor?.sortKey ?? "").databaseValue, (cursor?.person).map(\.value) ?? Data().databaseValue] + values)
        guard all.count <= PeopleSelection.many else { return nil }
        let found = try all.lazy.filter { $0[1] }.prefix(limit + 1).compactMap { row in
            try db.firstRow(
                "SELECT \(PersonSummary.columns), \(order.column) FROM people WHERE id = ?",
                [(row[0] as UUID).databaseValue])
        }
        try self.init(found, limit, .exactly(all.count), db)
    }

    /// A page of rows; `found` has one more than the page holds if another page follows.
    init(_ found: [Row], _ limit: Int, _ total: Total, _ db: Database) throws {
        let rows = found.prefix(limit)
        self.init(
            rows: try rows.map { try PersonSummary(row: $0, in: db) },
            next: found.count > limit ? rows.last.map { PeopleCursor(sortKey: $0[12], person: Person.ID($0[0] as UUID)) } : nil,
            total: total)
    }
}

extension NameOrder {
    /// The column of `people` that sorts by this order.
    var column: String {
        switch self {
        case .givenFirst: "sort_given_first"
        case .familyFirst: "sort_family_first"
        }
    }
}

extension PersonSummary {
    static let columns = """
        people.id, name_prefix, given_name, middle_names, family_name, name_suffix, nickname, formatted_name, organisation,
          photo, category, leap_day_rule
        """

    private static let birthdaySQL = """
        SELECT calendar, year, month, is_leap_month, day FROM occasions
        WHERE person_id = ? AND kind = 'birthday' AND text IS NULL ORDER BY position, id LIMIT 1
        """

    init(row: Row, in db: Database) throws {
        let id = Person.ID(row[0] as UUID)
        let birthday = try db.firstRow(PersonSummary.birthdaySQL, [id.value])
        self.init(
            id: id, name: PersonName(row: row, at: 1), organisation: row[8],
            photo: (row[9] as Data?).flatMap(MediaDigest.init(data:)),
            category: (row[10] as String?).flatMap(Category.init(storageText:)),
            leapDayRule: (row[11] as String?).flatMap(LeapDayRule.init(rawValue:)),
            birthday: try birthday.map { try PartialDate(row: $0, at: 0) })
    }
}
