public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Says how often one wants to be in touch with some people, from a day on. Saying the same again keeps the day it
    /// was said first. A cadence is part of a person's version, so that `updatedAt` changes. Returns how many changed.
    @discardableResult
    public func setCadence(
        _ choice: CadenceChoice, of people: [Person.ID], on day: CivilDate, at time: Date
    ) async throws(StoreError) -> Int {
        try await file.write { db in
            var changed = 0
            for person in people {
                let person = try db.presentPerson(person)
                // The version must change, even within a millisecond and when the clock was set back.
                try db.run(
                    """
                    UPDATE people SET cadence_days = ?1, cadence_set_on = ?2, updated_at = max(?3, updated_at + 1)
                    WHERE id = ?4 AND cadence_days IS NOT ?1
                    """,
                    [
                        choice.storedDays.value, choice == .inherited ? .null : day.value,
                        time.milliseconds.databaseValue, person.value,
                    ])
                changed += db.changesCount
            }
            return changed
        }
    }

    /// Returns the catch-up state of a person; nil when there is no such person.
    public func catchupState(of person: Person.ID) async throws(StoreError) -> CatchupState? {
        try await file.glance { db in try db.catchupState(of: person) }
    }
}

extension Database {
    func catchupState(of person: Person.ID) throws -> CatchupState? {
        guard
            let row = try firstRow(
                "SELECT cadence_days, cadence_set_on, snoozed_until, skipped_from FROM people WHERE id = ?", [person.value])
        else { return nil }
        return CatchupState(
            person: person, choice: CadenceChoice(storedDays: row["cadence_days"]), chosenOn: row["cadence_set_on"],
            lent: try lentCadences(of: person), last: try lastCatchup(of: person)?.day, snoozedUntil: row["snoozed_until"],
            skippedFrom: row["skipped_from"])
    }

    /// The cadences of a person's groups.
    func lentCadences(of person: Person.ID) throws -> [CatchupState.Lent] {
        try rows(
            """
            SELECT person_groups.id, name, cadence_days, max(cadence_set_on, joined_on) AS since
            FROM group_members CROSS JOIN person_groups ON person_groups.id = group_id
            WHERE person_id = ? AND cadence_days IS NOT NULL ORDER BY group_members.id
            """, [person.value]
        ).compactMap(CatchupState.Lent.init(row:))
    }

    /// The latest day with a person, and the row that ties the person to that entry; the last one of that day.
    func lastCatchup(of person: Person.ID) throws -> (day: CivilDate, link: UUID)? {
        try firstRow(
            """
            SELECT day, catchup_people.id FROM catchup_people CROSS JOIN catchups ON catchups.id = catchup_id
            WHERE person_id = ? ORDER BY day DESC, catchup_people.id DESC LIMIT 1
            """, [person.value]
        ).map { ($0["day"], $0["id"]) }
    }
}

extension CatchupState.Lent {
    /// A group's identifier, name, days, and the day since when; nil for days that are no cadence.
    init?(row: Row) {
        guard let cadence = Cadence(days: row["cadence_days"]) else { return nil }
        self.init(group: row["id"], name: row["name"], cadence: cadence, since: row["since"])
    }
}
