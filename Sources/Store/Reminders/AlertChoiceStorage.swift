import Foundation
import GRDB
import Kinkeeper

/// A row of `alert_choices` with its lead times.
struct AlertChoiceRow {
    /// The subject of a row.
    enum About: String, Codable {
        case occasions, catchups
    }

    /// The value of a row.
    enum Value {
        case occasions([LeadTime])
        case catchups(CatchupAlerts)

        var about: About {
            switch self {
            case .occasions: .occasions
            case .catchups: .catchups
            }
        }
    }

    let id: UUID
    let scope: AlertScope
    let value: Value
}

extension AlertPreferences.Choice {
    /// The choice in the rows of one group or person, in their order: the first of each kind counts.
    init(_ rows: [AlertChoiceRow]) {
        self.init()
        for row in rows {
            switch row.value {
            case .occasions(let times): occasions = occasions ?? times
            case .catchups(let alerts): catchups = catchups ?? alerts
            }
        }
    }
}

extension Database {
    /// All rows, by identifier.
    func alertChoices() throws -> [AlertChoiceRow] {
        try alertChoices(
            rows("\(AlertChoiceRow.select) ORDER BY id", []),
            leadTimes: rows("SELECT days, second, choice_id FROM alert_lead_times ORDER BY choice_id", []))
    }

    /// The rows of one group or person, by identifier.
    func alertChoices(of scope: AlertScope) throws -> [AlertChoiceRow] {
        let (column, id) = scope.column
        return try alertChoices(
            rows("\(AlertChoiceRow.select) WHERE \(column) = ? ORDER BY id", [id]),
            leadTimes: rows(
                """
                SELECT days, second, choice_id FROM alert_choices CROSS JOIN alert_lead_times ON choice_id = alert_choices.id
                WHERE \(column) = ?
                """, [id]))
    }

    /// Writes a row with its lead times.
    func insert(_ row: AlertChoiceRow, _ identifiers: inout IdentifierSequence, at time: Date) throws {
        try insertWithoutLeadTimes(row)
        guard case .occasions(let times) = row.value else { return }
        for lead in times { try insert(lead, of: row.id, &identifiers, at: time) }
    }

    func insertWithoutLeadTimes(_ row: AlertChoiceRow) throws {
        let (column, id) = row.scope.column
        var alerts: CatchupAlerts?
        if case .catchups(let chosen) = row.value { alerts = chosen }
        try run(
            "INSERT INTO alert_choices (id, \(column), about, catchup_second, in_digest) VALUES (?, ?, ?, ?, ?)",
            [
                row.id.databaseValue, id, row.value.about.rawValue.databaseValue, (alerts?.onTheDay).value,
                (alerts?.inDigest).value,
            ])
    }

    func insert(
        _ lead: LeadTime, of choice: UUID, _ identifiers: inout IdentifierSequence, at time: Date
    ) throws {
        let id: Identifier<LeadTime> = identifiers.next(at: time)
        try insert(lead, id: id.uuid, of: choice)
    }

    func insert(_ lead: LeadTime, id: UUID, of choice: UUID) throws {
        try run(
            "INSERT INTO alert_lead_times (id, choice_id, days, second) VALUES (?, ?, ?, ?)",
            [id.databaseValue, choice.databaseValue] + lead.columns)
    }

    private func alertChoices(_ choices: [Row], leadTimes: [Row]) throws -> [AlertChoiceRow] {
        var times: [UUID: [LeadTime]] = [:]
        for row in leadTimes {
            if let lead = LeadTime(days: row["days"], second: row["second"]) {
                times[row["choice_id"], default: []].append(lead)
            }
        }
        return choices.compactMap { row in
            let id: UUID = row["id"]
            guard let scope = AlertScope(person: row["person_id"], group: row["group_id"]) else { return nil }
            guard row["about"] == AlertChoiceRow.About.occasions.rawValue else {
                let time = CivilTime(seconds: row["catchup_second"])
                let alerts = CatchupAlerts(onTheDay: time, inDigest: row["in_digest"] ?? false)
                return AlertChoiceRow(id: id, scope: scope, value: .catchups(alerts))
            }
            return AlertChoiceRow(id: id, scope: scope, value: .occasions(LeadTime.distinct(times[id] ?? [])))
        }
    }
}

extension AlertChoiceRow {
    fileprivate static let select = "SELECT id, person_id, group_id, about, catchup_second, in_digest FROM alert_choices"
}

extension AlertScope {
    fileprivate var column: (String, DatabaseValue) {
        switch self {
        case .group(let id): ("group_id", id.value)
        case .person(let id): ("person_id", id.value)
        }
    }

    fileprivate init?(person: UUID?, group: UUID?) {
        if let person {
            self = .person(Person.ID(person))
        } else if let group {
            self = .group(PersonGroup.ID(group))
        } else {
            return nil
        }
    }
}
