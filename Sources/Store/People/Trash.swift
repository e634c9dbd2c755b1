public import Foundation
import GRDB
public import Kinkeeper

/// Somebody in the trash.
public struct TrashedPerson: Identifiable, Hashable, Sendable {
    /// Names the person.
    public let id: Person.ID
    /// The person's name.
    public let name: PersonName
    /// When the person was moved to the trash.
    public let trashedAt: Date
}

extension Space {
    /// How long people stay in the trash, in seconds: 30 days.
    public static let trashRetention: TimeInterval = 30 * 24 * 60 * 60

    /// Moves a person to the trash: gone from every list and from exports, and back with `restore`. Doing it twice
    /// keeps the first time.
    public func trash(_ person: Person.ID, at time: Date) async throws(StoreError) {
        try await update(person, "UPDATE people SET trashed_at = coalesce(trashed_at, ?) WHERE id = ?", time)
    }

    /// Takes a person out of the trash; nothing happens to one who is not in it.
    public func restore(_ person: Person.ID, at time: Date) async throws(StoreError) {
        try await update(
            person, "UPDATE people SET trashed_at = NULL, updated_at = ? WHERE id = ? AND trashed_at IS NOT NULL", time)
    }

    /// Deletes a person in the trash with everything that hangs off them. It cannot be undone; the change log keeps that
    /// the rows are gone. Throws `notFound` for a person who is not in the trash.
    public func deleteForever(_ person: Person.ID) async throws(StoreError) {
        try await file.write { db in
            try db.run("DELETE FROM people WHERE id = ? AND trashed_at IS NOT NULL", [person.value])
            guard db.changesCount > 0 else { throw StoreError.notFound }
        }
    }

    /// Deletes everybody who has been in the trash for longer than `trashRetention`; returns how many.
    @discardableResult
    public func purgeTrash(at time: Date) async throws(StoreError) -> Int {
        let limit = time.addingTimeInterval(-Space.trashRetention).milliseconds
        return try await file.write { db in
            try db.run("DELETE FROM people WHERE trashed_at < ?", [limit.databaseValue])
            return db.changesCount
        }
    }

    /// Everybody in the trash, the latest first.
    public func trashedPeople() async throws(StoreError) -> [TrashedPerson] {
        try await file.read { db in
            try db.rows(
                """
                SELECT id, name_prefix, given_name, middle_names, family_name, name_suffix, nickname, formatted_name,
                  trashed_at
                FROM people WHERE trashed_at IS NOT NULL ORDER BY trashed_at DESC, id DESC
                """, []
            ).map { row in
                TrashedPerson(
                    id: Person.ID(row[0] as UUID), name: PersonName(row: row, at: 1),
                    trashedAt: Date(milliseconds: row[8]))
            }
        }
    }

    private func update(_ person: Person.ID, _ sql: String, _ time: Date) async throws(StoreError) {
        try await file.write { db in
            guard try db.firstRow("SELECT 1 FROM people WHERE id = ?", [person.value]) != nil else {
                throw StoreError.notFound
            }
            try db.run(sql, [time.milliseconds.databaseValue, person.value])
        }
    }
}
