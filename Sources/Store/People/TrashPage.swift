public import Foundation
import GRDB
public import Kinkeeper

/// A person in the trash.
public struct TrashedPerson: Identifiable, Hashable, Sendable {
    /// Names the person.
    public let id: Person.ID
    /// The person's name.
    public let name: PersonName
    /// The photo in the media folder, if there is one.
    public let photo: MediaDigest?
    /// When the person was moved to the trash.
    public let trashedAt: Date
}

/// The place in the trash after which the next page starts: a moment and a person.
public struct TrashCursor: Hashable, Sendable, LosslessStringConvertible {
    let trashedAt: Int64
    let person: Person.ID

    init(trashedAt: Int64, person: Person.ID) {
        self.trashedAt = trashedAt
        self.person = person
    }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_").map(String.init)
        guard parts.count == 2, let moment = Int64(parts[0]), let person = Person.ID(parts[1]) else { return nil }
        self.init(trashedAt: moment, person: person)
    }

    /// Milliseconds since 1970, "_" and the identifier.
    public var description: String { "\(trashedAt)_\(person)" }
}

/// A page of the trash, the latest first.
public struct TrashPage: Hashable, Sendable {
    /// The rows of this page.
    public let rows: [TrashedPerson]
    /// Where the next page starts; nil on the last one.
    public let next: TrashCursor?
    /// How many there are on all pages.
    public let total: Int
}

extension Space {
    /// Returns the people in the trash, the latest first, from a cursor on. Merged people are not in it.
    public func trashedPeople(
        after cursor: TrashCursor? = nil, limit: Int = 100
    ) async throws(StoreError) -> TrashPage {
        try await file.glance { db in
            let after = cursor == nil ? "" : "AND (trashed_at, id) < (?, ?)"
            let found = try db.rows(
                """
                SELECT \(PersonName.columns), id, photo, trashed_at FROM people WHERE trashed_at IS NOT NULL AND merged_into IS NULL \(after)
                ORDER BY trashed_at DESC, id DESC LIMIT ?
                """, (cursor.map { [$0.trashedAt.databaseValue, $0.person.value] } ?? []) + [(limit + 1).databaseValue])
            let rows = found.prefix(limit).map { row in
                TrashedPerson(
                    id: row["id"], name: PersonName(row: row), photo: (row["photo"] as Data?).flatMap(MediaDigest.init(data:)),
                    trashedAt: Date(milliseconds: row["trashed_at"]))
            }
            let total: Int =
                try db.firstRow(
                    "SELECT count(*) FROM people WHERE trashed_at IS NOT NULL AND merged_into IS NULL", [])?[0] ?? 0
            return TrashPage(
                rows: rows,
                next: found.count > limit
                    ? rows.last.map { TrashCursor(trashedAt: $0.trashedAt.milliseconds, person: $0.id) } : nil,
                total: total)
        }
    }
}
