import Foundation
import GRDB
import Kinkeeper

/// The choices for a deleted group: the JSON of `deleted_groups.alerts`, with all former identifiers.
struct DeletedGroupAlerts: Codable, Hashable {
    struct Choice: Codable, Hashable {
        let id: UUID
        let about: AlertChoiceRow.About
        /// Seconds since midnight.
        let time: Int?
        let inDigest: Bool?
        let leadTimes: [Lead]
    }

    struct Lead: Codable, Hashable {
        let id: UUID
        let days: Int
        /// Seconds since midnight.
        let time: Int
    }

    let choices: [Choice]

    init(json: String) throws {
        do { self = try JSONDecoder().decode(DeletedGroupAlerts.self, from: Data(json.utf8)) } catch {
            throw StoreError.damaged("what was chosen for a deleted group cannot be read")
        }
    }

    /// The choices of a group; nil without any.
    init?(of group: PersonGroup.ID, in db: Database) throws {
        choices = try db.rows(
            "SELECT id, about, catchup_second, in_digest FROM alert_choices WHERE group_id = ? ORDER BY id", [group.value]
        ).compactMap { row in
            guard let about = AlertChoiceRow.About(rawValue: row["about"]) else { return nil }
            let times = try db.rows(
                "SELECT id, days, second FROM alert_lead_times WHERE choice_id = ? ORDER BY id", [row["id"]])
            return Choice(
                id: row["id"], about: about, time: row["catchup_second"], inDigest: row["in_digest"],
                leadTimes: times.map { Lead(id: $0["id"], days: $0["days"], time: $0["second"]) })
        }
        if choices.isEmpty { return nil }
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }

    func restore(to group: PersonGroup.ID, in db: Database) throws {
        for choice in choices {
            let alerts = CatchupAlerts(onTheDay: CivilTime(seconds: choice.time), inDigest: choice.inDigest ?? false)
            let value: AlertChoiceRow.Value = choice.about == .catchups ? .catchups(alerts) : .occasions([])
            try db.insertWithoutLeadTimes(AlertChoiceRow(id: choice.id, scope: .group(group), value: value))
            guard choice.about == .occasions else { continue }
            for lead in choice.leadTimes {
                guard let time = CivilTime(seconds: lead.time), let leadTime = LeadTime(days: lead.days, at: time) else {
                    continue
                }
                try db.insert(leadTime, id: lead.id, of: choice.id)
            }
        }
    }
}
