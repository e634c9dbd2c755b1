public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Says what a person is to the owner; nil takes it back.
    public func setCategory(
        _ category: Kinkeeper.Category?, of person: Person.ID, at time: Date
    ) async throws(StoreError) {
        try await set("category", to: category?.storageText, of: person, at: time)
    }

    /// Says when a person born on 29 February celebrates; nil follows the account.
    public func setLeapDayRule(_ rule: LeapDayRule?, of person: Person.ID, at time: Date) async throws(StoreError) {
        try await set("leap_day_rule", to: rule?.rawValue, of: person, at: time)
    }

    private func set(
        _ column: String, to text: String?, of person: Person.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            guard try db.firstRow("SELECT 1 FROM people WHERE id = ?", [person.value]) != nil else {
                throw StoreError.notFound
            }
            try db.run(
                "UPDATE people SET \(column) = ?1, updated_at = ?2 WHERE id = ?3 AND \(column) IS NOT ?1",
                [text.value, time.milliseconds.databaseValue, person.value])
        }
    }
}
