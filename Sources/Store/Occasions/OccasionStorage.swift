import Foundation
import GRDB
import Kinkeeper

extension Occasion: PersonPart {
    static let table = "occasions"

    enum Columns: Int, SelectedColumns { case kind, label, text }

    /// The columns that make an occasion.
    static let columns = "\(Columns.list(of: "occasions")), \(PartialDate.Columns.list(of: "occasions"))"

    static let select = "SELECT \(PartColumns.list), \(columns) FROM occasions WHERE person_id"

    func succeeds(_ earlier: Occasion) -> Bool { kind == earlier.kind && label == earlier.label }

    init(row: Row, from start: Int) throws {
        guard let kind = Kind(rawValue: row[Columns.kind, from: start]) else {
            throw StoreError.damaged("an unknown kind of occasion")
        }
        let text: String? = row[Columns.text, from: start]
        let when = try text.map(When.text) ?? .date(PartialDate(row: row, from: start + Columns.count))
        self.init(kind: kind, label: row[Columns.label, from: start], when: when)
    }

    func insert(id: UUID, person: Person.ID, position: Int, into db: Database) throws {
        try db.run(
            """
            INSERT INTO occasions (id, person_id, position, kind, label, calendar, year, month, is_leap_month, day, text)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [id.databaseValue, person.value, position.databaseValue, kind.rawValue.databaseValue, label.databaseValue]
                + when.columns)
    }
}

extension PartialDate {
    enum Columns: Int, SelectedColumns { case calendar, year, month, isLeapMonth, day }
    static let columns = Columns.list

    /// The date in the columns of the list, which start at that place of the row.
    init(row: Row, from start: Int = 0) throws {
        guard let calendar = CalendarSystem(rawValue: row[Columns.calendar, from: start]) else {
            throw StoreError.damaged("an unknown calendar")
        }
        do {
            try self.init(
                calendar: calendar, year: row[Columns.year, from: start], month: row[Columns.month, from: start],
                isLeapMonth: row[Columns.isLeapMonth, from: start], day: row[Columns.day, from: start])
        } catch {
            throw StoreError.damaged("an occasion's date is none: \(error)")
        }
    }
}

extension Occasion.When {
    fileprivate var columns: [DatabaseValue] {
        switch self {
        case .date(let date):
            [
                date.calendar.rawValue.databaseValue, date.year.value, date.month.value, date.isLeapMonth.databaseValue,
                date.day.value, .null,
            ]
        case .text(let text):
            [CalendarSystem.gregorian.rawValue.databaseValue, .null, .null, false.databaseValue, .null, text.databaseValue]
        }
    }
}
