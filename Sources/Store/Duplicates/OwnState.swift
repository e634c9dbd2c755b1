import Foundation
import GRDB
import Kinkeeper

/// Kinkeeper's own data of a person, as columns, for undoing a merge.
struct OwnState: Codable, Hashable {
    var photo: Data?
    var category: String?
    var leapDayRule: String?
    var cadenceDays: Int?
    var cadenceSetOn: Int?
    var snoozedUntil: Int?
    var skippedFrom: Int?

    init(of person: Person.ID, in db: Database) throws {
        let row = try db.firstRow(
            """
            SELECT photo, category, leap_day_rule, cadence_days, cadence_set_on, snoozed_until, skipped_from
            FROM people WHERE id = ?
            """, [person.value])
        guard let row else { throw StoreError.notFound }
        photo = row["photo"]
        category = row["category"]
        leapDayRule = row["leap_day_rule"]
        cadenceDays = row["cadence_days"]
        cadenceSetOn = row["cadence_set_on"]
        snoozedUntil = row["snoozed_until"]
        skippedFrom = row["skipped_from"]
    }

    func write(to person: Person.ID, in db: Database) throws {
        try db.run(
            """
            UPDATE people SET photo = ?, category = ?, leap_day_rule = ?, cadence_days = ?, cadence_set_on = ?,
              snoozed_until = ?, skipped_from = ? WHERE id = ?
            """,
            [
                photo.value, category.value, leapDayRule.value, cadenceDays.value, cadenceSetOn.value, snoozedUntil.value,
                skippedFrom.value, person.value,
            ])
    }

    /// The state that a merge leads to. A snooze or skip of the merged person holds where the kept one has none.
    func merged(with other: OwnState, by merge: PersonMerge) -> OwnState {
        var state = self
        state.photo = merge.photo?.data
        state.category = merge.category?.storageText
        state.leapDayRule = merge.leapDayRule?.rawValue
        let cadence = merge.cadenceFrom == .kept ? self : other
        state.cadenceDays = cadence.cadenceDays
        state.cadenceSetOn = cadence.cadenceSetOn
        state.snoozedUntil = snoozedUntil ?? other.snoozedUntil
        state.skippedFrom = skippedFrom ?? other.skippedFrom
        return state
    }

    /// Returns this state with the merge's changes undone, except where it was changed since.
    func undoing(_ change: OwnChange) -> OwnState {
        var state = self
        func putBack<Value: Equatable>(_ part: WritableKeyPath<OwnState, Value>) {
            if self[keyPath: part] == change.after[keyPath: part] { state[keyPath: part] = change.before[keyPath: part] }
        }
        putBack(\.photo)
        putBack(\.category)
        putBack(\.leapDayRule)
        putBack(\.snoozedUntil)
        putBack(\.skippedFrom)
        if cadenceDays == change.after.cadenceDays, cadenceSetOn == change.after.cadenceSetOn {
            state.cadenceDays = change.before.cadenceDays
            state.cadenceSetOn = change.before.cadenceSetOn
        }
        return state
    }
}

/// The kept person's own state before and after a merge: the JSON of `merges.kept_own_before`.
struct OwnChange: Codable, Hashable {
    let before: OwnState
    let after: OwnState

    init(before: OwnState, after: OwnState) {
        self.before = before
        self.after = after
    }

    init(json: String) throws {
        do { self = try JSONDecoder().decode(OwnChange.self, from: Data(json.utf8)) } catch {
            throw StoreError.damaged("what a merge changed cannot be read")
        }
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
