public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Logs a catch-up and clears the snoozes and skips of its people; the entry keeps what it cleared, so that deleting it
    /// restores them.
    ///
    /// A draft with an identifier is written once, however often it is sent. A merged person is replaced by the one they were
    /// merged into. Throws `refused` for a day after `today` and for a draft without people, `notFound` for unknown people.
    ///
    /// - Parameter author: The account that logs it, in a family's log; see `CatchupLog`.
    @discardableResult
    public func logCatchup(
        _ draft: CatchupDraft, by author: Account.ID? = nil, today: CivilDate, at time: Date
    ) async throws(StoreError) -> Catchup {
        try await file.write { db in try db.logCatchup(draft, by: author, today: today, at: time) }
    }

    /// Changes an entry. `version` is the `updatedAt` of the entry that the client saw: if it changed since, this throws
    /// `conflict` and changes nothing. Added people are cleared as by logging; removed people get back what the entry cleared.
    @discardableResult
    public func editCatchup(
        _ id: Catchup.ID, to draft: CatchupDraft, ifVersion version: Date, today: CivilDate, at time: Date
    ) async throws(StoreError) -> Catchup {
        try await file.write { db in
            guard let present = try db.catchup(id) else { throw StoreError.notFound }
            guard present.updatedAt.milliseconds == version.milliseconds else { throw StoreError.conflict }
            return try db.editCatchup(present, to: draft, today: today, at: time)
        }
    }

    /// Deletes an entry, which undoes logging it: the snoozes and skips it cleared are restored, unless there is a new one, or
    /// a later entry that clears it too. Returns the deleted entry; throws `notFound`.
    @discardableResult
    public func deleteCatchup(_ id: Catchup.ID) async throws(StoreError) -> Catchup {
        try await file.write { db in try db.deleteCatchup(id) }
    }

    /// Returns one entry; nil if there is none.
    public func catchup(_ id: Catchup.ID) async throws(StoreError) -> Catchup? {
        try await file.glance { db in try db.catchup(id) }
    }
}

extension Database {
    func logCatchup(
        _ draft: CatchupDraft, by author: Account.ID? = nil, today: CivilDate, at time: Date
    ) throws -> Catchup {
        if let id = draft.id, let known = try catchup(id) { return known }
        do throws(CatchupRefusal) { try draft.check(today: today) } catch { throw StoreError.refused(error) }
        var identifiers = IdentifierSequence()
        let id = draft.id ?? identifiers.next(at: time)
        try run(
            """
            INSERT INTO catchups (id, day, minute, kind, note, others, created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?7, ?7)
            """, [id.value] + draft.columns + [time.milliseconds.databaseValue])
        if let author { try run("INSERT INTO catchup_authors (id, account_id) VALUES (?, ?)", [id.value, author.value]) }
        let people = try presentPeople(of: draft)
        for (position, person) in people.enumerated() {
            try addPerson(person, to: id, at: position, &identifiers, time)
        }
        guard let logged = try catchup(id) else { throw StoreError.notFound }
        return logged
    }

    func editCatchup(_ present: Catchup, to draft: CatchupDraft, today: CivilDate, at time: Date) throws -> Catchup {
        do throws(CatchupRefusal) { try draft.check(today: today) } catch { throw StoreError.refused(error) }
        let people = try presentPeople(of: draft)
        for person in present.people {
            // A person merged into one of these people was there too, and is again when the merge is undone.
            guard try !people.contains(presentPerson(person)) else { continue }
            try giveBackPause(of: person, clearedBy: present.id)
            try run("DELETE FROM catchup_people WHERE catchup_id = ? AND person_id = ?", [present.id.value, person.value])
        }
        var identifiers = IdentifierSequence()
        for (position, person) in people.enumerated() {
            if present.people.contains(person) {
                try run(
                    "UPDATE catchup_people SET position = ? WHERE catchup_id = ? AND person_id = ?",
                    [position.databaseValue, present.id.value, person.value])
            } else {
                try addPerson(person, to: present.id, at: position, &identifiers, time)
            }
        }
        // The version must change, even within a millisecond and when the clock was set back.
        let version = max(time.milliseconds, present.updatedAt.milliseconds + 1)
        try run(
            "UPDATE catchups SET day = ?, minute = ?, kind = ?, note = ?, others = ?, updated_at = ? WHERE id = ?",
            draft.columns + [version.databaseValue, present.id.value])
        guard let edited = try catchup(present.id) else { throw StoreError.notFound }
        return edited
    }

