public import Foundation
import GRDB
public import Kinkeeper

/// A wish to be recorded.
public struct WishDraft: Hashable, Sendable {
    /// The identifier chosen by the client; nil otherwise.
    public var id: Wish.ID?
    /// The person who received the wishes.
    public var person: Person.ID
    /// For what.
    public var kind: Occasion.Kind
    /// The occasion's label; may be empty.
    public var label: String
    /// The day of the occasion that was wished for.
    public var day: CivilDate

    /// A draft from its parts.
    public init(id: Wish.ID? = nil, person: Person.ID, kind: Occasion.Kind, label: String = "", day: CivilDate) {
        self.id = id
        self.person = person
        self.kind = kind
        self.label = label
        self.day = day
    }
}

extension Space {
    /// Records that a person was wished well, and if `catchup` is given also logs that catch-up, in one transaction. Wishing
    /// for the same occasion again gives back the first wish and logs nothing. Throws what `logCatchup` throws, and `refused`
    /// for a day more than a year ahead.
    @discardableResult
    public func wish(
        _ draft: WishDraft, alsoCatchup catchup: CatchupDraft? = nil, today: CivilDate, at time: Date
    ) async throws(StoreError) -> Wish {
        do { try Wish.check(day: draft.day, today: today) } catch { throw .refused(error) }
        return try await file.write { db in
            let person = try db.presentPerson(draft.person)
            let known = try db.firstRow(
                "\(Wish.select) WHERE id = ? OR (person_id = ? AND day = ? AND kind = ? AND label = ?) LIMIT 1",
                [
                    draft.id.map(\.value) ?? .null, person.value, draft.day.value, draft.kind.rawValue.databaseValue,
                    draft.label.databaseValue,
                ])
            if let known { return try Wish(row: known) }
            let wish = Wish(
                id: draft.id ?? .make(at: time), person: person, kind: draft.kind, label: draft.label, day: draft.day,
                catchup: try catchup.map { try db.logCatchup($0, today: today, at: time).id },
                wishedAt: Date(milliseconds: time.milliseconds))
            try db.run(
                "INSERT INTO wishes (id, person_id, kind, label, day, catchup_id, wished_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    wish.id.value, person.value, wish.kind.rawValue.databaseValue, wish.label.databaseValue,
                    wish.day.value, wish.catchup.map(\.value) ?? .null, time.milliseconds.databaseValue,
                ])
            return wish
        }
    }

    /// Deletes a wish, and the catch-up logged with it unless that was edited since. Returns the wish; throws `notFound`.
    @discardableResult
    public func unwish(_ id: Wish.ID) async throws(StoreError) -> Wish {
        try await file.write { db in
            let found = try db.firstRow(
                "\(Wish.select) WHERE id = ?1 UNION ALL \(Wish.familySelect) WHERE id = ?1", [id.value])
            guard let row = found else { throw StoreError.notFound }
            let wish = try Wish(row: row)
            if let catchup = try wish.catchup.flatMap(db.catchup), catchup.updatedAt == catchup.createdAt {
                _ = try db.deleteCatchup(catchup.id)
            }
            try db.run("DELETE FROM wishes WHERE id = ?", [id.value])
            try db.run("DELETE FROM family_wishes WHERE id = ?", [id.value])
            return wish
        }
    }

    /// Returns what a person was wished, the latest day first; one of a family too.
    public func wishes(of person: Person.ID) async throws(StoreError) -> [Wish] {
        try await file.glance { db in
            try db.rows(
                """
                \(Wish.select) WHERE person_id = ?1 UNION ALL \(Wish.familySelect) WHERE person_id = ?1
                ORDER BY day DESC, id DESC
                """, [person.value]
            ).map(Wish.init(row:))
        }
    }

    /// Returns the wishes on the days from `first` to `last`, both included, by day; those of people of families too.
    public func wishes(from first: CivilDate, through last: CivilDate) async throws(StoreError) -> [Wish] {
        try await file.glance { db in
            try db.rows(
                """
                \(Wish.select) WHERE day BETWEEN ?1 AND ?2 UNION ALL \(Wish.familySelect) WHERE day BETWEEN ?1 AND ?2
                ORDER BY day, id
                """, [first.value, last.value]
            ).map(Wish.init(row:))
        }
    }
}

extension Wish {
    enum Columns: Int, SelectedColumns { case id, personID, kind, label, day, catchupID, wishedAt }
    static let select = "SELECT \(Columns.list) FROM wishes"

    /// The wish of a row of `select`.
    init(row: Row) throws {
        guard let kind = Occasion.Kind(rawValue: row[Columns.kind]) else {
            throw StoreError.damaged("an unknown kind of occasion")
        }
        self.init(
            id: row[Columns.id], person: row[Columns.personID], kind: kind, label: row[Columns.label], day: row[Columns.day],
            catchup: row[Columns.catchupID], wishedAt: row.moment(Columns.wishedAt))
    }
}
