import Foundation
import GRDB
import Kinkeeper

/// Where the rows of a page come from.
enum PeopleSource {
    /// All people, along the index of their order.
    case everybody
    /// The few that a query finds, sorted.
    case found(SearchQuery)
    /// All people along the index of their order, each checked: quick when many match.
    case checkingEach(SearchQuery)
}

extension PeoplePage {
    init(
        of source: PeopleSource, _ order: NameOrder, _ cursor: PeopleCursor?, _ limit: Int, _ total: Total, _ db: Database
    ) throws {
        let sort = order == .givenFirst ? "sort_given_first" : "sort_family_first"
        let (tables, condition, values) = source.sql
        let after = cursor == nil ? "" : "AND (people.\(sort), people.id) > (?, ?)"
        let sql = """
            SELECT people.id, name_prefix, given_name, middle_names, family_name, name_suffix, nickname, formatted_name,
              organisation, photo, category, leap_day_rule, \(sort)
            FROM \(tables) WHERE people.trashed_at IS NULL AND \(condition) \(after)
            ORDER BY people.\(sort), people.id LIMIT ?
            """
        let place = cursor.map { [$0.sortKey.databaseValue, $0.person.value] } ?? []
        let found = try db.rows(sql, values + place + [(limit + 1).databaseValue])
        let rows = found.prefix(limit)
        self.init(
            rows: try rows.map { try PersonSummary(row: $0, in: db) },
            next: found.count > limit ? rows.last.map { PeopleCursor(sortKey: $0[12], person: Person.ID($0[0] as UUID)) } : nil,
            total: total)
    }
}

extension PeopleSource {
    /// CROSS JOIN fixes the order in which SQLite visits the tables.
    fileprivate var sql: (tables: String, condition: String, values: [DatabaseValue]) {
        switch self {
        case .everybody:
            return ("people", "true", [])
        case .found(let query):
            let (documents, condition, values) = query.sql
            return ("\(documents) CROSS JOIN people ON people.id = search_documents.person_id", condition, values)
        case .checkingEach(let query):
            let (condition, values) = query.check
            return (
                "people CROSS JOIN search_documents ON search_documents.person_id = people.id", condition, values
            )
        }
    }
}

extension PersonSummary {
    private static let birthdaySQL = """
        SELECT calendar, year, month, is_leap_month, day FROM occasions
        WHERE person_id = ? AND kind = 'birthday' AND text IS NULL ORDER BY position, id LIMIT 1
        """

    fileprivate init(row: Row, in db: Database) throws {
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
