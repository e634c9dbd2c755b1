public import Foundation
import GRDB
public import Kinkeeper

// What an account has wished people of its families lies in its own space: no other member is told of it. It stays when the account
// leaves the family, as the account's own doing, and counts again should it join once more.

extension JoinedSpaces {
    /// Records that a person of any of the spaces was wished well. For one of a family that is kept in the account's own space, and
    /// `catchup` is left out: the log of catch-ups is of people of one's own. Throws what `Space.wish` throws.
    @discardableResult
    public func wish(
        _ draft: WishDraft, alsoCatchup catchup: CatchupDraft? = nil, today: CivilDate, at time: Date
    ) async throws(StoreError) -> Wish {
        guard let place = try await place(of: draft.person) else { throw .notFound }
        guard let family = place.family else {
            return try await own.wish(draft, alsoCatchup: catchup, today: today, at: time)
        }
        var draft = draft
        draft.person = try await place.space.present(draft.person)
        return try await own.wish(draft, in: family.id, today: today, at: time)
    }

    /// Returns what the account has wished a person, the latest day first. Throws `notFound` where no space has the person.
    public func wishes(of person: Person.ID) async throws(StoreError) -> [Wish] {
        guard try await place(of: person) != nil else { throw .notFound }
        return try await own.wishes(of: person)
    }
}

extension Space {
    /// Records that a person of a family was wished well. For the same occasion again it gives back the first wish. Throws `conflict`
    /// where the identifier is that of a wish for another one.
    func wish(
        _ draft: WishDraft, in family: Space.ID, today: CivilDate, at time: Date
    ) async throws(StoreError) -> Wish {
        do { try Wish.check(day: draft.day, today: today) } catch { throw .refused(error) }
        return try await file.write { db in
            let known = try db.firstRow(
                "\(Wish.familySelect) WHERE person_id = ? AND day = ? AND kind = ? AND label = ? ORDER BY id LIMIT 1",
                [draft.person.value, draft.day.value, draft.kind.rawValue.databaseValue, draft.label.databaseValue])
            if let known { return try Wish(row: known) }
            if let id = draft.id, try db.firstRow("SELECT 1 FROM family_wishes WHERE id = ?", [id.value]) != nil {
                throw StoreError.conflict
            }
            let wish = Wish(
                id: draft.id ?? .make(at: time), person: draft.person, kind: draft.kind, label: draft.label, day: draft.day,
                catchup: nil, wishedAt: Date(milliseconds: time.milliseconds))
            try db.run(
                """
                INSERT INTO family_wishes (id, space_id, person_id, kind, label, day, wished_at) VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    wish.id.value, family.value, wish.person.value, wish.kind.rawValue.databaseValue,
                    wish.label.databaseValue, wish.day.value, time.milliseconds.databaseValue,
                ])
            return wish
        }
    }

    /// The person, or the one that they were merged into. Throws `notFound` where there is none.
    fileprivate func present(_ person: Person.ID) async throws(StoreError) -> Person.ID {
        try await file.read { db in try db.presentPerson(person) }
    }
}

extension Wish {
    /// Selects wishes of people of families, as `init(row:)` reads them.
    static let familySelect = "SELECT id, person_id, kind, label, day, NULL AS catchup_id, wished_at FROM family_wishes"
}
