public import Foundation
import GRDB
public import Kinkeeper

/// What a change of many people replaced, so that it can be undone.
///
/// Undoing sets back whoever still is as the change left them; what somebody changed since stays.
public struct BulkChange: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case category(Kinkeeper.Category?, before: [Person.ID: Kinkeeper.Category?])
        /// Days as they are stored, and the day each was set.
        case cadence(Int?, before: [Person.ID: CadenceBefore])
        case trashed(Date, [Person.ID])
        case joined(PersonGroup.ID, [Person.ID])
        case left(PersonGroup.ID, [Person.ID])
    }

    struct CadenceBefore: Hashable, Sendable {
        let days: Int?
        let setOn: Int?
    }

    let kind: Kind

    /// How many people the change really changed.
    public var count: Int {
        switch kind {
        case .category(_, let before): before.count
        case .cadence(_, let before): before.count
        case .trashed(_, let people): people.count
        case .joined(_, let people), .left(_, let people): people.count
        }
    }

    /// What those whose category it changed were to the owner before; empty for a change of something else.
    public var categoriesBefore: [Person.ID: Kinkeeper.Category?] {
        if case .category(_, let before) = kind { before } else { [:] }
    }
}

extension Space {
    /// Says of many people what they are to the owner; nil takes it back. People who are not there are passed over.
    public func setCategory(
        _ category: Kinkeeper.Category?, of people: [Person.ID], at time: Date
    ) async throws(StoreError) -> BulkChange {
        try await file.write { db in
            var before: [Person.ID: Kinkeeper.Category?] = [:]
            for person in people {
                guard let row = try db.firstRow("SELECT category FROM people WHERE id = ?", [person.value]),
                    row[0] as String? != category?.storageText
                else { continue }
                before[person] = .some((row[0] as String?).flatMap(Category.init(storageText:)))
                try db.run(
                    "UPDATE people SET category = ?, updated_at = ? WHERE id = ?",
                    [(category?.storageText).value, time.milliseconds.databaseValue, person.value])
            }
            return BulkChange(kind: .category(category, before: before))
        }
    }

    /// Chooses for many people how often to be in touch; it counts from `today`. People who are not there, and those for
    /// whom it is chosen already, are passed over.
    public func setCadence(
        _ choice: CadenceChoice, of people: [Person.ID], today: CivilDate, at time: Date
    ) async throws(StoreError) -> BulkChange {
        try await file.write { db in
            let days = choice.storedDays
            var before: [Person.ID: BulkChange.CadenceBefore] = [:]
            for person in people {
                let found = try db.firstRow("SELECT cadence_days, cadence_set_on FROM people WHERE id = ?", [person.value])
                guard let row = found, row[0] as Int? != days else { continue }
                before[person] = BulkChange.CadenceBefore(days: row[0], setOn: row[1])
                try db.setCadence(days, on: days == nil ? nil : Int(today.daysSinceEpoch), of: person, at: time)
            }
            return BulkChange(kind: .cadence(days, before: before))
        }
    }

    /// Moves many people to the trash. Those who are in it already, or not there, are passed over.
    public func trash(_ people: [Person.ID], at time: Date) async throws(StoreError) -> BulkChange {
        try await file.write { db in
            var trashed: [Person.ID] = []
            for person in people {
                try db.run(
                    "UPDATE people SET trashed_at = ? WHERE id = ? AND trashed_at IS NULL",
                    [time.milliseconds.databaseValue, person.value])
                if db.changesCount > 0 { trashed.append(person) }
            }
            return BulkChange(kind: .trashed(time, trashed))
        }
    }
}

extension Database {
    func setCadence(_ days: Int?, on day: Int?, of person: Person.ID, at time: Date) throws {
        try run(
            "UPDATE people SET cadence_days = ?, cadence_set_on = ?, updated_at = ? WHERE id = ?",
            [days.value, day.value, time.milliseconds.databaseValue, person.value])
    }
}
