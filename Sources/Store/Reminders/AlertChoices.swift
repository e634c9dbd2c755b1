public import Foundation
import GRDB
public import Kinkeeper

/// A group or person whose alerts may differ from the account's.
public enum AlertScope: Hashable, Sendable {
    /// For the members of a group.
    case group(PersonGroup.ID)
    /// For one person.
    case person(Person.ID)
}

extension Space {
    /// Returns the choice for a group or a person, empty without one. A merged person is replaced by the one they were merged
    /// into. Throws `notFound`.
    public func alertChoice(of scope: AlertScope) async throws(StoreError) -> AlertPreferences.Choice {
        try await file.glance { db in
            let scope = try db.present(scope)
            return AlertPreferences.Choice(try db.alertChoices(of: scope))
        }
    }

    /// Changes the choice for a group or a person. When `version` is given and no longer current, this throws `conflict` and
    /// changes nothing. Throws `notFound`.
    @discardableResult
    public func changeAlertChoice(
        of scope: AlertScope, ifVersion version: String? = nil, at time: Date,
        _ change: @escaping @Sendable (inout AlertPreferences.Choice) -> Void
    ) async throws(StoreError) -> AlertPreferences.Choice {
        try await file.write { db in
            let scope = try db.present(scope)
            let rows = try db.alertChoices(of: scope)
            let present = AlertPreferences.Choice(rows)
            guard version == nil || version == present.version else { throw StoreError.conflict }
            var choice = present
            change(&choice)
            choice.occasions = choice.occasions.map(LeadTime.distinct)
            try AlertChoiceWriting(scope: scope, rows: rows, time: time, db: db).change(present, to: choice)
            return choice
        }
    }

    /// Returns an account's choices of alerts, with those for groups and people.
    public func alertPreferences(_ alerts: AccountAlerts) async throws(StoreError) -> AlertPreferences {
        try await file.read { db in try db.alertPreferences(alerts) }
    }
}

extension Database {
    func alertPreferences(_ alerts: AccountAlerts) throws -> AlertPreferences {
        let rows = try alertChoices()
        guard !rows.isEmpty else { return alerts.preferences() }
        var names: [UUID: String] = [:]
        for row in try self.rows("SELECT id, name FROM person_groups", []) { names[row["id"]] = row["name"] }
        var groups: [PersonGroup.ID: AlertPreferences.GroupChoice] = [:]
        var people: [Person.ID: AlertPreferences.Choice] = [:]
        for (scope, rows) in Dictionary(grouping: rows, by: \.scope) {
            let choice = AlertPreferences.Choice(rows)
            switch scope {
            case .group(let id): groups[id] = AlertPreferences.GroupChoice(name: names[id.uuid] ?? "", choice)
            case .person(let id): people[id] = choice
            }
        }
        return alerts.preferences(groups: groups, people: people)
    }

    /// Returns the group or person, or the person they were merged into. Throws `notFound`.
    fileprivate func present(_ scope: AlertScope) throws -> AlertScope {
        switch scope {
        case .group(let id): .group(try requiredGroup(id).id)
        case .person(let id): .person(try presentPerson(id))
        }
    }
}

/// One change of the choice for a group or person. Rows that stay are changed in place, so that equal rows keep their
/// identifier.
private struct AlertChoiceWriting {
    let scope: AlertScope
    let rows: [AlertChoiceRow]
    let time: Date
    let db: Database

    func change(_ present: AlertPreferences.Choice, to choice: AlertPreferences.Choice) throws {
        var identifiers = IdentifierSequence()
        if choice.catchups != present.catchups {
            try set(choice.catchups.map(AlertChoiceRow.Value.catchups), of: .catchups, &identifiers)
        }
        if choice.occasions != present.occasions {
            try set(choice.occasions.map(AlertChoiceRow.Value.occasions), of: .occasions, &identifiers)
        }
    }

    private func set(
        _ value: AlertChoiceRow.Value?, of about: AlertChoiceRow.About, _ identifiers: inout IdentifierSequence
    ) throws {
        let present = rows.filter { $0.value.about == about }
        // Where two devices both chose, the first row is the one that held.
        for row in value == nil ? present[...] : present.dropFirst() {
            try db.run("DELETE FROM alert_choices WHERE id = ?", [row.id.databaseValue])
        }
        guard let value else { return }
        guard let kept = present.first else {
            let id: Identifier<AlertScope> = identifiers.next(at: time)
            return try db.insert(AlertChoiceRow(id: id.uuid, scope: scope, value: value), &identifiers, at: time)
        }
        switch value {
        case .catchups(let alerts):
            try db.run(
                "UPDATE alert_choices SET catchup_second = ?, in_digest = ? WHERE id = ?",
                [alerts.onTheDay.value, alerts.inDigest.databaseValue, kept.id.databaseValue])
        case .occasions(let times): try setLeadTimes(times, of: kept, &identifiers)
        }
    }

    private func setLeadTimes(
        _ times: [LeadTime], of row: AlertChoiceRow, _ identifiers: inout IdentifierSequence
    ) throws {
        guard case .occasions(let present) = row.value else { return }
        for gone in Set(present).subtracting(times) {
            try db.run(
                "DELETE FROM alert_lead_times WHERE choice_id = ? AND days = ? AND second = ?",
                [row.id.databaseValue] + gone.columns)
        }
        for new in times where !present.contains(new) { try db.insert(new, of: row.id, &identifiers, at: time) }
    }
}
