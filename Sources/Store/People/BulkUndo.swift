public import Foundation
import GRDB
import Kinkeeper

extension Space {
    /// Undoes a change of many people, in one transaction: people whose value is still the new one get the old one back.
    /// Returns how many there are.
    @discardableResult
    public func undo(_ change: BulkChange, at time: Date) async throws(StoreError) -> Int {
        try await file.write { db in
            switch change.kind {
            case .category(let set, let before):
                return try before.count { try db.setBack($1?.storageText, from: set?.storageText, of: $0, at: time) }
            case .cadence(let set, let before):
                return try before.count { person, was in
                    guard let row = try db.firstRow("SELECT cadence_days FROM people WHERE id = ?", [person.value]),
                        row[0] as Int? == set
                    else { return false }
                    try db.setCadence(was.days, on: was.setOn, of: person, at: time)
                    return true
                }
            case .trashed(let moment, let people):
                return try people.count { person in
                    try db.run(
                        "UPDATE people SET trashed_at = NULL WHERE id = ? AND trashed_at = ? AND merged_into IS NULL",
                        [person.value, moment.milliseconds.databaseValue])
                    return db.changesCount > 0
                }
            case .brought(let people):
                return try people.count { person in
                    // One for whom there is something here by now stays.
                    try db.run(
                        """
                        UPDATE people SET trashed_at = ?1 WHERE id = ?2 AND trashed_at IS NULL AND merged_into IS NULL
                          AND NOT EXISTS (
                            SELECT 1 FROM gift_recipients r JOIN gifts ON gifts.id = r.gift_id
                            WHERE r.person_id = ?2 AND gifts.deleted_at IS NULL)
                          AND NOT EXISTS (
                            SELECT 1 FROM reminder_people r JOIN reminders ON reminders.id = r.reminder_id
                            WHERE r.person_id = ?2 AND reminders.deleted_at IS NULL)
                        """,
                        [time.milliseconds.databaseValue, person.value])
                    return db.changesCount > 0
                }
            case .joined(let group, let people):
                return try db.removeMembers(people, from: group, at: time).count
            case .left(let group, let people):
                guard try db.firstRow("SELECT 1 FROM person_groups WHERE id = ?", [group.value]) != nil else { return 0 }
                return try db.addMembers(people, to: group, on: CivilDate(of: time, in: .gmt), at: time).count
            }
        }
    }
}

extension Database {
    fileprivate func setBack(_ was: String?, from set: String?, of person: Person.ID, at time: Date) throws -> Bool {
        try run(
            "UPDATE people SET category = ?, updated_at = ? WHERE id = ? AND category IS ?",
            [was.value, time.milliseconds.databaseValue, person.value, set.value])
        return changesCount > 0
    }
}
