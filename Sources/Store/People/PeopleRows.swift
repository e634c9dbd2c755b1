import Foundation
import GRDB
import Kinkeeper

extension PeoplePage {
    /// People along the index of their order; each is checked until the page is full, which is quick when many match.
    init(
        along order: NameOrder, _ selection: PeopleSelection, _ cursor: PeopleCursor?, _ limit: Int, _ total: RowCount,
        _ db: Database
    ) throws {
        let (tables, condition, values) = selection.along(order)
        let after = cursor == nil ? "" : "AND (people.\(order.column), people.id) > (?, ?)"
        let place = cursor.map { [$0.sortKey.databaseValue, $0.person.value] } ?? []
        let found = try db.rows(
            """
            SELECT \(PersonSummary.columns), \(order.column) AS sort_key FROM \(tables)
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
            SELECT id, (place, id) > (?, ?) AS follows FROM (
              SELECT people.id, people.\(order.column) AS place FROM \(tables)
              WHERE people.trashed_at IS NULL AND \(condition) LIMIT \(PeopleSelection.many + 1)
            ) ORDER BY place, id
            """, [(cursor?.sortKey ?? "").databaseValue, (cursor?.person).map(\.value) ?? Data().databaseValue] + values)
        guard all.count <= PeopleSelection.many else { return nil }
        let found = try all.lazy.filter { $0["follows"] }.prefix(limit + 1).compactMap { row in
            try db.firstRow(
                "SELECT \(PersonSummary.columns), \(order.column) AS sort_key FROM people WHERE id = ?", [row["id"]])
        }
        try self.init(found, limit, .exactly(all.count), db)
    }

    /// A page of rows; `found` has one more than the page holds if another page follows.
    init(_ found: [Row], _ limit: Int, _ total: RowCount, _ db: Database) throws {
        let rows = found.prefix(limit)
        let places = rows.map { PeopleCursor(sortKey: $0["sort_key"], person: $0["id"]) }
        self.init(
            rows: try PersonSummary.all(Array(rows), in: db), next: found.count > limit ? places.last : nil, total: total,
            places: places)
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
    private enum Columns: Int, SelectedColumns { case id, organisation, photo, category, leapDayRule }
    static let columns = "\(Columns.list(of: "people")), \(PersonName.Columns.list(of: "people"))"

    private static let birthdays = """
        SELECT \(PartialDate.columns), person_id FROM occasions INDEXED BY occasions_by_person
        WHERE kind = 'birthday' AND text IS NULL AND person_id
        """

    /// The people of rows with these columns, in their order.
    static func all(_ rows: [Row], in db: Database) throws -> [PersonSummary] {
        let ids: [UUID] = rows.map { $0[Columns.id] }
        let found = try db.rows(birthdays, in: ids.map(\.databaseValue), "ORDER BY position, id")
        let dates = Dictionary(found.map { ($0["person_id"] as UUID, $0) }) { first, _ in first }
        return try rows.map { row in
            PersonSummary(row: row, birthday: try dates[row[Columns.id]].map { try PartialDate(row: $0) })
        }
    }

    private init(row: Row, birthday: PartialDate?) {
        self.init(
            id: row[Columns.id], name: PersonName(row: row, from: Columns.count), organisation: row[Columns.organisation],
            photo: (row[Columns.photo] as Data?).flatMap(MediaDigest.init(data:)),
            category: (row[Columns.category] as String?).flatMap(Category.init(storageText:)),
            leapDayRule: (row[Columns.leapDayRule] as String?).flatMap(LeapDayRule.init(rawValue:)), birthday: birthday)
    }
}

extension Database {
    /// Some people as lists show them, in that order; who is not there is left out.
    func summaries(of people: [Person.ID]) throws -> [PersonSummary] {
        let rows = try rows("SELECT \(PersonSummary.columns) FROM people WHERE id", in: people.map(\.value))
        let found = try PersonSummary.all(rows, in: self)
        let known = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        return people.compactMap { known[$0] }
    }
}
