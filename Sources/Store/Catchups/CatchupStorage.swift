import Foundation
import GRDB
import Kinkeeper

extension Catchup {
    enum Columns: Int, SelectedColumns { case id, day, minute, kind, note, others, createdAt, updatedAt }
    static let select = """
        SELECT \(Columns.list), (SELECT account_id FROM catchup_authors WHERE catchup_authors.id = catchups.id) AS author
        FROM catchups
        """

    /// The entry of a row of `select`, with its people.
    init(row: Row, in db: Database) throws {
        guard let kind = Kind(rawValue: row[Columns.kind]) else { throw StoreError.damaged("an unknown kind of catch-up") }
        let id: ID = row[Columns.id]
        let people = try db.rows(
            "SELECT person_id FROM catchup_people WHERE catchup_id = ? ORDER BY position, id", [id.value])
        self.init(
            id: id, day: row[Columns.day], minute: row[Columns.minute], kind: kind, note: row[Columns.note],
            people: people.map { $0[0] as Person.ID }, others: row[Columns.others], author: row["author"],
            createdAt: row.moment(Columns.createdAt),
            updatedAt: row.moment(Columns.updatedAt))
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
        return try firstRow(sql, [uid.databaseValue]).flatMap { try presentPersonIfAny($0[0]) }
    }

    /// Returns a person's snooze and skip.
    func pause(of person: Person.ID) throws -> CatchupPause {
        guard let row = try firstRow("SELECT snoozed_until, skipped_from FROM people WHERE id = ?", [person.value]) else {
            throw StoreError.notFound
        }
        return CatchupPause(snoozedUntil: row["snoozed_until"], skippedFrom: row["skipped_from"])
    }

    /// Sets the pause. It is not part of the person's version, so that edits of the person do not conflict with it.
    func setPause(_ pause: CatchupPause, of person: Person.ID) throws {
        try run(
            "UPDATE people SET snoozed_until = ?, skipped_from = ? WHERE id = ?",
            [pause.snoozedUntil.value, pause.skippedFrom.value, person.value])
    }
}
