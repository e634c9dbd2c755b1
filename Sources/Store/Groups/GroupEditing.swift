public import Foundation
import GRDB
public import Kinkeeper

/// The outcome of a change to a group.
public enum GroupOutcome: Hashable, Sendable {
    /// It is as asked for.
    case done(PersonGroup)
    /// Another group goes by that name, whatever case and diacritics. Nothing was changed.
    case nameInUse(PersonGroup)
    /// The group no longer has that version; this is its present state. Nothing was changed.
    case changedMeanwhile(PersonGroup)
}

extension Space {
    /// Makes a group without members. Making the same identifier again gives the group that is there.
    ///
    /// - Parameters:
    ///   - id: Made where the group is made.
    ///   - today: The owner's day, from which a cadence counts.
    public func createGroup(
        _ id: PersonGroup.ID, named name: GroupName, cadence: Cadence? = nil, on today: CivilDate, at time: Date
    ) async throws(StoreError) -> GroupOutcome {
        try await file.write { db in
            if let known = try db.group(id) { return .done(known) }
            if let other = try db.group(named: name) { return .nameInUse(other) }
            let group = PersonGroup(
                id: id, name: name.text, cadence: cadence, cadenceSetOn: cadence == nil ? nil : today,
                createdAt: Date(milliseconds: time.milliseconds), updatedAt: Date(milliseconds: time.milliseconds))
            try db.insert(group)
            return .done(group)
        }
    }

    /// Gives a group a name and a cadence at once, as `renameGroup` and `setCadence` do: both or neither.
    public func editGroup(
        _ id: PersonGroup.ID, name: GroupName, cadence: Cadence?, version: Int64? = nil, on today: CivilDate, at time: Date
    ) async throws(StoreError) -> GroupOutcome {
        try await changeGroup(id, version: version, at: time) { group, db in
            if let other = try db.rename(&group, to: name) { return other }
            group.setCadence(cadence, on: today)
            return nil
        }
    }

    /// Gives a group another name. With a `version`, only if the group still is that one. Throws `notFound`.
    public func renameGroup(
        _ id: PersonGroup.ID, to name: GroupName, version: Int64? = nil, at time: Date
    ) async throws(StoreError) -> GroupOutcome {
        try await changeGroup(id, version: version, at: time) { group, db in
            try db.rename(&group, to: name)
        }
    }

    /// Sets how often to be in touch with members without a cadence of their own; nil removes it. The day it
    /// counts from is `today`, unless nothing changes. With a `version`, only if the group still is that one. Throws
    /// `notFound`.
    public func setCadence(
        _ cadence: Cadence?, ofGroup id: PersonGroup.ID, version: Int64? = nil, on today: CivilDate, at time: Date
    ) async throws(StoreError) -> GroupOutcome {
        try await changeGroup(id, version: version, at: time) { group, _ in
            group.setCadence(cadence, on: today)
            return nil
        }
    }

    /// Applies a change, which may name the group that stands in the way.
    private func changeGroup(
        _ id: PersonGroup.ID, version: Int64?, at time: Date,
        _ change: @escaping @Sendable (inout PersonGroup, Database) throws -> PersonGroup?
    ) async throws(StoreError) -> GroupOutcome {
        try await file.write { db in
            let before = try db.requiredGroup(id)
            if let version, version != before.version { return .changedMeanwhile(before) }
            var group = before
            if let other = try change(&group, db) { return .nameInUse(other) }
            guard group != before else { return .done(before) }
            // Two changes within a millisecond, or after the clock stepped back, are still two versions.
            group.updatedAt = Date(milliseconds: max(time.milliseconds, before.version + 1))
            try db.run(
                "UPDATE person_groups SET name = ?, cadence_days = ?, cadence_set_on = ?, updated_at = ? WHERE id = ?",
                [
                    group.name.databaseValue, (group.cadence?.days).value, (group.cadenceSetOn?.daysSinceEpoch).value,
                    group.updatedAt.milliseconds.databaseValue, id.value,
                ])
            return .done(group)
        }
    }
}

extension PersonGroup {
    /// The same cadence again keeps the day it counts from.
    fileprivate mutating func setCadence(_ cadence: Cadence?, on today: CivilDate) {
        guard self.cadence != cadence else { return }
        self.cadence = cadence
        cadenceSetOn = cadence == nil ? nil : today
    }
}

extension Database {
    /// Gives a group another name, unless one is called that; then that one is returned. Only a change is refused: sync
    /// may bring a name twice, and then it may stay.
    fileprivate func rename(_ group: inout PersonGroup, to name: GroupName) throws -> PersonGroup? {
        if group.name != name.text, let other = try self.group(named: name, otherThan: group.id) { return other }
        group.name = name.text
        return nil
    }
}
