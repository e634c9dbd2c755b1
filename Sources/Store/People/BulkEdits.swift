public import Foundation
import GRDB
public import Kinkeeper

/// The old values of a change of many people, so that it can be undone.
///
/// Undoing restores people whose value is still the new one; later changes stay.
public struct BulkChange: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case category(Kinkeeper.Category?, before: [Person.ID: Kinkeeper.Category?])
        /// Days as they are stored, and the day each was set.
        case cadence(Int?, before: [Person.ID: CadenceBefore])
        case trashed(Date, [Person.ID])
        case joined(PersonGroup.ID, [Person.ID])
        case left(PersonGroup.ID, [Person.ID])
        /// Added from another address book, or taken out of the trash for that.
        case brought([Person.ID])
    }

    struct CadenceBefore: Hashable, Sendable {
        let days: Int?
        let setOn: Int?
    }

    /// What went along with people who were brought here from another address book.
    package struct Along: Hashable, Sendable {
        /// The gifts that were moved, with the state in which they came there.
        package let gifts: [Gift.ID: String]
        /// The people who left that address book for its trash, as they are called there.
        package let left: [Person.ID]
        /// When.
        package let at: Date
        /// The family that was the one or the other of the two.
        package let family: Space.ID

        package init(gifts: [Gift.ID: String], left: [Person.ID], at: Date, family: Space.ID) {
            (self.gifts, self.left, self.at, self.family) = (gifts, left, at, family)
        }
    }

    let kind: Kind
    /// What went along with people who were brought here; nil for other changes.
    package var along: Along?

    init(kind: Kind) { self.kind = kind }

    /// How many people the change really changed.
    public var count: Int {
        switch kind {
        case .category(_, let before): before.count
        case .cadence(_, let before): before.count
        case .trashed(_, let people): people.count
        case .joined(_, let people), .left(_, let people): people.count
        case .brought(let people): people.count
        }
    }

    /// People who were brought here from another address book.
    package static func brought(_ people: [Person.ID]) -> BulkChange { BulkChange(kind: .brought(people)) }

    /// People who were put in the trash at that moment.
    package static func trashed(_ people: [Person.ID], at time: Date) -> BulkChange {
        BulkChange(kind: .trashed(time, people))
    }

    /// The earlier categories of the people it changed; empty for a change of something else.
    public var categoriesBefore: [Person.ID: Kinkeeper.Category?] {
        if case .category(_, let before) = kind { before } else { [:] }
    }
}

extension Space {
    /// Sets the category of many people; nil removes it. Unknown people are skipped.
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

    /// Sets the cadence of many people; it counts from `today`. Unknown people, and those who have it already, are skipped.
    public func setCadence(
        _ choice: CadenceChoice, of people: [Person.ID], today: CivilDate, at time: Date
    ) async throws(StoreError) -> BulkChange {
        try await file.write { db in
            let days = choice.storedDays
            var before: [Person.ID: BulkChange.CadenceBefore] = [:]
            for person in people {
                let found = try db.firstRow("SELECT cadence_days, cadence_set_on FROM people WHERE id = ?", [person.value])
                guard let row = found, row["cadence_days"] as Int? != days else { continue }
                before[person] = BulkChange.CadenceBefore(days: row["cadence_days"], setOn: row["cadence_set_on"])
                try db.setCadence(days, on: days == nil ? nil : Int(today.daysSinceEpoch), of: person, at: time)
            }
            return BulkChange(kind: .cadence(days, before: before))
        }
    }

    /// Moves many people to the trash. Those who are in it already, or unknown, are skipped.
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
