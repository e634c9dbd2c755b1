import Foundation
import Kinkeeper

/// The day of all examples.
let today = day("2026-11-21")

/// The day a number of days ago.
func ago(_ days: Int) -> CivilDate { today.adding(days: -days) }

/// The day a number of days from now.
func ahead(_ days: Int) -> CivilDate { today.adding(days: days) }

/// A person with that number in their identifier.
func somebody(_ number: Int) -> Person.ID {
    var generator = SeededGenerator(seed: UInt64(number))
    return Person.ID(at: Date(timeIntervalSince1970: Double(number)), using: &generator)
}

func cadence(_ days: Int) -> Cadence { Cadence(days: days) ?? .yearly }

/// A person with a cadence of their own, by default set long ago.
func state(
    every days: Int = 30, set: CivilDate = ago(1_000), last: CivilDate? = nil, snoozed: CivilDate? = nil,
    skipped: CivilDate? = nil
) -> CatchupState {
    CatchupState(
        person: somebody(1), choice: .every(cadence(days)), chosenOn: set, last: last, snoozedUntil: snoozed,
        skippedFrom: skipped)
}

func lent(_ days: Int, by name: String, number: Int = 1, since: CivilDate = ago(500)) -> CatchupState.Lent {
    var generator = SeededGenerator(seed: UInt64(number))
    let group = PersonGroup.ID(at: Date(timeIntervalSince1970: Double(number)), using: &generator)
    return CatchupState.Lent(group: group, name: name, cadence: cadence(days), since: since)
}