    func deleteCatchup(_ id: Catchup.ID) throws -> Catchup {
        guard let present = try catchup(id) else { throw StoreError.notFound }
        for person in present.people { try giveBackPause(of: person, clearedBy: id) }
        try run("DELETE FROM catchups WHERE id = ?", [id.value])
        return present
    }

    // MARK: - Private

    private func presentPeople(of draft: CatchupDraft) throws -> [Person.ID] {
        var draft = draft
        draft.people = try draft.people.map(presentPerson)
        return draft.distinctPeople
    }

    /// The link's identifier is greater than those of all the person's other links, also within one millisecond and when
    /// the clock was set back: their order is the order in which pauses are handed on.
    private func addPerson(
        _ person: Person.ID, to catchup: Catchup.ID, at position: Int, _ identifiers: inout IdentifierSequence, _ time: Date
    ) throws {
        let greatest = try firstRow(
            "SELECT id FROM catchup_people WHERE person_id = ? ORDER BY id DESC LIMIT 1", [person.value])
        if let greatest { identifiers.goOn(after: Identifier<CatchupDraft>(greatest[0] as UUID)) }
        let id: Identifier<CatchupDraft> = identifiers.next(at: time)
        let pause = try pause(of: person)
        try run(
            """
            INSERT INTO catchup_people (id, catchup_id, person_id, position, cleared_snooze, cleared_skip)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                id.value, catchup.value, person.value, position.databaseValue,
                pause.snoozedUntil.value, pause.skippedFrom.value,
            ])
        if pause != CatchupPause() { try setPause(CatchupPause(), of: person) }
    }

    /// Gives back what an entry cleared of a person: to the entry logged after it, which would have cleared it then, else to
    /// the person. A newer pause stays.
    ///
    /// A pause cleared of a person merged into this one goes back to the merged person alone, who is hidden but returns when
    /// the merge is undone.
    private func giveBackPause(of person: Person.ID, clearedBy catchup: Catchup.ID) throws {
        let link = "SELECT id, cleared_snooze, cleared_skip FROM catchup_people WHERE person_id = ? AND"
        guard let row = try firstRow("\(link) catchup_id = ?", [person.value, catchup.value]) else { return }
        let cleared = CatchupPause(snoozedUntil: row["cleared_snooze"], skippedFrom: row["cleared_skip"])
        guard cleared != CatchupPause() else { return }
        let owner = try owner(ofLink: row["id"], heldBy: person)
        let later = try rows("\(link) id > ? ORDER BY id", [person.value, row["id"]])
            .first { try self.owner(ofLink: $0["id"], heldBy: person) == owner }
        if let later {
            try run(
                """
                UPDATE catchup_people SET cleared_snooze = coalesce(cleared_snooze, ?),
                  cleared_skip = coalesce(cleared_skip, ?) WHERE id = ?
                """, [row["cleared_snooze"], row["cleared_skip"], later["id"]])
        } else {
            let present = try pause(of: owner)
            let restored = CatchupPause(
                snoozedUntil: present.snoozedUntil ?? cleared.snoozedUntil,
                skippedFrom: present.skippedFrom ?? cleared.skippedFrom)
            try setPause(restored, of: owner)
        }
    }

    /// Returns the person of a `catchup_people` row when it was written: the present holder, or one merged into them.
    private func owner(ofLink row: DatabaseValue, heldBy person: Person.ID) throws -> Person.ID {
        var owner = person
        // A chain of merges ends; the bound is for files that contradict themselves.
        for _ in 0..<100 {
            let merged = try firstRow(
                """
                SELECT merged_id FROM merges CROSS JOIN merge_moves ON merge_id = merges.id
                WHERE kept_id = ? AND undone_at IS NULL AND table_name = 'catchup_people' AND row_id = ?
                """, [owner.value, row])
            guard let merged else { break }
            owner = Person.ID(merged[0] as UUID)
        }
        return owner
    }
}

extension CatchupDraft {
    /// Day, minute, kind, note, others.
    fileprivate var columns: [DatabaseValue] {
        [day.value, minute.value, kind.rawValue.databaseValue, note.databaseValue, others.databaseValue]
    }
}
