public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// How long people stay in the trash, in seconds: 30 days.
    public static let trashRetention: TimeInterval = 30 * 24 * 60 * 60

    /// Moves a person to the trash: gone from every list and from exports, and back with `restore`. Doing it twice
    /// keeps the first time.
    public func trash(_ person: Person.ID, at time: Date) async throws(StoreError) {
        try await update(person, "UPDATE people SET trashed_at = coalesce(trashed_at, ?) WHERE id = ?", time)
    }

    /// Restores a person from the trash; does nothing for one who is not in it.
    public func restore(_ person: Person.ID, at time: Date) async throws(StoreError) {
        try await update(
            person, "UPDATE people SET trashed_at = NULL, updated_at = ? WHERE id = ? AND trashed_at IS NOT NULL", time)
    }

    /// Deletes a person in the trash with all their data. It cannot be undone; the change log records that the rows are gone.
    /// Throws `notFound` for a person who is not in the trash.
    public func deleteForever(_ person: Person.ID) async throws(StoreError) {
        try await file.write { db in
            guard try db.deleteTrashed(person) else { throw StoreError.notFound }
        }
    }

    /// Deletes all people who have been in the trash for longer than `trashRetention`; returns how many.
    @discardableResult
    public func purgeTrash(at time: Date) async throws(StoreError) -> Int {
        try await emptyTrash(before: time.addingTimeInterval(-Space.trashRetention))
    }

    /// Deletes all people who were moved to the trash before a moment; returns how many. Merged people are never in the trash.
    @discardableResult
    public func emptyTrash(before time: Date) async throws(StoreError) -> Int {
        try await file.write { db in
            let people = try db.rows(
                "SELECT id FROM people WHERE trashed_at < ? AND merged_into IS NULL", [time.milliseconds.databaseValue]
            ).map { $0[0] as Person.ID }
            for person in people { try db.deleteTrashed(person) }
            return people.count
        }
    }

    private func update(_ person: Person.ID, _ sql: String, _ time: Date) async throws(StoreError) {
        try await file.write { db in
            guard try db.firstRow("SELECT 1 FROM people WHERE id = ? AND merged_into IS NULL", [person.value]) != nil else {
                throw StoreError.notFound
            }
            try db.run(sql, [time.milliseconds.databaseValue, person.value])
        }
    }
}

extension Database {
    /// Deletes a person in the trash; false for any other. People merged into them go along, and so does a catch-up without
    /// other people. Gifts stay, and stay hidden from the same accounts.
    @discardableResult
    func deleteTrashed(_ person: Person.ID) throws -> Bool {
        let trashed = "SELECT 1 FROM people WHERE id = ? AND trashed_at IS NOT NULL AND merged_into IS NULL"
        guard try firstRow(trashed, [person.value]) != nil else { return false }
        try run(
            """
            WITH RECURSIVE gone (id) AS (
              VALUES (?1) UNION SELECT people.id FROM gone CROSS JOIN people ON people.merged_into = gone.id
            )
            DELETE FROM catchups
            WHERE id IN (SELECT catchup_id FROM gone CROSS JOIN catchup_people ON person_id = gone.id)
              AND NOT EXISTS (
                SELECT 1 FROM catchup_people WHERE catchup_id = catchups.id AND person_id NOT IN (SELECT id FROM gone))
            """, [person.value])
        try keepGiftWalls(of: person)
        try forgetCardsOnServers(of: person)
        try run("DELETE FROM people WHERE id = ?", [person.value])
        return true
    }
}
