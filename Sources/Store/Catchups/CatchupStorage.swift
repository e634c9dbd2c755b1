import Foundation
import GRDB
import Kinkeeper

extension CivilDate {
    /// Days since 1970-01-01.
    var value: DatabaseValue { Int64(daysSinceEpoch).databaseValue }
}

extension Catchup {
    static let select = "SELECT id, day, minute, kind, note, others, created_at, updated_at FROM catchups"

    /// The entry of a row of `select`, with its people.
    init(row: Row, in db: Database) throws {
        guard let kind = Kind(rawValue: row[3]) else { throw StoreError.damaged("an unknown kind of catch-up") }
        let id = ID(row[0] as UUID)
        let people = try db.rows(
            "SELECT person_id FROM catchup_people WHERE catchup_id = ? ORDER BY position, id", [id.value])
        self.init(
            id: id, day: CivilDate(daysSinceEpoch: row[1]), minute: row[2], kind: kind, note: row[4],
            people: people.map { Person.ID($0[0] as UUID) }, others: row[5], createdAt: Date(milliseconds: row[6]),
            updatedAt: Date(milliseconds: row[7]))
    }
}

extension Database {
    func catchup(_ id: Catchup.ID) throws -> Catchup? {
        try firstRow("\(Catchup.select) WHERE id = ?", [id.value]).map { try Catchup(row: $0, in: self) }
    }

    /// Returns the person with this identifier, or the one they were merged into. Throws `notFound`.
    func presentPerson(_ id: Person.ID) throws -> Person.ID {
        guard let present = try presentPersonIfAny(id) else { throw StoreError.notFound }
        return present
    }

    /// The same; nil when no person has that identifier.
    func presentPersonIfAny(_ id: Person.ID) throws -> Person.ID? {
        var present = id
        // A chain of merges ends; the bound is for files that contradict themselves.
        for _ in 0..<100 {
            guard let row = try firstRow("SELECT merged_into FROM people WHERE id = ?", [present.value]) else { break }
            guard let next = row[0] as UUID? else { return present }
            present = Person.ID(next)
        }
        return nil
    }

    /// Returns the owner of the first card with that UID, or the person they were merged into; nil without such a card.
    func presentPerson(withUID uid: String) throws -> Person.ID? {
        let sql = "SELECT person_id FROM cards WHERE uid = ? AND person_id IS NOT NULL ORDER BY id LIMIT 1"
        return try firstRow(sql, [uid.databaseValue]).flatMap { try presentPersonIfAny(Person.ID($0[0] as UUID)) }
    }

    /// Returns a person's snooze and skip.
    func pause(of person: Person.ID) throws -> CatchupPause {
        guard let row = try firstRow("SELECT snoozed_until, skipped_from FROM people WHERE id = ?", [person.value]) else {
            throw StoreError.notFound
        }
        return CatchupPause(row: row, at: 0)
    }

    /// Sets the pause. It is not part of the person's version, so that edits of the person do not conflict with it.
    func setPause(_ pause: CatchupPause, of person: Person.ID) throws {
        try run(
            "UPDATE people SET snoozed_until = ?, skipped_from = ? WHERE id = ?",
            [pause.snoozedUntil.map(\.value) ?? .null, pause.skippedFrom.map(\.value) ?? .null, person.value])
    }
}

extension CatchupPause {
    /// A snooze and a skip in two neighbouring columns.
    init(row: Row, at index: Int) {
        self.init(
            snoozedUntil: (row[index] as Int32?).map(CivilDate.init(daysSinceEpoch:)),
            skippedFrom: (row[index + 1] as Int32?).map(CivilDate.init(daysSinceEpoch:)))
    }
}
