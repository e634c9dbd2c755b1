import Foundation
import GRDB
import Kinkeeper

extension Occasion: PersonPart {
    static let table = "occasions"

    /// The columns that make an occasion, as `init(row:)` expects them from the third on.
    static let columns = "kind, label, calendar, year, month, is_leap_month, day, text"

    static let select = "SELECT id, position, \(columns), person_id FROM occasions WHERE person_id"

    func succeeds(_ earlier: Occasion) -> Bool { kind == earlier.kind && label == earlier.label }

    init(row: Row) throws {
        guard let kind = Kind(rawValue: row[2]) else { throw StoreError.damaged("an unknown kind of occasion") }
        if let text = row[9] as String? {
            self.init(kind: kind, label: row[3], when: .text(text))
        } else {
            self.init(kind: kind, label: row[3], when: .date(try PartialDate(row: row, at: 4)))
        }
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
    /// The date in the columns calendar, year, month, is_leap_month and day, from the one at `index`.
    init(row: Row, at index: Int) throws {
        guard let calendar = CalendarSystem(rawValue: row[index]) else {
            throw StoreError.damaged("an unknown calendar")
        }
        do {
            try self.init(
                calendar: calendar, year: row[index + 1], month: row[index + 2], isLeapMonth: row[index + 3],
                day: row[index + 4])
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
